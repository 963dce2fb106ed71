package org.nettracesql.adapter.engine;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.adapter.options.FolderListing;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.AwakeTraces;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.UnpackLimit;
import org.nettracesql.trace.folder.FolderManifests;

/**
 * The traces of the files that somebody named, open, by the name that the column {@code trace} has for each, and
 * whether these are still what the names stand for. Those that follow one another, as files come, go and change, have
 * the files in common that did not change. Safe for all threads; {@link #manifests} is for one at a time.
 */
public final class TraceFiles implements AutoCloseable {

    /** So many traces keep what they know; of more, those that were asked last. */
    public static final int MOST_AWAKE = 32;

    /** A trace of fewer bytes is read as fast as an index of its own; of many, only the folder's manifest is kept. */
    private static final long INDEXED_BYTES = 16 << 20;

    private final TraceOptions options;
    /** Null where nobody counts what scans do. */
    private final ScanLedger ledger;
    /** Null while all traces may be awake. */
    private final AwakeTraces awake;
    private final FolderManifests manifests;
    private final Map<Path, OpenFile> files = new LinkedHashMap<>();
    private final Map<String, Trace> traces = new LinkedHashMap<>();
    private final Map<String, TraceWarning> skipped = new LinkedHashMap<>();
    /** The file or the archive that each name leads to. */
    private final Map<String, Path> containers = new HashMap<>();
    /** How the folders were when they were last seen to have these files; null where files are given as such. */
    private volatile FolderListing folders;
    /** Guarded by this. */
    private boolean closed;

    private TraceFiles(TraceOptions options, ScanLedger ledger, TraceFiles before) {
        this.options = options;
        this.ledger = ledger;
        this.folders = options.folders();
        boolean hadAwake = before != null && before.awake != null;
        boolean hadManifests = before != null && before.manifests != null;
        boolean areMany = options.files().size() > MOST_AWAKE;
        boolean isKept = options.index() == IndexStorage.FILE && options.files().size() > 1;
        this.awake = hadAwake ? before.awake : areMany ? new AwakeTraces(MOST_AWAKE) : null;
        this.manifests = hadManifests ? before.manifests : isKept ? new FolderManifests() : null;
    }

    /**
     * Opens the files that the options name. One that may be skipped and cannot be read is a warning.
     *
     * @param ledger has the executions that scans of the traces are for; null if nobody counts them
     * @throws TraceException if another file is missing or is not a trace, or if none can be read; none is left open
     *     then
     */
    public static TraceFiles open(TraceOptions options, ScanLedger ledger) {
        return open(options, ledger, null);
    }

    /**
     * What the names stand for now, beside this, which stays as it is.
     *
     * @throws TraceException as {@link #open}
     * @throws IllegalArgumentException with a sentence, if a folder or a pattern has no files any more
     */
    public TraceFiles reopened() {
        return open(options.listedAnew(), ledger, this);
    }

    private static TraceFiles open(TraceOptions options, ScanLedger ledger, TraceFiles before) {
        TraceFiles opened = new TraceFiles(options, ledger, before);
        try {
            opened.openAll(before);
            return opened;
        } catch (RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    private void openAll(TraceFiles before) {
        UnpackLimit limit = new UnpackLimit(options.unpackLimitBytes(), options.spillFolder());
        Map<String, Path> named = named(options.files());
        int left = named.size();
        if (folders != null) {
            addUnlisted(folders);
        }
        for (Map.Entry<String, Path> one : named.entrySet()) {
            left--;
            Path path = one.getValue();
            OpenFile file = before == null ? null : before.unchanged(path);
            boolean isNew = file == null;
            if (isNew) {
                boolean isLastHope = left == 0 && traces.isEmpty();
                file = opened(path, limit, options.skippable().contains(path) && !isLastHope);
            }
            files.put(path, file);
            add(file, one.getKey(), isNew || before.awake != awake, isNew || before.manifests != manifests);
        }
    }

    /** A file to be used, if it is what it was; null if it is not. */
    private OpenFile unchanged(Path path) {
        OpenFile file = files.get(path);
        // What could not be read may not be the file's fault.
        if (file == null || !file.unreadable().isEmpty() || file.hasChanged()) {
            return null;
        }
        file.use();
        return file;
    }

    private OpenFile opened(Path path, UnpackLimit limit, boolean maySkip) {
        try {
            return OpenFile.of(path, Trace.openAll(path, index(path), limit), ledger);
        } catch (TraceException e) {
            if (!maySkip) {
                throw e;
            }
            return OpenFile.unreadable(path, Trace.nameOf(path), e);
        }
    }

    private void add(OpenFile file, String name, boolean joins, boolean isUntold) {
        String usual = Trace.nameOf(file.path());
        Path container = Trace.containerOf(file.path());
        // Loops, not lambdas: the first lambda of a process costs more than opening a trace.
        for (Map.Entry<String, Trace> one : file.traces().entrySet()) {
            if (awake != null && joins) {
                one.getValue().restAmong(awake);
            }
            if (manifests != null && isUntold) {
                synchronized (manifests) {
                    manifests.tell(file.path(), one.getKey(), one.getValue());
                }
            }
            traces.put(free(renamed(one.getKey(), usual, name), container), one.getValue());
        }
        for (Map.Entry<String, TraceException> one : file.unreadable().entrySet()) {
            skipped.put(free(renamed(one.getKey(), usual, name), container), unreadable(one.getValue()));
        }
    }

    private IndexStorage index(Path file) {
        return awake != null && file.toFile().length() < INDEXED_BYTES ? IndexStorage.MEMORY : options.index();
    }

    /** The name of a file's trace, which begins with the file's usual name, where that is not clear enough. */
    private static String renamed(String name, String usual, String clear) {
        return usual.equals(clear) || !name.startsWith(usual) ? name : clear + name.substring(usual.length());
    }

    /**
     * A name that no other file's trace has: a file may be called as what is in the archive beside it. A trace that an
     * archive's own name and one behind it both lead to counts once.
     */
    private String free(String name, Path container) {
        String free = name;
        for (int i = 2; !container.equals(containers.getOrDefault(free, container)); i++) {
            free = name + " (" + i + ")";
        }
        containers.put(free, container);
        return free;
    }

    private static TraceWarning unreadable(TraceException e) {
        return unreadable("The file is skipped. " + e.getMessage(), e.offsetBytes());
    }

    private static TraceWarning unreadable(String message, long offsetBytes) {
        return new TraceWarning(TraceWarning.Kind.UNREADABLE, offsetBytes, 1, null, -1, message);
    }

    private void addUnlisted(FolderListing listing) {
        for (Map.Entry<Path, String> one : listing.unlisted().entrySet()) {
            skipped.put(one.getKey().toString(), unreadable("What is in it is skipped. Cannot look into "
                    + one.getKey() + ": " + one.getValue() + ".", -1));
        }
    }

    /**
     * Files by their name; by their path those that share a name, or are in archives that share one, and with a number
     * those whose paths look the same, as where a process has no letters for what tells them apart. A path that is
     * given twice counts once.
     */
    private static Map<String, Path> named(List<Path> files) {
        Map<String, Path> firsts = new HashMap<>();
        Set<String> shared = new HashSet<>();
        Set<Path> different = new LinkedHashSet<>(files);
        for (Path file : different) {
            Path container = Trace.containerOf(file);
            String name = Trace.nameOf(container);
            Path first = firsts.putIfAbsent(name, container);
            if (first != null && !first.equals(container)) {
                shared.add(name);
            }
        }
        Map<String, Path> named = new LinkedHashMap<>();
        for (Path file : different) {
            String name = Trace.nameOf(file);
            String clear = shared.contains(Trace.nameOf(Trace.containerOf(file))) ? file.toString() : name;
            String unique = clear;
            for (int i = 2; named.containsKey(unique); i++) {
                unique = clear + " (" + i + ")";
            }
            named.put(unique, file);
        }
        return named;
    }

    /** The options that the files are named by. */
    public TraceOptions options() {
        return options;
    }

    /** The traces by their names. */
    public Map<String, Trace> traces() {
        return Collections.unmodifiableMap(traces);
    }

    /** What could not be read and may be left out, by the same kind of name. */
    public Map<String, TraceWarning> skipped() {
        return Collections.unmodifiableMap(skipped);
    }

    /** What is kept of their folders; null where nothing is kept in files, or there is one file. */
    public FolderManifests manifests() {
        return manifests;
    }

    /**
     * Whether the names now stand for something else: a file has changed, has come into a folder or is gone from it.
     * Costs a look at each file and folder.
     *
     * @throws IllegalArgumentException as {@link #reopened}
     */
    public boolean haveChanged() {
        for (OpenFile file : files.values()) {
            if (file.hasChanged()) {
                return true;
            }
        }
        FolderListing known = folders;
        if (known == null || !known.mayHaveChanged()) {
            return false;
        }
        TraceOptions now = options.listedAnew();
        boolean isSame = now.files().equals(options.files())
                && now.folders().unlisted().equals(known.unlisted());
        if (!isSame) {
            return true;
        }
        folders = now.folders();
        return false;
    }

    /** Closes the traces that no other has in common with this; safe twice. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        Set<Trace> gone = new HashSet<>();
        for (OpenFile file : files.values()) {
            if (file.release()) {
                gone.addAll(file.traces().values());
            }
        }
        if (manifests != null) {
            synchronized (manifests) {
                manifests.forget(gone);
            }
        }
    }
}
