package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Numbers of bytes as people read them, and numbers in binary digits. The methods are for generated code.
 *
 * <p>Source: PostgreSQL, {@code pg_size_pretty}; DuckDB, {@code format_bytes}.
 */
public final class ByteSizes {

    /** As PostgreSQL does: {@code 12 kB}, whole and rounded, of 1,024 bytes. */
    public static final SqlOperator PG_SIZE_PRETTY = operator("PG_SIZE_PRETTY", "pretty");
    /** As DuckDB does: {@code 12.0 KiB}, of 1,024 bytes. */
    public static final SqlOperator FORMAT_BYTES = operator("FORMAT_BYTES", "binary");
    /** As DuckDB does: {@code 12.3 kB}, of 1,000 bytes. */
    public static final SqlOperator DECIMAL_SIZE = operator("FORMATREADABLEDECIMALSIZE", "decimal");
    /** The binary digits of a number. */
    public static final SqlOperator BIN = operator("BIN", "digits");

    private static final String[] PRETTY = {"bytes", "kB", "MB", "GB", "TB", "PB"};
    private static final String[] BINARY = {"", "KiB", "MiB", "GiB", "TiB", "PiB"};
    private static final String[] DECIMAL = {"", "kB", "MB", "GB", "TB", "PB"};

    private ByteSizes() {}

    private static SqlOperator operator(String name, String method) {
        return new StandingFunction(name, ReturnTypes.VARCHAR_2000_NULLABLE, List.of(SqlTypeFamily.NUMERIC),
                types -> List.of(types.createSqlType(SqlTypeName.BIGINT)),
                new MethodFunction(SqlTypeName.VARCHAR, ByteSizes.class, method, long.class));
    }

    public static String pretty(long bytes) {
        // Below ten of a unit, the unit before is told; one bit more is kept, for rounding.
        long size = bytes;
        int unit = 0;
        while (unit < PRETTY.length - 1 && magnitude(size) >= (unit == 0 ? 10 * 1024 : 20 * 1024 - 1)) {
            size /= unit == 0 ? 512 : 1024;
            unit++;
        }
        return (unit == 0 ? size : (size + (size < 0 ? -1 : 1)) / 2) + " " + PRETTY[unit];
    }

    private static long magnitude(long size) {
        return size == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(size);
    }

    public static String binary(long bytes) {
        return inUnits(bytes, 1024, BINARY);
    }

    public static String decimal(long bytes) {
        return inUnits(bytes, 1000, DECIMAL);
    }

    private static String inUnits(long bytes, int size, String[] units) {
        long whole = magnitude(bytes);
        long rest = 0;
        int unit = 0;
        while (unit < units.length - 1 && whole >= size) {
            rest = whole % size;
            whole /= size;
            unit++;
        }
        String number = (bytes < 0 ? "-" : "") + whole;
        return unit == 0
                ? number + (whole == 1 ? " byte" : " bytes")
                : number + "." + rest * 10 / size + " " + units[unit];
    }

    public static String digits(long number) {
        return Long.toBinaryString(number);
    }
}
