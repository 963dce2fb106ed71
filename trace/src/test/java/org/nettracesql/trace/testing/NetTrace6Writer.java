package org.nettracesql.trace.testing;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Writes a NetTrace 6 trace, block after block, as a recorder would or as none should. It follows the format's document
 * (perfview's {@code NetTraceFormat.md}) and shares no code with the reader. The clock ticks once a nanosecond from 0
 * on.
 */
public final class NetTrace6Writer {

    public static final int END = 0;
    public static final int TRACE = 1;
    public static final int EVENT = 2;
    public static final int METADATA = 3;
    public static final int SEQUENCE_POINT = 4;
    public static final int STACK = 5;
    public static final int THREAD = 6;
    public static final int REMOVE_THREAD = 7;
    public static final int LABEL_LIST = 8;

    private final ByteSink sink = new ByteSink();
    private final int pointerBytes;

    /** A trace of version 6 and of 8-byte pointers. */
    public NetTrace6Writer() {
        this(6, 8);
    }

    public NetTrace6Writer(int majorVersion, int pointerBytes, String... facts) {
        this.pointerBytes = pointerBytes;
        sink.bytes("Nettrace".getBytes(StandardCharsets.US_ASCII)).i32(0).i32(majorVersion).i32(3);
        block(TRACE, body -> {
            for (int part : new int[] {2026, 1, 5, 2, 3, 4, 5, 678}) {
                body.i16(part);
            }
            body.i64(0).i64(1_000_000_000).i32(pointerBytes).i32(facts.length / 2);
            for (String fact : facts) {
                text(body, fact);
            }
        });
    }

    /** A text as the format has it. */
    public static ByteSink text(ByteSink body, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return body.varuint(utf8.length).bytes(utf8);
    }

    /** Writes a block of any kind. */
    public NetTrace6Writer block(int kind, Consumer<ByteSink> fill) {
        byte[] body = filled(fill);
        sink.i32(kind << 24 | body.length).bytes(body);
        return this;
    }

    private static byte[] filled(Consumer<ByteSink> fill) {
        ByteSink body = new ByteSink();
        fill.accept(body);
        return body.toBytes();
    }

    /** Bytes behind their u16 length. */
    public static void sized(ByteSink body, Consumer<ByteSink> fill) {
        byte[] bytes = filled(fill);
        body.i16(bytes.length).bytes(bytes);
    }

    /** A field of a type without parts. */
    public static void field(ByteSink fields, String name, int... typeCodes) {
        sized(fields, field -> {
            text(field, name);
            for (int code : typeCodes) {
                field.i8(code);
            }
        });
    }

    /** Writes a metadata block of one row. */
    public NetTrace6Writer define(
            int metadataId, String provider, int eventId, String name, int fieldCount, Consumer<ByteSink> fields) {
        return define(metadataId, provider, eventId, name, fieldCount, fields, options -> {});
    }

    /** Writes a metadata block of one row, behind a header that nobody knows. */
    public NetTrace6Writer define(
            int metadataId,
            String provider,
            int eventId,
            String name,
            int fieldCount,
            Consumer<ByteSink> fields,
            Consumer<ByteSink> options) {
        return block(METADATA, body -> {
            body.i16(3).zeros(3);
            sized(body, row -> {
                text(text(row.varuint(metadataId), provider).varuint(eventId), name).i16(fieldCount);
                fields.accept(row);
                sized(row, options);
                row.i8(0x5a);
            });
        });
    }

    /** Writes a thread block of one row. */
    public NetTrace6Writer thread(long index, int processId, long threadId, String name) {
        return block(THREAD, body -> sized(body, row -> {
            row.varuint(index);
            if (name != null) {
                text(row.i8(1), name);
            }
            row.i8(2).varuint(processId).i8(3).varuint(threadId);
            text(text(row.i8(4), "state"), "any");
        }));
    }

    /** Writes a stack block of consecutive ids; each stack leaf first. */
    public NetTrace6Writer stacks(int firstId, long[]... stacks) {
        return block(STACK, body -> {
            body.i32(firstId).i32(stacks.length);
            for (long[] stack : stacks) {
                body.i32(stack.length * pointerBytes);
                for (long frame : stack) {
                    if (pointerBytes == 8) {
                        body.i64(frame);
                    } else {
                        body.i32((int) frame);
                    }
                }
            }
        });
    }

    /** Writes a sequence point without threads. */
    public NetTrace6Writer sequencePoint(int flags) {
        return block(SEQUENCE_POINT, body -> body.i64(0).i32(flags).i32(0));
    }

    /** An event with all header fields, as a recorder writes it that compresses nothing. */
    public static final class Event {
        private final int metadataId;
        private final long thread;
        private final long ticks;
        private int sequence = 1;
        private long captureThread = -1;
        private int stackId;
        private int labels;
        private byte[] payload = {};

        public Event(int metadataId, long thread, long ticks) {
            this.metadataId = metadataId;
            this.thread = thread;
            this.ticks = ticks;
        }

        /** The number of the event on its capture thread. */
        public Event number(long writer, int number) {
            captureThread = writer;
            sequence = number;
            return this;
        }

        public Event stack(int id) {
            stackId = id;
            return this;
        }

        public Event labels(int id) {
            labels = id;
            return this;
        }

        public Event payload(Consumer<ByteSink> fill) {
            payload = filled(fill);
            return this;
        }
    }

    /** Writes an event block of compressed headers. */
    public NetTrace6Writer events(Event... events) {
        return block(EVENT, body -> {
            body.i16(20).i16(1).i64(least(events)).i64(greatest(events));
            long ticks = 0;
            int sequence = 0;
            for (Event event : events) {
                body.i8(0xdf)
                        .varuint32(event.metadataId)
                        .varuint32(event.sequence - sequence - 1)
                        .varuint(event.captureThread < 0 ? event.thread : event.captureThread)
                        .varuint(2)
                        .varuint(event.thread)
                        .varuint32(event.stackId)
                        .varuint(event.ticks - ticks)
                        .varuint32(event.labels)
                        .varuint(event.payload.length)
                        .bytes(event.payload);
                ticks = event.ticks;
                sequence = event.sequence;
            }
        });
    }

    /** Writes an event block of headers that are not compressed. */
    public NetTrace6Writer plainEvents(Event... events) {
        return block(EVENT, body -> {
            body.i16(22).i16(0).i64(least(events)).i64(greatest(events)).i16(-1);
            for (Event event : events) {
                body.i32(48 + event.payload.length)
                        .i32(event.metadataId | 1 << 31)
                        .i32(event.sequence)
                        .i64(event.thread)
                        .i64(event.captureThread < 0 ? event.thread : event.captureThread)
                        .i32(2)
                        .i32(event.stackId)
                        .i64(event.ticks)
                        .i32(event.labels)
                        .i32(event.payload.length)
                        .bytes(event.payload);
            }
        });
    }

    private static long least(Event... events) {
        long least = Long.MAX_VALUE;
        for (Event event : events) {
            least = Math.min(least, event.ticks);
        }
        return least;
    }

    private static long greatest(Event... events) {
        long greatest = Long.MIN_VALUE;
        for (Event event : events) {
            greatest = Math.max(greatest, event.ticks);
        }
        return greatest;
    }

    public NetTrace6Writer end() {
        return block(END, body -> {});
    }

    public byte[] toBytes() {
        return sink.toBytes();
    }
}
