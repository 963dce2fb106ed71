package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.TaskContext$;
import org.apache.spark.TaskContextImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.functions.MethodFunctions;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.testing.SharedFiles;
import scala.Option;

/** A task may call functions of more traces than there are open files and memory for. */
class TaskTracesTest {

    private static final int FILES = 40;
    private static final int MOST_OPEN = 16;

    /** Of {@code loader.nettrace}. */
    private static final long ADDRESS_OF_RUN = 139_717_549_576_000L;

    private final List<WeakReference<TraceContext>> contexts = new ArrayList<>();

    /** Those of the process that are in a folder. */
    private static long openFiles(Path folder) throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(file -> isIn(folder, file)).count();
        }
    }

    private static boolean isIn(Path folder, Path link) {
        try {
            return Files.readSymbolicLink(link).startsWith(folder);
        } catch (IOException e) {
            // Closed meanwhile.
            return false;
        }
    }

    private void assertThatMethodsAreFound(TaskTraces traces, TraceFileNames names, Path folder) throws IOException {
        for (String path : names.files().values()) {
            TraceContext context = traces.context(path, names);
            contexts.add(new WeakReference<>(context));
            assertThat(MethodFunctions.methodAt(
                    context, ADDRESS_OF_RUN, TraceContext.ANY_TIME, CodeMap.ANY_PROCESS, null))
                    .isEqualTo("Workload.Loader.Run()");
            assertThat(openFiles(folder)).isLessThanOrEqualTo(MOST_OPEN);
        }
    }

    /** An array that no heap has room for is refused when all that can be given up has been. */
    private static void fillMemory() {
        assertThatThrownBy(() -> assertThat(new long[Integer.MAX_VALUE - 8]).isEmpty())
                .isInstanceOf(OutOfMemoryError.class);
    }

    private long keptContexts() {
        return contexts.stream().map(WeakReference::get).filter(Objects::nonNull).distinct().count();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thoseThatATaskAskedLongAgoAreClosedAndGiveUpTheirMethodsWhenMemoryIsShort(@TempDir Path temporary)
            throws IOException {
        Path folder = temporary.toRealPath();
        Map<String, String> files = new LinkedHashMap<>();
        for (int i = 0; i < FILES; i++) {
            Path copy = Files.copy(SharedFiles.projectRoot().resolve("examples/traces/loader.nettrace"),
                    folder.resolve(i + ".nettrace"));
            files.put(copy.getFileName().toString(), copy.toString());
        }
        TraceFileNames names = new TraceFileNames(files, List.of(), new Unpacking(0, null));
        TaskContextImpl task = TaskContext$.MODULE$.empty();
        TaskTraces traces = new TaskTraces(task);

        assertThatMethodsAreFound(traces, names, folder);
        // Rows may go from one trace to another and back: as long as there is memory, none is read again.
        assertThatMethodsAreFound(traces, names, folder);
        assertThat(keptContexts()).isEqualTo(FILES);

        fillMemory();
        assertThat(keptContexts()).isEqualTo(1);
        assertThatMethodsAreFound(traces, names, folder);
        assertThat(ExecutorTraces.borrowed()).isEqualTo(FILES);
        task.markTaskCompleted(Option.empty());
        assertThat(ExecutorTraces.borrowed()).isZero();
    }
}
