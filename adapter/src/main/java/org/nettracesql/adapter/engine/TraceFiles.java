package org.nettracesql.adapter.engine;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.AwakeTraces;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.OpenedTraces;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.UnpackLimit;
import org.nettracesql.trace.folder.FolderManifests;

/**
 * The traces of the files that somebody named, open, by the name that the column {@code trace} has for each.
 *
 * @param traces whoever opened them closes them
 * @param skipped what could not be read and may be left out, by the same kind of name
 * @param manifests what is kept of their folders; null where nothing is kept in files, or there is one file
 */
public record TraceFiles(Map<String, Trace> traces, Map<String, TraceWarning> skipped, FolderManifests manifests) {

    /** So many traces keep what they know; of more, those that were asked last. */
    public static final int MOST_AWAKE = 32;

    /** A trace of fewer bytes is read as fast as an index of its own; of many, only the folder's manifest is kept. */
    private static final long INDEXED_BYTES = 16 << 20;

    public TraceFiles {
        traces = Collections.unmodifiableMap(traces);
        skipped = Collections.unmodifiableMap(skipped);
    }

    /**
     * Opens the files that the options name. One that may be skipped and cannot be read is a warning.
     *
     * @throws TraceException if another file is missing or is not a trace, or if none can be read; none is left open
     *     then
     */
    public static TraceFiles open(TraceOptions options) {
        Map<String, Trace> traces = new LinkedHashMap<>();
        Map<String, TraceWarning> skipped = new LinkedHashMap<>();
        try {
            UnpackLimit limit = new UnpackLimit(options.unpackLimitBytes(), options.spillFolder());
            Map<String, Path> files = named(options.files());
            AwakeTraces awake = files.size() > MOST_AWAKE ? new AwakeTraces(MOST_AWAKE) : null;
            boolean isKept = options.index() == IndexStorage.FILE && files.size() > 1;
            FolderManifests manifests = isKept ? new FolderManifests() : null;
            int left = files.size();
            for (Map.Entry<String, Path> file : files.entrySet()) {
                left--;
                try {
                    OpenedTraces opened = Trace.openAll(file.getValue(), index(options, awake, file.getValue()), limit);
                    String usual = Trace.nameOf(file.getValue());
                    // Loops, not lambdas: the first lambda of a process costs more than opening a trace.
                    for (Map.Entry<String, Trace> one : opened.traces().entrySet()) {
                        if (awake != null) {
                            one.getValue().restAmong(awake);
                        }
                        if (manifests != null) {
                            manifests.tell(file.getValue(), one.getKey(), one.getValue());
                        }
                        traces.put(renamed(one.getKey(), usual, file.getKey()), one.getValue());
                    }
                    for (Map.Entry<String, TraceException> one : opened.unreadable().entrySet()) {
                        skipped.put(renamed(one.getKey(), usual, file.getKey()), unreadable(one.getValue()));
                    }
                } catch (TraceException e) {
                    boolean isLastHope = left == 0 && traces.isEmpty();
                    if (!options.skippable().contains(file.getValue()) || isLastHope) {
                        throw e;
                    }
                    skipped.put(file.getKey(), unreadable(e));
                }
            }
            return new TraceFiles(traces, skipped, manifests);
        } catch (RuntimeException e) {
            traces.values().forEach(Trace::close);
            throw e;
        }
    }

    private static IndexStorage index(TraceOptions options, AwakeTraces awake, Path file) {
        return awake != null && file.toFile().length() < INDEXED_BYTES ? IndexStorage.MEMORY : options.index();
    }

    /** The name of a file's trace, which begins with the file's usual name, where that is not clear enough. */
    private static String renamed(String name, String usual, String clear) {
        return usual.equals(clear) || !name.startsWith(usual) ? name : clear + name.substring(usual.length());
    }

    private static TraceWarning unreadable(TraceException e) {
        return new TraceWarning(TraceWarning.Kind.UNREADABLE, e.offsetBytes(), 1, null, -1,
                "The file is skipped. " + e.getMessage());
    }

    /** Files by their name; by their path those that share a name. A path that is given twice counts once. */
    private static Map<String, Path> named(List<Path> files) {
        Map<String, Integer> uses = new HashMap<>();
        for (Path file : new LinkedHashSet<>(files)) {
            uses.merge(Trace.nameOf(file), 1, Integer::sum);
        }
        Map<String, Path> named = new LinkedHashMap<>();
        for (Path file : files) {
            String name = Trace.nameOf(file);
            named.putIfAbsent(uses.get(name) == 1 ? name : file.toString(), file);
        }
        return named;
    }
}
