package org.nettracesql.adapter.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.report.ReportTables;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.manifest.ClrManifest;

/** Every computed table says what must be recorded for it, and what it names are tables. */
class MadeFromTest {

    private static final Map<String, String> SCHEMAS = Map.of(
            "Microsoft-Windows-DotNETRuntime", "clr",
            "Microsoft-Windows-DotNETRuntimePrivate", "private",
            "Microsoft-DotNETCore-SampleProfiler", "sampler");

    private static final Set<String> OF_EVERY_TRACE = Set.of("traces", "trace_info", "trace_warnings", "processes",
            "threads", "event_types", "event_fields", "functions", "reports");

    private final TraceCatalog catalog = new TraceCatalog(
            Map.of(), Map.of(), TraceContext.of(Map.of()), new ReportTables(), List::of);

    private List<DerivedRelation> computedTables() {
        List<DerivedRelation> tables = new ArrayList<>();
        for (CatalogSchema schema : catalog.schemas()) {
            for (String name : schema.relations().all()) {
                boolean isOfTraces = !schema.name().equals(TraceCatalog.INFORMATION_SCHEMA);
                if (isOfTraces && schema.relations().get(name) instanceof DerivedRelation table) {
                    tables.add(table);
                }
            }
        }
        assertThat(tables).hasSizeGreaterThan(25);
        return tables;
    }

    @Test
    void onlyTablesThatNeedNothingAreSaidToBeMadeFromWhatEveryTraceHas() {
        assertThat(computedTables())
                .filteredOn(table -> table.madeFrom().equals(MadeFrom.EVERY_TRACE))
                .extracting(DerivedRelation::name)
                .containsExactlyInAnyOrderElementsOf(OF_EVERY_TRACE);
    }

    private String command(String schema, String table) {
        QueryNames names = new QueryNames(Set.of(List.of(schema, table)), Set.of(), Set.of(), List.of());
        return new CollectAdvisor(catalog, sql -> names).advise("", null).get(0).collect();
    }

    @Test
    void everyEventTableOfTheManifestNeedsAtLeastItsKeywordsAndLevel() {
        int checked = 0;
        for (EventType type : ClrManifest.instance().all(8)) {
            String schema = SCHEMAS.get(type.provider());
            if (schema != null) {
                Matcher need = Pattern.compile(Pattern.quote(type.provider()) + ":0x([0-9a-f]+):([0-5])(?=,|$)")
                        .matcher(command(schema, type.name()));
                assertThat(need.find()).as("%s", type).isTrue();
                assertThat(Long.parseUnsignedLong(need.group(1), 16) & type.keywords()).isEqualTo(type.keywords());
                assertThat(Integer.parseInt(need.group(2))).as("%s", type).isGreaterThanOrEqualTo(type.level());
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(300);
    }

    @Test
    void everyComputedTableThatNeedsSomethingHasACommand() {
        for (DerivedRelation table : computedTables()) {
            String command = command(table.schema(), table.name());
            assertThat(command.equals("every trace has what it reads")).as(table.name())
                    .isEqualTo(OF_EVERY_TRACE.contains(table.name()));
        }
    }

    @Test
    void everythingWithFurtherNeedsIsATableOrAColumn() {
        for (String key : FurtherNeeds.instance().keys()) {
            if (key.startsWith("column ")) {
                assertThat(catalog.find("GCStart").columns()).as(key)
                        .anyMatch(column -> key.equals("column " + column.name()));
            } else {
                String[] path = key.split("\\.");
                assertThat(catalog.schema(path[0]).relations().get(path[1])).as(key).isNotNull();
            }
        }
    }

    @Test
    void everythingThatAComputedTableIsMadeFromIsATableOfEvents() {
        for (DerivedRelation table : computedTables()) {
            for (String source : table.madeFrom().eventTables()) {
                String[] path = source.split("\\.");
                assertThat(catalog.schema(path[0]).relations().get(path[1])).as("%s of %s", source, table.name())
                        .isInstanceOf(EventRelation.class);
            }
        }
    }
}
