package org.nettracesql.adapter.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TableFileNamesTest {

    private static final long SEED = Long.getLong("nettrace.names.seed", 20_261_122L);

    private static String name(String schema, String table) {
        return new TableFileNames(".parquet").of(schema, table);
    }

    @Test
    void plainNamesStay() {
        assertThat(name("trace", "events")).isEqualTo("trace.events.parquet");
        assertThat(name("Microsoft-Windows-DotNETRuntime", "GCStart_V2"))
                .isEqualTo("Microsoft-Windows-DotNETRuntime.GCStart_V2.parquet");
    }

    @Test
    void separatorsDevicesAndHiddenNamesBecomePlain() {
        assertThat(name("../../etc", "pass\\wd:x")).isEqualTo("_.._.._etc.pass_wd_x.parquet");
        assertThat(name("CON", "x")).isEqualTo("_CON.x.parquet");
        assertThat(name("-rf", "x")).isEqualTo("_-rf.x.parquet");
        assertThat(name("", "")).isEqualTo("_..parquet");
    }

    @Test
    void longNamesAreCutAndStayApartAndTheSameInEachExport() {
        TableFileNames names = new TableFileNames(".parquet");
        String one = names.of("Evil", "E".repeat(65_000));
        String other = names.of("Evil", "E".repeat(64_999) + "F");
        assertThat(one).isNotEqualTo(other).hasSizeLessThan(255).isEqualTo(name("Evil", "E".repeat(65_000)));
        assertThat(other).isEqualTo(name("Evil", "E".repeat(64_999) + "F"));
    }

    @Test
    @Tag("thorough")
    void anyNamesGiveFilesOfTheirOwnOnEveryFileSystem() {
        System.out.println("TableFileNamesTest: -Dnettrace.names.seed=" + SEED);
        Random random = new Random(SEED);
        TableFileNames names = new TableFileNames(".parquet");
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(10) == 0 ? random.nextInt(400) : random.nextInt(3);
            for (int c = 0; c < length; c++) {
                text.append(random.nextBoolean()
                        ? "aAbB.-_/\\:".charAt(random.nextInt(10))
                        : (char) random.nextInt(65_536));
            }
            String name = names.of("s", text.toString());
            assertThat(name).matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,240}");
            assertThat(seen.add(name.toLowerCase(Locale.ROOT))).as(name).isTrue();
        }
    }
}
