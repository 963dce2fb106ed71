package org.nettracesql.trace.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;

/** Writes CTF traces as LTTng does, and reads rows of a trace as texts. */
public final class WrittenCtf {

    public static final String TYPES = """
            /* CTF 1.8 */
            typealias integer { size = 8; align = 8; signed = false; } := uint8_t;
            typealias integer { size = 16; align = 8; signed = false; } := uint16_t;
            typealias integer { size = 32; align = 8; signed = false; } := uint32_t;
            typealias integer { size = 64; align = 8; signed = false; } := uint64_t;
            typealias integer { size = 64; align = 8; signed = false; } := unsigned long;
            typealias integer { size = 5; align = 1; signed = false; } := uint5_t;
            """;

    public static final String CLOCK = """
            clock { name = "monotonic"; freq = 1000000000; offset_s = 1600000000; offset = 250000000; };
            """;

    public static final String STREAM = """
            typealias integer { size = 27; align = 1; signed = false; map = clock.monotonic.value; } := stamp27;
            typealias integer { size = 64; align = 8; signed = false; map = clock.monotonic.value; } := stamp64;
            struct packet_context {
                stamp64 timestamp_begin;
                stamp64 timestamp_end;
                uint64_t content_size;
                uint64_t packet_size;
                uint64_t packet_seq_num;
                unsigned long events_discarded;
                uint32_t cpu_id;
            };
            struct event_header_compact {
                enum : uint5_t { compact = 0 ... 30, extended = 31 } id;
                variant <id> {
                    struct { stamp27 timestamp; } compact;
                    struct { uint32_t id; stamp64 timestamp; } extended;
                } v;
            } align(8);
            stream {
                id = 0;
                event.header := struct event_header_compact;
                packet.context := struct packet_context;
                event.context := struct {
                    integer { size = 32; align = 8; signed = 1; } _vpid;
                    integer { size = 32; align = 8; signed = 1; } _vtid;
                    integer { size = 8; align = 8; signed = 1; encoding = UTF8; } _procname[17];
                };
            };
            """;

    /** Of a packet; a multiple of every alignment, so that events can be written by themselves. */
    private static final int HEADER_BYTES = 64;

    /** Behind the content of a packet. */
    private static final int PADDING_BYTES = 5;

    private final boolean bigEndian;

    public WrittenCtf(boolean bigEndian) {
        this.bigEndian = bigEndian;
    }

    public String trace() {
        return "trace { major = 1; minor = 8; byte_order = " + (bigEndian ? "be" : "le") + ";\n"
                + "packet.header := struct { uint32_t magic; uint32_t stream_id; uint32_t unused; }; };\n";
    }

    /** Metadata of one kind of event with these fields. */
    public String metadata(String event, String fields) {
        return TYPES + trace() + CLOCK + STREAM + event(7, event, fields);
    }

    public static String event(int id, String name, String fields) {
        return "event { name = \"" + name + "\"; id = " + id + "; stream_id = 0; loglevel = 13; fields := struct { "
                + fields + " }; };\n";
    }

    /** The bits of some events. */
    public BitWriter events() {
        return new BitWriter(bigEndian);
    }

    /** Puts a compact header, and the context. */
    public BitWriter begin(BitWriter out, int id, long ticks, int process, int thread) {
        out.align(8).put(5, id).put(27, ticks & (1 << 27) - 1);
        return context(out, process, thread);
    }

    /** Puts an extended header, and the context. */
    public BitWriter beginExtended(BitWriter out, int id, long ticks, int process, int thread) {
        out.align(8).put(5, 31).align(8).put(32, id).put(64, ticks);
        return context(out, process, thread);
    }

    private BitWriter context(BitWriter out, int process, int thread) {
        out.put(32, process).put(32, thread).raw("worker");
        for (int i = 6; i < 17; i++) {
            out.put(8, 0);
        }
        return out;
    }

    /** Packets of a stream: header, context, the events' bits, padding. */
    public byte[] packet(BitWriter events, long begin, long end, long discarded, int number) {
        BitWriter out = new BitWriter(bigEndian);
        byte[] body = events.bytes();
        long content = HEADER_BYTES * 8L + events.bits();
        long size = (content + 7) / 8 + PADDING_BYTES;
        out.put(32, 0xC1FC1FC1L).put(32, 0).put(32, 0).put(64, begin).put(64, end).put(64, content).put(64, size * 8);
        out.put(64, number).put(64, discarded).put(32, 3);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(out.bytes());
        all.writeBytes(body);
        while (all.size() < size) {
            all.write(0xEE);
        }
        return all.toByteArray();
    }

    public static Path write(Path folder, String metadata, byte[]... streams) {
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve("metadata"), metadata.getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < streams.length; i++) {
                Files.write(folder.resolve("channel0_" + i), streams[i]);
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rows of a trace in file order, values separated by bars. */
    public static List<String> rows(Trace trace, ScanColumn... columns) {
        List<String> rows = new ArrayList<>();
        ScanRequest request = ScanRequest.builder().columns(columns).fileOrder(true).build();
        try (TraceScan scan = trace.scan(request); BatchCursor cursor = scan.openCursor()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                for (int row = 0; row < batch.size(); row++) {
                    StringBuilder text = new StringBuilder();
                    for (int i = 0; i < columns.length; i++) {
                        text.append(i == 0 ? "" : "|").append(value(batch.column(i), row));
                    }
                    rows.add(text.toString());
                }
            }
        }
        return rows;
    }

    private static Object value(Column column, int row) {
        if (column.isNull(row)) {
            return null;
        }
        if (column instanceof Column.Ints ints) {
            return ints.values[row];
        }
        if (column instanceof Column.Longs longs) {
            return longs.values[row];
        }
        if (column instanceof Column.Doubles doubles) {
            return doubles.values[row];
        }
        return ((Column.Texts) column).get(row);
    }
}
