package org.nettracesql.adapter.aggregate;

import java.math.BigDecimal;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.nettracesql.adapter.engine.ValueOrder;
import org.nettracesql.adapter.function.BadArgumentException;

/**
 * The value that a frame in {@code RANGE} begins or ends at: a key plus or minus a distance, exactly. A value beyond
 * what the key's type holds is beyond all keys.
 */
final class RangeTarget {

    private static final long MILLIS_PER_DAY = 86_400_000;

    private final BigDecimal distance;
    private final boolean ofMonths;
    private final boolean ofDates;
    private Object target;

    /** @param distance a number, or an interval in milliseconds or months */
    RangeTarget(RelDataType keyType, RexLiteral distance) {
        if (!SqlTypeUtil.isNumeric(keyType) && !SqlTypeUtil.isDatetime(keyType) && !SqlTypeUtil.isInterval(keyType)) {
            throw new BadArgumentException("A window's frame of a RANGE with a distance is ordered by a number or a"
                    + " moment, and here by " + keyType.getSqlTypeName() + ".");
        }
        BigDecimal value = checked(distance);
        this.distance = value;
        this.ofMonths = SqlTypeName.YEAR_INTERVAL_TYPES.contains(distance.getType().getSqlTypeName());
        this.ofDates = keyType.getSqlTypeName() == SqlTypeName.DATE;
    }

    private static BigDecimal checked(RexLiteral distance) {
        BigDecimal value = distance.getValueAs(BigDecimal.class);
        if (value == null || value.signum() < 0) {
            throw new BadArgumentException(
                    "The distance of a window's frame must be 0 or more, and here it is " + distance + ".");
        }
        return value;
    }

    static boolean isZero(RexLiteral distance) {
        return checked(distance).signum() == 0;
    }

    /** @param key not NULL */
    void aim(Object key, boolean up) {
        target = moved(key, up ? distance : distance.negate());
    }

    private Object moved(Object key, BigDecimal by) {
        if (key instanceof Double || key instanceof Float) {
            return ((Number) key).doubleValue() + by.doubleValue();
        }
        if (ofMonths) {
            int months = by.intValueExact();
            long moved = ofDates
                    ? DateTimeUtils.addMonths((int) (Integer) key, months) * MILLIS_PER_DAY
                    : DateTimeUtils.addMonths((long) (Long) key, months);
            return BigDecimal.valueOf(moved);
        }
        return exact(key).add(by);
    }

    private BigDecimal exact(Object key) {
        if (key instanceof BigDecimal decimal) {
            return decimal;
        }
        long value = ((Number) key).longValue();
        return BigDecimal.valueOf(ofDates ? value * MILLIS_PER_DAY : value);
    }

    /** Whether a key is less than, at, or greater than the value: −1, 0 or 1. */
    int compare(Object key) {
        return target instanceof Double
                ? ValueOrder.compare(((Number) key).doubleValue(), target)
                : ValueOrder.compare(exact(key), target);
    }
}
