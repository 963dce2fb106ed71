package org.nettracesql.adapter.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.manifest.ClrManifest;

/** The list has every computed table, and the names in it are names of tables. */
class DerivedSourcesTest {

    private static final Map<String, String> SCHEMAS = Map.of(
            "Microsoft-Windows-DotNETRuntime", "clr",
            "Microsoft-Windows-DotNETRuntimePrivate", "private",
            "Microsoft-DotNETCore-SampleProfiler", "sampler");

    private final TraceCatalog catalog = new TraceCatalog(Map.of(), Map.of(), List.of(), List::of);

    @Test
    void everyComputedTableHasASourceOrIsMadeFromWhatEveryTraceHas() {
        FurtherNeeds further = FurtherNeeds.instance();
        int checked = 0;
        for (String name : catalog.schema("trace").relations().all()) {
            Relation relation = catalog.schema("trace").relations().get(name);
            if (relation instanceof DerivedRelation) {
                boolean hasSource = !DerivedSources.of(relation.name()).isEmpty()
                        || !further.ofTable(relation.qualifiedName()).isEmpty();
                assertThat(hasSource).as(relation.name())
                        .isNotEqualTo(DerivedSources.OF_EVERY_TRACE.contains(relation.name()));
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(25);
    }

    private String command(String schema, String table) {
        QueryNames names = new QueryNames(Set.of(List.of(schema, table)), Set.of(), Set.of());
        return new CollectAdvisor(catalog, sql -> names).advise("").get(0).collect();
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
        for (String name : catalog.schema("trace").relations().all()) {
            if (catalog.schema("trace").relations().get(name) instanceof DerivedRelation) {
                String command = command("trace", name);
                assertThat(command.equals("every trace has what it reads")).as(name)
                        .isEqualTo(DerivedSources.OF_EVERY_TRACE.contains(name));
            }
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
    void everyTableIsComputedAndEverySourceIsATableOfEvents() {
        for (String table : DerivedSources.tables()) {
            assertThat(catalog.find(table)).as(table).isInstanceOf(DerivedRelation.class);
            for (String source : DerivedSources.of(table)) {
                String[] path = source.split("\\.");
                assertThat(catalog.schema(path[0]).relations().get(path[1])).as(source)
                        .isInstanceOf(EventRelation.class);
            }
        }
    }
}
