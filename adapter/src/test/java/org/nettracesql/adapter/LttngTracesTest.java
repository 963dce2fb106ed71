package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.options.TracePaths;
import org.nettracesql.trace.testing.SharedFiles;

/** LTTng's traces answer the same questions as others do, as a folder and as an archive. */
class LttngTracesTest {

    private static final List<String> QUESTIONS = List.of(
            "select count(*), min(time_ns), max(payload_size) from events",
            "select event_name, event_version, count(*) from events group by 1, 2 order by 3 desc, 1, 2 limit 20",
            "select n, \"value\" from \"Demo-Orders\".\"Tick\" where n < 4 order by n",
            "select process_id, generation, collections from gc_stats order by 2, 3",
            "select exception_type, throws from exceptions order by 1, 2",
            "select MethodName, method_at(MethodStartAddress) from MethodLoadVerbose where MethodSize > 2000"
                    + " order by 1, 2",
            "select \"kind\", occurrences from trace_warnings order by 1, 2");

    @TempDir
    private Path folder;

    @Test
    void aFolderAndAnArchiveOfItHaveTheSameRowsWithAndWithoutPushDown() throws IOException {
        Path archive = SharedFiles.require("traces/own/ctf-mixed.trace.zip");
        Path unpacked = unpack(archive);
        assertThat(TracePaths.expand(List.of(folder.toString())).files()).containsExactly(folder);
        try (TestDatabase zipped = TestDatabase.of(archive);
                TestDatabase plain = TestDatabase.of(unpacked);
                TestDatabase unpushed = TestDatabase.unpushed(unpacked)) {
            for (String question : QUESTIONS) {
                assertThat(plain.rows(question)).as(question).isEqualTo(zipped.rows(question)).isNotEmpty();
                assertThat(unpushed.rows(question)).as(question).isEqualTo(plain.rows(question));
            }
            assertThat(plain.row("select count(*) from events")).isEqualTo("40975");
            assertThat(plain.row("select n, \"value\" from \"Demo-Orders\".\"Tick\" where n = 7")).isEqualTo("7|49");
        }
    }

    private Path unpack(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                Path file = folder.resolve(entry.getName());
                if (!entry.isDirectory()) {
                    Files.createDirectories(file.getParent());
                    try (InputStream in = zip.getInputStream(entry)) {
                        Files.copy(in, file);
                    }
                }
            }
        }
        return folder;
    }
}
