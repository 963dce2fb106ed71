package org.nettracesql.trace.file;

import java.util.List;

/** An input that is made of several files, whose bytes stand one after another. */
public interface PartedInput extends TraceInput {

    /**
     * One of the files.
     *
     * @param name its path within the folder or archive, with slashes
     * @param offsetBytes where it begins in the input
     * @param sizeBytes as the container states it, where it is packed
     */
    record Part(String name, long offsetBytes, long sizeBytes) {

        /** The name up to the last slash; empty without one. */
        public String folder() {
            int slash = name.lastIndexOf('/');
            return slash < 0 ? "" : name.substring(0, slash);
        }

        /** The name after the last slash. */
        public String fileName() {
            return name.substring(name.lastIndexOf('/') + 1);
        }
    }

    /**
     * How many bytes of a part there are: as many as it says, or fewer where it is packed and damaged. Unpacks it.
     */
    long sizeBytes(Part part);

    /** Ordered by name. */
    List<Part> parts();

    /** Where an absolute offset is, for messages. */
    default String describe(long offsetBytes) {
        for (Part part : parts()) {
            if (offsetBytes >= part.offsetBytes && offsetBytes < part.offsetBytes + Math.max(1, part.sizeBytes)) {
                return part.name + " at offset " + (offsetBytes - part.offsetBytes);
            }
        }
        return "offset " + offsetBytes;
    }
}
