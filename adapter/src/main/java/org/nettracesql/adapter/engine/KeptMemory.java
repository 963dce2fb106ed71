package org.nettracesql.adapter.engine;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.nettracesql.trace.Cancellation;

/**
 * Counts, about, the bytes of the rows that one operator keeps in Java's heap, and ends its statement with a sentence
 * before all operators of the process together take more than half of the heap: without it they would take all, and
 * other statements would fail with them.
 *
 * <p>What is counted here is the process's until it is closed, until the statement that was bound to the thread that
 * made it {@linkplain #endOf ends}, or until nobody holds it any more. For one thread, but for {@link #endOf}.
 */
public final class KeptMemory implements AutoCloseable {

    /** What several share: half of the heap for a process. */
    public static final class Pool {
        private final long mostBytes;
        private final long claimBytes;
        /** Guarded by this. Weak, for results that somebody forgot to close. */
        private final Set<KeptMemory> claimants = Collections.newSetFromMap(new WeakHashMap<>());
        private long collectedNanos = System.nanoTime() - 2 * COLLECT_AGAIN_NANOS;

        public Pool(long mostBytes) {
            this.mostBytes = mostBytes;
            this.claimBytes = Math.min(MOST_CLAIM_BYTES, mostBytes / 16 + 1);
        }

        private synchronized void claim(KeptMemory one) {
            long others = ofOthers(one);
            if (others > 0 && others + one.bytes > mostBytes) {
                forgetWhatNobodyHolds();
                others = ofOthers(one);
            }
            if (others + one.bytes > mostBytes) {
                // Whoever is refused fails, and what it kept goes with it.
                claimants.remove(one);
                throw one.tooMuch(claimants);
            }
            one.claimed = (one.bytes / claimBytes + 1) * claimBytes;
            claimants.add(one);
        }

        private long ofOthers(KeptMemory one) {
            long others = 0;
            for (KeptMemory other : claimants) {
                others += other == one ? 0 : other.claimed;
            }
            return others;
        }

        /** What is held by nobody is known after a collection only, which costs less than a statement that fails. */
        private void forgetWhatNobodyHolds() {
            if (System.nanoTime() - collectedNanos > COLLECT_AGAIN_NANOS) {
                System.gc();
                collectedNanos = System.nanoTime();
            }
        }

        private synchronized void giveBack(KeptMemory one) {
            claimants.remove(one);
            one.claimed = claimBytes;
        }

        /** One of an earlier run of the same place of a plan: what that kept is gone when the next begins. */
        private synchronized void replace(Cancellation statement, Object place) {
            claimants.removeIf(one -> one.statement == statement && one.place == place);
        }

        private synchronized void endOf(Cancellation statement) {
            claimants.removeIf(one -> one.statement == statement);
        }
    }

    private static final int BYTES_PER_ROW = 24;
    private static final int BYTES_PER_VALUE = 24;
    /** An entry of a hash map, with its key. */
    private static final int BYTES_PER_ENTRY = 80;

    /** So much at once is claimed; less than one claim counts for nobody, so that small operators cost nothing. */
    private static final long MOST_CLAIM_BYTES = 1 << 20;

    private static final long COLLECT_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Shorter texts count as values: to look whether they are shared would cost more than they take. */
    private static final int LONG_TEXT = 32;
    private static final int REMEMBERED_TEXTS = 1 << 10;

    private static final String OPERATORS = "engine=duckdb sorts, joins and groups on disk (memory_limit),"
            + " and -Xmx gives Java more, as in NETTRACE_SQL_JAVA=-Xmx4g.";
    private static final String JAVA_ALONE = "it is in Java with every engine, so take fewer columns or rows of the"
            + " side that is joined, or give Java more with -Xmx, as in NETTRACE_SQL_JAVA=-Xmx4g.";
    private static final String RESULTS = "take fewer rows or columns, or give Java more with -Xmx, as in"
            + " NETTRACE_SQL_JAVA=-Xmx4g.";

    private static final Pool PROCESS = new Pool(Runtime.getRuntime().maxMemory() / 2);

    private final String what;
    private final String advice;
    private final Pool pool;
    private final boolean isAlone;
    private final Object place;
    private final Cancellation statement;
    private long bytes;
    /** Up to here nobody has to be asked. Changed under the pool's lock. */
    private long claimed;
    /** Long texts that were counted, by their hash: many rows may have the same text, which is there once. */
    private String[] counted;

    /** @param what is kept, as the sentence begins with it, such as {@code The rows of ORDER BY} */
    public KeptMemory(String what) {
        this(what, PROCESS);
    }

    public KeptMemory(String what, Pool pool) {
        this(what, false, pool);
    }

    /** @param isJavas whether no engine has another do what keeps it */
    public KeptMemory(String what, boolean isJavas, Pool pool) {
        this(what, isJavas, pool, null);
    }

    private KeptMemory(String what, boolean isJavas, Pool pool, Object place) {
        this(what, isJavas ? JAVA_ALONE : OPERATORS, pool, Cancellation.current().beneficiary(), place, false);
    }

    private KeptMemory(
            String what, String advice, Pool pool, Cancellation statement, Object place, boolean isAlone) {
        this.what = what;
        this.advice = advice;
        this.pool = pool;
        this.statement = statement;
        this.place = place;
        this.isAlone = isAlone;
        this.claimed = isAlone ? pool.mostBytes : pool.claimBytes;
    }

    /**
     * For an operator that does not tell when it lets go of its rows: it has done so when the statement ends, or runs
     * the operator again.
     *
     * @param place stands for one operator of one plan
     * @param isJavas whether no engine has another do what the operator does
     */
    public static KeptMemory of(Object place, String what, boolean isJavas) {
        KeptMemory memory = new KeptMemory(what, isJavas, PROCESS, place);
        PROCESS.replace(memory.statement, place);
        return memory;
    }

    /** For a result, which may be there when its statement has ended. */
    public static KeptMemory ofResult(String what) {
        return new KeptMemory(what, RESULTS, PROCESS, Cancellation.NONE, null, false);
    }

    /** Gives back what a statement's operators have not. */
    public static void endOf(Cancellation statement) {
        PROCESS.endOf(statement);
    }

    /** The same for something else that begins with nothing, is small as a rule, and counts for itself alone. */
    public KeptMemory anew() {
        return new KeptMemory(what, advice, pool, statement, null, true);
    }

    /** @param row an {@code Object[]} or the bare value of a single column */
    public void addRow(Object row) {
        addBytes(bytesOfRow(row));
    }

    /** How many bytes a row that is now added takes: {@link #removeBytes} takes them back. */
    public long bytesOfRow(Object row) {
        long more = BYTES_PER_ROW;
        if (row instanceof Object[] values) {
            for (Object value : values) {
                more += bytes(value);
            }
        } else {
            more += bytes(row);
        }
        return more;
    }

    public void addValue(Object value) {
        addBytes(bytes(value));
    }

    /** An entry of a map for some values of a row. */
    public void addEntry(Object[] row, int[] columns) {
        long more = BYTES_PER_ENTRY;
        for (int column : columns) {
            more += bytes(row[column]);
        }
        addBytes(more);
    }

    /** @throws NotEnoughMemoryException if it is more than may be kept */
    public void addBytes(long more) {
        bytes += more;
        if (bytes > claimed) {
            if (isAlone) {
                throw tooMuch(Set.of());
            }
            pool.claim(this);
        }
    }

    /** Something that was added is no longer kept. */
    public void removeBytes(long fewer) {
        bytes -= fewer;
    }

    /** About what is kept. */
    public long bytes() {
        return bytes;
    }

    /** Nothing is kept any more. */
    @Override
    public void close() {
        bytes = 0;
        if (!isAlone) {
            pool.giveBack(this);
        }
    }

    private NotEnoughMemoryException tooMuch(Set<KeptMemory> others) {
        String most = others.stream()
                .max(Comparator.comparingLong(one -> one.claimed))
                .map(one -> " (the most is: " + one.what + ", " + (one.claimed >> 20) + " MB)")
                .orElse("");
        return new NotEnoughMemoryException(what + " would take more than "
                + (others.isEmpty() ? "" : "what others leave of ") + (pool.mostBytes >> 20)
                + " MB in Java, half of its memory" + most + ": " + advice);
    }

    private long bytes(Object value) {
        if (value instanceof String text) {
            return text.length() < LONG_TEXT || isCounted(text) ? BYTES_PER_VALUE : BYTES_PER_VALUE + text.length();
        }
        if (value instanceof List<?> list) {
            return BYTES_PER_ROW + (long) BYTES_PER_VALUE * list.size();
        }
        return BYTES_PER_VALUE;
    }

    private boolean isCounted(String text) {
        if (counted == null) {
            counted = new String[REMEMBERED_TEXTS];
        }
        int place = text.hashCode() & REMEMBERED_TEXTS - 1;
        boolean same = isSame(counted[place], text);
        counted[place] = text;
        return same;
    }

    /** Equal texts that are two take memory twice. */
    private static boolean isSame(Object left, Object right) {
        return left == right;
    }
}
