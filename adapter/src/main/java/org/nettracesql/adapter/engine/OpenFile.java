package org.nettracesql.adapter.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.nettracesql.trace.OpenedTraces;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;

/**
 * What a path led to when it was opened: traces, and what cannot be read of it. Databases that follow one another have
 * it in common as long as it does not change; the last of them closes it. Safe for all threads.
 */
final class OpenFile {

    private final Path path;
    /** Of the file before it was opened; null where there was nothing that could be looked at. */
    private final State opened;

    private final Map<String, Trace> traces;
    private final Map<String, TraceException> unreadable;
    /** Guarded by this. */
    private int users = 1;

    private record State(Object key, long sizeBytes, FileTime modified, boolean isReadable) {}

    private OpenFile(Path path, State opened, Map<String, Trace> traces, Map<String, TraceException> unreadable) {
        this.path = path;
        this.opened = opened;
        this.traces = traces;
        this.unreadable = unreadable;
    }

    /** Takes an opened trace, and what could not be read beside it. */
    static OpenFile of(Path path, OpenedTraces opened, ScanLedger ledger) {
        Map<String, Trace> traces = opened.traces();
        if (ledger != null) {
            traces = new LinkedHashMap<>();
            for (Map.Entry<String, Trace> one : opened.traces().entrySet()) {
                traces.put(one.getKey(), new CountedTrace(one.getValue(), ledger));
            }
        }
        return new OpenFile(path, opened.unreadable().isEmpty() ? null : stateOf(path),
                Collections.unmodifiableMap(traces), opened.unreadable());
    }

    /** A path that leads to no trace that can be read. */
    static OpenFile unreadable(Path path, String name, TraceException why) {
        return new OpenFile(path, stateOf(path), Map.of(), Map.of(name, why));
    }

    private static State stateOf(Path path) {
        try {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            return new State(now.fileKey(), now.size(), now.lastModifiedTime(), Files.isReadable(path));
        } catch (IOException e) {
            // Whoever opens it again is the one to say why it cannot be read.
            return null;
        }
    }

    Path path() {
        return path;
    }

    /** By the names that the path gives them; none if it cannot be read. */
    Map<String, Trace> traces() {
        return traces;
    }

    Map<String, TraceException> unreadable() {
        return unreadable;
    }

    /** Whether opening the path again may give something else. */
    boolean hasChanged() {
        for (Trace trace : traces.values()) {
            if (trace.hasChanged()) {
                return true;
            }
        }
        return !unreadable.isEmpty() && !Objects.equals(opened, stateOf(path));
    }

    synchronized void use() {
        users++;
    }

    /** Closes the traces once nobody uses them; whether that is so. */
    synchronized boolean release() {
        if (--users > 0) {
            return false;
        }
        for (Trace trace : traces.values()) {
            trace.close();
        }
        return true;
    }
}
