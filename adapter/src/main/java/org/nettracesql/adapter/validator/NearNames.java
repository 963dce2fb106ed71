package org.nettracesql.adapter.validator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.QueryFunction;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.SqlFunction;
import org.nettracesql.functions.TableFunction;

/** What somebody may have meant whose table, column or function there is not. */
final class NearNames {

    /** Before the names, at the end of a message. */
    static final String QUESTION = " Did you mean ";
    /** Before how a function is called, at the end of a message. */
    static final String SHAPE = " Its shape is ";

    private static final Pattern NO_TABLE =
            Pattern.compile("(?:Object|Table) '(?:.*\\.)?([^.]*)' not found(?: within '(.*)')?");
    /** The second is what Calcite says where aliases are visible in their own SELECT. */
    private static final Pattern NO_COLUMN = Pattern.compile(
            "Column '(.*)' not found in .*|The definition of column '(.*)' depends on itself .* columns: '\\2'");

    /** Of an operator nothing is said of what it is of. */
    private static final Pattern NO_FUNCTION = Pattern.compile(
            "No match found for function signature (\\w+)(?:\\((.*)\\))?");
    private static final Pattern NO_UNIT = Pattern.compile("'(\\w+)' is not a valid time frame");
    /** What Calcite says of {@code t.*} where a value stands. */
    static final String NO_ROW = "Unknown field '*'";
    private static final Pattern FUNCTION_NAME = Pattern.compile("[A-Z][A-Z0-9_]*");

    /** In names of our columns, and in those of payload fields. */
    private static final Pattern BETWEEN_WORDS = Pattern.compile("_|(?<=[a-z0-9])(?=[A-Z])");

    private static final int MOST = 3;
    /** Fewer characters are a part of many names. */
    private static final int LEAST_PART = 3;
    /** Longer names are nobody's mistake, and comparing takes time with the square of their length. */
    private static final int MOST_CHARACTERS = 100;

    private final TraceCatalog catalog;
    private final Supplier<Collection<String>> columns;
    private final Supplier<Set<String>> rows;
    private final Supplier<Collection<String>> functions;
    private final boolean isInFrom;

    /**
     * @param columns those that a name in the place of the mistake could mean
     * @param rows what the tables of its query are called, in any case
     * @param functions the names of all
     * @param isInFrom whether the mistake is a function that stands for a table
     */
    NearNames(TraceCatalog catalog, Supplier<Collection<String>> columns, Supplier<Set<String>> rows,
            Supplier<Collection<String>> functions, boolean isInFrom) {
        this.catalog = catalog;
        this.columns = columns;
        this.rows = rows;
        this.functions = functions;
        this.isInFrom = isInFrom;
    }

    /** The message with a question behind it, if it says that something is not found to which something is near. */
    String asking(String message) {
        Matcher noTable = NO_TABLE.matcher(message);
        if (noTable.matches()) {
            return askingForTable(message, noTable.group(1), noTable.group(2));
        }
        Matcher noColumn = NO_COLUMN.matcher(message);
        if (noColumn.matches()) {
            String name = noColumn.group(noColumn.group(1) == null ? 2 : 1);
            if (rows.get().contains(name)) {
                return "'" + name + "' is a table here, and no value: name its columns, as in COUNT(*) or"
                        + " JSON_BUILD_OBJECT('a', " + written(name) + ".a)";
            }
            String hint = NameHints.ofColumn(name);
            if (hint != null) {
                return "Column '" + name + "' not found in any table: " + hint;
            }
            Collection<String> all = columns.get();
            int point = name.indexOf('.');
            if (point > 0 && all.contains(name.substring(0, point))) {
                return message + ": " + NameHints.ofPart(name.substring(0, point));
            }
            return message + question(asWritten(name, nearColumns(name, all), all));
        }
        Matcher noUnit = NO_UNIT.matcher(message);
        if (noUnit.matches()) {
            return message + NameHints.ofUnit(noUnit.group(1));
        }
        if (message.equals(NO_ROW)) {
            return "All columns of a table are no value: COUNT(*) counts rows, and TO_JSON(t) is one as a value";
        }
        Matcher noFunction = NO_FUNCTION.matcher(message);
        return noFunction.matches()
                ? aboutFunction(noFunction.group(1), Objects.requireNonNullElse(noFunction.group(2), ""))
                : message;
    }

    /** With the call that makes a moment of a time, where the name is a moment's and no column is one. */
    private static List<String> asWritten(String name, List<String> near, Collection<String> all) {
        List<String> written = new ArrayList<>();
        boolean needsCall = all.contains("trace") && !all.contains("utc_time");
        for (String column : near) {
            String moment = needsCall ? NameHints.momentOf(name, column) : null;
            written.add(written(column));
            if (moment != null) {
                written.add(moment);
            }
        }
        return written;
    }

    private static List<String> nearColumns(String name, Collection<String> all) {
        List<String> near = NameHints.otherNames(name).stream().filter(all::contains).toList();
        near = near.isEmpty() ? near(name, all) : near;
        near = near.isEmpty() ? partly(name, all) : near;
        return near.isEmpty() ? sharing(name, all) : near;
    }

    private String aboutFunction(String name, String types) {
        String hint = FunctionHints.of(name.toUpperCase(Locale.ROOT));
        if (hint != null) {
            return "There is no function " + name + ": " + hint;
        }
        Set<String> names = functionNames();
        if (isInFrom && FunctionCatalog.find(name) != null) {
            return name.toUpperCase(Locale.ROOT) + " gives a value, not rows: it cannot stand in FROM";
        }
        return names.contains(name.toUpperCase(Locale.ROOT))
                ? name.toUpperCase(Locale.ROOT) + " takes other arguments than ("
                        + types.replace("<", "").replace(">", "") + ")" + shape(name)
                : "There is no function " + name + question(nearest(name, names));
    }

    /** Of a function of ours; nothing of others. */
    private static String shape(String name) {
        SqlFunction function = FunctionCatalog.find(name);
        if (function != null) {
            return SHAPE + function.signature() + ".";
        }
        return Stream.concat(FunctionCatalog.tables().stream().map(TableFunction::signature),
                        QueryFunction.ALL.stream().map(QueryFunction::signature))
                .filter(signature -> signature.regionMatches(true, 0, name + "(", 0, name.length() + 1))
                // Its columns are many, and no mistake is about them.
                .map(signature -> SHAPE + signature.substring(0, signature.indexOf(" (", name.length())) + ".")
                .findFirst().orElse("");
    }

    private static String question(List<String> near) {
        return near.isEmpty() ? "" : QUESTION + String.join(", or ", near) + "?";
    }

    /** @param within the schema that was named; null if none was */
    private String askingForTable(String message, String name, String within) {
        boolean isQualifier = message.startsWith("Table ") && columns.get().stream().anyMatch(name::equalsIgnoreCase);
        String hint = within != null ? null : isQualifier ? NameHints.ofPart(name) : NameHints.ofTable(name);
        if (hint != null) {
            return message + ": " + hint;
        }
        List<CatalogSchema> providers = catalog.providersWith(name);
        String qualified = question(providers.stream()
                .map(schema -> written(schema.name()) + "." + written(schema.relations().spelling(name)))
                .sorted()
                .limit(MOST)
                .toList());
        if (providers.size() > 1 && (within == null || within.equals(TraceCatalog.TRACE_SCHEMA))) {
            return "Table '" + name + "' is in several schemas" + qualified;
        }
        return message + (qualified.isEmpty() ? question(nearTables(name, within)) : qualified);
    }

    private List<String> nearTables(String name, String within) {
        Set<String> names = new TreeSet<>();
        for (CatalogSchema schema : catalog.schemas()) {
            boolean isNamed = within == null || within.equalsIgnoreCase(schema.name())
                    || schema.aliases().stream().anyMatch(within::equalsIgnoreCase);
            if (isNamed) {
                names.addAll(schema.relations().all());
            }
        }
        List<String> near = near(name, names);
        if (near.isEmpty() && within == null) {
            // Events have such words in their hundreds of names, too; but who asks for one of them knows its name.
            List<String> all = names.stream().filter(table -> catalog.find(table) != null).toList();
            near = partly(name.replaceFirst("[sS]$", ""), all);
        }
        return near.stream()
                .map(table -> within != null || catalog.find(table) != null ? written(table) : qualified(table))
                .toList();
    }

    /** With the first schema that has it. */
    private String qualified(String name) {
        List<CatalogSchema> providers = catalog.providersWith(name);
        String schema = providers.isEmpty() ? TraceCatalog.INFORMATION_SCHEMA : providers.get(0).name();
        return written(schema) + "." + written(name);
    }

    private Set<String> functionNames() {
        Set<String> names = new TreeSet<>();
        for (String function : functions.get()) {
            if (FUNCTION_NAME.matcher(function).matches()) {
                names.add(function);
            }
        }
        return names;
    }

    /** Only those that are nearest. */
    private static List<String> nearest(String name, Set<String> names) {
        String wanted = name.toUpperCase(Locale.ROOT);
        List<String> near = near(wanted, names);
        int least = near.isEmpty() ? 0 : distance(wanted, near.get(0));
        return near.stream().filter(function -> distance(wanted, function) == least).toList();
    }

    private static List<String> near(String name, Collection<String> names) {
        String wanted = name.toLowerCase(Locale.ROOT);
        if (wanted.length() > MOST_CHARACTERS) {
            return List.of();
        }
        record Near(String name, int distance) {}
        int most = Math.max(1, wanted.length() / 3);
        return names.stream()
                .filter(other -> Math.abs(other.length() - wanted.length()) <= most)
                .map(other -> new Near(other, distance(wanted, other.toLowerCase(Locale.ROOT))))
                .filter(other -> other.distance <= most)
                .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
                .limit(MOST)
                .map(Near::name)
                .toList();
    }

    /**
     * The shortest of which the name is a word, or the beginning of one, or the end: event_name and thread_name where
     * name or nam was asked for.
     */
    private static List<String> partly(String name, Collection<String> names) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return names.stream()
                .distinct()
                .filter(other -> isPart(wanted, other.toLowerCase(Locale.ROOT)))
                .sorted(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .toList();
    }

    private static boolean isPart(String wanted, String other) {
        return ("_" + other + "_").contains("_" + wanted + "_")
                || wanted.length() >= LEAST_PART && (("_" + other).contains("_" + wanted) || other.endsWith(wanted));
    }

    /** Those that share most words with the name, and have few others: name and full_name for method_name. */
    private static List<String> sharing(String name, Collection<String> names) {
        record Sharing(String name, int shared, int others) {}
        Set<String> wanted = words(name);
        List<Sharing> sharing = new ArrayList<>();
        for (String other : Set.copyOf(names)) {
            Set<String> shared = words(other);
            shared.retainAll(wanted);
            if (!shared.isEmpty()) {
                sharing.add(new Sharing(other, shared.size(), BETWEEN_WORDS.split(other).length - shared.size()));
            }
        }
        int most = sharing.stream().mapToInt(Sharing::shared).max().orElse(0);
        return sharing.stream()
                .filter(other -> other.shared == most)
                .sorted(Comparator.comparingInt(Sharing::others).thenComparing(Sharing::name))
                .limit(MOST)
                .map(Sharing::name)
                .toList();
    }

    /** Without those that are in many names: id and ns. */
    private static Set<String> words(String name) {
        Set<String> words = new HashSet<>();
        for (String word : BETWEEN_WORDS.split(name)) {
            if (word.length() >= LEAST_PART) {
                words.add(word.toLowerCase(Locale.ROOT));
            }
        }
        return words;
    }

    /** As it is written in a query. */
    static String written(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** How many characters are to be added, left out, changed or swapped with the next. */
    private static int distance(String a, String b) {
        int[] before = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] next = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            next[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                next[j] = Math.min(last[j - 1] + (same ? 0 : 1), 1 + Math.min(last[j], next[j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    next[j] = Math.min(next[j], before[j - 2] + 1);
                }
            }
            int[] free = before;
            before = last;
            last = next;
            next = free;
        }
        return last[b.length()];
    }
}
