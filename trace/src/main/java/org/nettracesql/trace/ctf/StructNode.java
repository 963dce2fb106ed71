package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.scan.JsonText;

/** Fields one after another. */
final class StructNode extends Node {
    final String[] names;
    final Node[] nodes;
    private final int alignment;
    /** Known once all references have been resolved. */
    private Steps steps;

    StructNode(String[] names, Node[] nodes, int alignment) {
        this.names = names;
        this.nodes = nodes;
        this.alignment = alignment;
    }

    /** Settles how to step over it; once all references have been resolved. */
    void seal() {
        for (Node node : nodes) {
            Compiler.seal(node);
        }
        steps = Steps.over(alignment, nodes);
    }

    Steps steps() {
        return steps;
    }

    @Override
    long skip(Frame frame, long bit) {
        return steps.skip(frame, bit);
    }

    @Override
    long write(Frame frame, long bit) {
        long at = Frame.aligned(bit, alignment);
        for (Node node : nodes) {
            at = node.write(frame, at);
            if (at == BEYOND) {
                return BEYOND;
            }
        }
        return at;
    }

    @Override
    long json(Frame frame, long bit, StringBuilder out) {
        long at = Frame.aligned(bit, alignment);
        out.append('{');
        for (int i = 0; i < nodes.length; i++) {
            out.append(i == 0 ? "" : ",");
            JsonText.quote(Compiler.shown(names[i]), out);
            out.append(':');
            at = nodes[i].json(frame, at, out);
            if (at == BEYOND) {
                return BEYOND;
            }
        }
        out.append('}');
        return at;
    }

    /** The layouts of the members, one after another. */
    List<EventField> members() {
        List<EventField> members = new ArrayList<>();
        for (int i = 0; i < nodes.length; i++) {
            members.addAll(nodes[i].fields(Compiler.shown(names[i])));
        }
        return members;
    }

    @Override
    List<EventField> fields(String name) {
        return List.of(new EventField(name, new FieldType.Struct(members())));
    }

    @Override
    boolean isPacked() {
        if (alignment > 8) {
            return false;
        }
        for (Node node : nodes) {
            if (!node.isPacked()) {
                return false;
            }
        }
        return true;
    }

    @Override
    long plainBits() {
        return alignment == 8 && steps != null ? steps.plainBits() : -1;
    }

    Node find(String name) {
        for (int i = nodes.length - 1; i >= 0; i--) {
            if (nodes[i] != null && (names[i].equals(name) || Compiler.shown(names[i]).equals(name))) {
                return nodes[i];
            }
        }
        return null;
    }
}
