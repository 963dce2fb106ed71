package org.nettracesql.adapter.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.ChildProcess;

/** Folders that processes spill into: nothing stays of those that ended, and nobody touches those of the living. */
class SpillFolderTest {

    @TempDir
    private Path parent;

    @TempDir
    private Path elsewhere;

    /** Makes a folder with some files, says so, and waits to be killed. */
    static final class Spilling {
        private Spilling() {}

        public static void main(String[] arguments) throws Exception {
            Path folder = SpillFolder.make(Path.of(arguments[0])).path();
            Files.createDirectory(folder.resolve("deeper"));
            Files.writeString(folder.resolve("deeper").resolve("block"), "spilled");
            Files.createSymbolicLink(folder.resolve("link"), Path.of(arguments[1]));
            Files.createFile(Path.of(arguments[2]));
            Thread.sleep(TimeUnit.MINUTES.toMillis(5));
        }
    }

    private ChildProcess spilling(Path folder, String name) throws Exception {
        Path ready = elsewhere.resolve(name);
        Path log = elsewhere.resolve(name + ".log");
        ChildProcess child = ChildProcess.start(log, List.of(), Spilling.class, folder.toString(),
                Files.createDirectories(elsewhere.resolve("kept")).toString(), ready.toString());
        while (!Files.exists(ready)) {
            assertThat(child.isAlive()).as(() -> text(log)).isTrue();
            Thread.sleep(10);
        }
        return child;
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private List<Path> folders() throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            return all.toList();
        }
    }

    @Test
    void closingRemovesTheFolderWithAllThatIsInIt() throws IOException {
        SpillFolder folder = SpillFolder.make(parent);
        Files.writeString(folder.path().resolve("block"), "spilled");
        folder.close();
        assertThat(folders()).isEmpty();
    }

    @Test
    @Timeout(120)
    void whatAKilledProcessLeftGoesWithTheNextStartAndTheLivingKeepTheirs() throws Exception {
        Files.writeString(Files.createDirectories(elsewhere.resolve("kept")).resolve("mine"), "mine");
        try (ChildProcess killed = spilling(parent, "killed"); ChildProcess living = spilling(parent, "living")) {
            assertThat(folders()).hasSize(2);
            killed.kill();
            try (SpillFolder own = SpillFolder.make(parent); SpillFolder second = SpillFolder.make(parent)) {
                assertThat(folders()).hasSize(3).contains(own.path(), second.path());
                assertThat(living.isAlive()).isTrue();
            }
            living.kill();
            SpillFolder.make(parent).close();
            assertThat(folders()).isEmpty();
        }
        assertThat(elsewhere.resolve("kept").resolve("mine")).hasContent("mine");
    }

    @Test
    void foldersOfOthersStay() throws IOException {
        Path withoutLock = Files.createDirectory(parent.resolve("nettrace-sql-duckdb-1-1-x"));
        Path link = Files.createSymbolicLink(parent.resolve("nettrace-sql-duckdb-1-1-y"), elsewhere);
        Files.writeString(elsewhere.resolve("in-use.lock"), "");
        Path lockIsLink = Files.createDirectory(parent.resolve("nettrace-sql-duckdb-1-1-z"));
        Files.createSymbolicLink(lockIsLink.resolve("in-use.lock"), elsewhere.resolve("in-use.lock"));
        SpillFolder.make(parent).close();
        assertThat(folders()).containsExactlyInAnyOrder(withoutLock, link, lockIsLink);
        assertThat(elsewhere.resolve("in-use.lock")).exists();
    }

    @Test
    void aFolderThatCannotBeMadeIsASentenceWithTheCauseAndTheOption() throws IOException {
        Path file = Files.createFile(elsewhere.resolve("file"));
        for (Path bad : List.of(file, elsewhere.resolve("absent"))) {
            assertThatThrownBy(() -> new DuckDbSession(new DuckDbOptions(0, 0, bad, null)).connect())
                    .isInstanceOf(SQLException.class)
                    .hasMessageStartingWith(
                            "DuckDB needs a folder to spill into, and none can be made in " + bad + ": ")
                    .hasMessageContaining("spill_folder");
        }
    }
}
