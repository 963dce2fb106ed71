package org.nettracesql.functions;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.trace.Trace;

/**
 * What the folders of a trace's path say of it: {@code host=a/day=2026-11-22/app.nettrace} has the labels {@code host}
 * and {@code day}, as Hive, Spark and DuckDB name the folders of partitions.
 */
public final class PathLabels {

    /** What Hive calls the folder of those that have no value. */
    private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

    /** Of a character of several bytes, or of several characters. */
    private static final Pattern ESCAPED = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");

    private PathLabels() {}

    /** The labels of a path, the nearest to the file last; where two have one name, it counts. */
    static Map<String, String> of(Path file) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (String name : Trace.foldersOf(file)) {
            int equals = name.indexOf('=');
            if (equals < 1) {
                continue;
            }
            String label = decoded(name.substring(0, equals));
            String value = name.substring(equals + 1);
            labels.remove(label);
            if (!value.equals(NO_VALUE)) {
                labels.put(label, decoded(value));
            }
        }
        return labels;
    }

    /** The labels of a path as a JSON object; null where it has none. */
    public static String json(Path file) {
        Map<String, String> labels = of(file);
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

    /**
     * Characters that a folder's name cannot have are written as % and two hexadecimal digits. What is no UTF-8 stays
     * as it is written: values that differ must not look the same.
     */
    private static String decoded(String text) {
        return ESCAPED.matcher(text)
                .replaceAll(escaped -> Matcher.quoteReplacement(characters(escaped.group())));
    }

    private static String characters(String escaped) {
        ByteBuffer bytes = ByteBuffer.allocate(escaped.length() / 3);
        for (int i = 1; i < escaped.length(); i += 3) {
            bytes.put((byte) Integer.parseInt(escaped, i, i + 2, 16));
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            return escaped;
        }
    }
}
