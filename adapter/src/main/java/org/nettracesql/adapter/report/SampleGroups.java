package org.nettracesql.adapter.report;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.engine.Workers;
import org.nettracesql.functions.Waits;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.code.StackResolver;

/**
 * All samples of a trace, put together by stack and kind, with the stack resolved as of when they were taken.
 *
 * <p>They are put together first, while another thread builds the code map; then each stack is resolved once. Only
 * samples of stacks whose addresses other code took over between their first and their last sample are looked at again,
 * and put together by what the addresses were then.
 */
final class SampleGroups {

    private static final SampleKind[] KINDS = SampleKind.values();

    private static final int[] NO_BODIES = {};

    /** Samples that have all in common but thread and time. */
    static final class Group {
        /** 0 for samples without a stack. */
        final int stackId;

        final SampleKind kind;
        /** Ordinals of code bodies, leaf first; none without a stack. */
        private int[] bodies = NO_BODIES;

        private long samples;
        private long weightNanos;
        private long firstNanos = Long.MAX_VALUE;
        private long lastNanos = Long.MIN_VALUE;
        private long firstThread;
        /** Null as long as there is one. */
        private Set<Long> threads;
        private long lastThread;

        private Group(int stackId, SampleKind kind) {
            this.stackId = stackId;
            this.kind = kind;
        }

        private void add(Samples.Sample sample) {
            if (samples == 0) {
                firstThread = sample.threadId;
            } else if (sample.threadId != lastThread) {
                threads = threads == null ? new HashSet<>() : threads;
                threads.add(sample.threadId);
            }
            lastThread = sample.threadId;
            samples++;
            weightNanos += sample.weightNanos;
            firstNanos = Math.min(firstNanos, sample.timeNanos);
            lastNanos = Math.max(lastNanos, sample.timeNanos);
        }

        int[] bodies() {
            return bodies;
        }

        long samples() {
            return samples;
        }

        long weightNanos() {
            return weightNanos;
        }

        long firstNanos() {
            return firstNanos;
        }

        long lastNanos() {
            return lastNanos;
        }

        /** Adds the threads that were sampled. */
        void addThreadsTo(Set<Long> all) {
            all.add(firstThread);
            if (threads != null) {
                all.addAll(threads);
            }
        }

        /** What its threads wait for; null if they run, or where that is not known. */
        Waits.Wait wait(Waits waits) {
            return kind.isRunning() ? null : waits.of(bodies);
        }
    }

    private final OpenTrace trace;
    /** By stack and kind. */
    private final List<Group> groups = new ArrayList<>();

    private SampleGroups(OpenTrace trace) {
        this.trace = trace;
    }

    /** The groups of a trace; a stack and kind may have several. */
    static List<Group> of(OpenTrace trace) {
        if (!Samples.areIn(trace.trace())) {
            return List.of();
        }
        SampleGroups groups = new SampleGroups(trace);
        Workers.Pending<StackResolver> resolver = Workers.start("nettrace-sql code map", () -> {
            StackResolver built = trace.stackResolver();
            trace.codeMap().modules();
            return built;
        });
        Samples.forEach(trace.trace(), groups::add);
        // The first question for a body's module would scan the trace when the methods are there.
        trace.readModules();
        return groups.resolved(resolver.result());
    }

    private void add(Samples.Sample sample) {
        int at = sample.stackId * KINDS.length + sample.kind.ordinal();
        while (at >= groups.size()) {
            groups.add(null);
        }
        Group group = groups.get(at);
        if (group == null) {
            group = new Group(sample.stackId, sample.kind);
            groups.set(at, group);
        }
        group.add(sample);
    }

    private List<Group> resolved(StackResolver resolver) {
        Cancellation cancellation = Cancellation.current();
        List<Group> resolved = new ArrayList<>();
        BitSet changing = new BitSet();
        for (Group group : groups) {
            cancellation.check();
            if (group == null) {
                continue;
            }
            if (resolver.has(group.stackId)) {
                StackResolver.Resolved first = resolver.resolved(group.stackId, group.firstNanos);
                if (group.lastNanos >= first.untilNanos()) {
                    changing.set(group.stackId * KINDS.length + group.kind.ordinal());
                    continue;
                }
                group.bodies = first.bodies();
            }
            resolved.add(group);
        }
        if (!changing.isEmpty()) {
            resolved.addAll(inTurn(changing, resolver));
        }
        return resolved;
    }

    /** The groups of stacks, by stack and kind, that do not stand for the same all the time. */
    private List<Group> inTurn(BitSet changing, StackResolver resolver) {
        List<Group> all = new ArrayList<>();
        // By stack and kind, then by when what the stack stands for ends.
        Map<Integer, Map<Long, Group>> known = new HashMap<>();
        Samples.forEach(trace.trace(), sample -> {
            int at = sample.stackId * KINDS.length + sample.kind.ordinal();
            if (changing.get(at)) {
                StackResolver.Resolved now = resolver.resolved(sample.stackId, sample.timeNanos);
                known.computeIfAbsent(at, key -> new HashMap<>())
                        .computeIfAbsent(now.untilNanos(), key -> {
                            Group group = new Group(sample.stackId, sample.kind);
                            group.bodies = now.bodies();
                            all.add(group);
                            return group;
                        })
                        .add(sample);
            }
        });
        return all;
    }
}
