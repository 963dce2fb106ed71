package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;

/**
 * Which file an event of Windows' kernel is about, that names it by the address of an object of the kernel's.
 *
 * <p>Events of disks, of page faults, and of reads and writes of files have a key, which is the file's as long as
 * somebody has it open. Events of the class FileIo tell its name: {@code FileCreate} soon after the key begins, {@code
 * FileDelete} when it ends, {@code FileRundown} of all that are there when the recording begins or ends, and {@code
 * Name}. So a name may come after the events that it is of (also FileCreate: a folder is read to open it), and a key
 * means another file after it has ended. The documentation calls the field FileObject in FileIo_Name and
 * DiskIo_TypeGroup1 and FileKey in FileIo_ReadWrite; here it is FileKey in all of them, as with other readers. What is
 * called FileObject here is another object, of each time that a file is opened, from {@code Create} to {@code Close}.
 *
 * <p>The provider Microsoft-Windows-Kernel-File tells the same in events with ids of their own: {@code NameCreate} and
 * {@code NameDelete} of keys, {@code Create}, {@code CreateNewFile} and {@code Close} of opened files. They are read
 * where the trace says what is in them, as a merged one does.
 *
 * <p>Source: Microsoft's documentation of the classes FileIo_Name, FileIo_Create and DiskIo_TypeGroup1, and the
 * manifest of Microsoft-Windows-Kernel-File; checked on real recordings. Immutable.
 */
public final class FileNames {

    private static final FileNames NONE = new FileNames(Map.of(), Map.of());

    private static final int NAME = 0;
    private static final int FILE_CREATE = 32;
    private static final int FILE_DELETE = 35;
    private static final int FILE_RUNDOWN = 36;
    private static final int CREATE = 64;
    private static final int CLOSE = 66;

    private static final String MANIFEST_PROVIDER = "Microsoft-Windows-Kernel-File";
    /** By id of an event of that provider: the opcode of the event that tells the same. */
    private static final Map<Integer, Integer> OPCODES =
            Map.of(10, FILE_CREATE, 11, FILE_DELETE, 12, CREATE, 30, CREATE, 14, CLOSE);

    /** The kernel's events have greater ids, which hold their class. */
    private static final int MOST_MANIFEST_ID = 99;

    /** What an event says of an address: that it begins, that it ends, or just what it is. */
    private enum Kind { BEGINS, ENDS, IS }

    /** @param name null where the event does not tell it */
    private record Told(long key, long nanos, Kind kind, String name) {}

    /** The times of an address as a file, from one up to another. */
    private record Life(String name, long fromNanos, long untilNanos) {}

    /** By address: one after another. */
    private final Map<Long, List<Life>> keys;

    private final Map<Long, List<Life>> objects;

    private FileNames(Map<Long, List<Life>> keys, Map<Long, List<Life>> objects) {
        this.keys = keys;
        this.objects = objects;
    }

    /** Reads the events of a trace; no scan starts where it has none. */
    public static FileNames of(Trace trace) {
        Map<String, String> texts = new HashMap<>();
        DosPaths paths = DosPaths.of(trace);
        List<Told> ofKeys = told(trace, "FileKey", texts, paths, NAME, FILE_CREATE, FILE_DELETE, FILE_RUNDOWN);
        List<Told> ofObjects = told(trace, "FileObject", texts, paths, CREATE);
        if (ofKeys.isEmpty() && ofObjects.isEmpty()) {
            return NONE;
        }
        if (!ofObjects.isEmpty()) {
            ofObjects.addAll(told(trace, "FileObject", null, paths, CLOSE));
        }
        return new FileNames(lives(ofKeys), lives(ofObjects));
    }

    /** @param texts for the names, each once; null where the events have none */
    private static List<Told> told(
            Trace trace, String field, Map<String, String> texts, DosPaths paths, int... opcodes) {
        List<ScanColumn> columns = new ArrayList<>(List.of(HeaderColumn.TIME_NS, HeaderColumn.EVENT_OPCODE,
                HeaderColumn.EVENT_ID, PayloadColumn.of(field, ColumnType.INT64)));
        if (texts != null) {
            columns.add(PayloadColumn.of("FileName", ColumnType.TEXT));
        }
        List<Told> all = new ArrayList<>();
        TypedRows.forEach(trace, type -> isOf(type, opcodes) && type.field(field) != null, columns, (batch, row) -> {
            String name = texts == null ? null : batch.texts(4).get(row);
            if (!batch.column(3).isNull(row) && (texts == null || name != null && !name.isEmpty())) {
                all.add(new Told(batch.longs(3).values[row], batch.longs(0).values[row],
                        kind(opcode(batch.ints(2).values[row], batch.ints(1).values[row])),
                        texts == null ? null : texts.computeIfAbsent(name, paths::of)));
            }
        });
        return all;
    }

    private static boolean isOf(EventType type, int... opcodes) {
        boolean isDeclared = type.provider().equals(MANIFEST_PROVIDER) && type.id() <= MOST_MANIFEST_ID;
        if (!isDeclared && !DosPaths.is(type, "FileIO")) {
            return false;
        }
        int own = isDeclared ? OPCODES.getOrDefault(type.id(), -1) : type.opcode();
        for (int opcode : opcodes) {
            if (own == opcode) {
                return true;
            }
        }
        return false;
    }

    private static int opcode(int id, int opcode) {
        return opcode == 0 ? OPCODES.getOrDefault(id, opcode) : opcode;
    }

    private static Kind kind(int opcode) {
        return switch (opcode) {
            case CREATE -> Kind.BEGINS;
            case FILE_DELETE, CLOSE -> Kind.ENDS;
            default -> Kind.IS;
        };
    }

    private static Map<Long, List<Life>> lives(List<Told> told) {
        told.sort((a, b) -> Long.compare(a.nanos, b.nanos));
        Map<Long, List<Life>> all = new HashMap<>();
        Map<Long, Told> before = new HashMap<>();
        for (Told event : told) {
            Told last = before.put(event.key, event);
            add(all.computeIfAbsent(event.key, key -> new ArrayList<>(1)), last, event);
        }
        return all;
    }

    /**
     * Adds what an event says to the lives of its address. What is not the beginning holds from the end before on, for
     * nobody told of the beginning.
     */
    private static void add(List<Life> lives, Told last, Told event) {
        boolean isOpen = last != null && last.kind != Kind.ENDS;
        if (isOpen) {
            Life open = lives.remove(lives.size() - 1);
            boolean goesOn = event.kind == Kind.IS && event.name.equals(open.name);
            lives.add(new Life(open.name, open.fromNanos, goesOn ? Long.MAX_VALUE : event.nanos));
            if (goesOn || event.kind == Kind.ENDS) {
                return;
            }
        }
        long from = isOpen || event.kind == Kind.BEGINS
                ? event.nanos
                : last == null ? Long.MIN_VALUE : last.nanos;
        lives.add(new Life(event.name, from, event.kind == Kind.ENDS ? event.nanos : Long.MAX_VALUE));
    }

    /**
     * The file that an address was of.
     *
     * @param address a key, or what an opened file is
     * @param timeNanos null for the last file that it was of
     * @return its path, with a drive where the trace tells of drives; null where nothing tells
     */
    public String at(long address, Long timeNanos) {
        String name = at(keys.get(address), timeNanos);
        return name == null ? at(objects.get(address), timeNanos) : name;
    }

    private static String at(List<Life> lives, Long timeNanos) {
        if (lives == null) {
            return null;
        }
        if (timeNanos == null) {
            return lives.get(lives.size() - 1).name;
        }
        int low = 0;
        int high = lives.size() - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (lives.get(middle).fromNanos <= timeNanos) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high >= 0 && timeNanos < lives.get(high).untilNanos ? lives.get(high).name : null;
    }
}
