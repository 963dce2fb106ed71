package org.nettracesql.spark;

import java.util.ArrayList;
import java.util.List;

/** Puts parts of files into partitions, in their order, until each has about as many bytes as it should. */
final class FilePacker<T> {

    /** An empty file, too, has to be opened. */
    private static final long OPENING_BYTES = 64 << 10;

    private final PartitionSizes sizes;
    private final List<List<T>> partitions = new ArrayList<>();
    private List<T> open = new ArrayList<>();
    private long openBytes;

    FilePacker(PartitionSizes sizes) {
        this.sizes = sizes;
    }

    void add(T part, long bytes) {
        // Half of a part more is nearer to the wanted size than a partition that is half empty.
        if (!open.isEmpty() && openBytes + bytes / 2 >= sizes.bytes()) {
            close();
        }
        open.add(part);
        openBytes += bytes + OPENING_BYTES;
    }

    private void close() {
        partitions.add(open);
        open = new ArrayList<>();
        openBytes = 0;
    }

    List<List<T>> partitions() {
        if (!open.isEmpty()) {
            close();
        }
        return partitions;
    }
}
