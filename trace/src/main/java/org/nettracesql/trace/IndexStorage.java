package org.nettracesql.trace;

/** Where the index of a trace is kept. */
public enum IndexStorage {

    /** In memory, for as long as the trace is open. It is made when something needs it. */
    MEMORY,

    /**
     * In a file beside the trace, too, where later processes find it. The first scan makes it. A file that does not fit
     * the trace, or is damaged, is passed over with a warning and written anew; a folder that cannot be written gives a
     * warning.
     */
    FILE;

    /** Behind the name of the trace. */
    public static final String FILE_SUFFIX = ".ntindex";

    /** In a folder of traces: what is known of each. */
    public static final String MANIFEST_NAME = "traces.ntmanifest";

    /** Whether a file is one that {@link #FILE} leaves beside traces, or is writing at the moment. */
    public static boolean isKeptBeside(String fileName) {
        return fileName.startsWith(MANIFEST_NAME) || fileName.endsWith(FILE_SUFFIX)
                || fileName.endsWith(".tmp") && fileName.contains(FILE_SUFFIX + ".");
    }
}
