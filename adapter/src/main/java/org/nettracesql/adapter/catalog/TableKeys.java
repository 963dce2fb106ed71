package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.nettracesql.trace.manifest.TextResource;

/**
 * Which columns name a row of a table, and which tables refer to it by them: a foreign key for tools that draw and join
 * by such. They hold by the way the tables are made; nothing enforces them. Immutable, safe for all threads.
 */
public final class TableKeys {

    private static final String RESOURCE = "keys.tsv";
    private static final List<String> EVENT_KEY = List.of("trace", "event_number");
    private static final List<String> ELEMENT_KEY = List.of("trace", "event_number", "ordinal");

    /** Columns by table of the schema trace. */
    private static final Map<String, List<String>> KEYS = new LinkedHashMap<>();
    private static final Set<String> REFERRED_TO = new HashSet<>();

    static {
        List<String> lines = TextResource.lines(TableKeys.class, RESOURCE);
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t");
            KEYS.put(cells[0], List.of(cells[1].split(", ")));
            if (cells[2].equals("yes")) {
                REFERRED_TO.add(cells[0]);
            }
        }
    }

    private final TraceCatalog catalog;

    /**
     * Columns of a table that name a row of another.
     *
     * @param columns which have the same names in both
     */
    public record Reference(List<String> columns, Relation to) {

        /** Unique among those of a table. */
        public String name(Relation from) {
            return "fk_" + from.name() + "_" + to.name();
        }
    }

    public TableKeys(TraceCatalog catalog) {
        this.catalog = catalog;
    }

    /** What the key of a relation is called. */
    public static String primaryName(Relation relation) {
        return "pk_" + relation.name();
    }

    /** Columns whose values name a row; none if there are no such. */
    public List<String> primary(Relation relation) {
        if (relation instanceof EventRelation events && !isGeneric(relation)) {
            return events.explode() == null ? EVENT_KEY : ELEMENT_KEY;
        }
        return isGeneric(relation) && !(relation instanceof StoredRelation)
                ? KEYS.getOrDefault(relation.name(), List.of())
                : List.of();
    }

    /** What the rows of a relation refer to; a part of another table, by version, is left out. */
    public List<Reference> references(Relation from) {
        if (from instanceof StoredRelation || from.schema().equals(TraceCatalog.INFORMATION_SCHEMA)
                || from instanceof EventRelation events && events.view()) {
            return List.of();
        }
        Set<String> columns = from.columns().stream().map(TableColumn::name).collect(Collectors.toSet());
        List<Reference> found = new ArrayList<>();
        Relation parent = parent(from);
        if (parent != null) {
            found.add(new Reference(EVENT_KEY, parent));
        }
        KEYS.forEach((table, key) -> {
            boolean isOther = !(isGeneric(from) && from.name().equals(table));
            if (isOther && REFERRED_TO.contains(table) && columns.containsAll(key)
                    && !(parent != null && key.equals(EVENT_KEY))) {
                found.add(new Reference(key, catalog.find(table)));
            }
        });
        // A thread has its process, which has its trace: only the nearest is said.
        found.removeIf(one -> found.stream().anyMatch(other ->
                other.columns.size() > one.columns.size() && other.columns.containsAll(one.columns)));
        return found;
    }

    /** The table of the events whose elements a relation has; null if it has none. */
    private Relation parent(Relation relation) {
        if (!(relation instanceof EventRelation elements) || elements.explode() == null) {
            return null;
        }
        String name = relation.name();
        return catalog.schema(relation.schema()).relations()
                .get(name.substring(0, name.length() - elements.explode().length() - 1));
    }

    private static boolean isGeneric(Relation relation) {
        return relation.schema().equals(TraceCatalog.TRACE_SCHEMA);
    }
}
