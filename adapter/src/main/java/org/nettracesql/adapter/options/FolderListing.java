package org.nettracesql.adapter.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * How folders looked when traces were searched in them, so that a look at each folder tells whether a search could find
 * others now: a folder's time changes when a name comes or goes in it. Files that were looked into and are no traces
 * may become some, and are looked at, too.
 *
 * <p>It is filled by one thread while it searches; after that it does not change, and is for all threads.
 */
public final class FolderListing {

    /** The clocks of file systems are coarse, to 2 seconds at the worst: a later change may have the same time. */
    private static final long COARSE_MILLIS = 2_000;

    /** How a folder or file was. No record: what those get for free is linked slowly when a process starts. */
    private static final class State {
        private final Object key;
        private final long sizeBytes;
        private final long modifiedNanos;

        State(BasicFileAttributes attributes) {
            this.key = attributes.fileKey();
            this.sizeBytes = attributes.size();
            this.modifiedNanos = attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        }

        boolean isAs(State that) {
            return sizeBytes == that.sizeBytes && modifiedNanos == that.modifiedNanos && Objects.equals(key, that.key);
        }
    }

    private final List<String> texts;
    private final Map<Path, State> states = new LinkedHashMap<>();
    /** Why each of them could not be listed. */
    private final Map<Path, String> unlisted = new TreeMap<>();
    private final long takenMillis = System.currentTimeMillis();

    /** @param texts what was written to name the traces */
    FolderListing(List<String> texts) {
        this.texts = List.copyOf(texts);
    }

    List<String> texts() {
        return texts;
    }

    /** Takes down a folder that is about to be listed, or a file that is about to be looked into. */
    void lookedAt(Path path) {
        states.put(path, now(path));
    }

    /** As {@link #lookedAt(Path)}, with attributes that were read before. */
    void lookedAt(Path path, BasicFileAttributes attributes) {
        states.put(path, new State(attributes));
    }

    /** Takes down a folder that could not be listed, or a file in one of which nothing can be known. */
    void refused(Path path, String why) {
        unlisted.put(path, why);
    }

    /** The folders that could not be listed, and why; there may be traces in them. */
    public Map<Path, String> unlisted() {
        return Collections.unmodifiableMap(unlisted);
    }

    /** Null where there is nothing that can be looked at. */
    private static State now(Path path) {
        try {
            return new State(Files.readAttributes(path, BasicFileAttributes.class));
        } catch (IOException e) {
            // Whoever searches again is the one to say what is wrong with it.
            return null;
        }
    }

    /**
     * Whether another search may find other files: something has changed, or had changed so shortly before the last
     * search that a later change would not show.
     */
    public boolean mayHaveChanged() {
        long settledNanos = TimeUnit.MILLISECONDS.toNanos(takenMillis - COARSE_MILLIS);
        for (Map.Entry<Path, State> one : states.entrySet()) {
            State then = one.getValue();
            State now = now(one.getKey());
            if (then == null ? now != null : now == null || !now.isAs(then) || then.modifiedNanos >= settledNanos) {
                return true;
            }
        }
        for (Path path : unlisted.keySet()) {
            // A folder's time does not tell that it may be listed now.
            if (Files.isReadable(path) && Files.isExecutable(path)) {
                return true;
            }
        }
        return false;
    }
}
