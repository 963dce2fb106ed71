package org.nettracesql.trace.ctf;

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
    private final CtfType.Enumeration tag;
    private final int slot;
    /** By label of the tag: which option it names, or -1. */
    private final int[] optionOf;

    VariantNode(String[] names, Node[] options, CtfType.Enumeration tag, int slot) {
        this.names = names;
        this.options = options;
        this.tag = tag;
        this.slot = slot;
        this.optionOf = new int[tag.labels().size()];
        Map<String, Integer> byName = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            byName.put(Compiler.shown(names[i]), i);
        }
        for (int i = 0; i < names.length; i++) {
            byName.put(names[i], i);
        }
        for (int i = 0; i < optionOf.length; i++) {
            String label = tag.labels().get(i).name();
            Integer exact = byName.get(label);
            Integer option = exact != null ? exact : byName.get(Compiler.shown(label));
            optionOf[i] = option == null ? -1 : option;
        }
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
        long value = frame.slots[slot];
        List<CtfType.Label> labels = tag.labels();
        boolean signed = tag.container().signed();
        for (int i = 0; i < optionOf.length; i++) {
            CtfType.Label label = labels.get(i);
            if (optionOf[i] >= 0 && label.holds(value, signed)) {
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
