package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.manifest.ClrManifest;

/** How the packets of one kind of stream are read. Immutable. */
final class StreamPlan {

    final long id;
    final StructNode packetHeader;
    final StructNode packetContext;
    final StructNode eventHeader;
    final StructNode eventContext;
    final int slots;
    /** Null for a stream that tells no times, and for one of whose clock nothing is known. */
    final StreamClock clock;
    /** Whether it counts the ticks of some clock. */
    final boolean hasTicks;
    /** Which of the numbers that have a meaning the packets have. */
    final boolean[] has = new boolean[Slot.FIRST_FREE];

    /** Whose all events are that have no context that tells it; -1 if nobody knows. */
    final int processId;

    /** Whether process and thread are known from the context that all events have, else from those that some have. */
    final boolean hasCommonIds;

    /**
     * The name of the thread in the context that all events have: characters, or a text as babeltrace writes it anew;
     * null if there is none.
     */
    final Node threadName;

    /** Bits of the packets' time stamps; 0 where they have none. */
    final int beginBits;
    final int endBits;

    /** Bits of the counters of events that the tracer had no room for, and of packets. */
    final int discardedBits;

    final int numberBits;

    /** Whether there are events that say themselves what they are. */
    final boolean hasUnfolded;

    /** Whether there are events that name their thread. */
    final boolean namesThreads;

    /**
     * Whether it is perf's, which gives what it tells of the time before the recording the time 0, which is none.
     */
    final boolean isOfPerf;

    /** Whether there are events with call stacks. */
    final boolean hasStacks;

    private final long[] eventIds;
    private final EventPlan[] events;

    private StreamPlan(
            long id,
            int processId,
            StructNode[] structs,
            int slots,
            boolean hasTicks,
            StreamClock clock,
            long[] eventIds,
            EventPlan[] events) {
        this.id = id;
        this.processId = processId;
        this.packetHeader = structs[0];
        this.packetContext = structs[1];
        this.eventHeader = structs[2];
        this.eventContext = structs[3];
        this.slots = slots;
        this.hasTicks = hasTicks;
        this.clock = clock;
        this.eventIds = eventIds;
        this.events = events;
        this.hasUnfolded = hasUnfolded(events);
        this.hasStacks = Arrays.stream(events).anyMatch(event -> event.stack != null);
        note(packetHeader, Slot.PACKET_HEADER);
        has[Slot.UUID] = packetHeader.find("uuid") instanceof ElementsNode uuid && uuid.placeSlot == Slot.UUID;
        note(packetContext, Slot.PACKET_CONTEXT);
        note(eventContext, Slot.CONTAINER_IDS);
        note(eventContext, Slot.SYSTEM_IDS);
        threadName = threadName(eventContext);
        isOfPerf = Arrays.stream(events).anyMatch(event -> event.threadName != null);
        namesThreads = threadName != null || isOfPerf;
        hasCommonIds = has[Slot.PROCESS_ID] || has[Slot.THREAD_ID];
        this.beginBits = bits("timestamp_begin");
        this.endBits = bits("timestamp_end");
        this.discardedBits = bits("events_discarded");
        this.numberBits = bits("packet_seq_num");
    }

    private int bits(String name) {
        return packetContext.find(name) instanceof NumberNode number ? number.type.bits() : 0;
    }

    private static boolean hasUnfolded(EventPlan[] events) {
        for (EventPlan event : events) {
            if (event.form == EventPlan.Form.UNFOLDED) {
                return true;
            }
        }
        return false;
    }

    private void note(StructNode struct, Map<String, Integer> slotsByName) {
        slotsByName.forEach((name, slot) -> has[slot] |= Compiler.hasNumber(struct, name));
    }

    /** Hands out the ids of types: the position in the list. */
    interface Types {
        int idOf(EventType type);
    }

    /** Compiles a stream; a structure that is null has no fields. */
    static StreamPlan compile(CtfMetadata metadata, CtfMetadata.Stream stream, EventTypes types, Types ids) {
        Compiler compiler = new Compiler(metadata.bigEndian());
        StructNode[] structs = {
            compiler.root("trace.packet.header", metadata.packetHeader(), Slot.PACKET_HEADER),
            compiler.root("stream.packet.context", stream.packetContext(), Slot.PACKET_CONTEXT),
            compiler.root("stream.event.header", stream.eventHeader(), Slot.EVENT_HEADER),
            compiler.root("stream.event.context", stream.eventContext(), Slot.ids(stream.eventContext()))
        };
        long[] eventIds = new long[stream.events().size()];
        int n = 0;
        for (long id : stream.events().keySet()) {
            eventIds[n++] = id;
        }
        Arrays.sort(eventIds);
        EventPlan[] events = new EventPlan[n];
        for (int i = 0; i < n; i++) {
            CtfMetadata.Event event = stream.events().get(eventIds[i]);
            StructNode context = compiler.root("event.context", event.context(), Slot.ids(event.context()));
            StructNode fields = compiler.root("event.fields", event.fields(),
                    stream.eventContext() == null ? Slot.idsInFields(event.name(), event.fields()) : Map.of());
            events[i] = plan(event, structs[3], context, fields, types, ids);
            compiler.forget();
            compiler.forget();
        }
        ElementsNode uuid = uuid(metadata.packetHeader(), structs[0]);
        if (uuid != null) {
            uuid.placeSlot = Slot.UUID;
        }
        Node threadName = threadName(structs[3]);
        if (threadName instanceof ElementsNode characters) {
            characters.placeSlot = Slot.THREAD_NAME;
        } else if (threadName instanceof TextNode text) {
            text.placeSlot = Slot.THREAD_NAME;
        }
        for (StructNode struct : structs) {
            struct.seal();
        }
        for (EventPlan event : events) {
            event.seal(structs[3]);
        }
        return new StreamPlan(stream.id(), metadata.processId(), structs, compiler.slots(), compiler.hasTime(),
                compiler.hasTime() ? clock(metadata, stream, compiler.clock()) : null, eventIds, events);
    }

    /** The 16 bytes that tell of which trace a packet is; null if it does not tell. */
    private static ElementsNode uuid(CtfType.Struct header, StructNode node) {
        if (header != null) {
            for (CtfType.Field field : header.fields()) {
                if (field.name().equals("uuid") && field.type() instanceof CtfType.Array array && array.count() == 16
                        && array.element() instanceof CtfType.Int octet && octet.bits() == 8
                        && octet.alignment() == 8) {
                    return (ElementsNode) node.find("uuid");
                }
            }
        }
        return null;
    }

    private static Node threadName(StructNode context) {
        Node name = context.find(Slot.THREAD_NAME_CONTEXT);
        return name instanceof TextNode || name instanceof ElementsNode elements && elements.isText() ? name : null;
    }

    /** The clock of that name, else the only one; of several each could be meant. */
    private static StreamClock clock(CtfMetadata metadata, CtfMetadata.Stream stream, String name) {
        Map<String, CtfMetadata.Clock> clocks = metadata.clocks();
        if (clocks.isEmpty()) {
            return StreamClock.ASSUMED;
        }
        CtfMetadata.Clock clock = name == null ? stream.onlyClock() : clocks.get(name);
        if (clock == null && clocks.size() == 1) {
            clock = clocks.values().iterator().next();
        }
        return clock == null ? null : new StreamClock(clock);
    }

    private static EventPlan plan(
            CtfMetadata.Event event,
            StructNode streamContext,
            StructNode context,
            StructNode fields,
            EventTypes types,
            Types ids) {
        EventStack stack = EventStack.of(streamContext, context, fields);
        String provider = EventTypes.provider(event.name());
        boolean runtime = ClrManifest.instance().providers().contains(provider);
        EventType known = runtime ? types.known(provider, EventTypes.nameInProvider(event.name())) : null;
        if (known != null && EventPlan.packed(fields) != null) {
            EventType ansi = types.ansi(known);
            return new EventPlan(context, fields, EventPlan.Form.IN_SEQUENCE, known, ids.idOf(known), ansi,
                    ansi == null ? 0 : ids.idOf(ansi), false, stack);
        }
        boolean inPlace = fields.isPacked();
        if (runtime) {
            EventType type = known == null
                    ? types.described(event, fields.members())
                    : types.withFields(known, fields.members());
            EventPlan.Form form = inPlace ? EventPlan.Form.IN_PLACE : EventPlan.Form.WRITTEN;
            if (inPlace && isEventSource(type)) {
                form = EventPlan.Form.UNFOLDED;
            }
            return new EventPlan(context, fields, form, type, ids.idOf(type), null, 0, false, stack);
        }
        boolean hasContext = streamContext.nodes.length + context.nodes.length > 0;
        List<EventField> all = new ArrayList<>(streamContext.members());
        all.addAll(context.members());
        all.addAll(fields.members());
        EventType type = types.described(event, all);
        EventPlan.Form form = inPlace && !hasContext ? EventPlan.Form.IN_PLACE : EventPlan.Form.WRITTEN;
        return new EventPlan(context, fields, form, type, ids.idOf(type), null, 0, hasContext,
                stack);
    }

    private static boolean isEventSource(EventType type) {
        return type.name().equals("EventSource")
                && type.fields().size() == 4
                && type.fields().get(0).type().fixedSize() == Integer.BYTES
                && type.fields().get(1).type() == Scalar.UTF8Z
                && type.fields().get(2).type() == Scalar.UTF8Z
                && type.fields().get(3).type() == Scalar.UTF8Z;
    }

    /** How the events of an id are read; null for an id that nobody declared. */
    EventPlan event(long eventId) {
        if (eventId >= 0 && eventId < events.length && eventIds[(int) eventId] == eventId) {
            return events[(int) eventId];
        }
        int found = Arrays.binarySearch(eventIds, eventId);
        return found < 0 ? null : events[found];
    }
}
