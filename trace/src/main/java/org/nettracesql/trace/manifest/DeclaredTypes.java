package org.nettracesql.trace.manifest;

import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;

/**
 * Makes event types of what a trace declares. Where a trace declares no fields and the runtime's manifest knows the
 * event, names and fields are the manifest's; level and keywords are always the trace's.
 */
public final class DeclaredTypes {

    private DeclaredTypes() {}

    /**
     * The type of a declaration.
     *
     * @param name may be empty
     * @param opcode 0 where the trace names none
     * @param pointerBytes of the traced process
     */
    public static EventType of(
            String provider,
            int id,
            int version,
            String name,
            int level,
            long keywords,
            int opcode,
            List<EventField> fields,
            int pointerBytes) {
        if (fields.isEmpty()) {
            ClrManifest manifest = ClrManifest.instance();
            EventType known = manifest.find(provider, id, version, pointerBytes);
            if (known == null) {
                // A runtime newer than the manifest: versions only append, and the audit counts the surplus.
                known = manifest.findLatest(provider, id, pointerBytes);
                if (known != null && known.version() > version) {
                    known = null;
                }
            }
            if (known != null) {
                String versioned = known.version() == version ? known.versionedName() : known.name() + "_V" + version;
                return new EventType(provider, id, version, known.name(), versioned, level, keywords,
                        opcode != 0 ? opcode : known.opcode(), known.opcodeName(), known.task(), known.fields(),
                        EventType.Origin.MANIFEST);
            }
        }
        String shown = name.isEmpty() ? "Event" + id : name;
        EventType.Origin origin = name.isEmpty() && fields.isEmpty()
                ? EventType.Origin.UNKNOWN
                : EventType.Origin.TRACE;
        return new EventType(provider, id, version, shown, shown, level, keywords, opcode, opcodeName(opcode), null,
                fields, origin);
    }

    private static String opcodeName(int opcode) {
        return switch (opcode) {
            case 0 -> "Info";
            case 1 -> "Start";
            case 2 -> "Stop";
            case 3 -> "DataCollectionStart";
            case 4 -> "DataCollectionStop";
            case 5 -> "Extension";
            case 6 -> "Reply";
            case 7 -> "Resume";
            case 8 -> "Suspend";
            case 9 -> "Send";
            case 240 -> "Receive";
            default -> null;
        };
    }
}
