-- What Calcite's Enumerable engine means by its operators, in DuckDB's terms. The session runs this file once, when it
-- starts; DuckDB expands a macro where it is called, so none costs a call per row.
--
-- Integers wrap around on overflow, as they do in Java and in .NET. The fast path is DuckDB's own checked operator; only
-- rows on which it fails (or on which an operand is NULL) take the wide one.

CREATE MACRO nt_wrap8(r) AS CAST(xor(r & 255::HUGEINT, 128::HUGEINT) - 128::HUGEINT AS TINYINT);
CREATE MACRO nt_wrap16(r) AS CAST(xor(r & 65535::HUGEINT, 32768::HUGEINT) - 32768::HUGEINT AS SMALLINT);
CREATE MACRO nt_wrap32(r) AS
    CAST(xor(r & 4294967295::HUGEINT, 2147483648::HUGEINT) - 2147483648::HUGEINT AS INTEGER);
CREATE MACRO nt_wrap64(r) AS
    CAST(xor(r & 18446744073709551615::HUGEINT, 9223372036854775808::HUGEINT) - 9223372036854775808::HUGEINT AS BIGINT);
