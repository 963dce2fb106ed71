package org.nettracesql.trace.code;

/**
 * A file that is mapped into the memory of a process: a library or an executable of native code.
 *
 * @param startAddress where it is mapped
 * @param sizeBytes how much of the address space it takes; 0 where no event tells
 * @param path never empty
 * @param loadedNanos {@link Long#MIN_VALUE} if it was there before the trace
 * @param unloadedNanos {@link Long#MAX_VALUE} if it stayed
 */
public record MappedFile(
        int processId, long startAddress, long sizeBytes, String path, long loadedNanos, long unloadedNanos) {

    /**
     * The path's last part, whichever system's separators it has; of what is no file, such as
     * {@code [kernel.kallsyms]_text}, what is in the brackets.
     */
    public String fileName() {
        return fileName(path);
    }

    static String fileName(String path) {
        if (path.startsWith("[") && path.indexOf(']') > 0) {
            return path.substring(0, path.indexOf(']') + 1);
        }
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    boolean isAt(long address) {
        return Long.compareUnsigned(address - startAddress, sizeBytes) < 0;
    }

    boolean isThen(long timeNanos) {
        return loadedNanos <= timeNanos && timeNanos < unloadedNanos;
    }

    MappedFile until(long timeNanos) {
        return new MappedFile(
                processId, startAddress, sizeBytes, path, loadedNanos, Math.min(unloadedNanos, timeNanos));
    }

    /** The same among the modules; it has no id of the runtime's, so its address stands for one. */
    LoadedModule module(int ordinal) {
        return new LoadedModule(ordinal, processId, startAddress, 0, 0, 0, path, "", null, 0, null, null, 0, null,
                loadedNanos, unloadedNanos, unloadedNanos,
                loadedNanos == Long.MIN_VALUE ? KnownFrom.RUNDOWN_START : KnownFrom.LOAD);
    }
}
