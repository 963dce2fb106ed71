package org.nettracesql.spark;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where executors find traces.
 *
 * @param files absolute paths by the name that the column {@code trace} has for each, in the order of the traces
 * @param symbolFolders where symbol files are looked for
 * @param unpacking how, of those that are in containers
 */
record TraceFileNames(LinkedHashMap<String, String> files, List<String> symbolFolders, Unpacking unpacking)
        implements Serializable {

    TraceFileNames(Map<String, String> files, List<String> symbolFolders, Unpacking unpacking) {
        this(new LinkedHashMap<>(files), List.copyOf(symbolFolders), unpacking);
    }
}
