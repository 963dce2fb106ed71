package org.nettracesql.trace.etl;

import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.manifest.ClrManifest;
import org.nettracesql.trace.manifest.DeclaredTypes;
import org.nettracesql.trace.manifest.KnownProviders;

/**
 * Finds the types of a file's kinds of events. An event that describes itself is that; else the runtime's manifest
 * counts, then what the file declares, and what nobody describes has its header's columns and its payload as bytes.
 */
final class EventTypes {

    /** The class of events by which tools add descriptions of events. */
    static final String METADATA = "bbccf6c1-6cd1-48c4-80ff-839482e37671";

    private static final int MANIFEST_ID = 0xfffe;

    private static final List<EventField> MANIFEST_FIELDS = List.of(
            new EventField("Format", Scalar.U8),
            new EventField("MajorVersion", Scalar.U8),
            new EventField("MinorVersion", Scalar.U8),
            new EventField("Magic", Scalar.U8),
            new EventField("TotalChunks", Scalar.U16),
            new EventField("ChunkNumber", Scalar.U16),
            new EventField("Manifest", new FieldType.Array(Scalar.CHAR8, new FieldType.CountRest())));

    private final EtlDirectory directory;
    private final EventKinds kinds;

    EventTypes(EtlDirectory directory) {
        this.directory = directory;
        this.kinds = directory.kinds;
    }

    /** Whether an event is a piece of an EventSource's manifest. */
    static boolean isManifest(EventKinds kinds, int id) {
        return ((int) kinds.word(id, 2) & 0xffff) == MANIFEST_ID && kinds.schema(id) == 0;
    }

    /** Whether an event describes others. */
    static boolean describes(EventKinds kinds, int id) {
        return kinds.kind(id) == EventKinds.EVENT
                ? isManifest(kinds, id)
                : kinds.kind(id) == EventKinds.CLASSIC && METADATA.equals(kinds.guid(id));
    }

    /** Finds out what is needed of a new kind of event while its headers are decoded. */
    static void learn(EventKinds kinds, int id) {
        if (kinds.kind(id) == EventKinds.EVENT) {
            kinds.isOfInterest[id] = isManifest(kinds, id);
            kinds.stackRole[id] = stackRole(kinds, id);
            kinds.unfolding[id] = Unfolding.Form.NONE;
            kinds.threadNameAt[id] = ClassicEvents.NO_NAME;
            return;
        }
        ClassicEvents.Known known = classic(kinds, id);
        kinds.processAt[id] = known.processAt;
        kinds.threadAt[id] = known.threadAt;
        kinds.threadNameAt[id] = known.threadNameAt;
        kinds.stackRole[id] = StackRole.ofClassic(known.type);
        kinds.unfolding[id] = ClassicEvents.unfolding(known.type, kinds.pointerBytes(id));
        kinds.isOfInterest[id] = ClassicEvents.isThread(known.type) || known.threadNameAt >= 0
                || ClassicEvents.isEventInfo(known.type);
    }

    static StackRole stackRole(EventKinds kinds, int id) {
        String provider = KnownProviders.name(kinds.guid(id));
        long descriptor = kinds.word(id, 2);
        return provider == null
                ? StackRole.NONE
                : StackRole.of(provider, (int) descriptor & 0xffff, (int) (descriptor >>> 40) & 0xff);
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
        return kinds.kind(id) == EventKinds.EVENT ? event(id) : classic(id);
    }

    /** Of a class that nobody else knows the file may tell. */
    private EventType classic(int id) {
        EventType known = classic(kinds, id).type;
        Definitions.Definition definition = known.origin() != EventType.Origin.UNKNOWN || known.task() != null
                ? null
                : directory.definitions.event(known.provider(), Definitions.ofOpcode(known.opcode()), known.version(),
                        kinds.pointerBytes(id));
        return definition == null
                ? known
                : declared(provider(known.provider()), known.id(), known.version(), definition.shownName(known.id()),
                        definition.task(), definition.opcode(), known.level(), 0, known.opcode(), definition.fields());
    }

    private EventType event(int id) {
        long descriptor = kinds.word(id, 2);
        long keywords = kinds.word(id, 3);
        int pointerBytes = kinds.pointerBytes(id);
        String guid = kinds.guid(id);
        int eventId = (int) descriptor & 0xffff;
        int version = (int) (descriptor >>> 16) & 0xff;
        int level = (int) (descriptor >>> 32) & 0xff;
        int opcode = (int) (descriptor >>> 40) & 0xff;
        String provider = provider(guid);
        if (kinds.schema(id) != 0) {
            Schemas.Schema schema = directory.schemas.get(kinds.schema(id));
            String own = TraceLoggingSchema.providerName(schema.traits(), 0, schema.traits().length);
            TraceLoggingSchema event = new TraceLoggingSchema(schema.event(), pointerBytes);
            return declared(own.isEmpty() ? provider : own, eventId, version,
                    event.name.isEmpty() ? "Event" + eventId : event.name, null, null, level, keywords, opcode,
                    event.fields);
        }
        if (isManifest(kinds, id)) {
            return declared(provider, eventId, version, "ManifestData", null, null, level, keywords, opcode,
                    MANIFEST_FIELDS);
        }
        Definitions.Definition definition = directory.definitions.event(guid, eventId, version, pointerBytes);
        if (definition != null && ClrManifest.instance().find(provider, eventId, version, pointerBytes) == null) {
            return declared(provider, eventId, version, definition.shownName(eventId), definition.task(),
                    definition.opcode(), level, keywords, opcode, definition.fields());
        }
        return DeclaredTypes.of(provider, eventId, version, "", level, keywords, opcode, List.of(), pointerBytes);
    }

    private String provider(String guid) {
        String known = KnownProviders.name(guid);
        if (known == null) {
            known = directory.definitions.provider(guid);
        }
        return known == null ? guid : known;
    }

    private static EventType declared(String provider, int id, int version, String name, String task,
            String opcodeName, int level, long keywords, int opcode, List<EventField> fields) {
        return new EventType(provider, id, version, name, name, level, keywords, opcode, opcodeName, task, fields,
                EventType.Origin.TRACE);
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
