package org.nettracesql.adapter.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.TraceCatalog;

/** The names in the list are names of tables. */
class DerivedSourcesTest {

    private final TraceCatalog catalog = new TraceCatalog(Map.of(), Map.of(), List.of(), List::of);

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
