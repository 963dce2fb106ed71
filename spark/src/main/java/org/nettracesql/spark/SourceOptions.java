package org.nettracesql.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TracePaths;

/**
 * What a person set of a source or a catalog. There are no other options, and none names a class. Immutable.
 *
 * @param paths files, folders or globs, at least one
 * @param table as a query names it, with or without its schema
 * @param pushdown whether Spark's filters, columns, limits and aggregates are taken over
 * @param splitBytes what a partition reads, about; 0 to choose by the number of cores
 * @param settings those that {@link org.nettracesql.adapter.options.TraceOption} has, too, as they were written
 */
record SourceOptions(
        List<String> paths, String table, boolean pushdown, long splitBytes, Map<String, String> settings) {

    static final String PATH = "path";
    static final String TABLE = "table";

    /** What {@code load(a, b)} sets: a JSON array of texts. */
    private static final String PATHS = "paths";
    private static final String PUSHDOWN = "pushdown";
    private static final String SPLIT_BYTES = "split_bytes";

    private static final String DEFAULT_TABLE = "events";
    private static final long LEAST_SPLIT_BYTES = 1 << 10;

    /** Options of the driver that mean the same here. */
    private static final Set<String> SHARED = Set.of("index", "symbols", "unpack_limit", "spill_folder");

    private static final Pattern OTHER_SYSTEM = Pattern.compile("(?i)(?!file:)[a-z][a-z0-9+.-]+://.*", Pattern.DOTALL);

    SourceOptions {
        paths = List.copyOf(paths);
        settings = Map.copyOf(settings);
    }

    /** @throws IllegalArgumentException with a sentence, if an option is unknown or has a value that it cannot have */
    static SourceOptions of(Map<String, String> given) {
        Map<String, String> written = written(given);
        List<String> paths = new ArrayList<>();
        if (written.get(PATH) != null) {
            paths.add(written.get(PATH));
        }
        if (written.get(PATHS) != null) {
            paths.addAll(jsonTexts(written.get(PATHS)));
        }
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("No trace is named: expected load(\"folder or file\"), or the option "
                    + PATH + ".");
        }
        for (String path : paths) {
            if (OTHER_SYSTEM.matcher(path).matches()) {
                throw new IllegalArgumentException("Traces are read from file systems that are mounted on every node,"
                        + " and " + path + " is not a path of one.");
            }
        }
        Map<String, String> settings = new TreeMap<>();
        for (Map.Entry<String, String> option : written.entrySet()) {
            String key = option.getKey().toLowerCase(Locale.ROOT);
            if (SHARED.contains(key)) {
                settings.put(key, option.getValue());
            } else if (!Set.of(PATH, PATHS, TABLE, PUSHDOWN, SPLIT_BYTES).contains(key)) {
                Set<String> known = new TreeSet<>(SHARED);
                known.addAll(List.of(PATH, TABLE, PUSHDOWN, SPLIT_BYTES));
                throw new IllegalArgumentException("There is no option \"" + option.getKey() + "\". The options are "
                        + String.join(", ", known) + ".");
            }
        }
        return new SourceOptions(paths, written.getOrDefault(TABLE, DEFAULT_TABLE),
                isTrue(written.getOrDefault(PUSHDOWN, "true")), bytes(written.get(SPLIT_BYTES)), settings);
    }

    /**
     * The options by their names in any case. Those of a table that Spark 4 keeps in its own catalog
     * ({@code CREATE TABLE … USING nettrace}) are beside what else Spark knows of the table, each with a prefix.
     */
    private static Map<String, String> written(Map<String, String> given) {
        Map<String, String> written = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        written.putAll(given);
        if (!written.containsKey(TableCatalog.PROP_PROVIDER)) {
            return written;
        }
        Map<String, String> ofTable = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        written.forEach((key, value) -> {
            if (key.toLowerCase(Locale.ROOT).startsWith(TableCatalog.OPTION_PREFIX)) {
                ofTable.put(key.substring(TableCatalog.OPTION_PREFIX.length()), value);
            } else if (key.equalsIgnoreCase(PATH)) {
                ofTable.put(PATH, value);
            }
        });
        return ofTable;
    }

    /**
     * These options with those of one reading of the table, which says how it is read and not what it is.
     *
     * @param given what {@code spark.read().option(…).table(…)} has, or the very options of the source
     * @throws IllegalArgumentException with a sentence, if an option is unknown, has a value that it cannot have, or is
     *     of the table and differs
     */
    SourceOptions forReading(Map<String, String> given) {
        Map<String, String> written = written(given);
        Map<String, String> withPath = new TreeMap<>(written);
        if (!written.containsKey(PATH) && !written.containsKey(PATHS)) {
            withPath.put(PATH, paths.get(0));
        }
        SourceOptions asked = of(withPath);
        boolean isOfTable = written.containsKey(TABLE) && !asked.table.equals(table)
                || (written.containsKey(PATH) || written.containsKey(PATHS)) && !asked.paths.equals(paths)
                || !settings.entrySet().containsAll(asked.settings.entrySet());
        if (isOfTable) {
            throw new IllegalArgumentException("Of the options " + String.join(", ", written.keySet()) + " only "
                    + PUSHDOWN + " and " + SPLIT_BYTES + " can be given when a table is read: the others are those of"
                    + " its catalog, and differ from these.");
        }
        return new SourceOptions(paths, table, written.containsKey(PUSHDOWN) ? asked.pushdown : pushdown,
                written.containsKey(SPLIT_BYTES) ? asked.splitBytes : splitBytes, settings);
    }

    private static boolean isTrue(String value) {
        return switch (value.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("The option " + PUSHDOWN + " is true or false, not \"" + value
                    + "\".");
        };
    }

    private static long bytes(String value) {
        if (value == null) {
            return 0;
        }
        if (!value.strip().matches("\\d{1,18}") || Long.parseLong(value.strip()) < LEAST_SPLIT_BYTES) {
            throw new IllegalArgumentException("The option " + SPLIT_BYTES + " is a number of bytes, at least "
                    + LEAST_SPLIT_BYTES + ", not \"" + value + "\".");
        }
        return Long.parseLong(value.strip());
    }

    private static List<String> jsonTexts(String json) {
        try {
            return List.of(new ObjectMapper().readValue(json, String[].class));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The option " + PATHS + " is what load(\"a\", \"b\") sets, an array of"
                    + " texts in JSON, not " + json + ".", e);
        }
    }

    /** The files that the paths lead to at this moment, with the settings. */
    TraceOptions traceOptions() {
        TracePaths.Expansion files = TracePaths.expand(paths);
        TraceOptions.Builder builder = TraceOptions.builder(files);
        settings.forEach(builder::set);
        return builder.build();
    }
}
