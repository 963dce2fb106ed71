package org.nettracesql.trace.etl;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.nettracesql.trace.testing.ByteSink;

/** Writes small log files of ETW, without any code of the reader's. */
public final class WrittenEtl {

    public static final UUID RUNTIME = UUID.fromString("e13c0d23-ccbc-4e12-931b-d9cc2eee27e4");
    public static final UUID DEMO = UUID.fromString("0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0");
    public static final UUID SELF_DESCRIBING = UUID.fromString("1f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0");
    static final UUID SYS_CONFIG = UUID.fromString("9b79ee91-b5fd-41c0-a243-4248e266e9d0");
    public static final UUID IMAGE_ID = UUID.fromString("b3e675d7-2554-4f18-830b-2762732560de");

    /** 2020-07-29 00:07:00.6206167 UTC. */
    public static final long START = 132_404_548_206_236_167L;

    public static final long FIRST_TICKS = 1_000_000;

    private static final int BUFFER_HEADER = 72;

    private final int bufferBytes;
    private final List<byte[]> buffers = new ArrayList<>();
    private int written = -1;
    private long frequency = 10_000_000;
    private int clock = 1;
    private int mode;
    private int lostEvents;
    private int lostBuffers;
    private boolean isWide = true;
    private boolean compresses;
    private int compression = 3;

    public WrittenEtl(int bufferBytes) {
        this.bufferBytes = bufferBytes;
    }

    public WrittenEtl clock(int type, long ticksPerSecond) {
        clock = type;
        frequency = ticksPerSecond;
        return this;
    }

    public WrittenEtl mode(int bits) {
        mode |= bits;
        return this;
    }

    public WrittenEtl lost(int events, int lostWholeBuffers) {
        lostEvents = events;
        lostBuffers = lostWholeBuffers;
        return this;
    }

    public WrittenEtl buffersWritten(int number) {
        written = number;
        return this;
    }

    public WrittenEtl compression(int format) {
        compression = format;
        return this;
    }

    public WrittenEtl narrow() {
        isWide = false;
        return this;
    }

    /** A buffer that is full: its size is that of its records. */
    public WrittenEtl buffer(int processor, Consumer<Records> fill) {
        Records records = filled(fill);
        return buffer(processor, records.out.size() + BUFFER_HEADER, records.out.size() + BUFFER_HEADER, 0x20, records);
    }

    /** A buffer of the size of all, with room at its end. */
    public WrittenEtl roomy(int processor, Consumer<Records> fill) {
        Records records = filled(fill);
        return buffer(processor, bufferBytes, records.out.size() + BUFFER_HEADER, 0x20, records);
    }

    /** A buffer that says of itself what it likes. */
    public WrittenEtl buffer(int processor, int size, int saved, int flags, Consumer<Records> fill) {
        return buffer(processor, size, saved, flags, filled(fill));
    }

    private static Records filled(Consumer<Records> fill) {
        Records records = new Records();
        fill.accept(records);
        return records;
    }

    private WrittenEtl buffer(int processor, int size, int saved, int flags, Records records) {
        ByteSink out = new ByteSink();
        header(out, size, saved, processor, 3, flags, 0);
        out.bytes(records.out.toBytes());
        while (out.size() < size) {
            out.i8(0xff);
        }
        buffers.add(out.toBytes());
        return this;
    }

    public WrittenEtl compressed(int processor, Consumer<Records> fill) {
        Records records = filled(fill);
        return packed(processor, records.out.size() + BUFFER_HEADER,
                WrittenEtlPacker.pack(compression, records.out.toBytes()));
    }

    WrittenEtl packed(int processor, int saved, byte[] stream) {
        compresses = true;
        ByteSink out = new ByteSink();
        header(out, stream.length + BUFFER_HEADER, saved, processor, 5, 0x60, 0);
        buffers.add(out.bytes(stream).toBytes());
        return this;
    }

    private static void header(ByteSink out, int size, int saved, int processor, int state, int flags, int type) {
        out.i32(size).i32(saved).i32(saved + 77).i32(0).i64(0).i64(0).i64(-1).i16(processor).i16(0).i32(state)
                .i32(saved).i16(flags).i16(type).i64(-1).i64(-1);
    }

    /** Records that nothing can be packed of but runs: the same byte as before, more than twice. */
    static byte[] pack(byte[] bytes) {
        ByteSink out = new ByteSink();
        int at = 0;
        while (at < bytes.length) {
            ByteSink tokens = new ByteSink();
            int flags = 0;
            int used = 0;
            for (; used < 32 && at < bytes.length; used++) {
                int run = 0;
                while (at > 0 && at + run < bytes.length && run < 9 && bytes[at + run] == bytes[at - 1]) {
                    run++;
                }
                if (run < 3) {
                    tokens.i8(bytes[at++]);
                } else {
                    flags |= 1 << 31 - used;
                    tokens.i16(run - 3);
                    at += run;
                }
            }
            if (used < 32) {
                flags |= -1 >>> used;
            }
            out.i32(flags).bytes(tokens.toBytes());
        }
        return out.toBytes();
    }

    public byte[] toBytes() {
        ByteSink file = new ByteSink();
        ByteSink first = new ByteSink();
        logFile(first);
        header(file, first.size() + BUFFER_HEADER, first.size() + BUFFER_HEADER, 0, compresses ? compression : 3, 0x21,
                4);
        file.bytes(first.toBytes());
        for (byte[] buffer : buffers) {
            file.bytes(buffer);
        }
        return file.toBytes();
    }

    /** Bytes of the first buffer. */
    static int firstBufferBytes() {
        return new WrittenEtl(1024).toBytes().length;
    }

    private void logFile(ByteSink out) {
        ByteSink body = new ByteSink();
        int modes = mode | (compresses ? 0x0400_0000 : 0);
        body.i32(bufferBytes).i8(10).i8(0).i8(compresses ? 2 : 1).i8(5).i32(9200).i32(8).i64(START + 1).i32(156_250)
                .i32(0).i32(modes).i32(written >= 0 ? written : buffers.size() + 1).i32(1).i32(isWide ? 8 : 4)
                .i32(lostEvents).i32(3000);
        body.zeros(isWide ? 16 : 8).zeros(176).i64(START - 5).i64(frequency).i64(START).i32(clock).i32(lostBuffers)
                .utf16z("s").utf16z("f");
        out.i16(2).i16(isWide ? 0xc002 : 0xc001).i16(32 + body.size()).i8(0).i8(0).i32(11).i32(22).i64(FIRST_TICKS)
                .i64(0).bytes(body.toBytes());
        Records.pad(out);
    }

    /** A context switch: which thread goes, at which tick, with which number that says why. */
    public record Switch(long ticks, int oldThread, int base, int priority, int state, int newWaited) {}

    /** What a buffer holds. */
    public static final class Records {
        final ByteSink out = new ByteSink();

        private static void pad(ByteSink out) {
            while (out.size() % 8 != 0) {
                out.i8(0xee);
            }
        }

        private static byte[] bytes(Consumer<ByteSink> fill) {
            ByteSink sink = new ByteSink();
            fill.accept(sink);
            return sink.toBytes();
        }

        /** @param versionAndId version in the high half */
        public Records event(boolean wide, int process, int thread, long ticks, UUID provider, int versionAndId,
                Consumer<ByteSink> payload) {
            return event(wide, process, thread, ticks, provider, versionAndId, 0, 0, items -> {}, payload);
        }

        public Records event(boolean wide, int process, int thread, long ticks, UUID provider, int versionAndId,
                int opcode,
                long keywords, Consumer<Items> fill, Consumer<ByteSink> payload) {
            Items items = new Items();
            fill.accept(items);
            byte[] extended = items.toBytes();
            byte[] body = bytes(payload);
            out.i16(80 + extended.length + body.length).i16(wide ? 0xc013 : 0xc012).i16(extended.length > 0 ? 1 : 0)
                    .i16(0).i32(thread).i32(process).i64(ticks).guid(provider).i16(versionAndId)
                    .i8(versionAndId >> 16).i8(0).i8(4).i8(opcode).i16(0).i64(keywords).i64(0)
                    .i64(items.activity).i64(0).bytes(extended).bytes(body);
            pad(out);
            return this;
        }

        public Records system(boolean wide, int group, int opcode, int version, int process, int thread, long ticks,
                Consumer<ByteSink> payload) {
            byte[] body = bytes(payload);
            out.i16(version).i16(wide ? 0xc002 : 0xc001).i16(32 + body.length).i8(opcode).i8(group).i32(thread)
                    .i32(process).i64(ticks).i64(0).bytes(body);
            pad(out);
            return this;
        }

        public Records compact(boolean wide, int group, int opcode, int version, int process, int thread, long ticks,
                Consumer<ByteSink> payload) {
            byte[] body = bytes(payload);
            out.i16(version).i16(wide ? 0xc004 : 0xc003).i16(24 + body.length).i8(opcode).i8(group).i32(thread)
                    .i32(process).i64(ticks).bytes(body);
            pad(out);
            return this;
        }

        public Records performance(boolean wide, int group, int opcode, int version, long ticks,
                Consumer<ByteSink> payload) {
            byte[] body = bytes(payload);
            out.i16(version).i16(wide ? 0xc011 : 0xc010).i16(16 + body.length).i8(opcode).i8(group).i64(ticks)
                    .bytes(body);
            pad(out);
            return this;
        }

        public Records classic(boolean wide, UUID task, int opcode, int version, int process, int thread, long ticks,
                Consumer<ByteSink> payload) {
            byte[] body = bytes(payload);
            out.i16(48 + body.length).i16(wide ? 0xc014 : 0xc00a).i8(opcode).i8(0).i16(version).i32(thread)
                    .i32(process).i64(ticks).guid(task).i64(0).bytes(body);
            pad(out);
            return this;
        }

        public Records instance(UUID task, int opcode, int version, int process, int thread, long ticks,
                Consumer<ByteSink> payload) {
            byte[] body = bytes(payload);
            out.i16(72 + body.length).i16(0xc015).i8(opcode).i8(0).i16(version).i32(thread).i32(process).i64(ticks)
                    .guid(task).i64(0).i32(1).i32(2).guid(task).bytes(body);
            pad(out);
            return this;
        }

        /** A message of WPP with nothing but a number. */
        public Records message() {
            out.i16(12).i8(0).i8(0x90).i16(7).i16(0).i32(5);
            pad(out);
            return this;
        }

        /** A record of a kind that has not been used for long. */
        public Records obsolete() {
            out.i16(16).i16(0xc00c).i64(1).i32(2);
            return this;
        }

        public Records sample(long address, int thread, long ticks) {
            return performance(true, 15, 46, 2, ticks, p -> p.i64(address).i32(thread).i16(1).i8(0x40).i8(0));
        }

        public Records threadStart(int opcode, int process, int thread, long ticks) {
            return system(true, 5, opcode, 3, 4, 8, ticks, p -> p.i32(process).i32(thread).zeros(7 * 8).i32(0).i32(0));
        }

        public Records processStart(int opcode, int process, int parent, String image, String commandLine, long ticks) {
            return system(true, 3, opcode, 4, 4, 8, ticks, p -> p.i64(0x1234).i32(process).i32(parent).i32(1).i32(259)
                    .i64(0x5000).i32(0).i64(0x77).i64(0x88).i8(1).i8(2).zeros(5).i8(5).i32(32).i32(544)
                    .utf8z(image).utf16z(commandLine).utf16z("").utf16z(""));
        }

        /** What the kernel tells of an executable or a library: 10 loaded, 2 unloaded, 3 and 4 there. */
        public Records image(int opcode, int process, long base, long size, String file, long ticks) {
            return system(true, opcode == 10 ? 3 : 20, opcode, 3, process, 8, ticks, p -> p.i64(base).i64(size)
                    .i32(process).i32(0).i32(0).i32(0).i64(base).i32(0).i32(0).i32(0).i32(0).utf16z(file));
        }

        public Records drive(String kernels, String peoples, long ticks) {
            return classic(true, SYS_CONFIG, 35, 2, -1, -1, ticks, p -> p.utf16z(kernels).utf16z(peoples));
        }

        public Records contextSwitch(int newThread, int oldThread, long ticks) {
            return performance(true, 5, 36, 4, ticks, p -> p.i32(newThread).i32(oldThread).zeros(8).i32(0).i32(0));
        }

        /**
         * Context switches of one processor in as few records as can be: a thread that goes, its priorities, why and
         * after which time that which comes does so. Each record is written when the next one begins, the last one at
         * the end.
         */
        public Records compactSwitches(List<Switch> switches, long end) {
            List<Switch> batch = new ArrayList<>();
            List<Integer> threads = new ArrayList<>();
            int bytes = 88;
            for (Switch one : switches) {
                boolean isNew = one.oldThread != 0 && !threads.contains(one.oldThread);
                if (isNew && threads.size() == 16 || bytes + 8 > 1024) {
                    compactSwitches(batch, threads, one.ticks);
                    batch.clear();
                    threads.clear();
                    bytes = 88;
                    isNew = one.oldThread != 0;
                }
                if (isNew) {
                    threads.add(one.oldThread);
                }
                batch.add(one);
                bytes += 8;
            }
            compactSwitches(batch, threads, end);
            return this;
        }

        private void compactSwitches(List<Switch> batch, List<Integer> threads, long ticks) {
            performance(true, 5, 37, 2, ticks, p -> {
                p.i64(batch.get(0).ticks);
                for (int i = 0; i < 16; i++) {
                    p.i32(i < threads.size() ? threads.get(i) : 0);
                }
                for (int i = 0; i < 16; i++) {
                    int thread = i < threads.size() ? threads.get(i) : -1;
                    p.i8(batch.stream()
                            .filter(s -> s.oldThread == thread).mapToInt(s -> s.base).findFirst().orElse(0));
                }
                long last = batch.get(0).ticks;
                for (Switch one : batch) {
                    long delta = one.ticks - last;
                    last = one.ticks;
                    long index = threads.indexOf(one.oldThread);
                    int base = batch.stream().filter(s -> s.oldThread == one.oldThread).findFirst().get().base;
                    int above = one.priority - base;
                    if (one.oldThread == 0 && delta < 1 << 14) {
                        p.i16((int) delta << 2);
                    } else if (one.oldThread == 0) {
                        p.i32((int) (delta << 2 | 1));
                    } else if (delta < 1 << 17 && above >= 0 && above < 8 && one.newWaited <= 1) {
                        p.i32((int) (delta << 15 | (long) one.state << 9 | (long) above << 6 | index << 2 | 2));
                    } else {
                        p.i32((int) (delta << 2 | 3));
                        p.i32((int) ((long) one.newWaited << 15 | (long) one.priority << 10 | (long) one.state << 4
                                | index));
                    }
                }
            });
        }

        /** The interval of the processor samples, in units of 100 ns. */
        public Records samplingInterval(int interval, long ticks) {
            return performance(true, 15, 73, 3, ticks, p -> p.i32(0).i32(interval).i32(interval).utf16z("Timer"));
        }

        public Records interval(int opcode, int source, int interval, int before, long ticks) {
            return performance(true, 15, opcode, 2, ticks, p -> p.i32(source).i32(interval).i32(before));
        }

        /** The stack of an event of the kernel. */
        public Records stackWalk(long event, int thread, long ticks, long... frames) {
            return performance(true, 24, 32, 2, ticks, p -> {
                p.i64(event).i32(0).i32(thread);
                for (long frame : frames) {
                    p.i64(frame);
                }
            });
        }

        public Records runtime(int process, int thread, long ticks, int id, int version, Consumer<ByteSink> payload) {
            return event(true, process, thread, ticks, RUNTIME, version << 16 | id, payload);
        }

        public Records gcStart(boolean wide, int process, int thread, long ticks, int count) {
            return event(wide, process, thread, ticks, RUNTIME, 1 << 16 | 1, 1, 1, items -> {},
                    p -> p.i32(count).i32(0).i32(1).i32(2).i16(9));
        }
    }

    /** Extended items of an event. */
    public static final class Items {
        private final List<byte[]> datas = new ArrayList<>();
        private final List<Integer> types = new ArrayList<>();
        long activity;

        public Items add(int type, Consumer<ByteSink> fill) {
            types.add(type);
            datas.add(Records.bytes(fill));
            return this;
        }

        public Items activity(long low) {
            activity = low;
            return this;
        }

        byte[] toBytes() {
            ByteSink out = new ByteSink();
            for (int i = 0; i < datas.size(); i++) {
                byte[] data = datas.get(i);
                out.i16(8 + data.length + 7 & ~7).i16(types.get(i)).i16(i + 1 < datas.size() ? 1 : 0).i16(data.length)
                        .bytes(data);
                while (out.size() % 8 != 0) {
                    out.i8(0);
                }
            }
            return out.toBytes();
        }
    }
}
