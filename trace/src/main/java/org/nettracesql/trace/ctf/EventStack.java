package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.List;

/**
 * Where an event has the addresses of its call stack: in the contexts {@code callstack_kernel} and
 * {@code callstack_user}, which LTTng can add to events of the kernel, or in the field {@code perf_callchain} of what
 * perf has sampled and converted, else in its {@code perf_ip}, the only frame that is known then. All of them are leaf
 * first.
 *
 * <p>An address that is all ones marks the end of a stack that LTTng has cut. perf puts marks of the last page between
 * the addresses, which say whether those that follow are of the kernel (source: linux/perf_event.h,
 * {@code PERF_CONTEXT_MAX}). Immutable.
 */
final class EventStack {

    /** Of more frames only so many, from the leaf on: each of the recorders has at most some hundred. */
    static final int MOST_FRAMES = 8192;

    private static final long FIRST_MARK = -4095;
    private static final String KERNEL = "callstack_kernel";
    private static final String USER = "callstack_user";
    private static final String CHAIN = "perf_callchain";
    private static final String POINTER = "perf_ip";

    private final ElementsNode[] parts;
    private final NumberNode pointer;

    private EventStack(ElementsNode[] parts, NumberNode pointer) {
        this.parts = parts;
        this.pointer = pointer;
    }

    /**
     * Finds the stack of a kind of event, and has its places kept.
     *
     * @return null if the event has none
     */
    static EventStack of(StructNode streamContext, StructNode context, StructNode fields) {
        List<ElementsNode> parts = new ArrayList<>();
        add(parts, KERNEL, Slot.KERNEL_STACK, context, streamContext);
        add(parts, USER, Slot.USER_STACK, context, streamContext);
        NumberNode pointer = null;
        if (parts.isEmpty() && fields.find(POINTER) instanceof NumberNode number && number.slot == Slot.POINTER) {
            pointer = number;
            add(parts, CHAIN, Slot.USER_STACK, fields);
        }
        return parts.isEmpty() && pointer == null ? null : new EventStack(parts.toArray(ElementsNode[]::new), pointer);
    }

    private static void add(List<ElementsNode> parts, String name, int slot, StructNode... structs) {
        for (StructNode struct : structs) {
            if (struct.find(name) instanceof ElementsNode elements && elements.isSequence()
                    && elements.number() != null && elements.number().type.bits() >= Integer.SIZE) {
                elements.placeSlot = slot;
                parts.add(elements);
                return;
            }
        }
    }

    /** Reads the stack of the event that was stepped over last; returns how many frames it has. */
    int read(Frame frame, long[] addresses) {
        int depth = 0;
        for (ElementsNode part : parts) {
            depth = read(frame, part, addresses, depth);
        }
        if (depth == 0 && pointer != null) {
            addresses[depth++] = frame.slots[Slot.POINTER];
        }
        return depth;
    }

    private static int read(Frame frame, ElementsNode part, long[] addresses, int before) {
        NumberNode number = part.number();
        int bits = number.type.bits();
        long at = frame.slots[part.placeSlot];
        int depth = before;
        for (long left = part.length(frame); left > 0 && depth < MOST_FRAMES; left--) {
            at = Frame.aligned(at, number.type.alignment());
            long address = frame.integer(at, bits, false, number.isBigEndian);
            at += bits;
            if (address < FIRST_MARK || address >= 0 && address != -1L >>> Long.SIZE - bits) {
                addresses[depth++] = address;
            }
        }
        return depth;
    }
}
