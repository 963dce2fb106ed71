package org.nettracesql.adapter.function;

import java.util.List;
import java.util.Map;
import org.apache.calcite.runtime.JsonFunctions;

/**
 * Parts of JSON as {@code ->} and {@code ->>} give them in PostgreSQL and DuckDB. A path is a key as it is, or begins
 * with {@code $}: {@code $.a.b[0]}, {@code $."a b"}. What is not there is NULL. Called by generated code.
 */
public final class JsonText {

    private static final Object MISSING = new Object();

    private JsonText() {}

    /** The part as JSON. */
    public static String extract(String json, String path) {
        Object part = part(json, path);
        return part == MISSING ? null : JsonFunctions.jsonize(part);
    }

    /** The part as text: that of a JSON text without its quotes, NULL for JSON's null. */
    public static String extractString(String json, String path) {
        Object part = part(json, path);
        if (part == MISSING || part == null) {
            return null;
        }
        return part instanceof String text ? text : JsonFunctions.jsonize(part);
    }

    private static Object part(String json, String path) {
        Object value;
        try {
            value = JsonFunctions.dejsonize(json);
        } catch (RuntimeException e) {
            throw new BadArgumentException("A text is not JSON: '" + shortened(json) + "'.", e);
        }
        if (!path.startsWith("$")) {
            return member(value, path);
        }
        int at = 1;
        while (at < path.length() && value != MISSING) {
            char c = path.charAt(at);
            if (c == '.' && path.startsWith("\"", at + 1)) {
                int end = path.indexOf('"', at + 2);
                requirePath(end > 0, path);
                value = member(value, path.substring(at + 2, end));
                at = end + 1;
            } else if (c == '.') {
                int end = at + 1;
                while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
                    end++;
                }
                String key = path.substring(at + 1, end);
                requirePath(!key.isEmpty() && !key.contains("*"), path);
                value = member(value, key);
                at = end;
            } else {
                int end = path.indexOf(']', at);
                requirePath(c == '[' && end > 0, path);
                value = element(value, path.substring(at + 1, end), path);
                at = end + 1;
            }
        }
        return value;
    }

    private static Object member(Object value, String key) {
        return value instanceof Map<?, ?> members && members.containsKey(key) ? members.get(key) : MISSING;
    }

    private static Object element(Object value, String index, String path) {
        String digits = index.startsWith("#") ? index.substring(1) : index;
        requirePath(digits.matches("-?\\d{1,9}"), path);
        int number = Integer.parseInt(digits);
        if (!(value instanceof List<?> elements)) {
            return MISSING;
        }
        int place = number < 0 ? elements.size() + number : number;
        return place >= 0 && place < elements.size() ? elements.get(place) : MISSING;
    }

    private static void requirePath(boolean understood, String path) {
        if (!understood) {
            throw new BadArgumentException("'" + shortened(path)
                    + "' is no path into JSON here: one is a key, or like $.a.b[0], without wildcards.");
        }
    }

    private static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "...";
    }
}
