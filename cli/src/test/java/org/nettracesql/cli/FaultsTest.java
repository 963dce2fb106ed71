package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Disks that are full or cannot be written, and processes that are killed: the program says what is wrong and which
 * option helps, leaves nothing half-done, and the next run gives the right answer.
 *
 * <p>Small and read-only file systems are mounted, for which one has to be root on Linux; elsewhere those tests say
 * that they were left out. {@code -Dnettrace.faults.seed=S} kills at other moments.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("thorough")
class FaultsTest {

    private static final long SEED = Long.getLong("nettrace.faults.seed", 20_261_124L);
    private static final int KILLS = Integer.getInteger("nettrace.faults.kills", 1);
    /** What a statement works that is well under way: its start takes less. */
    private static final long BUSY_MILLIS = 4_000;
    private static final Path TRACE = ProgramRun.TRACES.resolve("jit.nettrace");

    /** So many rows with texts of their own that they fit neither into 64 MB nor on a disk of two. */
    private static final String MUCH = much(60);

    private static String much(int times) {
        return "select e.payload || e.payload || e.payload || e.payload || cast(n.x as varchar) as p, e.event_number"
                + " from events e cross join (select event_number as x from events where event_number <= " + times
                + ") n";
    }

    @TempDir
    private static Path archives;

    private static ProgramClasses classes;

    @TempDir
    private Path folder;

    private Path mounted;

    private record Ended(int status, String out, String err) {}

    @BeforeAll
    static void archiveClasses() throws Exception {
        classes = new ProgramClasses(archives, options(), TRACE.toString(),
                "select count(*) as n, max(payload) as m from (select * from events order by payload limit 9) as e",
                "--format", "csv", "--set", "engine=duckdb");
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted != null) {
            command("umount", mounted.toString());
        }
    }

    /** Those of a small program, and what the launcher allows libraries too, so that newer JDKs do not warn of it. */
    private static List<String> options() {
        int version = Runtime.version().feature();
        List<String> options = new ArrayList<>(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        if (version >= 22) {
            options.add("--enable-native-access=ALL-UNNAMED");
        }
        if (version >= 23) {
            options.add("--sun-misc-unsafe-memory-access=allow");
        }
        return options;
    }

    private static int command(String... command) throws Exception {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.waitFor();
    }

    /** A disk of so many kilobytes. */
    private Path disk(int kilobytes) throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        boolean isMounted;
        try {
            isMounted = command("mount", "-t", "tmpfs", "-o", "size=" + kilobytes + "k", "none", disk.toString()) == 0;
        } catch (IOException e) {
            isMounted = false;
        }
        if (!isMounted) {
            System.out.println("FaultsTest: left out, as a small disk can only be mounted by root on Linux");
        }
        assumeTrue(isMounted, "a small disk can only be mounted by root on Linux");
        mounted = disk;
        return disk;
    }

    private void makeReadOnly() throws Exception {
        assertThat(command("mount", "-o", "remount,ro", mounted.toString())).isZero();
    }

    /** Programs inherit that Ctrl-C is ignored, as it is where a shell starts something in the background. */
    private static List<String> interruptible(String... command) throws IOException {
        List<String> all = new ArrayList<>();
        Path status = Path.of("/proc/self/status");
        if (Files.isReadable(status)) {
            for (String line : Files.readAllLines(status)) {
                boolean ignored = line.startsWith("SigIgn:")
                        && (Long.parseUnsignedLong(line.substring(line.indexOf('\t') + 1).strip(), 16) & 2) != 0;
                if (ignored) {
                    all.addAll(List.of("env", "--default-signal=INT"));
                }
            }
        }
        all.addAll(List.of(command));
        return all;
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = interruptible(ProgramClasses.java());
        command.addAll(options());
        command.addAll(classes.options());
        command.add(Main.class.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    private Ended run(String... arguments) throws Exception {
        Process process = start(arguments);
        assertThat(process.waitFor(4, TimeUnit.MINUTES)).as("it ends").isTrue();
        return new Ended(process.exitValue(), Files.readString(folder.resolve("out"), StandardCharsets.UTF_8),
                Files.readString(folder.resolve("err"), StandardCharsets.UTF_8));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String failed(Ended ended) {
        assertThat(ended.status).as(ended.err).isEqualTo(ExitStatus.QUERY_FAILED);
        assertThat(ended.err).startsWith("nettrace-sql: ").doesNotContain("Exception").doesNotContain("rollback");
        return ended.err;
    }

    @Test
    void aFullDiskForSpillingNamesTheOptionAndLeavesNothing() throws Exception {
        Path disk = disk(2_000);
        String error = failed(run(TRACE.toString(), "select * from (" + MUCH + ") as m order by p", "--format", "csv",
                "--set", "engine=duckdb", "--set", "memory_limit=64MB", "--set", "spill_folder=" + disk));
        assertThat(error).containsAnyOf("spill_folder", "memory_limit");
        assertThat(names(disk)).isEmpty();
    }

    @Test
    void aFullDiskForTheCacheSaysSoAndTheNextRunHasTheTablesThatWereThere() throws Exception {
        Path disk = disk(2_000);
        String cache = "cache=" + disk.resolve("c.duckdb");
        Ended small = run(TRACE.toString(), "create table small as select count(*) as n from events", "--set", cache);
        assertThat(small.status).isZero();
        String error = failed(run(TRACE.toString(), "create table large as " + much(20), "--set", cache));
        assertThat(error).contains("c.duckdb").contains("the disk is full");
        Ended next = run(TRACE.toString(), "select n from small", "--format", "csv", "--no-header", "--set", cache);
        assertThat(next.err).isEmpty();
        assertThat(next.out).isEqualTo(count());
        failed(run(TRACE.toString(), "select * from large", "--set", cache));
    }

    private String count() throws Exception {
        return run(TRACE.toString(), "select count(*) as n from events", "--format", "csv", "--no-header").out;
    }

    @Test
    void aFullDiskForResultsKeepsTheFileThatWasThere() throws Exception {
        Path disk = disk(100);
        int tried = 0;
        for (String name : List.of("x.csv", "x.jsonl", "x.parquet", "x.duckdb")) {
            Path file = Files.writeString(disk.resolve(name), "mine");
            String error = failed(run(TRACE.toString(), much(5), "-o", file.toString()));
            assertThat(error).containsAnyOf("the disk is full", "No space left on device");
            assertThat(names(disk)).containsExactly(name);
            assertThat(file).hasContent("mine");
            Files.delete(file);
            tried++;
        }
        failed(run(TRACE.toString(), "export", disk.resolve("tables").toString()));
        assertThat(names(disk)).isEmpty();
        System.out.println("FaultsTest: full disk for " + tried + " kinds of result and an export");
    }

    @Test
    void foldersThatCannotBeWrittenAreSentencesAndDoNotStopAQuery() throws Exception {
        Path disk = disk(8_000);
        Path trace = Files.copy(TRACE, disk.resolve("t.nettrace"));
        makeReadOnly();
        Ended indexed = run(trace.toString(), "select count(*) as n from events", "--format", "csv", "--no-header",
                "--set", "index=file");
        assertThat(indexed.status).isZero();
        assertThat(indexed.out).isEqualTo(count());
        assertThat(failed(run(TRACE.toString(), "select * from events order by payload", "--set", "engine=duckdb",
                "--set", "spill_folder=" + disk))).contains("Read-only file system").contains("spill_folder");
        assertThat(failed(run(TRACE.toString(), "create table x as select 1 as n", "--set",
                "cache=" + disk.resolve("c.duckdb")))).contains("c.duckdb").contains("Read-only file system");
        Ended output = run(TRACE.toString(), "select 1", "-o", disk.resolve("x.csv").toString());
        assertThat(output.status).isEqualTo(ExitStatus.USAGE);
        assertThat(output.err).contains("Read-only file system");
        assertThat(failed(run(TRACE.toString(), "select 1 as n", "-o", disk.resolve("x.parquet").toString())))
                .contains("x.parquet");
        assertThat(failed(run(TRACE.toString(), "export", disk.resolve("tables").toString())))
                .contains("Read-only file system");
        assertThat(names(disk)).containsExactly("t.nettrace");
    }

    @Test
    void aProcessKilledWhileItWritesAnIndexLeavesRightAnswers() throws Exception {
        System.out.println("FaultsTest: -Dnettrace.faults.seed=" + SEED);
        Random random = new Random(SEED);
        Path trace = Files.copy(TRACE, folder.resolve("t.nettrace"));
        String[] query = {trace.toString(),
            "select count(*) as n, max(event_number) as m from events where time_ns > 0",
            "--format", "csv", "--set", "index=file"};
        long startNanos = System.nanoTime();
        String expected = run(query).out;
        long usualMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        int killed = 0;
        for (int i = 0; i < KILLS; i++) {
            Files.deleteIfExists(folder.resolve("t.nettrace.ntindex"));
            killed += killAt(random.nextLong(usualMillis + 1), query);
            Ended next = run(query);
            assertThat(next.status).as(next.err).isZero();
            assertThat(next.out).isEqualTo(expected);
        }
        System.out.println("FaultsTest: " + killed + " of " + KILLS + " processes killed before they had an index");
    }

    @Test
    void aProcessKilledWhileItWritesTheCacheLeavesWholeTables() throws Exception {
        Random random = new Random(SEED + 1);
        String cache = "cache=" + folder.resolve("c.duckdb");
        String[] make = {TRACE.toString(), "create or replace table kept as select event_number, payload from events",
            "--set", cache};
        long startNanos = System.nanoTime();
        assertThat(run(make).status).isZero();
        long usualMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        String expected = count();
        int killed = 0;
        for (int i = 0; i < KILLS; i++) {
            killed += killAt(usualMillis / 3 + random.nextLong(usualMillis), make);
            Ended next = run(TRACE.toString(), "select count(*) as n from kept", "--format", "csv", "--no-header",
                    "--set", cache);
            assertThat(next.status).as(next.err).isZero();
            assertThat(next.out).isEqualTo(expected);
        }
        System.out.println("FaultsTest: " + killed + " of " + KILLS + " processes killed before they had a table");
    }

    @Test
    void aProgramThatIsInterruptedSaysSoAndEndsAndLeavesNothing() throws Exception {
        Path tables = folder.resolve("tables");
        Path file = folder.resolve("x.parquet");
        String endless = "select count(*) as n from events a, events b, events c where mod(a.event_number"
                + " + b.event_number + c.event_number, 7) = 3";
        int tried = 0;
        for (String[] arguments : new String[][] {
            {TRACE.toString(), endless},
            {TRACE.toString(), endless, "--set", "engine=duckdb"},
            {TRACE.toString(), much(4_000), "-o", file.toString()},
            {TRACE.toString(), "export", tables.toString()}}) {
            Process process = start(arguments);
            boolean early = arguments[1].equals("export")
                    ? hasEndedBefore(tables, process)
                    : hasEndedBefore(BUSY_MILLIS, process);
            if (early) {
                assertThat(arguments[1]).as(Files.readString(folder.resolve("err"))).isEqualTo("export");
                continue;
            }
            assertThat(command("kill", "-INT", Long.toString(process.pid()))).isZero();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(128 + 2);
            assertThat(folder.resolve("out")).isEmptyFile();
            assertThat(Files.readString(folder.resolve("err"))).endsWith("nettrace-sql: Interrupted.\n")
                    .doesNotContain("Exception");
            assertThat(names(folder)).containsExactlyInAnyOrder("err", "out");
            tried++;
            deleteTree(tables);
        }
        System.out.println("FaultsTest: " + tried + " programs interrupted");
    }

    /** Whether a program ends before there is a file; waits until one of the two is. */
    private static boolean hasEndedBefore(Path file, Process process) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!Files.exists(file) && process.isAlive() && System.nanoTime() < deadline) {
            Thread.sleep(10);
        }
        return process.waitFor(50, TimeUnit.MILLISECONDS);
    }

    /** Whether a program ends before it has worked so long, however long a busy machine takes for that. */
    private static boolean hasEndedBefore(long busyMillis, Process process) throws InterruptedException {
        while (busyMillis(process.toHandle()) < busyMillis) {
            if (process.waitFor(10, TimeUnit.MILLISECONDS)) {
                return true;
            }
        }
        return false;
    }

    /** How long a process and those that it started have worked on any processor. */
    private static long busyMillis(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                .mapToLong(one -> one.info().totalCpuDuration().orElse(Duration.ZERO).toMillis())
                .sum();
    }

    @Test
    void theShellGoesOnAfterCtrlC() throws Exception {
        boolean hasTerminals = Files.isExecutable(Path.of("/usr/bin/script"));
        if (!hasTerminals) {
            System.out.println("FaultsTest: left out, as there is no program to make a terminal with (script)");
        }
        assumeTrue(hasTerminals, "a terminal is made with the program script");
        ProcessBuilder builder = new ProcessBuilder(interruptible("script", "-qec", ProgramClasses.java() + " -Xmx256m"
                + " -XX:TieredStopAtLevel=1 -Duser.home=" + folder
                + " -cp \"$PROGRAM\" " + Main.class.getName() + " " + TRACE, "/dev/null"));
        builder.environment().put("PROGRAM", System.getProperty("java.class.path"));
        builder.environment().put("TERM", "xterm");
        Process process = builder.redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        try (Writer keys = process.outputWriter(StandardCharsets.UTF_8)) {
            awaitOut("0 lost");
            long before = busyMillis(process.toHandle());
            type(keys, "select count(*) from events a, events b, events c where mod(a.event_number + b.event_number"
                    + " + c.event_number, 7) = 3;\r");
            assertThat(hasEndedBefore(before + BUSY_MILLIS, process)).isFalse();
            type(keys, "\003");
            awaitOut("The query was cancelled.");
            type(keys, "select 40 + 2 as answer;\r");
            awaitOut("42");
            type(keys, "!quit\r");
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static void type(Writer keys, String text) throws IOException {
        keys.write(text);
        keys.flush();
    }

    private void awaitOut(String wanted) throws Exception {
        for (int i = 0; i < 600; i++) {
            if (Files.readString(folder.resolve("out"), StandardCharsets.ISO_8859_1).contains(wanted)) {
                return;
            }
            Thread.sleep(100);
        }
        assertThat(Files.readString(folder.resolve("out"), StandardCharsets.ISO_8859_1)).contains(wanted);
    }

    private static void deleteTree(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** 1 if the process had not ended by then. */
    private int killAt(long millis, String... arguments) throws Exception {
        Process process = start(arguments);
        boolean ended = process.waitFor(millis, TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor();
        return ended ? 0 : 1;
    }
}
