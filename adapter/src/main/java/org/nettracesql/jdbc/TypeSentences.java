package org.nettracesql.jdbc;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Calcite's validator says of types, in plain words: the types by their names, and what is taken instead. */
final class TypeSentences {

    private static final Pattern CANNOT_APPLY = Pattern.compile(
            "(?s)Cannot apply '(.+?)' to arguments of type '(.*?)'\\. Supported form\\(s\\): (.*)");
    private static final Pattern CANNOT_CAST = Pattern.compile(
            "(?s)Cast function cannot convert value of type (.*) to type (.*)");
    private static final Pattern TYPE = Pattern.compile("<([^<> ][^<>]*)>");
    private static final Pattern FORM = Pattern.compile("'([^']*)'");
    private static final String OF_MONTHS = "INTERVAL of months";
    private static final String OF_DAYS = "INTERVAL of days";
    /** Operators that others have for texts. */
    private static final Map<String, String> OF_TEXT = Map.of(
            "ITEM", "A text has no elements in brackets: a part of JSON is x ->> 'name', and a character"
                    + " SUBSTRING(x, 1, 1)",
            "CONTAINS", "CONTAINS stands between periods of time: of texts it is x ILIKE '%a%'");
    /** More forms than these help nobody. */
    private static final int MOST_FORMS = 4;

    private TypeSentences() {}

    /** The message itself for anything else. */
    static String of(String message) {
        Matcher cast = CANNOT_CAST.matcher(message);
        if (cast.matches()) {
            String from = named(cast.group(1));
            return "A value of type " + from + " cannot be cast to " + named(cast.group(2))
                    + (from.endsWith("ARRAY") ? ": ARRAY_TO_STRING(a, ',') and TO_JSON(a) have its elements" : "");
        }
        Matcher apply = CANNOT_APPLY.matcher(message);
        if (!apply.matches()) {
            return message;
        }
        List<String> types = types(apply.group(2));
        boolean mixed = types.contains(OF_DAYS) && types.contains(OF_MONTHS);
        if (mixed && !apply.group(1).equals("EXTRACT")) {
            return "An " + OF_MONTHS + " and an " + OF_DAYS + " make none together: add them to a moment one after the"
                    + " other";
        }
        if (apply.group(1).equals("EXTRACT") && types.size() == 2 && types.get(0).startsWith("INTERVAL")) {
            return "EXTRACT finds no such part in a value of type " + types.get(1);
        }
        Set<String> forms = new LinkedHashSet<>();
        Matcher form = FORM.matcher(apply.group(3));
        while (form.find()) {
            forms.add(plain(form.group(1).replaceFirst("^([A-Z]+)<", "$1 <")));
        }
        String ofText = OF_TEXT.get(apply.group(1));
        if (ofText != null && types.indexOf("VARCHAR") == 0) {
            return ofText;
        }
        if (apply.group(1).matches("(NOT )?I?LIKE") && types.size() > 1 && types.get(1).endsWith("ARRAY")) {
            return apply.group(1) + " ANY takes patterns that are written or a parameter: those of a query are EXISTS"
                    + " (SELECT 1 FROM p WHERE x LIKE p.pattern)";
        }
        if (apply.group(1).equals("WIDTH_BUCKET") && types.contains("TIMESTAMP")) {
            return "WIDTH_BUCKET takes numbers, such as time_ns: moments are put together by TIME_BUCKET(INTERVAL"
                    + " '5 minutes', t)";
        }
        if (apply.group(1).equals("ITEM") && types.indexOf("BOOLEAN") == 0) {
            return "REGEXP_MATCHES tells here whether a text matches: parts of the first match are"
                    + " (REGEXP_MATCH(x, 'a(b)c'))[1], and all matches UNNEST(REGEXP_EXTRACT_ALL(x, 'abc'))";
        }
        String taken = forms.isEmpty() || forms.size() > MOST_FORMS ? "" : ": it is " + String.join(", or ", forms);
        return apply.group(1) + " cannot be applied to "
                + (types.size() == 2 ? types.get(0) + " and " + types.get(1) : String.join(", ", types)) + taken;
    }

    private static List<String> types(String arguments) {
        List<String> types = new ArrayList<>();
        Matcher type = TYPE.matcher(arguments);
        while (type.find()) {
            types.add(named(type.group(1)));
        }
        return types;
    }

    private static String plain(String form) {
        Matcher type = TYPE.matcher(form);
        StringBuilder text = new StringBuilder();
        while (type.find()) {
            type.appendReplacement(text, Matcher.quoteReplacement(switch (type.group(1)) {
                case "DATETIME_INTERVAL" -> "INTERVAL";
                case "DATETIME" -> "TIMESTAMP";
                case "CHARACTER", "STRING" -> "VARCHAR";
                default -> named(type.group(1));
            }));
        }
        return type.appendTail(text).toString();
    }

    /** Without what nobody has written: digits of texts and intervals, character sets, and whether it may be NULL. */
    private static String named(String type) {
        String plain = type.replaceAll(" CHARACTER SET \"[^\"]*\"", "").replace(" NOT NULL", "").strip();
        if (plain.startsWith("INTERVAL ")) {
            return plain.contains("YEAR") || plain.contains("MONTH") ? OF_MONTHS : OF_DAYS;
        }
        String unsized = plain.startsWith("DECIMAL") ? plain : plain.replaceAll("\\(\\d+\\)", "");
        return unsized.equals("CHAR") ? "VARCHAR" : unsized.replaceAll("^CHAR ", "VARCHAR ").toUpperCase(Locale.ROOT);
    }
}
