package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.trace.manifest.ClrManifest;
import org.nettracesql.trace.testing.SharedFiles;

/** What SQL sees of a trace: names, columns, types, and how missing things look. */
class SchemaContractTest {

    private static final List<String> SYSTEM_COLUMNS = List.of(
            "trace", "event_number", "time_ns", "utc_time", "process_id", "thread_id", "processor", "event_id",
            "event_version", "event_level", "event_opcode", "event_keywords", "activity_id", "related_activity_id",
            "stack_id", "payload_size");

    private static TestDatabase database;

    @BeforeAll
    static void open(@TempDir Path folder) {
        database = TestDatabase.of(DemoTrace.writeWithNulls(folder));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static TraceCatalog catalog() {
        return database.database().catalog();
    }

    private static List<String> columns(String schema, String table) {
        return catalog().schema(schema).relations().get(table).columns().stream().map(TableColumn::name).toList();
    }

    @Test
    void everyManifestEventAndVersionHasATable() {
        for (var type : ClrManifest.instance().all(8)) {
            CatalogSchema schema = catalog().schema(type.provider());
            assertThat(schema.relations().get(type.name())).as(type.toString()).isNotNull();
            assertThat(schema.relations().get(type.versionedName())).as(type.toString()).isNotNull();
        }
    }

    @Test
    void everyEventTableBeginsWithTheSystemColumns() {
        assertThat(columns("clr", "MethodLoadVerbose").subList(0, SYSTEM_COLUMNS.size())).isEqualTo(SYSTEM_COLUMNS);
        assertThat(columns("trace", "events").subList(0, SYSTEM_COLUMNS.size())).isEqualTo(SYSTEM_COLUMNS);
    }

    @Test
    void everythingIsDocumented() {
        for (CatalogSchema schema : catalog().schemas()) {
            assertThat(schema.remark()).isNotBlank();
            for (String name : schema.relations().all()) {
                Relation relation = schema.relations().get(name);
                assertThat(relation.remark()).as(relation.qualifiedName()).isNotBlank();
                assertThat(relation.columns()).as(relation.qualifiedName())
                        .isNotEmpty()
                        .allSatisfy(column -> assertThat(column.remark()).as(column.name()).isNotBlank());
                assertThat(relation.columns().stream().map(column -> column.name().toLowerCase()))
                        .as(relation.qualifiedName())
                        .doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void aProviderIsFoundUnderItsFullNameAndItsAliasInAnyCase() {
        String query = "select count(*) from %s.gcSTART";
        for (String schema : List.of("clr", "CLR", "\"Microsoft-Windows-DotNETRuntime\"",
                "\"microsoft-windows-dotnetruntime\"")) {
            assertThat(database.row(query.formatted(schema))).isEqualTo("0");
        }
    }

    @Test
    void unqualifiedNamesAreOfTraceThenOfClrThenOfTheOnlyProvider() {
        assertThat(database.row("select count(*) from methods")).isEqualTo("0");
        assertThat(database.row("select count(*) from GCStart")).isEqualTo("0");
        assertThat(database.row("select count(*) from item"))
                .isEqualTo(database.row("select count(*) from \"Demo\".Item"));
        assertThatThrownBy(() -> database.row("select count(*) from Itemized"))
                .hasStackTraceContaining("Object 'Itemized' not found");
    }

    @Test
    void aTableHasTheFieldsOfAllVersionsAndNullWhereAVersionLacksOne() {
        assertThat(database.row("select n, ratio, flag, name, note from \"Demo\".Item where n = 1099511627777"))
                .isEqualTo("1099511627777|null|null|Beta|null");
        assertThat(database.row("select count(*) from \"Demo\".Item where event_version = 2 and name is null"))
                .isEqualTo("10");
    }

    @Test
    void aPayloadThatEndsEarlyHasNullInTheFieldsThatDoNotFit() {
        assertThat(database.row("select count(*), count(note), count(name) from \"Demo\".Item where event_version = 1"))
                .isEqualTo("100|20|100");
    }

    @Test
    void aPayloadFieldNamedAsASystemColumnGetsAPrefix() {
        assertThat(database.row("select distinct payload_thread_id from \"Demo\".Item where event_version = 1"))
                .isEqualTo("7");
    }

    @Test
    void aVersionViewHasOnlyItsVersionsColumns() {
        assertThat(columns("clr", "MethodLoad_V1")).contains("ClrInstanceID").doesNotContain("ReJITID");
        assertThat(columns("clr", "MethodLoad")).contains("ClrInstanceID", "ReJITID");
        assertThat(catalog().schema("clr").relations().get("MethodLoad_V1").tableType()).isEqualTo("VIEW");
    }

    @Test
    void unsignedNumbersAreTheirBits() {
        assertThat(database.row("select wide, hex(wide) from \"Demo\".Item where n = -49"))
                .isEqualTo("-9223372036854775807|0x8000000000000001");
        assertThat(database.row("select count(*) from \"Demo\".Item where wide < 0")).isEqualTo("50");
    }

    @Test
    void textIsUnicodeFromTheQueryToTheResult() {
        assertThat(database.rows("select distinct name || 'ж漢' from \"Demo\".Item where name = 'größe_1'"))
                .containsExactly("größe_1ж漢");
    }

    @Test
    void theFunctionsOfBigQuerysArraysDoNotReserveOrdinal() {
        assertThat(database.rows("select x.ordinal, ordinal from MethodILToNativeMap_ILOffsets x")).isEmpty();
    }

    @Test
    void wordsThatSqlReservesNeedQuotes() {
        assertThat(database.rows("select \"Values\" from GCBulkNode")).isEmpty();
    }

    @Test
    void valuesListsAreNotPadded() {
        assertThat(database.row("select count(*) from \"Demo\".Item where name in ('Beta', 'alpha', '100%', 'x')"))
                .isEqualTo("95");
    }

    @Test
    void averagesOfIntegersHaveAFractionAndSumsDoNotOverflowIntoTheirType() {
        assertThat(database.row("select avg(n), sum(payload_thread_id) from \"Demo\".Item where event_version = 1"))
                .isEqualTo("-0.5|700");
    }

    @Test
    void everyRelationOfTheDefaultSchemaCanBeRead() {
        CatalogSchema schema = catalog().schema(TraceCatalog.TRACE_SCHEMA);
        for (String name : schema.relations().all()) {
            assertThat(database.rows("select * from trace.\"" + name + "\"")).as(name).isNotNull();
        }
    }

    @Test
    void derivedTablesOfARealTraceHaveRows() {
        try (TestDatabase real = TestDatabase.of(SharedFiles.ownTrace("jit.nettrace"))) {
            for (String table : List.of("event_types", "event_fields", "trace_info", "traces", "processes", "threads",
                    "modules", "assemblies", "app_domains", "methods", "il_to_native", "stacks", "frames", "functions",
                    "reports")) {
                assertThat(real.rows("select * from " + table + " limit 1")).as(table).hasSize(1);
            }
            assertThat(real.row("select event_count from trace_info")).isEqualTo(
                    real.row("select count(*) from events where event_number > 0"));
            assertThat(real.row("select sum(event_count) from event_types")).isEqualTo(
                    real.row("select count(*) from events where time_ns is not null"));
        }
    }

    @Test
    void samplesHaveStacksAndWeights() {
        try (TestDatabase real = TestDatabase.of(SharedFiles.ownTrace("cpu.nettrace"))) {
            assertThat(real.row("select count(*) = count(stack_id), min(weight_ns) = 0 and max(weight_ns) > 0"
                            + " from samples"))
                    .isEqualTo("true|true");
            assertThat(real.row("select count(*) > 0 from samples")).isEqualTo("true");
        }
    }

    @Test
    void countersAreReadFromAnyProvider() {
        try (TestDatabase real = TestDatabase.of(SharedFiles.ownTrace("orders.nettrace"))) {
            assertThat(real.rows("select distinct provider, name, counter_type from event_counters order by 1, 2"))
                    .isNotEmpty()
                    .noneMatch(row -> row.contains("null"));
        }
    }
}
