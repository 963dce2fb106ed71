package org.nettracesql.functions;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What the folders of a trace's path say of it: {@code host=a/day=2026-11-22/app.nettrace} has the labels {@code host}
 * and {@code day}, as Hive, Spark and DuckDB name the folders of partitions.
 */
public final class PathLabels {

    /** What Hive calls the folder of those that have no value. */
    private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

    private static final Pattern BETWEEN_NAMES = Pattern.compile("[/\\\\!]");

    private PathLabels() {}

    /**
     * The labels of a path, the nearest to the file last; where two have one name, it counts.
     *
     * @param path with slashes or back-slashes, and a {@code !} before the path within an archive
     */
    static Map<String, String> of(String path) {
        Map<String, String> labels = new LinkedHashMap<>();
        String[] names = BETWEEN_NAMES.split(path);
        for (int i = 0; i < names.length - 1; i++) {
            int equals = names[i].indexOf('=');
            if (equals < 1) {
                continue;
            }
            String label = decoded(names[i].substring(0, equals));
            String value = names[i].substring(equals + 1);
            labels.remove(label);
            if (!value.equals(NO_VALUE)) {
                labels.put(label, decoded(value));
            }
        }
        return labels;
    }

    /** The labels of a path as a JSON object; null where it has none. */
    public static String json(String path) {
        Map<String, String> labels = of(path);
        StringBuilder json = new StringBuilder();
        labels.forEach((label, value) -> {
            appendJson(json.append(json.isEmpty() ? "{" : ","), label);
            appendJson(json.append(':'), value);
        });
        return labels.isEmpty() ? null : json.append('}').toString();
    }

    private static void appendJson(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next < ' ') {
                json.append(String.format("\\u%04x", (int) next));
            } else {
                json.append(next == '"' || next == '\\' ? "\\" : "").append(next);
            }
        }
        json.append('"');
    }

    /** Characters that a folder's name cannot have are written as % and two hexadecimal digits. */
    private static String decoded(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // A % that is only a %.
            return text;
        }
    }
}
