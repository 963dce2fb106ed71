package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;

/**
 * The images that the kernel of Windows tells of, or LTTng or perf ({@link MappedFiles}): executables and libraries,
 * managed or not, with their place in a process. An address in one, where no method is known, is code of that image:
 * {@code ntdll!?}, as PerfView shows it, or {@code libc.so.6!?}. The kernel's own images are those of the process 0.
 *
 * <p>Tools that merge log files of Windows add to each of these events, with its time, what symbol file the image
 * names: its own, and for one that was precompiled from another that of the original.
 *
 * @param bodies one for each image; their ordinals follow those of methods
 * @param modules one for each image of Windows, whose id is its address
 */
record NativeImages(List<CodeBody> bodies, List<LoadedModule> modules) {

    private static final NativeImages NONE = new NativeImages(List.of(), List.of());

    private static final int LOAD = 10;
    private static final int UNLOAD = 2;
    private static final int WAS_LOADED = 3;
    private static final int SYMBOLS = 36;
    private static final int ORIGINAL_SYMBOLS = 37;

    private static final List<ScanColumn> COLUMNS = List.of(
            HeaderColumn.EVENT_OPCODE,
            HeaderColumn.TIME_NS,
            HeaderColumn.PROCESS_ID,
            PayloadColumn.of("ImageBase", ColumnType.INT64),
            PayloadColumn.of("ImageSize", ColumnType.INT64),
            PayloadColumn.of("FileName", ColumnType.TEXT),
            PayloadColumn.of("ProcessID", ColumnType.INT64),
            PayloadColumn.of("GuidSig", ColumnType.TEXT),
            PayloadColumn.of("Age", ColumnType.INT64),
            PayloadColumn.of("PDBFileName", ColumnType.TEXT));

    /** A symbol file that an image names. */
    private record SymbolFile(long timeNanos, String guid, int age, String path) {}

    /** The symbol files of images, by process and address, in the order of the file. */
    private static final class SymbolFiles {
        private final Map<List<Object>, List<SymbolFile>> byPlace = new HashMap<>();

        void add(Batch batch, int row) {
            byPlace.computeIfAbsent(List.of((int) batch.longs(6).values[row], batch.longs(3).values[row]),
                    place -> new ArrayList<>(2)).add(new SymbolFile(batch.longs(1).values[row],
                            batch.texts(7).get(row), (int) batch.longs(8).values[row], batch.texts(9).get(row)));
        }

        /** The first that was told of while the image was there; null for none. */
        SymbolFile of(CodeBody image) {
            SymbolFile first = null;
            for (SymbolFile file : byPlace.getOrDefault(List.of(image.processId(), image.startAddress()), List.of())) {
                if (file.timeNanos >= image.loadedNanos() && file.timeNanos <= image.unloadedNanos()
                        && (first == null || file.timeNanos < first.timeNanos)) {
                    first = file;
                }
            }
            return first;
        }
    }

    /** @param firstOrdinal of the bodies */
    static NativeImages read(Trace trace, int firstOrdinal) {
        List<BodyEvent> events = new ArrayList<>();
        SymbolFiles symbols = new SymbolFiles();
        SymbolFiles originals = new SymbolFiles();
        TypedRows.forEach(trace, type -> DosPaths.is(type, "Image") && type.field("FileName") != null
                        || isSymbols(type), COLUMNS, (batch, row) -> {
                    if (batch.texts(5).get(row) == null) {
                        if (batch.texts(9).get(row) != null) {
                            (batch.ints(0).values[row] == SYMBOLS ? symbols : originals).add(batch, row);
                        }
                    } else if (!batch.column(2).isNull(row) && !batch.column(4).isNull(row)) {
                        events.add(event(batch, row));
                    }
                });
        if (events.isEmpty()) {
            return NONE;
        }
        DosPaths drives = DosPaths.of(trace);
        Map<String, String> paths = new HashMap<>();
        List<CodeBody> bodies = new ArrayList<>();
        List<LoadedModule> modules = new ArrayList<>();
        for (CodeBody image : BodyLifetimes.of(events)) {
            String path = paths.computeIfAbsent(image.name(), drives::of);
            modules.add(module(image, path, originals.of(image), symbols.of(image)));
            bodies.add(body(image, withoutEnding(path), firstOrdinal + bodies.size()));
        }
        return new NativeImages(List.copyOf(bodies), List.copyOf(modules));
    }

    /** What Linux maps: the modules are known already, and the names of files have no endings. */
    static NativeImages of(MappedFiles mapped, int firstOrdinal) {
        List<BodyEvent> events = new ArrayList<>();
        for (MappedFile file : mapped.all()) {
            if (file.sizeBytes() > 0) {
                events.add(event(KnownFrom.LOAD, file.loadedNanos(), file));
                if (file.unloadedNanos() != Long.MAX_VALUE) {
                    events.add(event(KnownFrom.UNLOAD, file.unloadedNanos(), file));
                }
            }
        }
        List<CodeBody> bodies = new ArrayList<>();
        for (CodeBody file : BodyLifetimes.of(events)) {
            bodies.add(body(file, file.name(), firstOrdinal + bodies.size()));
        }
        return bodies.isEmpty() ? NONE : new NativeImages(List.copyOf(bodies), List.of());
    }

    private static BodyEvent event(KnownFrom kind, long nanos, MappedFile file) {
        long size = Math.min(file.sizeBytes(), 0xffffffffL);
        return new BodyEvent(kind, nanos, 0, file.processId(), 0, file.startAddress(), file.startAddress(), size, 0, 0,
                0, null, file.fileName(), null);
    }

    private static boolean isSymbols(EventType type) {
        return type.provider().equals("KernelTraceControl") && "ImageID".equals(type.task())
                && (type.opcode() == SYMBOLS || type.opcode() == ORIGINAL_SYMBOLS);
    }

    private static BodyEvent event(Batch batch, int row) {
        int opcode = batch.ints(0).values[row];
        KnownFrom kind = opcode == LOAD
                ? KnownFrom.LOAD
                : opcode == UNLOAD
                        ? KnownFrom.UNLOAD
                        : opcode == WAS_LOADED ? KnownFrom.RUNDOWN_START : KnownFrom.RUNDOWN_END;
        long base = batch.longs(3).values[row];
        long size = Math.max(0, Math.min(batch.longs(4).values[row], 0xffffffffL));
        return new BodyEvent(kind, batch.longs(1).values[row], 0, batch.ints(2).values[row], 0, base, base, size, 0, 0,
                0, null, batch.texts(5).get(row), null);
    }

    private static LoadedModule module(CodeBody image, String path, SymbolFile original, SymbolFile own) {
        return new LoadedModule(0, image.processId(), image.startAddress(), 0, 0, 0, path, "",
                original == null ? null : original.guid, original == null ? 0 : original.age,
                original == null ? null : original.path, own == null ? null : own.guid, own == null ? 0 : own.age,
                own == null ? null : own.path, image.loadedNanos(), image.unloadedNanos(), image.unloadedNanos(),
                image.source());
    }

    private static String withoutEnding(String path) {
        String file = path.substring(Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/')) + 1);
        int dot = file.lastIndexOf('.');
        return dot > 0 ? file.substring(0, dot) : file;
    }

    private static CodeBody body(CodeBody image, String name, int ordinal) {
        return new CodeBody(ordinal, image.processId(), 0, image.startAddress(), image.startAddress(),
                image.sizeBytes(), 0, 0, 0, null, name + "!?", null, image.loadedNanos(), image.unloadedNanos(),
                image.source());
    }

    /** The modules, whose ordinals follow those of others. */
    void addModules(List<LoadedModule> all) {
        for (LoadedModule module : modules) {
            all.add(module.withOrdinal(all.size()));
        }
    }
}
