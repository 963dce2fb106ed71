package org.nettracesql.adapter.options;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.nettracesql.trace.IndexStorage;

/**
 * The keys that a URL, a {@code Properties} object or the shell's {@code --set} may carry. There are no others, and
 * none names a class or a host: what a person did not write here cannot be switched on from outside.
 */
public enum TraceOption {
    ENGINE("engine", "auto", "who sorts, joins and aggregates: the cheaper one, Java, or DuckDB", "auto", "java",
            "duckdb") {
        @Override
        void apply(TraceOptions.Builder builder, String value) {
            builder.engine(TraceOptions.Engine.valueOf(choice(value).toUpperCase(Locale.ROOT)));
        }
    },
    PUSHDOWN("pushdown", "true", "whether filters and columns are handed to the scan (false only to compare)", "true",
            "false") {
        @Override
        void apply(TraceOptions.Builder builder, String value) {
            builder.pushdown(choice(value).equals("true"));
        }
    },
    THREADS("threads", "0", "threads that DuckDB and scans may use; 0 for one a processor") {
        @Override
        void apply(TraceOptions.Builder builder, String value) {
            builder.threads(number(value, 0, 1024));
        }
    },
    MEMORY_LIMIT("memory_limit", "", "memory that sorts, joins and aggregates may take before they spill, as in 2GB;"
            + " if it is not set, 384MB at most") {
        @Override
        void apply(TraceOptions.Builder builder, String value) {
            builder.memoryLimitBytes(value.isBlank() ? 0 : bytes(value));
        }
    },
    SPILL_FOLDER("spill_folder", "", "folder for what does not fit into that memory, and for what is unpacked") {
        @Override
        void apply(TraceOptions.Builder builder, String value) {
            builder.spillFolder(value.isBlank() ? null : folder(value));
        }
    },
    UNPACK_LIMIT("unpack_limit", "", "how much may be unpacked from gzip files and archives, as in 20GB; if it is not"
            + " set, half of the free disk space, 64GB at most, and 200 times the size of a container beyond 1GB") {
        @Override
        void apply(TraceOptions.Builder builder, String value) {
            builder.unpackLimitBytes(value.isBlank() ? 0 : bytes(value));
        }
    },
    INDEX("index", "memory", "where the index of the blocks is kept: in memory, or in a file beside the trace, too",
            "memory", "file") {
        @Override
        void apply(TraceOptions.Builder builder, String value) {
            builder.index(IndexStorage.valueOf(choice(value).toUpperCase(Locale.ROOT)));
        }
    },
    CACHE("cache", "", "DuckDB file that keeps what CREATE TABLE makes; memory if there is none") {
        @Override
        void apply(TraceOptions.Builder builder, String value) {
            builder.cacheFile(value.isBlank() ? null : plainFile(value));
        }
    },
    SYMBOLS("symbols", "", "folders with portable PDB files, separated by commas") {
        @Override
        void apply(TraceOptions.Builder builder, String value) {
            List<Path> folders = new ArrayList<>();
            for (String one : value.split("[,|]")) {
                if (!one.isBlank()) {
                    folders.add(folder(one));
                }
            }
            builder.symbols(folders);
        }
    },
    SCROLL_ROWS("scroll_rows", "100000", "rows that a scrollable result set keeps to go back to") {
        @Override
        void apply(TraceOptions.Builder builder, String value) {
            builder.scrollRows(number(value, 1, 100_000_000));
        }
    };

    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})\\s*([kmgt]?)i?b?", Pattern.CASE_INSENSITIVE);

    /** As DuckDB reads {@code :memory:}, {@code md:name} or {@code s3://bucket}; one letter is a drive. */
    private static final Pattern SPECIAL_NAME = Pattern.compile(":|[A-Za-z][A-Za-z0-9+._-]+:");

    private final String key;
    private final String defaultValue;
    private final String meaning;
    private final List<String> choices;

    TraceOption(String key, String defaultValue, String meaning, String... choices) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.meaning = meaning;
        this.choices = List.of(choices);
    }

    /** As it is written, in lower case. */
    public String key() {
        return key;
    }

    /** The value that stands for not setting it. */
    public String defaultValue() {
        return defaultValue;
    }

    /** One line for a person. */
    public String meaning() {
        return meaning;
    }

    /** The accepted values; empty where they cannot be listed. */
    public List<String> choices() {
        return choices;
    }

    /**
     * Finds an option by its key, in any case.
     *
     * @throws IllegalArgumentException if there is none; the message lists those that there are
     */
    public static TraceOption of(String key) {
        TraceOption found = find(key);
        if (found == null) {
            throw new IllegalArgumentException(
                    "There is no option \"" + key.strip() + "\". The options are:\n" + help());
        }
        return found;
    }

    /** Whether there is an option of that key, in any case. */
    public static boolean isKey(String key) {
        return find(key) != null;
    }

    private static TraceOption find(String key) {
        String wanted = key.strip();
        for (TraceOption option : values()) {
            if (option.key.equalsIgnoreCase(wanted)) {
                return option;
            }
        }
        return null;
    }

    /** A line for each option: key, values and meaning. */
    public static String help() {
        return Arrays.stream(values()).map(TraceOption::line).collect(Collectors.joining("\n"));
    }

    private String line() {
        String values = choices.isEmpty() ? "..." : String.join("|", choices);
        return "  " + key + "=" + values + "  " + meaning
                + (defaultValue.isEmpty() ? "" : " (default " + defaultValue + ")");
    }

    abstract void apply(TraceOptions.Builder builder, String value);

    String choice(String value) {
        String wanted = value.strip().toLowerCase(Locale.ROOT);
        if (!choices.contains(wanted)) {
            throw new IllegalArgumentException("The option " + key + " is one of " + String.join(", ", choices)
                    + ", not \"" + value + "\".");
        }
        return wanted;
    }

    int number(String value, int least, int most) {
        String digits = value.strip();
        if (digits.matches("\\d{1,9}")) {
            int number = Integer.parseInt(digits);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new IllegalArgumentException("The option " + key + " is a number from " + least + " to " + most
                + ", not \"" + value + "\".");
    }

    long bytes(String value) {
        Matcher matcher = SIZE.matcher(value.strip());
        if (matcher.matches()) {
            int shift = matcher.group(2).isEmpty()
                    ? 0
                    : 10 * (1 + "kmgt".indexOf(matcher.group(2).toLowerCase(Locale.ROOT)));
            long number = Long.parseLong(matcher.group(1));
            if (number > 0 && number <= Long.MAX_VALUE >> shift) {
                return number << shift;
            }
        }
        throw new IllegalArgumentException("The option " + key + " is a number of bytes such as 500MB or 2GB, not \""
                + value + "\".");
    }

    Path folder(String value) {
        return path(value, "folder");
    }

    /** Not what looks like a service or a database in memory: a file of such a name is not what anybody means. */
    Path plainFile(String value) {
        if (SPECIAL_NAME.matcher(value.strip()).lookingAt()) {
            throw new IllegalArgumentException("The option " + key + " is a file of this machine, and \""
                    + value.strip() + "\" reads like something else: a file of that name is ./" + value.strip() + ".");
        }
        return path(value, "file");
    }

    Path path(String value, String what) {
        try {
            return Path.of(value.strip());
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("The option " + key + " is a " + what + ", and \"" + value
                    + "\" cannot be one: " + e.getReason() + ".", e);
        }
    }
}
