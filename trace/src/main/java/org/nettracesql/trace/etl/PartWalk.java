package org.nettracesql.trace.etl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.block.Helpers;
import org.nettracesql.trace.file.TraceInput;

/**
 * Has several threads read the buffers of a file, each part after part, and hands over what they learnt in the order of
 * the file, by one of them at a time. The parts do not depend on the number of threads. Nobody is more than some parts
 * ahead of what was handed over, so memory depends on the threads alone.
 */
final class PartWalk {

    /** Of unpacked records; a part has more only where a buffer has. */
    private static final int PART_BYTES = 2 << 20;

    private static final int PARTS_PER_THREAD = 4;

    /** How often one who waits looks at its cancellation. */
    private static final long LOOK_MILLIS = 5;

    private static final int NONE = -1;

    /** Takes the parts in their order. */
    interface Taker {
        void take(LearntPart part);
    }

    private final TraceInput file;
    private final EtlDirectory directory;
    private final List<List<Buffer>> parts;
    private final Taker taker;
    /** Those that wait for the parts before them. Guarded by this, as all below. */
    private final LearntPart[] learnt;

    private int nextToLearn;
    private int nextToTake;
    private boolean isTaking;
    private boolean isOver;

    private PartWalk(TraceInput file, EtlDirectory directory, List<List<Buffer>> parts, Taker taker, int ahead) {
        this.file = file;
        this.directory = directory;
        this.parts = parts;
        this.taker = taker;
        this.learnt = new LearntPart[ahead];
    }

    /** @param threads that may be used, the calling one among them */
    static void walk(TraceInput file, EtlDirectory directory, List<Buffer> buffers, int threads, Taker taker) {
        List<List<Buffer>> parts = parts(buffers);
        int workers = Math.max(1, Math.min(threads, parts.size()));
        PartWalk walk = new PartWalk(file, directory, parts, taker, workers * PARTS_PER_THREAD);
        Runnable work = walk::work;
        Helpers.run("nettrace-etl-walk", Collections.nCopies(workers, work));
    }

    private static List<List<Buffer>> parts(List<Buffer> buffers) {
        List<List<Buffer>> parts = new ArrayList<>();
        long bytes = 0;
        int from = 0;
        for (int i = 0; i < buffers.size(); i++) {
            bytes += Math.max(buffers.get(i).lengthBytes, buffers.get(i).unpackedBytes);
            if (bytes >= PART_BYTES || i == buffers.size() - 1) {
                parts.add(buffers.subList(from, i + 1));
                from = i + 1;
                bytes = 0;
            }
        }
        return parts;
    }

    private void work() {
        Learner learner = new Learner(file, directory);
        boolean ended = false;
        try {
            for (int next = claim(); next != NONE; next = claim()) {
                LearntPart part = learner.learn(parts.get(next));
                synchronized (this) {
                    learnt[next % learnt.length] = part;
                }
                takeWhatCan();
            }
            ended = true;
        } finally {
            if (!ended) {
                end();
            }
        }
    }

    /** The next part to learn from, which may have to be waited for; {@link #NONE} when all is over. */
    private synchronized int claim() {
        Cancellation cancellation = Cancellation.current();
        boolean interrupted = false;
        try {
            while (!isOver && nextToLearn < parts.size()) {
                cancellation.check();
                if (nextToLearn < nextToTake + learnt.length) {
                    return nextToLearn++;
                }
                try {
                    wait(LOOK_MILLIS);
                } catch (InterruptedException e) {
                    // An interrupt does not end a statement; who started the threads sees it afterwards.
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return NONE;
    }

    /** Hands over the parts whose turn it is, unless another thread is at it, which then looks for more. */
    private void takeWhatCan() {
        for (LearntPart part = nextToTake(); part != null; part = nextToTake()) {
            taker.take(part);
            taken();
        }
    }

    private synchronized LearntPart nextToTake() {
        int place = nextToTake % learnt.length;
        if (isTaking || isOver || learnt[place] == null) {
            return null;
        }
        LearntPart part = learnt[place];
        learnt[place] = null;
        isTaking = true;
        return part;
    }

    private synchronized void taken() {
        isTaking = false;
        nextToTake++;
        notifyAll();
    }

    private synchronized void end() {
        isOver = true;
        notifyAll();
    }
}
