package org.nettracesql.functions;

import org.nettracesql.functions.TraceContext.Source;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.MappedFile;
import org.nettracesql.trace.code.StackResolver;

/**
 * Call stacks by their canonical ids. A stack has no time of its own: with the time of the event that has it, its
 * addresses are resolved as of then; without one ({@link TraceContext#ANY_TIME}) to the bodies that were loaded last.
 * Null for an id that no stack has. All frames but the leaf are looked up one byte before their address, which is where
 * they return to.
 */
public final class StackFunctions {

    private StackFunctions() {}

    /** Number of frames. */
    public static Integer stackDepth(TraceContext context, int stackId, String trace) {
        return context.ask(trace, source -> has(source, stackId) ? source.stacks().depth(stackId) : null);
    }

    /** Full name of the leaf's method; null where it does not resolve. */
    public static String topFrame(TraceContext context, int stackId, long timeNanos, String trace) {
        return context.ask(trace, source -> {
            int[] bodies = bodies(source, stackId, timeNanos);
            return bodies == null || bodies.length == 0 || bodies[0] == CodeMap.NONE
                    ? null
                    : source.codeMap().fullName(bodies[0]);
        });
    }

    /**
     * Full name of the method nearest to the leaf that resolves and does not begin with the prefix; null for none.
     * Native images, which are on the stacks of some recorders only, are no methods.
     */
    public static String frameOutside(
            TraceContext context, int stackId, String prefix, long timeNanos, String trace) {
        return context.ask(trace, source -> {
            int[] bodies = bodies(source, stackId, timeNanos);
            if (bodies == null) {
                return null;
            }
            CodeMap map = source.codeMap();
            for (int body : bodies) {
                String name = body != CodeMap.NONE && map.isMethod(body) ? map.fullName(body) : null;
                if (name != null && !name.startsWith(prefix)) {
                    return name;
                }
            }
            return null;
        });
    }

    /** Whether the full name of any frame's method contains the pattern; {@code %} stands for any characters. */
    public static Boolean stackContains(
            TraceContext context, int stackId, String pattern, long timeNanos, String trace) {
        return context.ask(trace, source -> {
            int[] bodies = bodies(source, stackId, timeNanos);
            return bodies == null ? null : source.framePatterns().anyContains(source.codeMap(), bodies, pattern);
        });
    }

    /**
     * One line a frame, leaf first: {@code module!method}, {@code file+offset} for native code in a file of which the
     * trace tells, or the address where it does not resolve.
     */
    public static String stackText(TraceContext context, int stackId, long timeNanos, String trace) {
        return context.ask(trace, source -> {
            int[] bodies = bodies(source, stackId, timeNanos);
            if (bodies == null) {
                return null;
            }
            long[] frames = source.stacks().frames(stackId);
            StringBuilder text = new StringBuilder();
            for (int depth = 0; depth < bodies.length; depth++) {
                text.append(depth == 0 ? "" : "\n").append(frameText(source, stackId, bodies[depth], frames, depth));
            }
            return text.toString();
        });
    }

    private static String frameText(Source source, int stackId, int body, long[] frames, int depth) {
        CodeMap map = source.codeMap();
        String name = body == CodeMap.NONE ? null : map.fullName(body);
        if (name == null) {
            MappedFile file = body == CodeMap.NONE
                    ? source.stackResolver().mappedAt(stackId, StackResolver.lookupAddress(frames, depth))
                    : null;
            return file == null
                    ? NumberFunctions.hex(frames[depth])
                    : file.fileName() + "+" + NumberFunctions.hex(frames[depth] - file.startAddress());
        }
        String module = map.moduleNameOf(map.bodies().get(body));
        return module == null ? name : module + "!" + name;
    }

    /** Full names from the root to the leaf, joined by {@code ;}. */
    public static String folded(TraceContext context, int stackId, long timeNanos, String trace) {
        return context.ask(trace, source -> {
            int[] bodies = bodies(source, stackId, timeNanos);
            return bodies == null ? null : source.foldedStacks().fold(source.codeMap(), stackId, bodies);
        });
    }

    /** What the stack's thread has to wait for though it has something to do; null if the stack is in no such wait. */
    public static String waitsFor(TraceContext context, int stackId, long timeNanos, String trace) {
        return wait(context, stackId, timeNanos, trace, false);
    }

    /** Which wait for something to do the stack's thread is in; null for none. */
    public static String idleWait(TraceContext context, int stackId, long timeNanos, String trace) {
        return wait(context, stackId, timeNanos, trace, true);
    }

    private static String wait(TraceContext context, int stackId, long timeNanos, String trace, boolean isIdle) {
        return context.ask(trace, source -> {
            int[] bodies = bodies(source, stackId, timeNanos);
            Waits.Wait wait = bodies == null ? null : source.waits().of(bodies);
            return wait == null || wait.isIdle() != isIdle ? null : wait.what();
        });
    }

    private static boolean has(Source source, int stackId) {
        return stackId >= 1 && stackId <= source.stacks().count();
    }

    private static int[] bodies(Source source, int stackId, long timeNanos) {
        StackResolver resolver = source.stackResolver();
        if (!resolver.has(stackId)) {
            return null;
        }
        return timeNanos == TraceContext.ANY_TIME
                ? resolver.latestBodies(stackId)
                : resolver.bodies(stackId, timeNanos);
    }
}
