-- What Calcite's Enumerable engine means by its operators, in DuckDB's terms. The session runs this file once, when it
-- starts; DuckDB expands a macro where it is called, so none costs a call per row.

-- Integer division by zero is an error in Java, with these words, and NULL in DuckDB; that of NULL is NULL in both. (Both round towards zero, and MOD has the dividend's sign.)
-- The least number divided by -1 is the one quotient that does not fit; its remainder is 0, which DuckDB does not find.
CREATE MACRO nt_div(a, b, least, overflow) AS
    CASE WHEN a IS NULL THEN NULL WHEN b = 0 THEN error('/ by zero') WHEN b = -1 AND a = least THEN error(overflow) ELSE a // b END;
CREATE MACRO nt_mod(a, b) AS
    CASE WHEN a IS NULL THEN NULL WHEN b = 0 THEN error('Division by zero') WHEN b = -1 THEN a - a ELSE a % b END;

-- An average of any numbers: the DOUBLE nearest to the sum, divided by the count, as Java does it. The cast of a text is
-- exact to the last bit, that of 128 bits is not.
CREATE MACRO nt_nearest(s) AS CASE WHEN typeof(s) IN ('DOUBLE', 'FLOAT') THEN CAST(s AS DOUBLE)
    WHEN typeof(s) = 'HUGEINT' AND s BETWEEN -9223372036854775808 AND 9223372036854775807
    THEN CAST(CAST(s AS BIGINT) AS DOUBLE) ELSE CAST(CAST(s AS VARCHAR) AS DOUBLE) END;
CREATE MACRO nt_quotient(s, n) AS CASE WHEN n = 0 THEN NULL ELSE nt_nearest(s) / n END;
