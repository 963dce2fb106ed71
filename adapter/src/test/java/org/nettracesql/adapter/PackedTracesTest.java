package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TracePaths;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.testing.SharedFiles;

/** Databases of traces in gzip files and archives. */
class PackedTracesTest {

    private static final String TOTALS =
            "select trace, count(*), sum(event_number), sum(payload_size) from events group by trace order by 1";

    @TempDir
    private Path folder;

    private byte[] first;
    private byte[] second;

    @BeforeEach
    void write() throws IOException {
        Path other = Files.createDirectory(folder.resolve("written"));
        first = Files.readAllBytes(DemoTrace.write(other));
        second = Files.readAllBytes(DemoTrace.writeWithNulls(other));
    }

    private Path gzip(String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(bytes);
        }
        return file;
    }

    private Path zip(String name, Object... namesAndBytes) throws IOException {
        Path file = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < namesAndBytes.length; i += 2) {
                zip.putNextEntry(new ZipEntry((String) namesAndBytes[i]));
                zip.write((byte[]) namesAndBytes[i + 1]);
                zip.closeEntry();
            }
        }
        return file;
    }

    @Test
    void theTracesOfAnArchiveAreTracesOfTheDatabase() throws IOException {
        Path box = zip("box.zip", "a/first.nettrace", first, "second.nettrace", second, "broken.nettrace", new byte[9]);
        try (TestDatabase database = TestDatabase.of(box)) {
            assertThat(database.rows("select trace, count(*) from \"Demo\".Item group by trace order by 1"))
                    .containsExactly("box.zip!a/first.nettrace|100", "box.zip!second.nettrace|140");
            assertThat(database.row("select count(*) from events where trace = 'box.zip!second.nettrace'"))
                    .isEqualTo("150");
            assertThat(database.rows("select distinct trace from trace_info order by 1"))
                    .containsExactly("box.zip!a/first.nettrace", "box.zip!second.nettrace");
            assertThat(database.row("select trace from trace_warnings where kind = 'UNREADABLE'"))
                    .isEqualTo("box.zip!broken.nettrace");
        }
    }

    /** Nearest counts, as for files. */
    @Test
    void theFoldersInAnArchiveAreLabelsOfItsOnlyTraceToo() throws IOException {
        Files.createDirectories(folder.resolve("host=g"));
        Path one = zip("host=g/one.zip", "host=a/day=1/app.nettrace", first);
        Path plain = zip("host=g/plain.zip", "in/app.nettrace", first);
        String labels = "select trace, trace_label(trace, 'host'), trace_label(trace, 'day'), folder_labels"
                + " from traces";
        try (TestDatabase database = TestDatabase.of(one)) {
            assertThat(database.row(labels)).isEqualTo("one.zip|a|1|{\"host\":\"a\",\"day\":\"1\"}");
            assertThat(database.row("select count(*) from events where trace_label(trace, 'host') = 'a'"))
                    .isEqualTo("110");
        }
        try (TestDatabase database = TestDatabase.of(plain)) {
            assertThat(database.row(labels)).isEqualTo("plain.zip|g|null|{\"host\":\"g\"}");
        }
    }

    @Test
    void containersOfOneNameAreToldApartByTheirPaths() throws IOException {
        Path one = zip("box.zip", "a.nettrace", first, "b.nettrace", second);
        Path two = Files.copy(one, folder.resolve("written").resolve("box.zip"));
        try (TestDatabase database = TestDatabase.of(one, two)) {
            assertThat(database.rows("select trace from traces order by 1")).containsExactlyInAnyOrder(
                    one + "!a.nettrace", one + "!b.nettrace", two + "!a.nettrace", two + "!b.nettrace");
        }
    }

    @Test
    void whatIsInContainersOfOneNameIsToldApartByTheirPaths() throws IOException {
        Path one = zip("box.zip", "a.nettrace", first, "b.nettrace", second);
        Path two = Files.copy(one, folder.resolve("written").resolve("box.zip"));
        Path member = Path.of(two + "!a.nettrace");
        try (TestDatabase database = TestDatabase.of(one, member)) {
            assertThat(database.rows("select trace, count(*) from events group by trace")).containsExactlyInAnyOrder(
                    one + "!a.nettrace|110", one + "!b.nettrace|150", member + "|110");
        }
    }

    @Test
    void aTraceThatAContainerAndItsOwnNameLeadToCountsOnce() throws IOException {
        Path box = zip("box.zip", "a.nettrace", first, "b.nettrace", second);
        try (TestDatabase database = TestDatabase.of(box, Path.of(box + "!a.nettrace"))) {
            assertThat(database.rows("select trace, count(*) from events group by trace"))
                    .containsExactlyInAnyOrder("box.zip!a.nettrace|110", "box.zip!b.nettrace|150");
        }
    }

    @Test
    void aFileMayBeCalledAsWhatIsInTheContainerBesideIt() throws IOException {
        Path box = zip("box.zip", "a.nettrace", first, "b.nettrace", second);
        Path other = Files.write(folder.resolve("box.zip!a.nettrace"), second);
        try (TestDatabase database = TestDatabase.of(box, other)) {
            assertThat(database.rows("select trace, count(*) from events group by trace")).containsExactlyInAnyOrder(
                    "box.zip!a.nettrace|110", "box.zip!b.nettrace|150", "box.zip!a.nettrace (2)|150");
        }
    }

    @Test
    void aFolderHasItsContainersWhateverTheyAreCalled() throws IOException {
        gzip("a.nettrace.gz", first);
        zip("b.bin", "x", second);
        gzip("text.gz", "text".getBytes());
        gzip("broken.nettrace.gz", "text".getBytes());
        Files.write(folder.resolve("c.nettrace"), first);
        TracePaths.Expansion found = TracePaths.expand(List.of(folder.toString()));
        assertThat(found.files()).extracting(file -> file.getFileName().toString())
                .containsExactly("a.nettrace.gz", "b.bin", "broken.nettrace.gz", "c.nettrace");
        try (TestDatabase database = new TestDatabase(
                TraceOptions.builder(found.files()).skippable(found.found()).build())) {
            assertThat(database.rows("select trace, count(*) from events group by trace order by 1"))
                    .containsExactly("a.nettrace.gz|110", "b.bin|150", "c.nettrace|110");
            assertThat(database.row("select trace from trace_warnings where kind = 'UNREADABLE'"))
                    .isEqualTo("broken.nettrace.gz");
        }
    }

    @Test
    void theLimitIsAnOption() throws IOException {
        Path file = gzip("a.gz", first);
        try (TestDatabase database = new TestDatabase(
                TraceOptions.builder(List.of(file)).set("unpack_limit", first.length + "").build())) {
            assertThat(database.row("select count(*) from events")).isEqualTo("110");
        }
        assertThatThrownBy(() -> TraceDatabase.open(
                        TraceOptions.builder(List.of(file)).set("unpack_limit", "500").build()).close())
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("the option unpack_limit allows more");
    }

    @Test
    void theIndexOfAContainerIsKeptInMemory() throws IOException {
        Path file = gzip("a.gz", first);
        try (TestDatabase database = new TestDatabase(
                TraceOptions.builder(List.of(file)).index(IndexStorage.FILE).build())) {
            assertThat(database.row("select count(*) from events")).isEqualTo("110");
        }
        try (var files = Files.list(folder)) {
            assertThat(files.filter(one -> one.toString().endsWith(".ntindex"))).isEmpty();
        }
    }

    @Test
    void recordedTracesAnswerAsWithoutTheirContainer() throws IOException {
        for (String name : List.of("faults.nettrace", "v6-perf.nettrace")) {
            byte[] bytes = Files.readAllBytes(SharedFiles.ownTrace(name));
            Path plain = Files.write(folder.resolve("t"), bytes);
            String expected;
            String methods;
            try (TestDatabase database = TestDatabase.of(plain)) {
                expected = database.row(TOTALS);
                methods = database.rows("select method_id, name, start_address from methods order by 1, 2, 3") + "";
            }
            for (Path packed : List.of(gzip("u", bytes), zip("v", "x", bytes))) {
                try (TestDatabase database = TestDatabase.of(packed)) {
                    assertThat(database.row(TOTALS).substring(1)).isEqualTo(expected.substring(1));
                    assertThat(database.rows("select method_id, name, start_address from methods order by 1, 2, 3")
                            + "").isEqualTo(methods);
                }
            }
        }
    }
}
