package org.nettracesql.trace.etl;

import java.util.List;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.manifest.DeclaredTypes;

/** Finds the types of a file's kinds of events. */
final class EventTypes {

    private final EventKinds kinds;

    EventTypes(EventKinds kinds) {
        this.kinds = kinds;
    }

    /** What is known of an event that has no id. */
    static ClassicEvents.Known classic(EventKinds kinds, int id) {
        long what = kinds.word(id, 2);
        int pointerBytes = kinds.pointerBytes(id);
        if (kinds.kind(id) == EventKinds.KERNEL) {
            int opcode = (int) what & 0xff;
            int group = (int) (what >>> 8) & 0xff;
            return ClassicEvents.instance().ofGroup(group, opcode, (int) (what >>> 16), pointerBytes);
        }
        int opcode = (int) what & 0xff;
        int level = (int) (what >>> 8) & 0xff;
        int version = (int) (what >>> 16) & 0xffff;
        String guid = guid(kinds.word(id, 0), kinds.word(id, 1));
        ClassicEvents.Known known =
                ClassicEvents.instance().ofGuid(guid, opcode, version, level, pointerBytes);
        if (known != null) {
            return known;
        }
        String name = "Opcode" + opcode;
        return ClassicEvents.unknown(new EventType(guid, opcode, version, name, name, level, 0, opcode, null, null,
                List.of(), EventType.Origin.UNKNOWN));
    }

    EventType type(int id) {
        return kinds.kind(id) == EventKinds.EVENT ? event(id) : classic(kinds, id).type;
    }

    private EventType event(int id) {
        long descriptor = kinds.word(id, 2);
        String guid = guid(kinds.word(id, 0), kinds.word(id, 1));
        String known = Providers.name(guid);
        int eventId = (int) descriptor & 0xffff;
        int version = (int) (descriptor >>> 16) & 0xff;
        int level = (int) (descriptor >>> 32) & 0xff;
        int opcode = (int) (descriptor >>> 40) & 0xff;
        return DeclaredTypes.of(known == null ? guid : known, eventId, version, "", level, kinds.word(id, 3), opcode,
                List.of(), kinds.pointerBytes(id));
    }

    static String guid(long low, long high) {
        byte[] bytes = new byte[16];
        for (int i = 0; i < 8; i++) {
            bytes[i] = (byte) (low >>> 8 * i);
            bytes[8 + i] = (byte) (high >>> 8 * i);
        }
        return TextDictionary.decode(bytes, 0, bytes.length, TextDictionary.Encoding.GUID);
    }
}
