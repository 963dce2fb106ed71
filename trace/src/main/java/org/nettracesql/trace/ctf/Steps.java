package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.List;

/**
 * How to step over the fields of a structure: a list that is gone through in one loop, because a walk over a trace does
 * little else. Fields whose bits nobody looks at are one step together, and those of a small structure within are steps
 * of the one around it. Immutable.
 */
final class Steps {

    private static final byte ALIGN = 0;
    private static final byte BITS = 1;
    private static final byte NUMBER = 2;
    private static final byte TEXT = 3;
    private static final byte ELEMENTS = 4;
    private static final byte PLACE = 5;
    private static final byte OTHER = 6;

    /** A structure of more steps stays one by itself, so that structures within structures are not copied for ever. */
    private static final int MOST_COPIED = 32;

    private final byte[] kinds;
    private final int[] alignments;
    private final long[] bits;
    private final Node[] nodes;

    private Steps(List<Step> steps) {
        int n = steps.size();
        kinds = new byte[n];
        alignments = new int[n];
        bits = new long[n];
        nodes = new Node[n];
        for (int i = 0; i < n; i++) {
            Step step = steps.get(i);
            kinds[i] = step.kind;
            alignments[i] = step.alignment;
            bits[i] = step.bits;
            nodes[i] = step.node;
        }
    }

    /**
     * Over an event behind its header: the context of its stream, its own, which begins at {@link Slot#OWN_CONTEXT},
     * and its fields from {@link Slot#FIELDS} on.
     */
    static Steps over(StructNode streamContext, StructNode context, StructNode fields) {
        List<Step> steps = new ArrayList<>();
        add(steps, streamContext);
        steps.add(new Step(PLACE, 1, Slot.OWN_CONTEXT, null));
        add(steps, context);
        steps.add(new Step(PLACE, 1, Slot.FIELDS, null));
        add(steps, fields);
        return new Steps(steps);
    }

    /** Over nodes whose references have all been resolved, and whose own steps are known. */
    static Steps over(int alignment, Node[] fields) {
        List<Step> steps = new ArrayList<>();
        if (alignment > 1) {
            steps.add(new Step(ALIGN, alignment, 0, null));
        }
        for (Node field : fields) {
            add(steps, field);
        }
        return new Steps(steps);
    }

    private static void add(List<Step> steps, Node node) {
        long plain = node.plainBits();
        if (plain >= 0) {
            add(steps, new Step(BITS, 8, plain, null));
        } else if (node instanceof NumberNode number) {
            add(steps, new Step(number.isLookedAt() ? NUMBER : BITS, number.type.alignment(), number.type.bits(),
                    node));
        } else if (node instanceof TextNode text) {
            if (text.placeSlot != NumberNode.NO_SLOT) {
                steps.add(new Step(PLACE, 1, text.placeSlot, null));
            }
            steps.add(new Step(TEXT, 1, 0, null));
        } else if (node instanceof StructNode struct && struct.steps().kinds.length <= MOST_COPIED) {
            Steps within = struct.steps();
            for (int i = 0; i < within.kinds.length; i++) {
                add(steps, new Step(within.kinds[i], within.alignments[i], within.bits[i], within.nodes[i]));
            }
        } else {
            steps.add(new Step(node instanceof ElementsNode ? ELEMENTS : OTHER, 1, 0, node));
        }
    }

    private static void add(List<Step> steps, Step step) {
        int end = steps.size() - 1;
        Step last = end < 0 ? null : steps.get(end);
        if (last != null && last.isPlain() && step.isPlain()) {
            steps.set(end, new Step(BITS, 8, last.bits + step.bits, null));
        } else if (last != null && last.kind == ALIGN && step.kind <= NUMBER && last.alignment <= step.alignment) {
            // What aligns at least as far by itself needs no step before it.
            steps.set(end, step);
        } else {
            steps.add(step);
        }
    }

    /**
     * Where the fields end that begin at or after a bit; {@link Node#BEYOND} if they do not fit.
     *
     * <p>Little-endian numbers and texts are read in place, and so it is long enough to be compiled once, not once for
     * every caller: the compiler would otherwise be at it for half of a short process.
     */
    long skip(Frame frame, long bit) {
        byte[] all = kinds;
        long at = bit;
        for (int i = 0; i < all.length; i++) {
            switch (all[i]) {
                case ALIGN:
                    at = Frame.aligned(at, alignments[i]);
                    break;
                case BITS:
                    at = Frame.aligned(at, alignments[i]) + bits[i];
                    if (at > frame.endBit) {
                        return Node.BEYOND;
                    }
                    break;
                case NUMBER: {
                    NumberNode number = (NumberNode) nodes[i];
                    long start = Frame.aligned(at, alignments[i]);
                    int size = number.type.bits();
                    at = start + size;
                    if (at > frame.endBit) {
                        return Node.BEYOND;
                    }
                    if (number.isBigEndian || (start & 7) + size > Long.SIZE) {
                        number.lookAt(frame, start);
                        break;
                    }
                    int unused = Long.SIZE - size;
                    long raw = frame.numbers.getLong((int) (start >>> 3)) >>> (start & 7) << unused;
                    long value = number.type.signed() ? raw >> unused : raw >>> unused;
                    if (number.slot != NumberNode.NO_SLOT) {
                        frame.slots[number.slot] = value;
                    }
                    if (number.ticks) {
                        frame.tick(size, value);
                    }
                    break;
                }
                case TEXT: {
                    int end = (int) (frame.endBit >>> 3);
                    int zero = frame.zero((int) (at + 7 >>> 3), end);
                    if (zero >= end) {
                        return Node.BEYOND;
                    }
                    at = (zero + 1L) << 3;
                    break;
                }
                case ELEMENTS:
                    at = ((ElementsNode) nodes[i]).skip(frame, at);
                    if (at == Node.BEYOND) {
                        return at;
                    }
                    break;
                case PLACE:
                    frame.slots[(int) bits[i]] = at;
                    break;
                default:
                    at = nodes[i].skip(frame, at);
                    if (at == Node.BEYOND) {
                        return at;
                    }
            }
        }
        return at;
    }

    /** As {@link Node#plainBits}, of a structure that begins at a byte. */
    long plainBits() {
        return kinds.length == 1 && new Step(kinds[0], alignments[0], bits[0], null).isPlain() ? bits[0] : -1;
    }

    /**
     * A step while they are put together.
     *
     * @param alignment in bits, of {@link #ALIGN}, {@link #BITS} and {@link #NUMBER}
     * @param bits of {@link #BITS} and {@link #NUMBER}; the slot of {@link #PLACE}
     */
    private record Step(byte kind, int alignment, long bits, Node node) {
        /** Whether it is whole bytes that nobody looks at. */
        boolean isPlain() {
            return kind == BITS && alignment == 8 && bits % 8 == 0;
        }
    }
}
