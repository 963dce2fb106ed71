package org.nettracesql.trace.etl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.manifest.TextResource;

/**
 * What the resource {@code classic-events.tsv} knows of events that have a class and an opcode instead of an id: the
 * kernel's, whose class is a number of a group, and others, whose class is a GUID. Immutable.
 */
final class ClassicEvents {

    /** Whose event it is: not a position in the payload but what the header says. */
    static final int HEADER = -1;

    static final int NOBODY = -2;
    /** The process of the event's thread. */
    static final int OF_THREAD = -3;

    /** The same, where the header tells none. */
    static final int OF_THREAD_UNLESS_TOLD = -4;

    /** This and less: a position in the payload, subtracted from it, where the header tells none. */
    static final int UNLESS_TOLD = -16;

    /** There is no name in the payload. */
    static final int NO_NAME = -1;

    /** Versions of all numbers. */
    private static final int ANY = -1;

    /** The group whose opcode 10 is an event of the class of images. */
    private static final int PROCESS_GROUP = 3;

    private static final int IMAGE_GROUP = 20;
    private static final int IMAGE_LOAD = 10;

    private record Kind(
            Map<Integer, String> opcodes, int version, boolean andAbove, String process, String thread, String fields) {
    }

    private record EventClass(String provider, String task, int group, List<Kind> kinds) {

        /** What is known of an opcode and version; null for nothing but, perhaps, its name. */
        Kind kind(int opcode, int version) {
            Kind best = null;
            for (Kind kind : kinds) {
                if (kind.opcodes.containsKey(opcode)
                        && (kind.version == ANY || kind.version == version || kind.andAbove && version > kind.version)
                        && (best == null || kind.version > best.version)) {
                    best = kind;
                }
            }
            return best;
        }
    }

    private final Map<Integer, EventClass> byGroup = new HashMap<>();
    private final Map<String, EventClass> byGuid = new HashMap<>();

    private ClassicEvents(String text) {
        EventClass current = null;
        for (String line : text.split("\n")) {
            if (line.isEmpty() || line.charAt(0) == '#') {
                continue;
            }
            String[] columns = line.split("\t", -1);
            if (line.charAt(0) == '@') {
                int group = columns[3].equals("-") ? -1 : Integer.parseInt(columns[3]);
                current = new EventClass(columns[0].substring(1), columns[1], group, new ArrayList<>());
                byGuid.put(columns[2], current);
                if (group >= 0) {
                    byGroup.put(group, current);
                }
            } else {
                current.kinds.add(kind(columns));
            }
        }
    }

    private static Kind kind(String[] columns) {
        Map<Integer, String> opcodes = new HashMap<>();
        for (String opcode : columns[0].split(",")) {
            int equals = opcode.indexOf('=');
            opcodes.put(Integer.parseInt(opcode.substring(0, equals)), opcode.substring(equals + 1));
        }
        String version = columns[1];
        boolean andAbove = version.endsWith("+");
        int number = version.equals("*")
                ? ANY
                : Integer.parseInt(andAbove ? version.substring(0, version.length() - 1) : version);
        return new Kind(opcodes, number, andAbove, columns[2], columns[3], columns[4]);
    }

    static ClassicEvents instance() {
        return Holder.INSTANCE;
    }

    private static final class Holder {
        static final ClassicEvents INSTANCE = new ClassicEvents(
                TextResource.text(ClassicEvents.class, "classic-events.tsv"));
    }

    /** What is known of one kind of event, for records of one pointer size. */
    static final class Known {
        final EventType type;
        /** Position of the process id in the payload, or one of the rules. */
        final int processAt;

        final int threadAt;

        /** Where the name of the event's thread begins in the payload; {@link #NO_NAME} if it has none. */
        final int threadNameAt;

        private Known(EventType type, int processAt, int threadAt) {
            this.type = type;
            this.processAt = processAt;
            this.threadAt = threadAt;
            this.threadNameAt = Providers.WINDOWS_KERNEL.equals(type.provider()) && "Thread".equals(type.task())
                            && type.field("ThreadName") != null
                    ? position("ThreadName", type.fields())
                    : NO_NAME;
        }
    }

    /** An event that nothing is known of. */
    static Known unknown(EventType type) {
        return new Known(type, HEADER, HEADER);
    }

    /** Whether an event tells whose a thread is. */
    static boolean isThread(EventType type) {
        return Providers.WINDOWS_KERNEL.equals(type.provider()) && "Thread".equals(type.task()) && type.opcode() >= 1
                && type.opcode() <= 4;
    }

    /** How an event's payloads are written anew. */
    static Unfolding.Form unfolding(EventType type, int pointerBytes) {
        if (!Providers.WINDOWS_KERNEL.equals(type.provider()) || type.fields().isEmpty()) {
            return Unfolding.Form.NONE;
        }
        return switch (type.name()) {
            case "ThreadCompCS" -> Unfolding.Form.SWITCHES;
            case "PerfInfoBatchedSample" -> pointerBytes == Long.BYTES
                    ? Unfolding.Form.SAMPLES64
                    : Unfolding.Form.SAMPLES32;
            default -> Unfolding.Form.NONE;
        };
    }

    /** Whether an event describes another one. */
    static boolean isEventInfo(EventType type) {
        return "MetaData".equals(type.task()) && "EventInfo".equals(type.opcodeName());
    }

    /** An event of the kernel. */
    Known ofGroup(int group, int opcode, int version, int pointerBytes) {
        boolean isLoad = group == PROCESS_GROUP && opcode == IMAGE_LOAD;
        EventClass known = byGroup.get(isLoad ? IMAGE_GROUP : group);
        if (known == null) {
            known = new EventClass(Providers.WINDOWS_KERNEL, "Group" + group, group, List.of());
        }
        return known(known, group << 8 | opcode, opcode, version, 0, pointerBytes);
    }

    /** An event of a class; null if the class is not known. */
    Known ofGuid(String guid, int opcode, int version, int level, int pointerBytes) {
        EventClass known = byGuid.get(guid);
        if (known == null) {
            return null;
        }
        int id = known.group < 0 ? opcode : known.group << 8 | opcode;
        return known(known, id, opcode, version, level, pointerBytes);
    }

    private static Known known(EventClass in, int id, int opcode, int version, int level, int pointerBytes) {
        Kind kind = in.kind(opcode, version);
        String opcodeName = kind == null ? null : kind.opcodes.get(opcode);
        String name = in.task + (opcodeName == null ? "Opcode" + opcode : opcodeName);
        List<EventField> fields = kind == null ? List.of() : fields(kind.fields, pointerBytes);
        EventType type = new EventType(in.provider, id, version, name, name, level, 0, opcode,
                opcodeName == null || opcodeName.isEmpty() ? null : opcodeName, in.task, fields,
                fields.isEmpty() ? EventType.Origin.UNKNOWN : EventType.Origin.MANIFEST);
        return new Known(type,
                kind == null ? HEADER : position(kind.process, fields), kind == null
                ? HEADER
                : position(kind.thread, fields));
    }

    private static int position(String rule, List<EventField> fields) {
        switch (rule) {
            case ".":
                return HEADER;
            case "-":
                return NOBODY;
            case "=":
                return OF_THREAD;
            case "=?":
                return OF_THREAD_UNLESS_TOLD;
            default:
                if (rule.charAt(0) == '?') {
                    return UNLESS_TOLD - position(rule.substring(1), fields);
                }
                if (rule.charAt(0) == '@') {
                    return Integer.parseInt(rule.substring(1));
                }
        }
        int at = 0;
        for (EventField field : fields) {
            if (field.name().equals(rule)) {
                return at;
            }
            at += field.type().fixedSize();
        }
        throw new IllegalStateException("The resource classic-events.tsv has no field " + rule + " among " + fields);
    }

    private static List<EventField> fields(String text, int pointerBytes) {
        return text.isEmpty() ? List.of() : fields(text.split(";"), pointerBytes);
    }

    private static List<EventField> fields(String[] texts, int pointerBytes) {
        List<EventField> fields = new ArrayList<>();
        for (String text : texts) {
            int space = text.lastIndexOf(' ');
            String word = text.substring(0, space);
            if (!word.equals(pointerBytes == Long.BYTES ? "pad32" : "pad")) {
                fields.add(new EventField(text.substring(space + 1), type(word, pointerBytes)));
            }
        }
        return fields;
    }

    private static FieldType type(String word, int pointerBytes) {
        int bracket = word.lastIndexOf('[');
        if (bracket >= 0) {
            String count = word.substring(bracket + 1, word.length() - 1);
            return new FieldType.Array(type(word.substring(0, bracket), pointerBytes), count(count));
        }
        if (word.charAt(0) == '{') {
            return new FieldType.Struct(fields(word.substring(1, word.length() - 1).split(","), pointerBytes));
        }
        boolean isWide = pointerBytes == Long.BYTES;
        return switch (word) {
            case "pad", "pad32", "pad4" -> Scalar.PAD4;
            case "bool8" -> Scalar.BOOL8;
            case "ptr" -> isWide ? Scalar.POINTER64 : Scalar.POINTER32;
            case "usersid" -> isWide ? Scalar.USER_SID64 : Scalar.USER_SID32;
            case "u8" -> Scalar.U8;
            case "i8" -> Scalar.I8;
            case "u16" -> Scalar.U16;
            case "i16" -> Scalar.I16;
            case "u32" -> Scalar.U32;
            case "i32" -> Scalar.I32;
            case "u64" -> Scalar.U64;
            case "i64" -> Scalar.I64;
            case "guid" -> Scalar.GUID;
            case "filetime" -> Scalar.FILETIME;
            case "port" -> Scalar.PORT;
            case "ipv4" -> Scalar.IPV4;
            case "ipv6" -> Scalar.IPV6;
            case "utf16z" -> Scalar.UTF16Z;
            case "utf8z" -> Scalar.UTF8Z;
            case "char16" -> Scalar.CHAR16;
            default -> throw new IllegalStateException("The resource classic-events.tsv has a type '" + word + "'.");
        };
    }

    private static FieldType.Count count(String text) {
        if (text.isEmpty()) {
            return new FieldType.CountRest();
        }
        return Character.isDigit(text.charAt(0))
                ? new FieldType.CountFixed(Integer.parseInt(text))
                : new FieldType.CountField(text);
    }
}
