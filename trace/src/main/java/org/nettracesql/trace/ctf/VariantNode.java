package org.nettracesql.trace.ctf;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.scan.JsonText;

/** One of the options, shown as JSON: an object of the option's name and value. */
final class VariantNode extends Node {
    private final String[] names;
    private final Node[] options;
    private final int slot;
    /** Which option each label of the tag names that names one, in the order of the labels. */
    private final int[] optionOf;
    /** Their ranges, {@link #flip}ped. */
    private final long[] least;
    private final long[] greatest;
    /** The bit to change in values of the tag so that they compare as signed numbers do. */
    private final long flip;

    VariantNode(String[] names, Node[] options, CtfType.Enumeration tag, int slot) {
        this.names = names;
        this.options = options;
        this.slot = slot;
        this.flip = tag.container().signed() ? 0 : Long.MIN_VALUE;
        Map<String, Integer> byName = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            byName.put(Compiler.shown(names[i]), i);
        }
        for (int i = 0; i < names.length; i++) {
            byName.put(names[i], i);
        }
        List<CtfType.Label> labels = tag.labels();
        int[] named = new int[labels.size()];
        long[] from = new long[named.length];
        long[] to = new long[named.length];
        int n = 0;
        for (CtfType.Label label : labels) {
            Integer exact = byName.get(label.name());
            Integer option = exact != null ? exact : byName.get(Compiler.shown(label.name()));
            if (option != null) {
                named[n] = option;
                from[n] = label.least() ^ flip;
                to[n++] = label.greatest() ^ flip;
            }
        }
        optionOf = Arrays.copyOf(named, n);
        least = Arrays.copyOf(from, n);
        greatest = Arrays.copyOf(to, n);
    }

    Node[] options() {
        return options;
    }

    void seal() {
        for (Node option : options) {
            Compiler.seal(option);
        }
    }

    Node find(String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return options[i];
            }
        }
        return null;
    }

    /** The option that the tag's value names; -1 if it names none. */
    private int option(Frame frame) {
        long value = frame.slots[slot] ^ flip;
        for (int i = 0; i < optionOf.length; i++) {
            if (value >= least[i] && value <= greatest[i]) {
                // Many labels, of which one far down is meant by every event, must not take for ever.
                frame.steps -= i >> 3;
                return frame.steps < 0 ? -1 : optionOf[i];
            }
        }
        return -1;
    }

    @Override
    long skip(Frame frame, long bit) {
        int option = option(frame);
        return option < 0 ? BEYOND : options[option].skip(frame, bit);
    }

    @Override
    long write(Frame frame, long bit) {
        StringBuilder text = new StringBuilder();
        long end = json(frame, bit, text);
        if (end != BEYOND) {
            frame.writeText(text.toString());
        }
        return end;
    }

    @Override
    long json(Frame frame, long bit, StringBuilder out) {
        int option = option(frame);
        if (option < 0) {
            return BEYOND;
        }
        out.append('{');
        JsonText.quote(Compiler.shown(names[option]), out);
        out.append(':');
        long end = options[option].json(frame, bit, out);
        out.append('}');
        return end;
    }

    @Override
    List<EventField> fields(String name) {
        return List.of(new EventField(name, Scalar.UTF8Z));
    }

    @Override
    boolean isPacked() {
        return false;
    }
}
