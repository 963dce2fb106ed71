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
 * All samples of a trace by stack, kind, and what the stack waits for at that moment. As in {@link StackSamples} the
 * samples are put together first, while another thread builds the code map, and only those of stacks whose addresses
 * other code took over in between are looked at one by one.
 */
final class SampleGroups {

    private static final SampleKind[] KINDS = SampleKind.values();

    /** Samples that have all in common but thread and time. */
    static final class Group {
        final int stackId;
        final SampleKind kind;
        /** What the stack waits for, whether or not the thread ran; null for none. */
        Waits.Wait wait;

        long samples;
        long weightNanos;
        long firstNanos = Long.MAX_VALUE;
        long lastNanos = Long.MIN_VALUE;
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

        /** Adds the threads that were sampled. */
        void addThreadsTo(Set<Long> all) {
            all.add(firstThread);
            if (threads != null) {
                all.addAll(threads);
            }
        }

        /** Whether the thread waits for something to do. */
        boolean isIdle() {
            return wait != null && wait.isIdle() && !kind.isRunning();
        }
    }

    private final OpenTrace trace;
    /** By stack and kind. */
    private final List<Group> groups = new ArrayList<>();

    private SampleGroups(OpenTrace trace) {
        this.trace = trace;
    }

    /** The groups of a trace, those of one stack one after another; stack 0 is none. */
    static List<Group> of(OpenTrace trace) {
        SampleGroups groups = new SampleGroups(trace);
        Workers.Pending<StackResolver> resolver = Workers.start("nettrace-sql code map", trace::stackResolver);
        Samples.forEach(trace.trace(), groups::add);
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
        Waits waits = trace.waits();
        Cancellation cancellation = Cancellation.current();
        List<Group> resolved = new ArrayList<>();
        Map<Integer, Map<SampleKind, Map<Waits.Wait, Group>>> changing = new HashMap<>();
        BitSet isChanging = new BitSet();
        for (Group group : groups) {
            cancellation.check();
            if (group != null && group.stackId != 0 && resolver.has(group.stackId)) {
                StackResolver.Resolved first = resolver.resolved(group.stackId, group.firstNanos);
                if (group.lastNanos >= first.untilNanos()) {
                    isChanging.set(group.stackId);
                    continue;
                }
                group.wait = waits.of(first.bodies());
            }
            if (group != null) {
                resolved.add(group);
            }
        }
        resolved.removeIf(group -> isChanging.get(group.stackId));
        if (!isChanging.isEmpty()) {
            Samples.forEach(trace.trace(), sample -> {
                if (isChanging.get(sample.stackId)) {
                    Waits.Wait wait = waits.of(resolver.bodies(sample.stackId, sample.timeNanos));
                    changing.computeIfAbsent(sample.stackId, key -> new HashMap<>())
                            .computeIfAbsent(sample.kind, key -> new HashMap<>())
                            .computeIfAbsent(wait, key -> {
                                Group group = new Group(sample.stackId, sample.kind);
                                group.wait = key;
                                return group;
                            })
                            .add(sample);
                }
            });
        }
        for (Map<SampleKind, Map<Waits.Wait, Group>> ofStack : changing.values()) {
            ofStack.values().forEach(ofKind -> resolved.addAll(ofKind.values()));
        }
        return resolved;
    }
}
