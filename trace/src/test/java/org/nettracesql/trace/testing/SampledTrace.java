package org.nettracesql.trace.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a trace of the runtime's sampler: methods by name, and samples with stacks of them. */
public final class SampledTrace {

    public static final int ERROR = 0;
    public static final int EXTERNAL = 1;
    public static final int MANAGED = 2;

    private static final long FIRST_ADDRESS = 0x7f0000000000L;
    private static final int METHOD_BYTES = 0x100;
    /** An address that no method has. */
    private static final long NOWHERE = 0x10;

    private final Map<String, Long> addresses = new LinkedHashMap<>();
    private final List<long[]> stacks = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();

    private record Sample(long nanos, long thread, Integer type, int stack) {}

    /**
     * Adds a sample; those of a thread must come in the order of time.
     *
     * @param type the field Type; null for a payload without it
     * @param frames leaf first, as {@code Namespace.Class.Method}; {@code ?} for an address that no method has
     */
    public SampledTrace sample(long nanos, long thread, Integer type, String... frames) {
        long[] stack = new long[frames.length];
        for (int i = 0; i < frames.length; i++) {
            stack[i] = frames[i].equals("?") ? NOWHERE : address(frames[i]) + METHOD_BYTES / 2;
        }
        stacks.add(stack);
        samples.add(new Sample(nanos, thread, type, stacks.size()));
        return this;
    }

    private long address(String method) {
        return addresses.computeIfAbsent(method, name -> FIRST_ADDRESS + (long) addresses.size() * METHOD_BYTES);
    }

    /** Writes the trace into a folder. */
    public Path saveIn(Path folder) {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord load = trace.define("Microsoft-Windows-DotNETRuntime", 143, "",
                type -> type.version(2).level(4).keywords(0x30));
        MetadataRecord sample = trace.define("Microsoft-DotNETCore-SampleProfiler", 0, "", type -> type.level(4));
        trace.stacks(1, stacks.toArray(long[][]::new));
        trace.events(block -> addresses.forEach((method, address) -> {
            int dot = method.lastIndexOf('.');
            block.event(load, NetTraceWriter.SYNC_TICKS).payload(payload -> payload
                    .i64(address).i64(1).i64(address).i32(METHOD_BYTES).i32(0x06000001).i32(0)
                    .utf16z(method.substring(0, dot)).utf16z(method.substring(dot + 1)).utf16z("void ()")
                    .i16(0).i64(0));
        }));
        trace.events(block -> {
            for (Sample taken : samples) {
                EventRecord event = block.event(sample, NetTraceWriter.SYNC_TICKS + taken.nanos)
                        .thread(taken.thread).captureThread(1).stack(taken.stack);
                if (taken.type != null) {
                    event.payload(payload -> payload.i32(taken.type));
                }
            }
        });
        return trace.end().saveIn(folder);
    }
}
