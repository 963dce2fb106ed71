package org.nettracesql.adapter.report;

import java.util.Arrays;
import java.util.BitSet;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.engine.Workers;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.code.StackResolver;

/**
 * The samples of a trace that have a stack, added up by stack and resolved as of when they were taken.
 *
 * <p>They are added up first, while another thread builds the code map; then each stack is resolved once. Only for
 * stacks whose addresses other code took over between their first and their last sample is every sample looked at
 * again.
 */
final class StackSamples {

    /** Takes samples of one stack. */
    @FunctionalInterface
    interface Taker {
        /**
         * Takes the samples that a stack has under a number of the sums; a stack may come more than once.
         *
         * @param bodies ordinals of code bodies, leaf first
         */
        void take(int[] bodies, SampleSums samples, int index);
    }

    private final OpenTrace trace;
    private final SampleSums ofStack = new SampleSums();
    private long[] firstNanos = new long[64];
    private long[] lastNanos = new long[64];
    private int stackEnd;

    private StackSamples(OpenTrace trace) {
        this.trace = trace;
    }

    /** Gives all samples of a trace to a taker. */
    static void forEach(OpenTrace trace, Taker taker) {
        StackSamples samples = new StackSamples(trace);
        Workers.Pending<StackResolver> resolver = Workers.start("nettrace-sql code map", () -> {
            StackResolver built = trace.stackResolver();
            // The first question for a body's module scans the trace again.
            trace.codeMap().modules();
            return built;
        });
        Samples.forEach(trace.trace(), samples::add);
        samples.resolve(resolver.result(), taker);
    }

    private void add(Samples.Sample sample) {
        int stackId = sample.stackId;
        if (stackId == 0) {
            return;
        }
        if (stackId >= firstNanos.length) {
            int length = Math.max(stackId + 1, firstNanos.length * 2);
            firstNanos = Arrays.copyOf(firstNanos, length);
            lastNanos = Arrays.copyOf(lastNanos, length);
        }
        stackEnd = Math.max(stackEnd, stackId + 1);
        long timeNanos = sample.timeNanos;
        if (ofStack.samples(stackId) == 0) {
            firstNanos[stackId] = timeNanos;
            lastNanos[stackId] = timeNanos;
        } else {
            firstNanos[stackId] = Math.min(firstNanos[stackId], timeNanos);
            lastNanos[stackId] = Math.max(lastNanos[stackId], timeNanos);
        }
        ofStack.add(stackId, sample.kind, 1, sample.weightNanos);
    }

    private void resolve(StackResolver resolver, Taker taker) {
        BitSet changing = new BitSet();
        Cancellation cancellation = Cancellation.current();
        for (int stackId = 1; stackId < stackEnd; stackId++) {
            cancellation.check();
            if (ofStack.samples(stackId) > 0) {
                StackResolver.Resolved first = resolver.resolved(stackId, firstNanos[stackId]);
                if (lastNanos[stackId] < first.untilNanos()) {
                    taker.take(first.bodies(), ofStack, stackId);
                } else {
                    changing.set(stackId);
                }
            }
        }
        if (!changing.isEmpty()) {
            Samples.forEach(trace.trace(), sample -> {
                if (changing.get(sample.stackId)) {
                    SampleSums one = new SampleSums(1);
                    one.add(0, sample.kind, 1, sample.weightNanos);
                    taker.take(resolver.bodies(sample.stackId, sample.timeNanos), one, 0);
                }
            });
        }
    }
}
