package org.nettracesql.trace.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.file.FileVersion;
import org.nettracesql.trace.file.WholeFile;

/**
 * What earlier processes found out about the traces of some folders, and what this one does: a file {@value #FILE_NAME}
 * in each folder. A trace that is new or has changed since is read as if there were no such file.
 *
 * <p>Errors: none leave this class; what is wrong with a file, or with writing it, becomes a warning. For one thread at
 * a time.
 */
public final class FolderManifests {

    /** In the folder of the traces. */
    public static final String FILE_NAME = IndexStorage.MANIFEST_NAME;

    /** Some 30,000 traces have so many; it is read as a whole. */
    private static final long MOST_BYTES = 64 << 20;

    /** Traces of more threads are not kept whole: they would be most of the file. */
    private static final int MOST_THREADS = 10_000;

    /** @param version of the file that the trace was opened from; null where it may have been written to meanwhile */
    private record Told(Path file, FileVersion version, String name, Trace trace, TraceFacts known) {}

    private final Map<Path, Manifest> manifests = new HashMap<>();
    private final Map<Path, FileVersion> versions = new HashMap<>();
    private final Map<Path, Boolean> withinTraces = new HashMap<>();
    private final List<Told> told = new ArrayList<>();
    /** How much is known of those that are in the files as they were written last. */
    private final IdentityHashMap<Trace, TraceFacts> written = new IdentityHashMap<>();
    private final Set<TraceWarning> warnings = new LinkedHashSet<>();

    /** What was found wrong with the files up to now. */
    public List<TraceWarning> warnings() {
        return List.copyOf(warnings);
    }

    /**
     * Tells a trace what is known of it.
     *
     * @param file that it was opened from
     * @param name of the trace, unique in the file
     * @param trace that was opened just now
     */
    public void tell(Path file, String name, Trace trace) {
        if (!Files.isRegularFile(file) || isWithinTrace(folderOf(file))) {
            return;
        }
        Manifest manifest = manifests.computeIfAbsent(folderOf(file), this::read);
        Manifest.Entry entry = manifest.files().get(file.getFileName().toString());
        TraceFacts known = null;
        try {
            if (entry != null && entry.version().isOf(file)) {
                versions.put(file, entry.version());
                known = entry.traces().get(name);
            } else if (versions.get(file) == null || !versions.get(file).isOf(file)) {
                versions.put(file, FileVersion.of(file));
            }
        } catch (IOException e) {
            // Whoever reads the trace is the one to say that it is gone.
            return;
        }
        if (known != null) {
            trace.assume(known);
        }
        told.add(new Told(file, versions.get(file), name, trace, known));
    }

    /** From now on these are not among the traces; what was found out of them up to now is kept. */
    public void forget(Set<Trace> traces) {
        keep();
        told.removeIf(one -> traces.contains(one.trace));
        traces.forEach(written::remove);
    }

    /** Whether a folder is a trace's own, whose readers take each file in it for one of the trace. */
    private boolean isWithinTrace(Path folder) {
        return withinTraces.computeIfAbsent(folder, one -> Trace.isPart(one.resolve(FILE_NAME)));
    }

    private static Path folderOf(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? file.toAbsolutePath() : folder;
    }

    private Manifest read(Path folder) {
        Path file = folder.resolve(FILE_NAME);
        try {
            byte[] bytes = WholeFile.read(file, MOST_BYTES);
            if (bytes == null) {
                warn(file, "was passed over: it is longer than any that is written");
                return Manifest.empty();
            }
            return ManifestReader.read(bytes);
        } catch (NoSuchFileException e) {
            return Manifest.empty();
        } catch (IOException e) {
            warn(file, "was passed over: it cannot be read (" + WholeFile.reason(e) + ")");
        } catch (ManifestReader.UnfitException e) {
            warn(file, "was passed over: " + e.getMessage());
        }
        return Manifest.empty();
    }

    private void warn(Path file, String what) {
        warnings.add(new TraceWarning(Kind.OTHER, -1, 1, null, -1, subject(file) + what + "."));
    }

    private static String subject(Path file) {
        return "The manifest " + file + " ";
    }

    /** As {@link #keep}, once there is nothing more to be found out. */
    public void keepIfComplete() {
        for (Told one : told) {
            if (one.trace.facts() == null || one.trace.facts().index() == null) {
                return;
            }
        }
        keep();
    }

    /** Writes what was found out since, into the folders where that is something. The traces may be closed by then. */
    public void keep() {
        Map<Path, List<Told>> news = new LinkedHashMap<>();
        for (Told one : told) {
            if (one.trace.facts() != null && !isKept(one) && one.version != null) {
                news.computeIfAbsent(folderOf(one.file), absent -> new ArrayList<>()).add(one);
            }
        }
        news.forEach(this::keep);
    }

    private boolean isKept(Told one) {
        TraceFacts kept = written.getOrDefault(one.trace, one.known);
        return kept != null && kept.cover(one.trace.facts());
    }

    private void keep(Path folder, List<Told> news) {
        Path file = folder.resolve(FILE_NAME);
        if (ManifestReader.isNewer(file)) {
            news.forEach(one -> written.put(one.trace, one.trace.facts()));
            return;
        }
        // Read again: another process may have written what it found out.
        Manifest merged = read(folder);
        Map<String, Manifest.Entry> files = merged.files();
        files.keySet().removeIf(name -> isGone(folder, name));
        for (Told one : news) {
            written.put(one.trace, one.trace.facts());
            String name = one.file.getFileName().toString();
            FileVersion version = one.version;
            try {
                if (!version.isOf(one.file)) {
                    continue;
                }
            } catch (IOException e) {
                // It is gone meanwhile, and needs no entry.
                continue;
            }
            Manifest.Entry entry = files.get(name);
            if (entry == null || !entry.version().equals(version)) {
                entry = new Manifest.Entry(version, new TreeMap<>());
                files.put(name, entry);
            }
            entry.traces().put(one.name, kept(one.trace.facts()));
        }
        try {
            byte[] bytes = ManifestWriter.bytes(merged);
            if (bytes.length > MOST_BYTES) {
                warn(file, "is not written: it would have " + bytes.length + " bytes, and " + MOST_BYTES
                        + " are read at the most");
                return;
            }
            WholeFile.write(file, bytes, () -> true);
        } catch (IOException e) {
            // That there is none to read either follows.
            warnings.removeIf(warning -> warning.message().startsWith(subject(file)));
            warn(file, "cannot be written (" + WholeFile.reason(e) + "), so each process looks into every trace");
        }
    }

    private static boolean isGone(Path folder, String name) {
        try {
            return !Files.exists(folder.resolve(name));
        } catch (InvalidPathException e) {
            // A process in another locale has another name for it, or the manifest is not ours.
            return false;
        }
    }

    private static TraceFacts kept(TraceFacts facts) {
        boolean isLarge = facts.index() != null && facts.index().threads().size() > MOST_THREADS;
        return isLarge ? facts.withIndex(null, List.of()) : facts;
    }
}
