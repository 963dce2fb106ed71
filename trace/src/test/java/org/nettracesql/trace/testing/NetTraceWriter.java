package org.nettracesql.trace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Writes a NetTrace 4 trace, block after block, as a runtime would or as none should. It follows the format's document
 * (perfview's {@code NetTraceFormat_v5.md}) and shares no code with the reader.
 *
 * <pre>{@code
 * NetTraceWriter trace = new NetTraceWriter();
 * MetadataRecord tick = trace.define("Demo", 1, "Tick", m -> m.field("n", TypeCode.INT32));
 * trace.events(block -> block.event(tick, 1_000).payload(p -> p.i32(7)));
 * Path file = trace.end().saveIn(folder);
 * }</pre>
 *
 * <p>Shape of an object: Begin(5), Begin(5), Null(1), i32 version, i32 least reader version, i32 length and UTF-8 name,
 * End(6), body, End(6). The body of all but Trace: i32 size, zeros up to a multiple of 4 in the file, that many bytes.
 */
public final class NetTraceWriter {

    /** Wall-clock time of {@link #SYNC_TICKS}. */
    public static final LocalDateTime SYNC_TIME = LocalDateTime.of(2026, 1, 2, 3, 4, 5, 678_000_000);

    /** The clock's ticks at the start of the trace, unless the header is given: {@code time_ns} 0. */
    public static final long SYNC_TICKS = 1_000_000_000_000L;

    public static final int PROCESS_ID = 4711;

    private static final int NULL_TAG = 1;
    private static final int BEGIN_TAG = 5;
    private static final int END_TAG = 6;
    private static final int TRACE_VERSION = 4;
    private static final int BLOCK_VERSION = 2;

    private final ByteSink sink = new ByteSink();
    private final Map<Long, Integer> sequences = new HashMap<>();
    private final int pointerBytes;
    private int nextMetadataId = 1;

    /** A trace of an 8-byte process whose clock ticks once a nanosecond. */
    public NetTraceWriter() {
        this(1_000_000_000L, 8);
    }

    public NetTraceWriter(long clockFrequency, int pointerBytes) {
        this(TRACE_VERSION, SYNC_TIME, SYNC_TICKS, clockFrequency, pointerBytes);
    }

    public NetTraceWriter(
            int traceVersion, LocalDateTime syncTime, long syncTicks, long clockFrequency, int pointerBytes) {
        this.pointerBytes = pointerBytes;
        sink.bytes("Nettrace".getBytes(StandardCharsets.US_ASCII)).name("!FastSerialization.1");
        begin("Trace", traceVersion);
        sink.i16(syncTime.getYear())
                .i16(syncTime.getMonthValue())
                .i16(syncTime.getDayOfWeek().getValue() % 7)
                .i16(syncTime.getDayOfMonth())
                .i16(syncTime.getHour())
                .i16(syncTime.getMinute())
                .i16(syncTime.getSecond())
                .i16(syncTime.getNano() / 1_000_000)
                .i64(syncTicks)
                .i64(clockFrequency)
                .i32(pointerBytes)
                .i32(PROCESS_ID)
                .i32(3)
                .i32(1_000_000)
                .i8(END_TAG);
    }

    /** Bytes written up to now: the offset at which the next object begins. */
    public int offset() {
        return sink.size();
    }

    /** A metadata record with the next free id; it is not written yet. */
    public MetadataRecord record(String provider, int eventId, String name) {
        return record(nextMetadataId++, provider, eventId, name);
    }

    /** A metadata record with an id of one's own; it is not written yet. */
    public MetadataRecord record(int metadataId, String provider, int eventId, String name) {
        nextMetadataId = Math.max(nextMetadataId, metadataId + 1);
        return new MetadataRecord(metadataId, provider, eventId, name);
    }

    /** Writes a metadata block with one new record. */
    public MetadataRecord define(String provider, int eventId, String name, Consumer<MetadataRecord> details) {
        MetadataRecord record = record(provider, eventId, name);
        details.accept(record);
        metadata(record);
        return record;
    }

    /** Writes a metadata block. */
    public NetTraceWriter metadata(MetadataRecord... records) {
        return metadata(block -> List.of(records).forEach(block::metadata));
    }

    /** Writes a metadata block. */
    public NetTraceWriter metadata(Consumer<EventBlock> fill) {
        return block("MetadataBlock", fill);
    }

    /** Writes an event block. */
    public NetTraceWriter events(Consumer<EventBlock> fill) {
        return block("EventBlock", fill);
    }

    /** Writes a stack block of consecutive ids; each stack leaf first. */
    public NetTraceWriter stacks(int firstId, long[]... stacks) {
        ByteSink body = new ByteSink().i32(firstId).i32(stacks.length);
        for (long[] stack : stacks) {
            body.i32(stack.length * pointerBytes);
            for (long address : stack) {
                if (pointerBytes == Integer.BYTES) {
                    body.i32((int) address);
                } else {
                    body.i64(address);
                }
            }
        }
        return block("StackBlock", body.toBytes());
    }

    /** Writes a sequence point with the last sequence number of each capture thread. */
    public NetTraceWriter sequencePoint(long timeTicks, SortedMap<Long, Integer> lastSequences) {
        ByteSink body = new ByteSink().i64(timeTicks).i32(lastSequences.size());
        lastSequences.forEach((thread, sequence) -> body.i64(thread).i32(sequence));
        return block("SPBlock", body.toBytes());
    }

    /** Writes a block of any name with this body. */
    public NetTraceWriter block(String name, byte... body) {
        begin(name, BLOCK_VERSION);
        sink.i32(body.length).pad4().bytes(body).i8(END_TAG);
        return this;
    }

    /** Writes bytes as they are. */
    public NetTraceWriter raw(byte... bytes) {
        sink.bytes(bytes);
        return this;
    }

    /** Writes the Null tag that ends a complete trace. */
    public NetTraceWriter end() {
        sink.i8(NULL_TAG);
        return this;
    }

    public byte[] toBytes() {
        return sink.toBytes();
    }

    /** Saves what was written as a new file of a folder. */
    public Path saveIn(Path folder) {
        return save(folder, toBytes());
    }

    /** Saves bytes as a new {@code .nettrace} file of a folder. */
    public static Path save(Path folder, byte... bytes) {
        try {
            return Files.write(Files.createTempFile(folder, "written", ".nettrace"), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write into " + folder, e);
        }
    }

    private NetTraceWriter block(String name, Consumer<EventBlock> fill) {
        EventBlock block = new EventBlock();
        fill.accept(block);
        for (EventRecord event : block.events) {
            if (event.sequenceGiven) {
                sequences.put(event.captureThreadId, event.sequence);
            } else if (event.metadataId != 0) {
                event.sequence = sequences.merge(event.captureThreadId, 1, Integer::sum);
            }
        }
        return block(name, block.toBytes());
    }

    private void begin(String name, int version) {
        sink.i8(BEGIN_TAG).i8(BEGIN_TAG).i8(NULL_TAG).i32(version).i32(version).name(name).i8(END_TAG);
    }
}
