package org.nettracesql.functions;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nettracesql.trace.code.CodeMap;

/**
 * Stacks as flame graphs take them, remembered: many events have one stack. Safe for all threads; two may fold the same
 * stack.
 */
final class FoldedStacks {

    private static final int SLOTS = 1 << 14;
    /** Not "native": without a rundown, it is mostly managed code whose name nothing tells. */
    private static final String UNRESOLVED = "[unknown]";

    private final AtomicReferenceArray<Folded> cache = new AtomicReferenceArray<>(SLOTS);

    /** Holds as long as the stack resolves to the very same array of bodies. */
    private record Folded(int[] bodies, String text) {}

    /** @param bodies what the resolver gave for the stack, leaf first */
    String fold(CodeMap map, int stackId, int[] bodies) {
        int slot = stackId & SLOTS - 1;
        Folded known = cache.get(slot);
        if (known != null && known.bodies == bodies) {
            return known.text;
        }
        String text = text(map, bodies);
        cache.set(slot, new Folded(bodies, text));
        return text;
    }

    private static String text(CodeMap map, int[] bodies) {
        StringBuilder text = new StringBuilder();
        boolean lastResolved = true;
        for (int depth = bodies.length - 1; depth >= 0; depth--) {
            String name = bodies[depth] == CodeMap.NONE ? null : map.fullName(bodies[depth]);
            boolean resolved = name != null;
            if (resolved || lastResolved) {
                if (!text.isEmpty()) {
                    text.append(';');
                }
                text.append(resolved ? name.replace(';', ':') : UNRESOLVED);
            }
            lastResolved = resolved;
        }
        return text.toString();
    }
}
