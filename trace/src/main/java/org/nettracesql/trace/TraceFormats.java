package org.nettracesql.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.ServiceLoader;
import org.nettracesql.trace.file.TraceFile;

/** Finds the format that a file has. */
final class TraceFormats {

    /**
     * Our own services, in their order, by the names of their classes below this package. To find them the service
     * loader opens the jar and looks through the modules of Java, at a twentieth of a short query.
     */
    private static final List<String> OWN = List.of(
            "nettrace.NetTraceFormat", "nettrace6.NetTrace6Format", "ctf.CtfFormat", "netperf.NetPerfFormat",
            "etl.EtlFormat");

    private static final List<TraceFormat> LOADED = new ArrayList<>();

    /** Null before our own are loaded. A pass over the class path for each opening costs more than a small trace. */
    private static Iterator<TraceFormat> others;

    /** Where the numbers of a tar archive's first header begin, and where the last of them ends. */
    private static final int[] TAR_NUMBERS = {100, 108, 116, 124, 136, 148, 156};

    private TraceFormats() {}

    /** Opens what is one trace. */
    static Trace open(Path file, IndexStorage indexStorage, UnpackLimit limit) {
        if (Files.isDirectory(file)) {
            return openFolder(file, indexStorage);
        }
        ContainerPath within = ContainerPath.of(file);
        ByteBuffer head = within == null ? readHead(file) : readContainerHead(within);
        if (within == null && !mayBeContainer(file, head)) {
            return open(file, head, indexStorage);
        }
        OpenedTraces opened = openContainer(file, within, head, limit);
        if (opened.traces().size() + opened.unreadable().size() > 1) {
            opened.traces().values().forEach(Trace::close);
            throw new TraceException(file, "it has several files that are or may be traces, and one was expected: "
                    + String.join(", ", opened.traces().keySet())
                    + (opened.unreadable().isEmpty() ? "" : ", " + String.join(", ", opened.unreadable().keySet())));
        }
        return opened.traces().values().iterator().next();
    }

    /** Opens the first bytes of a trace that is a file by itself, as if there were no more. */
    static Trace openFirst(Path file, long bytes) {
        return formatOf(file, readHead(file)).open(TraceFile.open(file, bytes));
    }

    /** Opens all that a path leads to. */
    static OpenedTraces openAll(Path file, IndexStorage indexStorage, UnpackLimit limit) {
        String name = file.getFileName() == null ? file.toString() : file.getFileName().toString();
        if (Files.isDirectory(file)) {
            return OpenedTraces.of(name, openFolder(file, indexStorage));
        }
        ContainerPath within = ContainerPath.of(file);
        ByteBuffer head = within == null ? readHead(file) : readContainerHead(within);
        return within != null || mayBeContainer(file, head)
                ? openContainer(file, within, head, limit)
                : OpenedTraces.of(name, open(file, head, indexStorage));
    }

    /** @param within what the file's path says of a container; null if it is the container */
    private static OpenedTraces openContainer(Path file, ContainerPath within, ByteBuffer head, UnpackLimit limit) {
        return within == null
                ? Containers.open(file, head, null, limit)
                : Containers.open(within.container(), head, within, limit);
    }

    private static ByteBuffer readContainerHead(ContainerPath within) {
        ByteBuffer head = readHead(within.container());
        if (!mayBeContainer(within.container(), head)) {
            throw new TraceException(within.container(), "it is no archive, so that there is no " + within.member()
                    + " in it");
        }
        return head;
    }

    private static Trace open(Path file, ByteBuffer head, IndexStorage indexStorage) {
        return formatOf(file, head).open(file, indexStorage);
    }

    private static TraceFormat formatOf(Path file, ByteBuffer head) {
        TraceFormat format = of(load(), head);
        if (format == null) {
            throw unsupported(file, head);
        }
        return format;
    }

    /**
     * By the first byte, so that opening a plain trace loads no class that it does not need; and by its end, if it is
     * no trace.
     */
    private static boolean mayBeContainer(Path file, ByteBuffer head) {
        return head.hasRemaining() && (head.get(0) == 'P' || head.get(0) == 31) && Containers.recognises(head)
                || of(load(), head) == null && Containers.recognisesEnd(file);
    }

    /** Whether a file is a container with a trace in it. */
    static boolean isContainer(Path file) {
        try {
            ByteBuffer head = readHead(file);
            return mayBeContainer(file, head) && Containers.holdsTraces(file, head);
        } catch (TraceException e) {
            return false;
        }
    }

    /** All formats, each loaded when it is first come to. */
    static Iterable<TraceFormat> load() {
        return new Iterable<>() {
            @Override
            public Iterator<TraceFormat> iterator() {
                return new Iterator<>() {
                    private int place;

                    @Override
                    public boolean hasNext() {
                        return format(place) != null;
                    }

                    @Override
                    public TraceFormat next() {
                        if (!hasNext()) {
                            throw new NoSuchElementException();
                        }
                        return format(place++);
                    }
                };
            }
        };
    }

    /** The format of that place among all; null behind the last one. */
    private static synchronized TraceFormat format(int place) {
        while (place >= LOADED.size() && LOADED.size() < OWN.size()) {
            LOADED.add(own(OWN.get(LOADED.size())));
        }
        if (place >= LOADED.size() && others == null) {
            others = ServiceLoader.load(TraceFormat.class, TraceFormat.class.getClassLoader()).iterator();
        }
        while (place >= LOADED.size() && others.hasNext()) {
            TraceFormat other = others.next();
            if (!isOwn(other)) {
                LOADED.add(other);
            }
        }
        return place < LOADED.size() ? LOADED.get(place) : null;
    }

    private static TraceFormat own(String name) {
        try {
            return Class.forName(TraceFormats.class.getPackageName() + '.' + name)
                    .asSubclass(TraceFormat.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The class path has no " + name + '.', e);
        }
    }

    private static boolean isOwn(TraceFormat format) {
        for (int own = 0; own < OWN.size(); own++) {
            if (LOADED.get(own).getClass() == format.getClass()) {
                return true;
            }
        }
        return false;
    }

    /** The format of what begins so; null if there is none. */
    static TraceFormat of(Iterable<TraceFormat> formats, ByteBuffer head) {
        for (TraceFormat format : formats) {
            if (format.recognises(head.duplicate().order(ByteOrder.LITTLE_ENDIAN))) {
                return format;
            }
        }
        return null;
    }

    /** The names of all formats. */
    static String known() {
        StringBuilder known = new StringBuilder();
        for (TraceFormat format : load()) {
            known.append(known.isEmpty() ? "" : ", ").append(format.name());
        }
        return known.toString();
    }

    static UnsupportedTraceException unsupported(Path file, ByteBuffer head) {
        return new UnsupportedTraceException(
                file, 0, "a trace of a format that can be read (" + known() + ")", describe(head));
    }

    private static Trace openFolder(Path folder, IndexStorage indexStorage) {
        TraceFormat format = folderFormat(folder);
        if (format == null) {
            throw new TraceException(
                    folder, "it is a folder, and a trace file or a folder that is a trace was expected");
        }
        return format.open(folder, indexStorage);
    }

    /** The format of which a folder is one trace; null if there is none. */
    static TraceFormat folderFormat(Path folder) {
        for (TraceFormat format : load()) {
            if (format.recognisesFolder(folder)) {
                return format;
            }
        }
        return null;
    }

    /** Whether a file belongs to a trace that another file beside it stands for. */
    static boolean isPart(Path file) {
        for (TraceFormat format : load()) {
            if (format.isPart(file)) {
                return true;
            }
        }
        return false;
    }

    private static ByteBuffer readHead(Path path) {
        byte[] head = new byte[TraceFormat.HEAD_BYTES];
        try (TraceFile file = TraceFile.open(path)) {
            return ByteBuffer.wrap(head, 0, file.read(0, head, 0, head.length));
        }
    }

    /** What a file is that is only a part of a trace, as {@link TraceFormat#describePart} says; null for others. */
    static String describePart(Path file) {
        try {
            return describePart(readHead(file));
        } catch (TraceException e) {
            return null;
        }
    }

    /** For a file that begins with these bytes. */
    static String describePart(ByteBuffer head) {
        for (TraceFormat format : load()) {
            String part = format.describePart(head.duplicate().order(ByteOrder.LITTLE_ENDIAN));
            if (part != null) {
                return part;
            }
        }
        return null;
    }

    private static String describe(ByteBuffer head) {
        String part = describePart(head);
        if (part != null) {
            return part;
        }
        if (!head.hasRemaining()) {
            return "an empty file";
        }
        if (isTar(head)) {
            return "a tar archive, which is not looked into: unpack it first, or pack what is in it as a zip";
        }
        StringBuilder text = new StringBuilder("a file that begins with the bytes");
        for (int i = 0; i < Math.min(16, head.limit()); i++) {
            text.append(' ').append(Character.forDigit(head.get(i) >> 4 & 15, 16));
            text.append(Character.forDigit(head.get(i) & 15, 16));
        }
        return text.toString();
    }

    /**
     * By the numbers behind the name of the first file: mode, owner, group, size, time and checksum, as octal digits
     * up to a space or a NUL. The word {@code ustar} comes later, and old archives have none.
     */
    private static boolean isTar(ByteBuffer head) {
        if (head.limit() <= TAR_NUMBERS[TAR_NUMBERS.length - 1] || head.get(0) == 0) {
            return false;
        }
        for (int i = 0; i + 1 < TAR_NUMBERS.length; i++) {
            int at = TAR_NUMBERS[i];
            while (at < TAR_NUMBERS[i + 1] && (head.get(at) == ' ' || head.get(at) >= '0' && head.get(at) <= '7')) {
                at++;
            }
            if (at == TAR_NUMBERS[i] || at < TAR_NUMBERS[i + 1] && head.get(at) != 0) {
                return false;
            }
        }
        return true;
    }
}
