package org.nettracesql.adapter.function;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Intervals in the forms of ISO 8601 ({@code P1Y2M3DT4H5M6.5S}) and of SQL's standard ({@code 1-2 3 04:05:06}: years
 * and months, days, times), and numbers, which are seconds, by the words of {@link IntervalText}.
 *
 * <p>Source: PostgreSQL documentation, "Interval Input"; ISO 8601-1, section 5.5.2.
 */
final class IntervalForms {

    private static final String COUNT = "([+-]?\\d{1,18}(?:\\.\\d*)?)";

    private static final Pattern ISO = Pattern.compile("P(?=[+\\-\\dT])(?:" + COUNT + "Y)?(?:" + COUNT + "M)?"
            + "(?:" + COUNT + "W)?(?:" + COUNT + "D)?(?:T(?=[+\\-\\d])(?:" + COUNT + "H)?(?:" + COUNT
            + "M)?(?:" + COUNT + "S)?)?");

    private static final List<String> UNITS =
            List.of("years", "months", "weeks", "days", "hours", "minutes", "seconds");

    /** Years and months have one sign. */
    private static final Pattern YEARS_AND_MONTHS = Pattern.compile("([+-]?)(\\d{1,9})-(0?\\d|1[01])(?=\\s|$)");

    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:\\d{1,18}(?:\\.\\d*)?|\\.\\d+)");

    private static final Pattern DAYS_BEFORE_TIME = Pattern.compile("(?<![\\w.:])([+-]?\\d{1,9})\\s+(?=[+-]?\\d+:)");

    private IntervalForms() {}

    /** The text itself if it has none of these forms. */
    static String inWords(String text) {
        Matcher iso = ISO.matcher(text);
        if (iso.matches()) {
            StringBuilder words = new StringBuilder();
            for (int i = 0; i < UNITS.size(); i++) {
                if (iso.group(i + 1) != null) {
                    words.append(iso.group(i + 1)).append(' ').append(UNITS.get(i)).append(' ');
                }
            }
            return words.toString().strip();
        }
        if (NUMBER.matcher(text).matches()) {
            return text + " seconds";
        }
        Matcher years = YEARS_AND_MONTHS.matcher(text);
        String rest = years.lookingAt()
                ? years.group(1) + years.group(2) + " years " + years.group(1) + years.group(3) + " months"
                        + text.substring(years.end())
                : text;
        return rest.indexOf(':') < 0 ? rest : DAYS_BEFORE_TIME.matcher(rest).replaceAll("$1 days ");
    }
}
