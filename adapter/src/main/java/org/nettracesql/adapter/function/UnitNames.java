package org.nettracesql.adapter.function;

import java.util.Locale;
import org.apache.calcite.avatica.util.TimeUnit;

/** Units of time by the names that databases have for them. */
public final class UnitNames {

    private UnitNames() {}

    /** Null for a name that none has. */
    public static TimeUnit of(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "millennium", "millennia", "millenium" -> TimeUnit.MILLENNIUM;
            case "century", "centuries" -> TimeUnit.CENTURY;
            case "decade", "decades" -> TimeUnit.DECADE;
            case "year", "years", "yr", "y", "yy", "yyyy" -> TimeUnit.YEAR;
            case "quarter", "quarters", "qq", "q" -> TimeUnit.QUARTER;
            case "month", "months", "mon", "mm" -> TimeUnit.MONTH;
            case "week", "weeks", "w", "wk", "ww", "isoweek", "iso_week" -> TimeUnit.WEEK;
            case "day", "days", "d", "dayofmonth", "dd" -> TimeUnit.DAY;
            case "hour", "hours", "hr", "h", "hh" -> TimeUnit.HOUR;
            case "minute", "minutes", "min", "m", "mi" -> TimeUnit.MINUTE;
            case "second", "seconds", "sec", "s", "ss" -> TimeUnit.SECOND;
            case "millisecond", "milliseconds", "ms" -> TimeUnit.MILLISECOND;
            case "microsecond", "microseconds", "us", "mcs" -> TimeUnit.MICROSECOND;
            case "epoch" -> TimeUnit.EPOCH;
            case "dow", "dayofweek", "weekday", "dw" -> TimeUnit.DOW;
            case "isodow" -> TimeUnit.ISODOW;
            case "doy", "dayofyear" -> TimeUnit.DOY;
            case "isoyear" -> TimeUnit.ISOYEAR;
            default -> null;
        };
    }
}
