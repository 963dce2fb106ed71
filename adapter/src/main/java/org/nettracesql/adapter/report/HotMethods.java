package org.nettracesql.adapter.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.BackgroundTask;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.LoadedModule;
import org.nettracesql.trace.code.StackResolver;

/**
 * Samples by method, and by caller and callee. A method's samples are exclusive where it is the leaf, and inclusive
 * where it is anywhere on the stack; a recursive method or call counts once a sample. All bodies of a method count as
 * one, as do all instances of a generic method that the runtime names alike. Frames that do not resolve count as one
 * method without a name.
 *
 * <p>Stacks are resolved as of when their sample was taken. Samples are added up by stack first, while another thread
 * builds the code map; then each stack is resolved once. Only for stacks whose addresses other code took over between
 * their first and their last sample is every sample looked at again.
 */
final class HotMethods {

    /** The method that stands for frames that do not resolve. */
    private static final int UNRESOLVED = 0;

    private record Method(String name, String module) {}

    /** Growing sums by a dense number. */
    private static final class Sums {
        private long[] samples = new long[64];
        private long[] nanos = new long[64];

        void add(int index, long count, long weightNanos) {
            if (index >= samples.length) {
                int length = Math.max(index + 1, samples.length * 2);
                samples = Arrays.copyOf(samples, length);
                nanos = Arrays.copyOf(nanos, length);
            }
            samples[index] += count;
            nanos[index] += weightNanos;
        }

        long samples(int index) {
            return index < samples.length ? samples[index] : 0;
        }

        long nanos(int index) {
            return index < nanos.length ? nanos[index] : 0;
        }
    }

    private final OpenTrace trace;
    private CodeMap codeMap;
    private int[] methodOfBody;
    /** Samples and their weight by stack. */
    private final Sums ofStack = new Sums();
    private long[] firstNanos = new long[64];
    private long[] lastNanos = new long[64];
    private int stackEnd;
    private final Map<Method, Integer> methodIds = new HashMap<>();
    private final List<Method> methods = new ArrayList<>();
    private final Sums exclusive = new Sums();
    private final Sums inclusive = new Sums();
    private final Map<Long, Integer> edgeIds = new HashMap<>();
    private final List<Long> edges = new ArrayList<>();
    private final Sums ofEdge = new Sums();
    /** The number of the stack that counted a method or an edge last, to count each once a stack. */
    private int[] methodSeen = new int[64];
    private int[] edgeSeen = new int[64];
    private int stackNumber;
    private long allSamples;

    private HotMethods(OpenTrace trace) {
        this.trace = trace;
        methods.add(new Method(null, null));
    }

    static DerivedRelation methods(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Samples by method.",
                List.of(
                        TableColumn.of("method", ColumnType.TEXT, true,
                                "Class, method and parameters; NULL for all frames that do not resolve."),
                        TableColumn.of("module", ColumnType.TEXT, true, "File name of the method's module."),
                        TableColumn.of("exclusive_samples", ColumnType.INT64, false,
                                "Samples whose leaf is in the method."),
                        TableColumn.of("exclusive_percent", ColumnType.FLOAT64, false,
                                "The same as a percentage of all samples that have a stack, to two digits."),
                        TableColumn.of("inclusive_samples", ColumnType.INT64, false,
                                "Samples with the method anywhere on the stack."),
                        TableColumn.of("inclusive_percent", ColumnType.FLOAT64, false,
                                "The same as a percentage of all samples that have a stack, to two digits."),
                        TableColumn.of("exclusive_ns", ColumnType.INT64, false, "Weight of the exclusive samples."),
                        TableColumn.of("inclusive_ns", ColumnType.INT64, false, "Weight of the inclusive samples.")),
                trace -> count(trace).methodRows());
    }

    static DerivedRelation calls(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Samples by caller and callee.",
                List.of(
                        TableColumn.of("caller", ColumnType.TEXT, true,
                                "Class, method and parameters; NULL if it does not resolve."),
                        TableColumn.of("caller_module", ColumnType.TEXT, true, "File name of the caller's module."),
                        TableColumn.of("callee", ColumnType.TEXT, true,
                                "Class, method and parameters; NULL if it does not resolve."),
                        TableColumn.of("callee_module", ColumnType.TEXT, true, "File name of the callee's module."),
                        TableColumn.of("samples", ColumnType.INT64, false,
                                "Samples with the callee right under the caller."),
                        TableColumn.of("weight_ns", ColumnType.INT64, false, "Their weight.")),
                trace -> count(trace).callRows());
    }

    private static HotMethods count(OpenTrace trace) {
        HotMethods counts = new HotMethods(trace);
        BackgroundTask<StackResolver> resolver = BackgroundTask.start("nettrace-sql code map", () -> {
            StackResolver built = trace.stackResolver();
            // The first question for a body's module scans the trace again.
            trace.codeMap().modules();
            return built;
        });
        Samples.forEach(trace.trace(), counts::take);
        counts.resolve(resolver.result());
        return counts;
    }

    private void take(long timeNanos, int stackId, long weightNanos) {
        if (stackId == 0) {
            return;
        }
        if (stackId >= firstNanos.length) {
            int length = Math.max(stackId + 1, firstNanos.length * 2);
            firstNanos = Arrays.copyOf(firstNanos, length);
            lastNanos = Arrays.copyOf(lastNanos, length);
        }
        stackEnd = Math.max(stackEnd, stackId + 1);
        if (ofStack.samples(stackId) == 0) {
            firstNanos[stackId] = timeNanos;
            lastNanos[stackId] = timeNanos;
        } else {
            firstNanos[stackId] = Math.min(firstNanos[stackId], timeNanos);
            lastNanos[stackId] = Math.max(lastNanos[stackId], timeNanos);
        }
        ofStack.add(stackId, 1, weightNanos);
        allSamples++;
    }

    private void resolve(StackResolver resolver) {
        codeMap = trace.codeMap();
        methodOfBody = new int[codeMap.bodies().size()];
        BitSet changing = new BitSet();
        for (int stackId = 1; stackId < stackEnd; stackId++) {
            if (ofStack.samples(stackId) > 0) {
                StackResolver.Resolved first = resolver.resolved(stackId, firstNanos[stackId]);
                if (lastNanos[stackId] < first.untilNanos()) {
                    give(first.bodies(), ofStack.samples(stackId), ofStack.nanos(stackId));
                } else {
                    changing.set(stackId);
                }
            }
        }
        if (!changing.isEmpty()) {
            Samples.forEach(trace.trace(), (timeNanos, stackId, weightNanos) -> {
                if (changing.get(stackId)) {
                    give(resolver.bodies(stackId, timeNanos), 1, weightNanos);
                }
            });
        }
    }

    /** Gives samples of a stack to its methods and calls. */
    private void give(int[] bodies, long samples, long nanos) {
        stackNumber++;
        int callee = -1;
        for (int body : bodies) {
            int method = method(body);
            if (callee < 0) {
                exclusive.add(method, samples, nanos);
            } else {
                int edge = edge(method, callee);
                edgeSeen = grown(edgeSeen, edge);
                if (edgeSeen[edge] != stackNumber) {
                    edgeSeen[edge] = stackNumber;
                    ofEdge.add(edge, samples, nanos);
                }
            }
            methodSeen = grown(methodSeen, method);
            if (methodSeen[method] != stackNumber) {
                methodSeen[method] = stackNumber;
                inclusive.add(method, samples, nanos);
            }
            callee = method;
        }
    }

    private static int[] grown(int[] array, int index) {
        return index < array.length ? array : Arrays.copyOf(array, Math.max(index + 1, array.length * 2));
    }

    private int method(int body) {
        if (body == CodeMap.NONE) {
            return UNRESOLVED;
        }
        if (methodOfBody[body] == 0) {
            CodeBody code = codeMap.bodies().get(body);
            LoadedModule module = codeMap.moduleOf(code);
            Method method = new Method(codeMap.fullName(body), module == null ? null : module.fileName());
            methodOfBody[body] = method.name() == null
                    ? UNRESOLVED
                    : methodIds.computeIfAbsent(method, key -> {
                        methods.add(key);
                        return methods.size() - 1;
                    });
        }
        return methodOfBody[body];
    }

    private int edge(int caller, int callee) {
        long edge = (long) caller << 32 | callee;
        return edgeIds.computeIfAbsent(edge, key -> {
            edges.add(key);
            return edges.size() - 1;
        });
    }

    private Iterator<Object[]> methodRows() {
        List<Object[]> rows = new ArrayList<>();
        for (int method = 0; method < methods.size(); method++) {
            if (inclusive.samples(method) > 0) {
                rows.add(new Object[] {
                    methods.get(method).name(),
                    methods.get(method).module(),
                    exclusive.samples(method),
                    percent(exclusive.samples(method), allSamples),
                    inclusive.samples(method),
                    percent(inclusive.samples(method), allSamples),
                    exclusive.nanos(method),
                    inclusive.nanos(method)
                });
            }
        }
        return rows.iterator();
    }

    /** Rounded to two digits, as the percentages that SQL computes for other reports. */
    private static double percent(long part, long whole) {
        return (part * 20_000 + whole) / (2 * whole) / 100.0;
    }

    private Iterator<Object[]> callRows() {
        List<Object[]> rows = new ArrayList<>();
        for (int edge = 0; edge < edges.size(); edge++) {
            Method caller = methods.get((int) (edges.get(edge) >>> 32));
            Method callee = methods.get(edges.get(edge).intValue());
            rows.add(new Object[] {
                caller.name(),
                caller.module(),
                callee.name(),
                callee.module(),
                ofEdge.samples(edge),
                ofEdge.nanos(edge)
            });
        }
        return rows.iterator();
    }
}
