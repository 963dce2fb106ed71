package org.nettracesql.functions;

/**
 * Bit masks and unsigned numbers. SQL has no unsigned 64-bit type: such values, addresses among them, are BIGINTs with
 * the same bits.
 */
public final class NumberFunctions {

    private NumberFunctions() {}

    /** {@code 0x} and lower-case digits without leading zeros; the value is taken as unsigned. */
    public static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }

    /** The bits that a text spells: {@code 0x} and hexadecimal digits, or decimal digits; null if it spells none. */
    public static Long u64(String text) {
        String digits = text.strip();
        try {
            return digits.startsWith("0x") || digits.startsWith("0X")
                    ? Long.parseUnsignedLong(digits.substring(2), 16)
                    : digits.startsWith("-") ? Long.parseLong(digits) : Long.parseUnsignedLong(digits);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** The value as an unsigned decimal number. */
    public static String u64Text(long value) {
        return Long.toUnsignedString(value);
    }

    /** Whether the first is less than the second, both taken as unsigned. */
    public static Boolean u64Less(long first, long second) {
        return Long.compareUnsigned(first, second) < 0;
    }

    /** Whether a value lies from {@code low} to {@code high}, both included, all taken as unsigned. */
    public static Boolean u64Between(long value, long low, long high) {
        return Long.compareUnsigned(value, low) >= 0 && Long.compareUnsigned(value, high) <= 0;
    }

    /** Whether a bit is set; bit 0 is the lowest. Null for a bit that is not from 0 to 63. */
    public static Boolean bitTest(long value, int bit) {
        return bit < 0 || bit > 63 ? null : (value >>> bit & 1) != 0;
    }

    /** Whether all bits of the mask are set. */
    public static Boolean hasBits(long value, long mask) {
        return (value & mask) == mask;
    }

    /** Whether any bit of the mask is set: {@code (value & mask) <> 0}. */
    public static Boolean hasKeyword(long keywords, long mask) {
        return (keywords & mask) != 0;
    }
}
