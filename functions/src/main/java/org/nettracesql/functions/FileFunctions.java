package org.nettracesql.functions;

/** Files by the addresses that events of Windows' kernel name them by. */
public final class FileFunctions {

    private FileFunctions() {}

    /** See {@link org.nettracesql.trace.code.FileNames#at}. */
    public static String fileNameAt(TraceContext context, long fileKey, long timeNanos, String trace) {
        return context.ask(trace, source ->
                source.fileNames().at(fileKey, timeNanos == TraceContext.ANY_TIME ? null : timeNanos));
    }
}
