package org.nettracesql.trace;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A trace file that is open for reading. Opening reads the header; everything else is read when it is first asked for
 * and nothing of the events is kept. All methods may be called from any thread, and scans run side by side.
 *
 * <p>A trace is what the file was when it was opened. What a live process appends later is not part of it. Where the
 * file is cut or written over meanwhile, whatever reads it fails with {@link TraceChangedException}: a scan at its end
 * at the latest, and in between as soon as it notices. A file that is deleted or replaced under its name can be read
 * on.
 */
public interface Trace extends AutoCloseable {

    /**
     * Opens a trace, whatever supported format it has; also one in a container, if that has no other.
     *
     * @throws TraceException if there is no such file, if it is not a trace, or of a version that is too new
     */
    static Trace open(Path file) {
        return open(file, IndexStorage.MEMORY);
    }

    /**
     * Opens a trace, whatever supported format it has.
     *
     * @param indexStorage where {@link #index()} is kept
     * @throws TraceException if there is no such file, if it is not a trace, or of a version that is too new
     */
    static Trace open(Path file, IndexStorage indexStorage) {
        return open(file, indexStorage, new UnpackLimit(0, null));
    }

    /**
     * Opens a trace, whatever supported format it has.
     *
     * @param indexStorage where {@link #index()} is kept
     * @param limit how much may be unpacked, if it is in a container
     * @throws TraceException if there is no such file, if it is not a trace, or of a version that is too new
     */
    static Trace open(Path file, IndexStorage indexStorage, UnpackLimit limit) {
        return TraceFormats.open(file, indexStorage, limit);
    }

    /**
     * Opens a trace of which another process knows {@link #plainBytes}: as it was there, though more was written since.
     *
     * @param plainBytes where the trace ends; a file that is shorter is opened as it is
     * @throws TraceException as {@link #open(Path)}
     */
    static Trace openFirst(Path file, long plainBytes) {
        return TraceFormats.openFirst(file, plainBytes);
    }

    /**
     * Opens all traces that a path leads to: the one that it is, or those that a container has, as a gzip file or a zip
     * archive, whatever it is called.
     *
     * @param limit how much may be unpacked
     * @throws TraceException if there is no trace that can be read; the sentence of a container with something that may
     *     be one says why that cannot be read
     */
    static OpenedTraces openAll(Path file, IndexStorage indexStorage, UnpackLimit limit) {
        return TraceFormats.openAll(file, indexStorage, limit);
    }

    /** Whether a file is a container with a trace in it, whatever it is called. */
    static boolean isContainer(Path file) {
        return TraceFormats.isContainer(file);
    }

    /** Whether a folder is one trace, as some tracers leave them, and {@link #open} would open it. */
    static boolean isTraceFolder(Path folder) {
        return TraceFormats.folderFormat(folder) != null;
    }

    /**
     * What a file is that is a part of a trace and none by itself, going by its first bytes, with what to do: the end
     * of a sentence; null for others.
     */
    static String describePart(Path file) {
        return TraceFormats.describePart(file);
    }

    /** Whether a file is no trace by itself, but belongs to one that another file beside it stands for. */
    static boolean isPart(Path file) {
        return TraceFormats.isPart(file);
    }

    /**
     * What the names of the traces begin with that a path leads to: the name of the file, and for a path to something
     * in an archive ({@code folder/box.zip!inner/app.nettrace}) the archive's and what is in it.
     */
    static String nameOf(Path file) {
        ContainerPath within = ContainerPath.of(file);
        return within != null
                ? within.name()
                : file.getFileName() == null ? file.toString() : file.getFileName().toString();
    }

    /** Whether a path leads to something in an archive that is there, though perhaps not to anything that is. */
    static boolean isInContainer(Path file) {
        return ContainerPath.of(file) != null;
    }

    /** The archive that has what a path leads to; the path itself where it leads into none. */
    static Path containerOf(Path file) {
        ContainerPath within = ContainerPath.of(file);
        return within == null ? file : within.container();
    }

    /**
     * The names of the folders that a path leads through, the outermost first: of a path to something in an archive,
     * those of the archive and then those in it.
     */
    static List<String> foldersOf(Path file) {
        return ContainerPath.folders(file);
    }

    /** What the header says. */
    TraceInfo info();

    /**
     * The types that the trace declares, whether or not it has events of them: distinct, ordered by provider, id,
     * version. The first call walks over the block headers of the file.
     */
    List<EventType> eventTypes();

    /**
     * How many lanes the events lie in, each of which has its events in the order of time: one where the file is in the
     * order of each thread's events as a whole, one for each processor where a thread's events are spread over what
     * each processor wrote. The first call walks over the file.
     */
    default int lanes() {
        return 1;
    }

    /**
     * Bytes of the file when it was opened, if the trace is a file by itself: 0 for one of a folder or a container.
     * Reads nothing.
     */
    long plainBytes();

    /** The columns of {@link HeaderColumn#isContext()} that events of this trace can have; reads nothing. */
    Set<HeaderColumn> contextColumns();

    /** Counts and ranges; the first call reads all event headers, on all cores. */
    TraceIndex index();

    /** Whether {@link #index()} would return at once. */
    boolean isIndexed();

    /**
     * Whether the file's path now leads to something else than what was opened: opening it anew may give other rows.
     * Costs some microseconds.
     */
    boolean hasChanged();

    /**
     * Begins, on a thread of its own, with what every question needs, such as where the blocks are. Whoever asks
     * meanwhile waits for the rest of it; closing ends it.
     */
    void readAhead();

    /** As {@link #readAhead}, for {@link #index()}. */
    default void indexAhead() {}

    /** Has what the trace reads by itself, as for {@link #index()}, use so many threads at the most; else all cores. */
    void useThreads(int most);

    /** Starts a scan; nothing is read before a cursor moves. */
    TraceScan scan(ScanRequest request);

    /**
     * Divides a request among workers who need not know of each other, nor be of one process: each may scan its part of
     * the same file, opened anew. Event numbers and stack ids are those of the whole trace.
     *
     * @param most how many parts there may be, at least 1; for 1 nothing is read
     * @return the same request of successive ranges of blocks, of about as many bytes each: one at least, and none
     *     without a block if there are several. Their rows, one after another, are the request's in file order; a limit
     *     holds for each by itself
     */
    List<ScanRequest> splits(ScanRequest request, int most);

    /**
     * As {@link #splits}, with the times that each part can have rows of, so far as that is known without reading
     * events.
     */
    List<TimedPart> timedSplits(ScanRequest request, int most);

    /**
     * Asks whether parts may be left unread because of their times. They may where an index has seen these; where
     * headers of blocks claim them, only if there are so many bytes that it is worth it, and a warning tells of it.
     *
     * @param parts of one request
     */
    boolean mayLeaveUnread(List<TimedPart> parts);

    /** False only where it is known, without reading events, that no row can pass a request. */
    default boolean mayHaveRows(ScanRequest request) {
        return true;
    }

    /** The call stacks; the first call reads the stack blocks. */
    StackTable stacks();

    /** Where events are missing; makes the index first, and a walk over all headers where it tells of losses. */
    default MissingEvents missing() {
        return MissingEvents.NONE;
    }

    /**
     * Damage that walking over the block headers shows (truncation, corrupt blocks), and what scans up to now came
     * across or had to trust. Cheap, and what a {@code Statement} warns of.
     */
    List<TraceWarning> structuralWarnings();

    /** All warnings; the first call decodes every event to find lost events and payloads that do not fit their type. */
    List<TraceWarning> warnings();

    /**
     * What is known of the trace and need not be read again.
     *
     * @return null while nothing was read but the header
     */
    default TraceFacts facts() {
        return null;
    }

    /**
     * Takes over what another process, or an earlier one, found out about the same content of the file, so that it need
     * not be read; nothing is if something was read already.
     */
    default void assume(TraceFacts facts) {}

    /**
     * Adds to the facts what events tell of the trace as a whole, so that they need not be read for it again.
     *
     * @param told as {@link TraceFacts#told}
     */
    default void note(Map<String, String> told) {}

    /**
     * Gives up what takes memory or an open file and can be had again; {@link #facts()} stay. Nothing that was asked
     * for changes by it, and scans under way go on. For a format that cannot, nothing happens.
     */
    default void rest() {}

    /** Has the trace rest when others of these were asked later; to be told before it is asked for anything. */
    default void restAmong(AwakeTraces traces) {}

    /** Closes the file and ends scans under way; safe in any state and twice. */
    @Override
    void close();
}
