package org.nettracesql.adapter.collect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.nettracesql.adapter.catalog.Need;
import org.nettracesql.trace.manifest.TextResource;

/**
 * What must be recorded besides an event's own keywords and level, by the resource {@code further-needs.tsv}, which
 * says what and why. Immutable; for all threads.
 */
final class FurtherNeeds {

    private static final String RESOURCE = "further-needs.tsv";
    private static final String COLUMN = "column ";

    private static final FurtherNeeds INSTANCE = read();

    private final Map<String, List<Need>> needs = new HashMap<>();

    private FurtherNeeds() {}

    static FurtherNeeds instance() {
        return INSTANCE;
    }

    private static FurtherNeeds read() {
        FurtherNeeds all = new FurtherNeeds();
        for (String line : TextResource.lines(FurtherNeeds.class, RESOURCE)) {
            String[] cells = line.split("\t");
            all.needs.computeIfAbsent(cells[0], key -> new ArrayList<>(1)).add(Need.parse(cells[1]));
        }
        return all;
    }

    /** Of a table, under its schema and name. */
    List<Need> ofTable(String qualifiedName) {
        return needs.getOrDefault(qualifiedName, List.of());
    }

    /** Of a column, whatever table has it. */
    List<Need> ofColumn(String name) {
        return needs.getOrDefault(COLUMN + name.toLowerCase(Locale.ROOT), List.of());
    }

    /** What has further needs: tables under schema and name, and columns. */
    Set<String> keys() {
        return needs.keySet();
    }
}
