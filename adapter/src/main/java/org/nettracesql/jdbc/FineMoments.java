package org.nettracesql.jdbc;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import org.nettracesql.adapter.function.MomentText;
import org.nettracesql.adapter.parser.ParameterTypes;

/**
 * Moments and times of day as parameters whose values have more digits than milliseconds. The query is planned anew for
 * them, so that comparisons know that such a one is none of those that a column has.
 */
final class FineMoments {

    private static final int NANOS_PER_MILLI = 1_000_000;

    private FineMoments() {}

    /** @param type of {@link Types} that the query gives the parameter */
    static boolean isOne(int type, Object value) {
        if (value instanceof String text) {
            return type == Types.TIMESTAMP && MomentText.isBelowMillis(text)
                    || type == Types.TIME && MomentText.isTimeBelowMillis(text);
        }
        int nanos = value instanceof Timestamp moment ? moment.getNanos()
                : value instanceof Temporal moment && moment.isSupported(ChronoField.NANO_OF_SECOND)
                        ? moment.get(ChronoField.NANO_OF_SECOND)
                        : 0;
        return nanos % NANOS_PER_MILLI != 0;
    }

    /** The type to plan with where a moment is wanted or given; null for the value's own. */
    static String typeOf(int type, Object value) {
        boolean fine = isOne(type, value);
        if (value instanceof String text) {
            boolean moment = type == Types.TIMESTAMP && MomentText.timestampOrNull(text) != null;
            return moment ? fine ? "TIMESTAMP" + ParameterTypes.BETWEEN_MILLIS : "TIMESTAMP 3"
                    : fine ? "TIME" + ParameterTypes.BETWEEN_MILLIS : null;
        }
        boolean time = value instanceof LocalTime || value instanceof OffsetTime;
        return fine ? (time ? "TIME" : "TIMESTAMP") + ParameterTypes.BETWEEN_MILLIS : null;
    }

    /** @throws SQLException for an element of an array, which is compared with all others alike */
    static void refuse(int parameter, int type, Object element) throws SQLException {
        if (element != null && isOne(type, element)) {
            throw new SQLDataException("Parameter " + parameter + " is an array with the moment " + element
                    + ", and those of an array have milliseconds: leave out what is below.", "22007");
        }
    }
}
