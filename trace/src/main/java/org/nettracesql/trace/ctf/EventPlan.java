package org.nettracesql.trace.ctf;

import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.scan.PayloadLength;

/** How the events of one kind are read. Immutable once the metadata has been compiled. */
final class EventPlan {

    /** Where the payload is that the payload decoder gets. */
    enum Form {
        /** The bytes of the fields as they lie in the packet. */
        IN_PLACE,
        /** The bytes of the last field, a sequence of bytes: the manifest's own payload. */
        IN_SEQUENCE,
        /** As {@link #IN_PLACE}, and each event says what it is: {@link UnfoldedEvent}. */
        UNFOLDED,
        /** Written again behind the packet, contexts first. */
        WRITTEN
    }

    final StructNode context;
    final StructNode fields;
    final Form form;
    final EventType type;
    /** In the directory of the trace's types. */
    final int metadataId;
    /** What the event is if the payload does not have {@link #fit}; null unless two share a name. */
    final EventType otherType;

    final int otherMetadataId;
    final PayloadLength fit;
    /** The bytes of a packed event, else null. */
    final ElementsNode data;
    /** Whether the payload begins with the values of the contexts. */
    final boolean writesContexts;

    /** What the event's thread is called from then on, where the event tells that; else null. */
    final TextNode threadName;

    /** Whether the event tells of a thread that its own has begun. */
    final boolean isFork;

    /** Where its call stack is; null for none. */
    final EventStack stack;

    /** Over all that follows the header. */
    private Steps steps;

    EventPlan(
            StructNode context,
            StructNode fields,
            Form form,
            EventType type,
            int metadataId,
            EventType otherType,
            int otherMetadataId,
            boolean writesContexts,
            EventStack stack) {
        this.context = context;
        this.fields = fields;
        this.form = form;
        this.type = type;
        this.metadataId = metadataId;
        this.otherType = otherType;
        this.otherMetadataId = otherMetadataId;
        this.data = packed(fields);
        this.writesContexts = writesContexts;
        this.stack = stack;
        boolean ofKernel = type.provider().equals(Providers.LINUX_KERNEL);
        this.threadName = ofKernel && type.name().equals(Slot.PERF_COMM)
                        && fields.find(Slot.THREAD_NAME_FIELD) instanceof TextNode text
                ? text
                : null;
        this.isFork = ofKernel && type.name().equals(Slot.PERF_FORK)
                && fields.find("tid") instanceof NumberNode thread && thread.slot == Slot.CHILD_THREAD;
        if (threadName != null) {
            threadName.placeSlot = Slot.THREAD_NAME;
        }
        this.fit = otherType == null ? null : new PayloadLength(type);
    }

    /** Settles how to step over it; once all references have been resolved. */
    void seal(StructNode streamContext) {
        context.seal();
        fields.seal();
        steps = Steps.over(streamContext, context, fields);
    }

    /** Where an event ends whose header ends at a bit; {@link Node#BEYOND} if it does not fit. */
    long skip(Frame frame, long bit) {
        return steps.skip(frame, bit);
    }

    /** The sequence that a packed event's payload is; null if the event has none. */
    static ElementsNode packed(StructNode fields) {
        int last = fields.nodes.length - 1;
        return last >= 0
                && fields.names[last].equals("___data__")
                && fields.nodes[last] instanceof ElementsNode data
                && data.isSequence()
                ? data
                : null;
    }
}
