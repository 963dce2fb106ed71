package org.nettracesql.trace.scan;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;

/**
 * The steps that read some fields of one structure for many events at once: a column at a time, so that each step is
 * one tight loop. Fields of fixed size before the first variable one stand at constant offsets from the start of the
 * structure and cost nothing to pass; a variable field moves every event's base to its end.
 *
 * <p>Immutable; shared by threads.
 */
final class FieldPlan {

    /** One loop over the events of a group. Offsets are relative to each event's base. */
    sealed interface Step permits Read, Count, Advance {}

    /** Gives the value of one wanted field to its sink. */
    record Read(int sink, int offset, FieldType type, Layout nested, int countSlot) implements Step {}

    /** Remembers the value of a field that counts an array further on. */
    record Count(int slot, int offset, Scalar type) implements Step {}

    /** Moves the base behind a field of variable size. */
    record Advance(int offset, FieldType type, Layout nested, int countSlot) implements Step {}

    final Step[] steps;
    final int countSlots;

    private FieldPlan(List<Step> steps, int countSlots) {
        this.steps = steps.toArray(new Step[0]);
        this.countSlots = countSlots;
    }

    boolean isEmpty() {
        return steps.length == 0;
    }

    /** Resolves a path of names; null where the structure has no such field. */
    static int[] resolve(Layout root, List<String> path) {
        int[] indexes = new int[path.size()];
        Layout layout = root;
        for (int i = 0; i < indexes.length; i++) {
            int index = layout == null ? -1 : layout.indexOf(path.get(i));
            if (index < 0) {
                return null;
            }
            indexes[i] = index;
            layout = layout.types[index] instanceof FieldType.Struct ? layout.nested[index] : null;
        }
        return indexes;
    }

    /** A plan that reads the fields at these paths; the n-th path goes to sink n, null paths to none. */
    static FieldPlan compile(Layout root, List<int[]> paths) {
        Compiler compiler = new Compiler(paths);
        compiler.structure(root, new ArrayList<>());
        compiler.dropUnusedTail();
        return new FieldPlan(compiler.steps, compiler.countSlots);
    }

    private static final class Compiler {
        private final List<int[]> paths;
        private final List<Step> steps = new ArrayList<>();
        private int offset;
        private int countSlots;

        Compiler(List<int[]> paths) {
            this.paths = paths;
        }

        void structure(Layout layout, List<Integer> prefix) {
            int[] slots = new int[layout.size()];
            for (int i = 0; i < layout.size(); i++) {
                List<Integer> path = new ArrayList<>(prefix);
                path.add(i);
                FieldType type = layout.types[i];
                int slot = layout.countField[i] >= 0 ? slots[layout.countField[i]] : -1;
                for (int sink = 0; sink < paths.size(); sink++) {
                    if (isPath(paths.get(sink), path)) {
                        steps.add(new Read(sink, offset, type, layout.nested[i], slot));
                    }
                }
                if (layout.isCount[i]) {
                    slots[i] = countSlots++;
                    steps.add(new Count(slots[i], offset, (Scalar) type));
                }
                if (type instanceof FieldType.Struct) {
                    structure(layout.nested[i], path);
                } else if (type.fixedSize() >= 0) {
                    offset += type.fixedSize();
                } else {
                    steps.add(new Advance(offset, type, layout.nested[i], slot));
                    offset = 0;
                }
            }
        }

        private static boolean isPath(int[] wanted, List<Integer> path) {
            if (wanted == null || wanted.length != path.size()) {
                return false;
            }
            for (int i = 0; i < wanted.length; i++) {
                if (wanted[i] != path.get(i)) {
                    return false;
                }
            }
            return true;
        }

        /** What follows the last read serves nobody. */
        void dropUnusedTail() {
            while (!steps.isEmpty() && !(steps.get(steps.size() - 1) instanceof Read)) {
                steps.remove(steps.size() - 1);
            }
        }
    }
}
