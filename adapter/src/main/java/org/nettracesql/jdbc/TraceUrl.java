package org.nettracesql.jdbc;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.nettracesql.adapter.options.TraceOption;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TracePaths;

/**
 * Reads a URL of the driver.
 *
 * <pre>
 * url     = "jdbc:nettrace:" path *( "|" path ) *( ";" key "=" value )
 * path    = a file, a folder or a glob (see {@link TracePaths})
 * </pre>
 *
 * <p>A path or a value that has one of {@code ; | "} is put between double quotes, in which a double quote is written
 * twice. Nothing else is special: blanks, backslashes, drive letters and percent signs stand for themselves.
 */
final class TraceUrl {

    static final String PREFIX = "jdbc:nettrace:";

    private TraceUrl() {}

    static boolean accepts(String url) {
        return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    /**
     * The options that the URL and the properties ask for; a property wins over the URL. Properties that are no option
     * are ignored: clients send their own to whatever driver, such as {@code user} and {@code ApplicationName}.
     *
     * @throws IllegalArgumentException with a sentence, if something is unknown or wrong
     */
    static TraceOptions parse(String url, Properties properties) {
        List<String> parts = split(url.substring(PREFIX.length()), ';');
        List<String> paths = new ArrayList<>();
        for (String part : split(parts.get(0), '|')) {
            String path = unquote(part.strip());
            if (!path.isEmpty()) {
                paths.add(path);
            }
        }
        if (paths.isEmpty()) {
            throw new IllegalArgumentException(
                    "The URL names no trace file: write " + PREFIX + "PATH, as in " + PREFIX + "app.nettrace.");
        }
        TracePaths.Expansion traces = expand(paths);
        TraceOptions.Builder builder = TraceOptions.builder(traces);
        Map<TraceOption, String> ofUrl = new EnumMap<>(TraceOption.class);
        for (String part : parts.subList(1, parts.size())) {
            apply(builder, part, ofUrl);
        }
        Map<TraceOption, String> ofProperties = new EnumMap<>(TraceOption.class);
        for (String key : properties.stringPropertyNames()) {
            if (TraceOption.isKey(key)) {
                set(builder, key, properties.getProperty(key), ofProperties);
            }
        }
        return builder.build();
    }

    /**
     * Sets an option, once: which of two values is meant nobody can know.
     *
     * @param before what was set in the same place
     */
    private static void set(
            TraceOptions.Builder builder, String key, String value, Map<TraceOption, String> before) {
        builder.set(key, value);
        String other = before.put(TraceOption.of(key), value);
        if (other != null && !other.equals(value)) {
            throw new IllegalArgumentException("The option " + TraceOption.of(key).key() + " is set twice, to \""
                    + other + "\" and to \"" + value + "\": set it once.");
        }
    }

    private static TracePaths.Expansion expand(List<String> paths) {
        try {
            return TracePaths.expand(paths);
        } catch (IllegalArgumentException e) {
            if (paths.stream().anyMatch(path -> path.matches(".*\\?\\w+=.*"))) {
                throw new IllegalArgumentException(e.getMessage() + " Options follow a semicolon, as in " + PREFIX
                        + "app.nettrace;engine=java.", e);
            }
            throw e;
        }
    }

    /** The properties that are ignored, in the order of their names, but for those that every client sends. */
    static List<String> ignored(Properties properties) {
        List<String> ignored = new ArrayList<>();
        for (String key : properties.stringPropertyNames()) {
            if (!TraceOption.isKey(key) && !key.equals("user") && !key.equals("password")) {
                ignored.add(key);
            }
        }
        ignored.sort(null);
        return ignored;
    }

    private static void apply(TraceOptions.Builder builder, String part, Map<TraceOption, String> before) {
        if (part.isBlank()) {
            return;
        }
        int equals = part.indexOf('=');
        if (equals < 0) {
            throw new IllegalArgumentException("Expected key=value after \";\" in the URL, found \"" + part
                    + "\". Several files are separated by |, and a path with ; or | is put in double quotes.");
        }
        set(builder, part.substring(0, equals), unquote(part.substring(equals + 1).strip()), before);
    }

    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("A double quote is not closed in the URL: " + text);
        }
        parts.add(text.substring(start));
        return parts;
    }

    private static String unquote(String text) {
        if (text.length() < 2 || text.charAt(0) != '"' || text.charAt(text.length() - 1) != '"') {
            return text;
        }
        return text.substring(1, text.length() - 1).replace("\"\"", "\"");
    }
}
