package org.nettracesql.adapter.collect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.nettracesql.adapter.catalog.Need;

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
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                FurtherNeeds.class.getResourceAsStream(RESOURCE), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    String[] cells = line.split("\t");
                    all.needs.computeIfAbsent(cells[0], key -> new ArrayList<>(1)).add(Need.parse(cells[1]));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The resource " + RESOURCE + " of this program cannot be read.", e);
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
