package org.nettracesql.server;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The binary format of a numeric.
 *
 * <pre>
 * numeric = length:int32 count:int16 weight:int16 sign:int16 scale:int16 digit:int16*
 * </pre>
 *
 * <p>Digits are to the base of 10,000, the first one counts {@code 10000^weight}; the sign is 0, 0x4000 for a negative
 * number, or 0xC000 and more for what is no number; the scale is the number of decimal digits to show.
 *
 * <p>Source: PostgreSQL's {@code numeric_send}, as described in its {@code src/backend/utils/adt/numeric.c}.
 */
final class NumericFormat {

    private static final int NEGATIVE = 0x4000;
    private static final int DIGITS = 4;
    private static final BigInteger BASE = BigInteger.valueOf(10_000);
    private static final int HEADER_BYTES = 8;
    /** More than any value here has; a parameter beyond it is refused before it is made. */
    private static final int MOST_SCALE = 1_000;

    private NumericFormat() {}

    static void write(BigDecimal value, MessageWriter out) {
        BigDecimal plain = value.scale() < 0 ? value.setScale(0) : value;
        int groups = (plain.scale() + DIGITS - 1) / DIGITS;
        BigInteger rest = plain.unscaledValue().abs().multiply(BigInteger.TEN.pow(groups * DIGITS - plain.scale()));
        List<Integer> digits = new ArrayList<>();
        while (rest.signum() != 0) {
            BigInteger[] parts = rest.divideAndRemainder(BASE);
            digits.add(0, parts[1].intValue());
            rest = parts[0];
        }
        int weight = digits.size() - 1 - groups;
        while (!digits.isEmpty() && digits.get(digits.size() - 1) == 0) {
            digits.remove(digits.size() - 1);
        }
        out.int32(HEADER_BYTES + 2 * digits.size());
        out.int16(digits.size()).int16(digits.isEmpty() ? 0 : weight);
        out.int16(value.signum() < 0 ? NEGATIVE : 0).int16(plain.scale());
        for (int digit : digits) {
            out.int16(digit);
        }
    }

    static BigDecimal read(MessageBody body) throws MalformedMessageException {
        int count = body.int16();
        int weight = (short) body.int16();
        int sign = body.int16();
        int scale = body.int16();
        if (sign != 0 && sign != NEGATIVE) {
            throw new MalformedMessageException("A numeric parameter is NaN or infinite, which a DECIMAL is not.");
        }
        if (count * 2 != body.remaining() || scale > MOST_SCALE || Math.abs(weight) > MOST_SCALE) {
            throw new MalformedMessageException("A numeric parameter has " + body.remaining() + " bytes of "
                    + count + " digits, weight " + weight + " and scale " + scale + ".");
        }
        BigInteger digits = BigInteger.ZERO;
        for (int i = 0; i < count; i++) {
            digits = digits.multiply(BASE).add(BigInteger.valueOf(body.int16()));
        }
        BigDecimal value = new BigDecimal(digits).scaleByPowerOfTen(DIGITS * (weight - count + 1));
        return (sign == NEGATIVE ? value.negate() : value).setScale(scale, RoundingMode.HALF_UP);
    }
}
