package org.nettracesql.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.nettracesql.trace.file.ContainerFile;
import org.nettracesql.trace.file.GzipStream;
import org.nettracesql.trace.file.JoinedInput;
import org.nettracesql.trace.file.Packed;
import org.nettracesql.trace.file.TraceFile;
import org.nettracesql.trace.file.TraceInput;
import org.nettracesql.trace.file.ZipArchive;

/**
 * Finds the traces in a gzip file or a zip archive ({@code .zip}, {@code .diagsession}, …) by their content. A gzip
 * file in an archive is looked into, and nothing is that lies deeper. Files that are no traces are passed over; what
 * may be one and cannot be read is told of.
 */
final class Containers {

    /** So many files that may be traces and cannot be read are told of. */
    private static final int MOST_UNREADABLE = 50;

    /** So many names are told where another one was wanted. */
    private static final int MOST_NAMES = 20;

    /** Of an archive with more traces than this, each rests until it is asked. */
    private static final int MOST_AWAKE = 8;

    private static final List<String> TRACE_NAMES = List.of(".nettrace", ".netperf", ".etl", ".nettrace.gz",
            ".netperf.gz", ".etl.gz");

    private final Path path;
    private final ContainerFile container;
    /** What of the container is wanted; null for all. */
    private final ContainerPath wanted;
    private final Iterable<TraceFormat> formats = TraceFormats.load();
    private final List<Found> found = new ArrayList<>();
    private final Map<String, TraceException> unreadable = new LinkedHashMap<>();
    private int unreadableMore;
    private TraceException lastMore;
    /** Whether anybody only asks if there is a trace. */
    private boolean firstIsEnough;

    /** Makes the bytes of a trace that was found. */
    private interface Opener {
        TraceInput open(Path as);
    }

    private record Found(String name, TraceFormat format, Opener opener) {}

    private Containers(Path path, ContainerFile container, ContainerPath wanted) {
        this.path = path;
        this.container = container;
        this.wanted = wanted;
    }

    /** Whether a file that begins with these bytes may have traces in it. */
    static boolean recognises(ByteBuffer head) {
        return ZipArchive.recognises(head) || GzipStream.recognises(head);
    }

    /** Whether a file is an archive that stands behind other bytes, such as a script that unpacks it. */
    static boolean recognisesEnd(Path path) {
        try (TraceFile file = TraceFile.open(path)) {
            return ZipArchive.recognisesEnd(file);
        }
    }

    /**
     * Opens the traces of a file that {@link #recognises} or {@link #recognisesEnd} accepted.
     *
     * @param wanted what of them; null for all
     */
    static OpenedTraces open(Path path, ByteBuffer head, ContainerPath wanted, UnpackLimit limit) {
        try (ContainerFile container = ContainerFile.open(path, limit)) {
            Containers containers = new Containers(path, container, wanted);
            containers.find(head);
            if (wanted != null && containers.found.isEmpty() && containers.unreadable.isEmpty()) {
                throw containers.notThere(head);
            }
            return containers.open();
        }
    }

    /** Says what there is instead of what was wanted. */
    private TraceException notThere(ByteBuffer head) {
        Containers all = new Containers(path, container, null);
        all.find(head);
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < Math.min(MOST_NAMES, all.found.size()); i++) {
            names.append(i == 0 ? "" : ", ").append(ZipArchive.shown(all.found.get(i).name));
        }
        int more = all.found.size() - MOST_NAMES;
        String there = all.found.isEmpty()
                ? "no trace that can be read"
                : names.isEmpty()
                        ? "one trace that has no name: leave out what is behind the name of the file"
                        : all.found.size() == 1 ? "one trace, " + names : "the traces " + names;
        return new TraceException(path, "it has nothing that is called " + wanted.member() + "; it has " + there
                + (more > 0 ? " and " + more + " more" : ""));
    }

    /** Whether there are traces in a file that {@link #recognises} or {@link #recognisesEnd} accepted. */
    static boolean holdsTraces(Path path, ByteBuffer head) {
        try (ContainerFile container = ContainerFile.open(path, new UnpackLimit(0, null))) {
            Containers containers = new Containers(path, container, null);
            containers.firstIsEnough = true;
            containers.find(head);
            return !containers.found.isEmpty();
        } catch (TraceException e) {
            return false;
        }
    }

    private void find(ByteBuffer head) {
        if (GzipStream.recognises(head)) {
            long bytes = container.file().sizeBytes();
            findInGzip("", () -> container.stream(0, bytes), statedByGzip(bytes));
        } else {
            findInZip();
        }
    }

    /**
     * The last four bytes have the size of the last member, modulo 4 GB: enough for an estimate, where it is one that
     * can be.
     */
    private long statedByGzip(long bytes) {
        byte[] last = new byte[4];
        container.file().read(Math.max(0, bytes - 4), last, 0, 4);
        long stated = ByteBuffer.wrap(last).order(ByteOrder.LITTLE_ENDIAN).getInt() & 0xffffffffL;
        return stated >= bytes && stated < bytes * UnpackLimit.MOST_RATIO ? stated : bytes;
    }

    private void findInGzip(String name, Packed packed, long statedBytes) {
        if (wanted != null && !wanted.leadsTo(name)) {
            return;
        }
        Packed unpacked = () -> new GzipStream(packed.open());
        ByteBuffer head = head(name, unpacked);
        if (head == null) {
            return;
        }
        TraceFormat format = TraceFormats.of(formats, head);
        if (recognises(head)) {
            unreadable(name, "it has a container within a container within it, which is not looked into: unpack it"
                    + " first");
        } else if (format == null) {
            if (name.isEmpty() || isTraceName(name)) {
                unreadable(name, TraceFormats.unsupported(as(name), head));
            }
        } else if (format.partsBeside(List.of(name)) != null) {
            unreadable(name, "it has one file of a trace of " + format.name() + ", which is a folder: pack the whole"
                    + " folder, as a zip");
        } else {
            found.add(new Found(name, format, as -> container.unpacked(as, unpacked, statedBytes)));
        }
    }

    private void findInZip() {
        ZipArchive archive = ZipArchive.read(container);
        Cancellation cancellation = Cancellation.current();
        Map<TraceFormat, List<String>> folders = new LinkedHashMap<>();
        Map<String, String> parts = new LinkedHashMap<>();
        for (ZipArchive.Entry entry : archive.entries()) {
            cancellation.check();
            if (firstIsEnough && (!found.isEmpty() || !folders.isEmpty())) {
                break;
            }
            if (wanted != null && !wanted.leadsTo(entry.name())) {
                continue;
            }
            if (entry.refusal() != null) {
                unreadable(entry.name(), entry.refusal());
                continue;
            }
            ByteBuffer head = head(entry.name(), () -> archive.open(entry));
            if (head == null) {
                continue;
            }
            TraceFormat format = TraceFormats.of(formats, head);
            if (GzipStream.recognises(head)) {
                findInGzip(entry.name(), () -> archive.open(entry), entry.bytes());
            } else if (ZipArchive.recognises(head)) {
                unreadable(entry.name(), "it is an archive within an archive, which is not looked into: unpack it"
                        + " first");
            } else if (format == null) {
                String part = TraceFormats.describePart(head);
                if (part != null) {
                    parts.put(entry.name(), part);
                } else if (isTraceName(entry.name())) {
                    unreadable(entry.name(), TraceFormats.unsupported(as(entry.name()), head));
                }
            } else if (format.partsBeside(List.of(entry.name())) != null) {
                folders.computeIfAbsent(format, absent -> new ArrayList<>()).add(entry.name());
            } else {
                found.add(new Found(entry.name(), format, as -> archive.input(as, entry)));
            }
        }
        folders.forEach((format, names) -> found.add(folder(archive, format, names)));
        partsOfNone(parts, folders);
    }

    /** One file of each folder stands for all: who packed it left the same thing out for each. */
    private void partsOfNone(Map<String, String> parts, Map<TraceFormat, List<String>> folders) {
        Set<String> told = new HashSet<>();
        parts.forEach((name, what) -> {
            boolean isWanted = folders.entrySet().stream()
                    .anyMatch(one -> one.getKey().partsBeside(one.getValue()).test(name));
            if (!isWanted && told.add(name.substring(0, name.lastIndexOf('/') + 1))) {
                unreadable(name, "it is " + what);
            }
        });
    }

    /** One trace that is all files of these folders. */
    private Found folder(ZipArchive archive, TraceFormat format, List<String> recognised) {
        Predicate<String> wanted = format.partsBeside(recognised);
        return new Found(commonFolder(recognised), format, as -> {
            JoinedInput input = new JoinedInput(as);
            try {
                for (ZipArchive.Entry entry : archive.entries()) {
                    if (wanted.test(entry.name()) && entry.refusal() == null) {
                        input.add(entry.name(), archive.input(as(entry.name()), entry));
                    }
                }
                return input;
            } catch (RuntimeException | Error e) {
                input.close();
                throw e;
            }
        });
    }

    /** The folder that all of these are in; the first of them where that is the archive itself. */
    private static String commonFolder(List<String> names) {
        String common = names.get(0).substring(0, names.get(0).lastIndexOf('/') + 1);
        for (String name : names) {
            while (!name.startsWith(common)) {
                common = common.substring(0, common.lastIndexOf('/', common.length() - 2) + 1);
            }
        }
        return common.isEmpty() ? names.get(0) : common.substring(0, common.length() - 1);
    }

    /** The first bytes; null, and told of where it matters, if they cannot be had. */
    private ByteBuffer head(String name, Packed packed) {
        byte[] head = new byte[TraceFormat.HEAD_BYTES];
        int length = 0;
        try (InputStream in = packed.open()) {
            for (int n = 0; n >= 0 && length < head.length; length += Math.max(0, n)) {
                n = in.read(head, length, head.length - length);
            }
        } catch (IOException e) {
            if (length == 0) {
                unreadable(name, "it is damaged: " + e.getMessage());
                return null;
            }
        }
        return ByteBuffer.wrap(head, 0, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static boolean isTraceName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (String ending : TRACE_NAMES) {
            if (lower.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    private void unreadable(String name, String why) {
        unreadable(name, new TraceException(as(name), why));
    }

    private void unreadable(String name, TraceException why) {
        if (unreadable.size() < MOST_UNREADABLE) {
            unreadable.put(unique(ZipArchive.shown(name), unreadable), why);
        } else {
            unreadableMore++;
            lastMore = why;
        }
    }

    /** An archive may have a name twice. */
    private static String unique(String name, Map<String, ?> names) {
        String unique = name;
        for (int i = 2; names.containsKey(unique); i++) {
            unique = name + " (" + i + ")";
        }
        return unique;
    }

    private Path as(String name) {
        if (name.isEmpty()) {
            return path;
        }
        try {
            return path.resolveSibling(path.getFileName() + "!" + ZipArchive.shown(name));
        } catch (InvalidPathException e) {
            return path;
        }
    }

    private OpenedTraces open() {
        boolean alone = wanted == null && found.size() == 1 && unreadable.isEmpty();
        Map<String, Trace> traces = new LinkedHashMap<>();
        try {
            for (Found one : found) {
                String name = alone ? "" : one.name;
                try {
                    // The folders of the only one may say something of it.
                    Path shown = as(alone && one.name.indexOf('=') >= 0 ? one.name : name);
                    Trace trace = one.format.open(one.opener.open(shown));
                    traces.put(unique(ZipArchive.shown(name), traces), trace);
                    if (found.size() > MOST_AWAKE) {
                        trace.rest();
                    }
                } catch (ScanCancelledException | TraceChangedException e) {
                    throw e;
                } catch (TraceException e) {
                    unreadable(name, e);
                }
            }
            if (traces.isEmpty()) {
                throw nothing();
            }
        } catch (RuntimeException | Error e) {
            traces.values().forEach(Trace::close);
            throw e;
        }
        if (unreadableMore > 0) {
            unreadable.put("", new TraceException(path, unreadableMore + " more of its files cannot be read, the last"
                    + " because: " + lastMore.getMessage()));
        }
        return new OpenedTraces(named(traces), named(unreadable));
    }

    private TraceException nothing() {
        if (unreadable.isEmpty()) {
            return new TraceException(path, "the archive has no trace that can be read: none of its files is of a"
                    + " format that is known (" + TraceFormats.known() + ")");
        }
        TraceException first = unreadable.values().iterator().next();
        int others = unreadable.size() - 1 + unreadableMore;
        return others == 0
                ? first
                : new TraceException(path, "the archive has no trace that can be read, and " + others
                        + " more files that may be traces beside this one: " + first.getMessage(), first);
    }

    private <V> Map<String, V> named(Map<String, V> values) {
        Map<String, V> named = new LinkedHashMap<>();
        String file = path.getFileName().toString();
        values.forEach((name, value) -> named.put(
                name.isEmpty() ? file : file + ContainerPath.MARK + name, value));
        return named;
    }
}
