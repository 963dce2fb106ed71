package org.nettracesql.spark;

import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.spark.TaskContext;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.RecentlyUsed;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceWarning;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The traces that the tasks of this process read, each open once, with its code map. A trace that nobody has borrowed
 * stays open for the next task, up to {@value #MOST_IDLE} of them; of the code maps, those of {@value #MOST_CONTEXTS}
 * traces are kept, as long as there is memory. Safe for all threads.
 */
final class ExecutorTraces {

    private static final Logger LOG = LoggerFactory.getLogger(ExecutorTraces.class);

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    /** In the place of a number of bytes. */
    private static final long ALL = 0;

    private static final int MOST_IDLE = 32;
    private static final int MOST_CONTEXTS = 16;

    /** @param first how much of the file counts; {@link #ALL} for what there is */
    private record Key(String path, Unpacking unpacking, long first) {}

    /** Guarded by itself, in the order of their last use. */
    private static final Map<Key, Entry> OPEN = new LinkedHashMap<>(16, 0.75f, true);

    private static final RecentlyUsed<Entry> WITH_CONTEXT = new RecentlyUsed<>(MOST_CONTEXTS);

    private ExecutorTraces() {}

    /**
     * A trace for as long as it is borrowed.
     *
     * @throws TraceException if it cannot be opened, or is not what the driver saw
     */
    static Lease borrow(TraceLocation location) {
        Lease lease = borrow(location.path(), location.unpacking());
        if (location.isPlain() && lease.trace().plainBytes() > location.bytes()) {
            lease.close();
            lease = borrow(new Key(location.path(), location.unpacking(), location.bytes()));
        }
        String difference = difference(lease.trace(), location);
        if (difference != null) {
            lease.close();
            throw new TraceException(Path.of(location.path()), difference + ": either the file was changed meanwhile,"
                    + " and the table has to be loaded anew, or this node has another one at that path");
        }
        return lease;
    }

    /** How a trace is not what the driver saw, as the end of a sentence; null if it may be. */
    private static String difference(Trace trace, TraceLocation location) {
        if (!trace.info().start().equals(location.start())) {
            return "it begins at " + trace.info().start() + " here and began at " + location.start()
                    + " when its table was loaded";
        }
        long bytes = location.isPlain() ? trace.plainBytes() : location.bytesNow();
        return bytes < location.bytes()
                ? "it has " + bytes + " bytes here and had " + location.bytes() + " when its table was loaded"
                : null;
    }

    /** As above, whatever is there. */
    static Lease borrow(String path, Unpacking unpacking) {
        return borrow(new Key(path, unpacking, ALL));
    }

    private static Lease borrow(Key key) {
        while (true) {
            Entry entry;
            synchronized (OPEN) {
                entry = OPEN.computeIfAbsent(key, Entry::new);
                entry.users++;
            }
            try {
                // A file that is written to all the time is what it was when it was opened.
                boolean isNew = !entry.isOpen();
                Trace trace = entry.trace();
                if (isNew || !trace.hasChanged()) {
                    return new Lease(entry);
                }
            } catch (RuntimeException e) {
                giveBack(entry, true);
                throw e;
            }
            giveBack(entry, true);
        }
    }

    /** @param forget whether the next to ask has it opened anew */
    private static void giveBack(Entry entry, boolean forget) {
        List<Entry> unused = new ArrayList<>();
        synchronized (OPEN) {
            entry.users--;
            if (forget) {
                OPEN.remove(entry.key, entry);
                entry.isForgotten = true;
            }
            if (entry.isForgotten && entry.users == 0) {
                unused.add(entry);
            }
            Iterator<Entry> eldest = OPEN.values().iterator();
            for (int surplus = OPEN.size() - MOST_IDLE; surplus > 0 && eldest.hasNext();) {
                Entry idle = eldest.next();
                if (idle.users == 0) {
                    eldest.remove();
                    unused.add(idle);
                    surplus--;
                }
            }
        }
        unused.forEach(Entry::close);
    }

    /** How often traces are borrowed at this moment. */
    static int borrowed() {
        synchronized (OPEN) {
            return OPEN.values().stream().mapToInt(entry -> entry.users).sum();
        }
    }

    /** A trace that is borrowed. For one thread. */
    static final class Lease implements AutoCloseable {
        private Entry entry;

        private Lease(Entry entry) {
            this.entry = entry;
        }

        Trace trace() {
            return entry.trace();
        }

        /** What functions answer from. */
        TraceContext context(List<String> symbolFolders) {
            return entry.context(symbolFolders);
        }

        /** Whether something is wrong with the trace, as far as it was read. */
        boolean isDamaged() {
            return entry.warnings().stream().anyMatch(warning -> warning.kind() != TraceWarning.Kind.OTHER);
        }

        /** Gives it back, and says in Spark's log what damage was come across; safe twice. */
        @Override
        public void close() {
            if (entry != null) {
                entry.tellDamage();
                giveBack(entry, false);
                entry = null;
            }
        }
    }

    private static final class Entry {
        private final Key key;
        /** Guarded by {@link #OPEN}, as what follows. */
        private int users;
        private boolean isForgotten;

        /** Guarded by this. */
        private Trace trace;
        /** By folders of symbol files; guarded by itself. */
        private final Map<List<String>, SoftReference<TraceContext>> contexts = new HashMap<>();

        /** What the log has. */
        private final Set<String> told = ConcurrentHashMap.newKeySet();

        private Entry(Key key) {
            this.key = key;
        }

        synchronized boolean isOpen() {
            return trace != null;
        }

        synchronized Trace trace() {
            if (trace == null) {
                trace = key.first == ALL
                        ? Trace.open(Path.of(key.path), IndexStorage.MEMORY, key.unpacking.limit())
                        : Trace.openFirst(Path.of(key.path), key.first);
                TaskContext task = TaskContext.get();
                // An executor has as many tasks as it may use cores.
                trace.useThreads(task == null ? 1 : Math.max(1, task.cpus()));
            }
            return trace;
        }

        TraceContext context(List<String> symbolFolders) {
            for (Entry longUnused : WITH_CONTEXT.use(this)) {
                longUnused.forgetContexts();
            }
            Trace opened = trace();
            synchronized (contexts) {
                SoftReference<TraceContext> known = contexts.get(symbolFolders);
                TraceContext context = known == null ? null : known.get();
                if (context == null) {
                    context = TraceContext.of(Map.of("", opened), symbolFolders.stream().map(Path::of).toList());
                    contexts.put(symbolFolders, new SoftReference<>(context));
                }
                return context;
            }
        }

        private List<TraceWarning> warnings() {
            Trace opened = trace();
            return opened.facts() == null ? List.of() : opened.structuralWarnings();
        }

        /** Each warning once, however many tasks come across it and count what it is about. */
        private void tellDamage() {
            for (TraceWarning warning : warnings()) {
                if (told.add(warning.offsetBytes() + NUMBER.matcher(warning.message()).replaceAll(""))) {
                    LOG.warn("{}: {}", key.path, warning.message());
                }
            }
        }

        private void forgetContexts() {
            synchronized (contexts) {
                contexts.clear();
            }
        }

        synchronized void close() {
            if (trace != null) {
                trace.close();
            }
        }
    }
}
