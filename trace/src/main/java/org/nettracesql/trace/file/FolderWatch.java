package org.nettracesql.trace.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.nettracesql.trace.TraceException;

/**
 * Which files of a folder and of those below it a trace consists of, and whether these are others by now. A folder's
 * time changes when a name comes or goes in it, so that mostly a look at each folder tells. Safe for all threads.
 */
final class FolderWatch {

    private final Path folder;
    private final Function<List<String>, Predicate<String>> wanted;
    private final List<String> names;
    private volatile Listing latest;

    /**
     * How the folders were before they were listed.
     *
     * @param states null for a folder that could not be looked at
     */
    private record Listing(Map<Path, FileState> states, long takenMillis) {

        /** Whether a list that was made now could have other names. */
        boolean mayHaveChanged() {
            for (Map.Entry<Path, FileState> one : states.entrySet()) {
                FileState then = one.getValue();
                if (then == null || !then.isSettled(takenMillis) || !Objects.equals(then, stateOf(one.getKey()))) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Lists the folder.
     *
     * @param wanted as for {@link FolderInput#open}
     * @throws TraceException if that cannot be done
     */
    FolderWatch(Path folder, Function<List<String>, Predicate<String>> wanted) {
        this.folder = folder;
        this.wanted = wanted;
        this.names = list();
    }

    private List<String> list() {
        Map<Path, FileState> states = new LinkedHashMap<>();
        long takenMillis = System.currentTimeMillis();
        List<String> all = FolderInput.names(folder, path -> states.put(path, stateOf(path)));
        latest = new Listing(states, takenMillis);
        Predicate<String> ofTrace = wanted.apply(all);
        return all.stream().filter(ofTrace).toList();
    }

    private static FileState stateOf(Path path) {
        try {
            return FileState.of(path);
        } catch (IOException e) {
            // Who lists it again is the one to say what is wrong with it.
            return null;
        }
    }

    /** The files of the trace when it was opened, ordered. */
    List<String> names() {
        return names;
    }

    /** Whether the trace has other files now. A folder that cannot be listed any more has: who opens it says why. */
    boolean hasChanged() {
        if (!latest.mayHaveChanged()) {
            return false;
        }
        try {
            return !list().equals(names);
        } catch (TraceException e) {
            return true;
        }
    }
}
