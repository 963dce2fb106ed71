package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nettracesql.trace.etl.WrittenEtl;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.WrittenCtf;

/**
 * Traces that take long to unpack, through JDBC: a statement ends at its limit or when it is cancelled, while its trace
 * is unpacked, too. Nothing here measures time: it ends, or the test does.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PackedTracesTest {

    /** Two gigabytes of records: more than any machine unpacks and looks at in a second. */
    private static final long UNPACKED_BYTES = 2L << 30;

    private static final int EVENTS_A_BUFFER = 800;

    @TempDir
    private Path folder;

    private Path write(String format) throws IOException {
        return switch (format) {
            case "etl" -> etl(folder.resolve("long.etl"));
            case "etl.zip" -> {
                Path etl = etl(folder.resolve("long"));
                yield zip(folder.resolve("long.etl.zip"), out -> stored(out, "long.etl", Files.readAllBytes(etl)));
            }
            default -> zip(folder.resolve("long.trace.zip"), PackedTracesTest::ctf);
        };
    }

    /** The same packed buffer over and over. */
    private static Path etl(Path file) throws IOException {
        WrittenEtl one = new WrittenEtl(1 << 16).compression(4).buffersWritten(0);
        int header = one.toBytes().length;
        byte[] whole = one.compressed(0, r -> {
            for (int i = 0; i < EVENTS_A_BUFFER; i++) {
                r.sample(0x1000, 7, WrittenEtl.FIRST_TICKS + 1);
            }
        }).toBytes();
        byte[] buffer = Arrays.copyOfRange(whole, header, whole.length);
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(whole, 0, header);
            for (long written = 0; written < UNPACKED_BYTES; written += EVENTS_A_BUFFER * 32L) {
                out.write(buffer);
            }
        }
        return file;
    }

    private interface Content {
        void write(ByteArrayOutputStream out) throws IOException;
    }

    /** Written by hand: what the JDK writes would have to be packed whole, which takes longer than the test. */
    private static Path zip(Path file, Content content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        content.write(out);
        return Files.write(file, out.toByteArray());
    }

    private static void stored(ByteArrayOutputStream out, String name, byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        entry(out, name, 0, (int) crc.getValue(), bytes.length, bytes.length, 0);
        out.writeBytes(bytes);
        int directory = out.size();
        entry(out, name, 0, (int) crc.getValue(), bytes.length, bytes.length, 1);
        end(out, 1, directory);
    }

    /** One packet over and over, which is packed once. */
    private static void ctf(ByteArrayOutputStream out) {
        WrittenCtf ctf = new WrittenCtf(false);
        BitWriter events = ctf.events();
        for (int i = 0; i < 10_000; i++) {
            ctf.begin(events, 7, 5, 1, 2).put(8, 1);
        }
        byte[] metadata = ctf.metadata("demo:tick", "uint8_t _n;").getBytes(StandardCharsets.UTF_8);
        byte[] packet = ctf.packet(events, 5, 5, 0, 0);
        byte[] packed = flushed(packet);
        int times = (int) (UNPACKED_BYTES / packet.length);
        byte[] last = {3, 0};
        int packedBytes = packed.length * times + last.length;
        CRC32 crc = new CRC32();
        crc.update(metadata);
        String stream = "t/channel0_0";
        entry(out, "t/metadata", 0, (int) crc.getValue(), metadata.length, metadata.length, 0);
        out.writeBytes(metadata);
        int second = out.size();
        entry(out, stream, 8, 0, packedBytes, packet.length * times, 0);
        for (int i = 0; i < times; i++) {
            out.writeBytes(packed);
        }
        out.writeBytes(last);
        int directory = out.size();
        entry(out, "t/metadata", 0, (int) crc.getValue(), metadata.length, metadata.length, 1);
        entry(out, stream, 8, 0, packedBytes, packet.length * times, 1 + second);
        end(out, 2, directory);
    }

    /** Packed bytes that refer to nothing before them, and end at a byte. */
    private static byte[] flushed(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        deflater.setInput(bytes);
        byte[] packed = new byte[bytes.length];
        int size = deflater.deflate(packed, 0, packed.length, Deflater.FULL_FLUSH);
        deflater.end();
        return Arrays.copyOf(packed, size);
    }

    /** @param at 0 for what stands before an entry; else its place and one more, for what the directory says of it */
    private static void entry(ByteArrayOutputStream out, String name, int method, int crc, int packedBytes, int bytes,
            int at) {
        byte[] text = name.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer head = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt(at == 0 ? 0x04034b50 : 0x02014b50);
        if (at != 0) {
            head.putShort((short) 20);
        }
        head.putShort((short) 20).putShort((short) 0).putShort((short) method).putInt(0).putInt(crc)
                .putInt(packedBytes).putInt(bytes).putShort((short) text.length).putShort((short) 0);
        if (at != 0) {
            head.putShort((short) 0).putShort((short) 0).putShort((short) 0).putInt(0).putInt(at - 1);
        }
        out.write(head.array(), 0, head.position());
        out.writeBytes(text);
    }

    private static void end(ByteArrayOutputStream out, int entries, int directory) {
        ByteBuffer end = ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN);
        end.putInt(0x06054b50).putInt(0).putShort((short) entries).putShort((short) entries)
                .putInt(out.size() - directory).putInt(directory).putShort((short) 0);
        out.writeBytes(end.array());
    }

    private Connection connect(Path file, String engine) throws SQLException {
        Path spill = folder.resolve("spill");
        return DriverManager.getConnection(
                "jdbc:nettrace:" + file + ";unpack_limit=8GB;engine=" + engine + ";spill_folder=" + spill);
    }

    private static void count(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery(
                "select provider, count(*) from events where mod(thread_id, 2) = 1 group by provider")) {
            rows.next();
        }
    }

    private void leavesNothing() throws Exception {
        Path spill = folder.resolve("spill");
        while (true) {
            try (Stream<Path> left = Files.list(spill)) {
                if (left.findAny().isEmpty()) {
                    return;
                }
            }
            Thread.sleep(10);
        }
    }

    @ParameterizedTest
    @CsvSource({"etl,java", "etl,duckdb", "etl.zip,auto", "ctf,java", "ctf,duckdb"})
    void aStatementEndsAtItsLimitWhileItsTraceIsUnpacked(String format, String engine) throws Exception {
        Files.createDirectory(folder.resolve("spill"));
        try (Connection connection = connect(write(format), engine);
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            for (int again = 0; again < 2; again++) {
                SQLException timedOut = DriverTest.failure(() -> count(statement));
                assertThat(timedOut.getClass()).isEqualTo(SQLTimeoutException.class);
                assertThat(timedOut.getSQLState()).isEqualTo("57014");
                DriverTest.assertError(timedOut).hasMessage("The query ran longer than its limit of 1 second.");
            }
            assertThat(DriverTest.rows(statement.executeQuery("select 1"))).containsExactly(List.of(1));
        }
        leavesNothing();
    }

    @ParameterizedTest
    @CsvSource({"etl,java", "etl,duckdb", "etl.zip,auto", "ctf,java", "ctf,duckdb"})
    void aStatementThatIsCancelledEndsWhileItsTraceIsUnpacked(String format, String engine) throws Exception {
        Files.createDirectory(folder.resolve("spill"));
        try (Connection connection = connect(write(format), engine);
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> run = new CompletableFuture<>();
            Thread thread = new Thread(() -> run.complete(DriverTest.failure(() -> count(statement))));
            thread.setUncaughtExceptionHandler((on, failure) -> run.completeExceptionally(failure));
            thread.start();
            while (!run.isDone()) {
                // A cancellation that comes before the query has begun is void, as JDBC has it.
                statement.cancel();
                Thread.sleep(10);
            }
            assertThat(failureOf(run).getSQLState()).isEqualTo("57014");
            assertThat(DriverTest.rows(statement.executeQuery("select 1"))).containsExactly(List.of(1));
        }
        leavesNothing();
    }

    private static SQLException failureOf(CompletableFuture<SQLException> run) throws InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException e) {
            throw new AssertionError("The query ended by itself.", e.getCause());
        }
    }
}
