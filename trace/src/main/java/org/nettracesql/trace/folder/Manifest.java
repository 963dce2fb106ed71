package org.nettracesql.trace.folder;

import java.util.Map;
import java.util.TreeMap;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.file.FileVersion;

/**
 * What one folder's file says.
 *
 * @param files by file name
 */
record Manifest(Map<String, Entry> files) {

    /**
     * What is known of a file.
     *
     * @param version what the file was then
     * @param traces by the name of the trace in it: the file's own, or FILE!ENTRY in an archive
     */
    record Entry(FileVersion version, Map<String, TraceFacts> traces) {}

    static Manifest empty() {
        return new Manifest(new TreeMap<>());
    }
}
