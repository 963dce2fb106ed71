package org.nettracesql.trace.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceWarning;

/** Inputs one after another, which it closes. */
public final class JoinedInput implements PartedInput {

    private static final int MOST_OPEN = 4096;

    private final Path path;
    /** Whether other inputs would be joined now. */
    private final BooleanSupplier hasOthers;
    private final List<Part> parts = new ArrayList<>();
    private final List<TraceInput> files = new ArrayList<>();
    private long sizeBytes;

    public JoinedInput(Path path) {
        this(path, () -> false);
    }

    JoinedInput(Path path, BooleanSupplier hasOthers) {
        this.path = path;
        this.hasOthers = hasOthers;
    }

    /** Adds an input behind those that there are; to be done before anybody reads. */
    public void add(String name, TraceInput file) {
        files.add(file);
        if (files.size() > MOST_OPEN) {
            throw new TraceException(path, "the trace has more than " + MOST_OPEN + " files");
        }
        parts.add(new Part(name, sizeBytes, file.statedBytes()));
        sizeBytes += file.statedBytes();
    }

    @Override
    public List<Part> parts() {
        return List.copyOf(parts);
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public List<TraceWarning> warnings() {
        List<TraceWarning> all = new ArrayList<>();
        for (TraceInput file : files) {
            all.addAll(file.warnings());
        }
        return all;
    }

    @Override
    public List<TraceWarning> audit() {
        List<TraceWarning> all = new ArrayList<>();
        for (TraceInput file : files) {
            all.addAll(file.audit());
        }
        return all;
    }

    @Override
    public int read(long offsetBytes, byte[] target, int start, int length) {
        int done = 0;
        for (int i = partAt(offsetBytes); i < files.size() && done < length; i++) {
            Part part = parts.get(i);
            long within = offsetBytes + done - part.offsetBytes();
            int wanted = (int) Math.min(length - done, part.sizeBytes() - within);
            int read = files.get(i).read(within, target, start + done, wanted);
            done += read;
            if (read < wanted) {
                // It is damaged: what comes behind it is not what was asked for.
                return done;
            }
        }
        return done;
    }

    /** The last part that begins at or before an offset. */
    private int partAt(long offsetBytes) {
        int low = 0;
        int high = parts.size() - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (parts.get(middle).offsetBytes() <= offsetBytes) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    @Override
    public long sizeBytes(Part part) {
        // Of several parts that begin at a place all but the last are empty.
        return part.sizeBytes() == 0 ? 0 : files.get(partAt(part.offsetBytes())).sizeBytes();
    }

    @Override
    public void verifyIfDue() {
        for (TraceInput file : files) {
            file.verifyIfDue();
        }
    }

    @Override
    public void verify() {
        for (TraceInput file : files) {
            file.verify();
        }
    }

    @Override
    public boolean hasChanged() {
        for (TraceInput file : files) {
            if (file.hasChanged()) {
                return true;
            }
        }
        return hasOthers.getAsBoolean();
    }

    @Override
    public boolean isGone() {
        return files.stream().anyMatch(TraceInput::isGone);
    }

    @Override
    public void rest() {
        files.forEach(TraceInput::rest);
    }

    @Override
    public void close() {
        RuntimeException failure = null;
        for (TraceInput file : files) {
            try {
                file.close();
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
