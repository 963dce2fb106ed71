package org.nettracesql.adapter.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.functions.Waits;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;

/**
 * Samples by method, and by caller and callee. A method's samples are exclusive where it is the leaf, and inclusive
 * where it is anywhere on the stack; a recursive method or call counts once a sample. All bodies of a method count as
 * one, as do all instances of a generic method that the runtime names alike. Frames that do not resolve count as one
 * method without a name. Samples of idle threads can be left out; what a thread waits for is looked up once per stack.
 */
final class HotMethods {

    static final MadeFrom MADE_FROM =
            MadeFrom.events("sampler.ThreadSample", "clr.MethodLoadVerbose", "rundown.MethodDCEndVerbose");

    /** The method that stands for frames that do not resolve. */
    private static final int UNRESOLVED = 0;

    /** Spreads pairs of small numbers, which a Long hashes by the exclusive or of both: they would share buckets. */
    private static final long ODD = 0x9E3779B97F4A7C15L;

    /** With written-out methods: the JVM links those of records at their first call, for some ms of a short query. */
    private record Method(String name, String module, int processId) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Method method
                    && processId == method.processId
                    && Objects.equals(name, method.name)
                    && Objects.equals(module, method.module);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * Objects.hashCode(name) + Objects.hashCode(module)) + processId;
        }
    }

    /** What is counted, once for each method or call. */
    private enum Counted {
        METHODS,
        CALLS,
        /** Of each process by itself. */
        CALLS_OF_PROCESSES
    }

    private final boolean withIdle;
    private final Counted counted;
    private final CodeMap codeMap;
    private final int[] methodOfBody;
    private final Waits waits;
    private final IdleWaits idle = new IdleWaits();
    private final Map<Method, Integer> methodIds = new HashMap<>();
    private final List<Method> methods = new ArrayList<>();
    private final SampleSums exclusive = new SampleSums();
    private final SampleSums inclusive = new SampleSums();
    /** By caller and callee, times {@link #ODD}. */
    private final Map<Long, Integer> edgeIds = new HashMap<>();
    private final List<Long> edges = new ArrayList<>();
    private final SampleSums ofEdge = new SampleSums();
    /** The number of the group that counted a method or an edge last, to count each once per stack. */
    private int[] methodSeen = new int[64];
    private int[] edgeSeen = new int[64];
    private int stackNumber;
    /** All samples that are counted, under the number 0. */
    private final SampleSums all = new SampleSums();

    private HotMethods(OpenTrace trace, boolean withIdle, Counted counted) {
        this.withIdle = withIdle;
        this.counted = counted;
        this.codeMap = trace.codeMap();
        this.methodOfBody = new int[codeMap.bodies().size()];
        this.waits = trace.waits();
        methods.add(new Method(null, null, 0));
    }

    /** @param withIdle whether samples of threads that wait for something to do count */
    static DerivedRelation methods(String name, boolean withIdle) {
        // In the order of the view hot_methods: what only picks and orders columns is a calculation in Java to plan.
        List<TableColumn> columns = List.of(
                TableColumn.of("method", ColumnType.TEXT, true,
                        "Class, method and parameters; NULL for all frames that do not resolve."),
                TableColumn.of("module", ColumnType.TEXT, true, "File name of the method's module."),
                counted("exclusive_samples", "Samples whose leaf is in the method."),
                percentage("exclusive_samples_percent", false, "samples"),
                percentage("exclusive_time_percent", true, "weight"),
                counted("inclusive_samples", "Samples with the method on the stack."),
                percentage("inclusive_samples_percent", false, "samples"),
                percentage("inclusive_time_percent", true, "weight"),
                counted("exclusive_ns", "Weight of the exclusive samples."),
                counted("inclusive_ns", "Weight of the inclusive samples."),
                counted("exclusive_managed_samples", "Exclusive samples in managed code."),
                counted("exclusive_external_samples", "Exclusive samples outside managed code."),
                counted("exclusive_managed_ns", "Weight of the exclusive samples in managed code."),
                counted("exclusive_external_ns", "Weight of the exclusive samples outside managed code."),
                counted("inclusive_managed_samples", "Inclusive samples in managed code."),
                counted("inclusive_external_samples", "Inclusive samples outside managed code."),
                counted("inclusive_managed_ns", "Weight of the inclusive samples in managed code."),
                counted("inclusive_external_ns", "Weight of the inclusive samples outside managed code."));
        return DerivedRelation.ofTraces(name, "Samples by method." + idleRemark(withIdle), columns,
                MADE_FROM, trace -> rows(trace, withIdle, Counted.METHODS));
    }

    /** @param withIdle whether samples of threads that wait for something to do count */
    static DerivedRelation calls(String name, boolean withIdle) {
        return DerivedRelation.ofTraces(name, "Samples by caller and callee." + idleRemark(withIdle), callColumns(),
                MADE_FROM, trace -> rows(trace, withIdle, Counted.CALLS));
    }

    /** Methods of several processes may have the same name, and what one does is none of another's. */
    static DerivedRelation callsOfProcesses(String name) {
        List<TableColumn> columns = new ArrayList<>();
        columns.add(TableColumn.of("process_id", ColumnType.INT32, true, "Process; NULL where neither resolves."));
        columns.addAll(callColumns());
        return DerivedRelation.ofTraces(name, "Samples by process, caller and callee.", columns,
                MADE_FROM, trace -> rows(trace, true, Counted.CALLS_OF_PROCESSES));
    }

    private static List<TableColumn> callColumns() {
        return List.of(
                TableColumn.of("caller", ColumnType.TEXT, true,
                        "Class, method and parameters; NULL if it does not resolve."),
                TableColumn.of("caller_module", ColumnType.TEXT, true, "File name of the caller's module."),
                TableColumn.of("callee", ColumnType.TEXT, true,
                        "Class, method and parameters; NULL if it does not resolve."),
                TableColumn.of("callee_module", ColumnType.TEXT, true, "File name of the callee's module."),
                counted("samples", "Samples with the callee right under the caller."),
                counted("weight_ns", "Their weight."),
                counted("managed_samples", "Those in managed code."),
                counted("external_samples", "Those outside managed code."),
                counted("managed_ns", "Weight of those in managed code."),
                counted("external_ns", "Weight of those outside managed code."));
    }

    static TableColumn counted(String name, String remark) {
        return TableColumn.of(name, ColumnType.INT64, false, remark);
    }

    private static TableColumn percentage(String name, boolean nullable, String ofWhat) {
        return TableColumn.of(name, ColumnType.FLOAT64, nullable,
                "The same as a percentage of the " + ofWhat + " of all samples that have a stack, to two digits.");
    }

    static String idleRemark(boolean withIdle) {
        return withIdle ? "" : " Samples of threads that wait for something to do are left out.";
    }

    private static Iterator<Object[]> rows(OpenTrace trace, boolean withIdle, Counted counted) {
        List<SampleGroups.Group> groups = SampleGroups.of(trace);
        if (groups.isEmpty()) {
            // Of a folder, most traces may have none: no methods are read for them.
            return Collections.emptyIterator();
        }
        HotMethods counts = new HotMethods(trace, withIdle, counted);
        for (SampleGroups.Group group : groups) {
            if (group.stackId != 0) {
                counts.give(group);
            }
        }
        if (!withIdle) {
            counts.idle.keep(trace);
        }
        return counted == Counted.METHODS ? counts.methodRows() : counts.callRows();
    }

    /** Gives samples to the methods and calls of their stack. */
    private void give(SampleGroups.Group group) {
        if (!withIdle) {
            Waits.Wait wait = group.wait(waits);
            idle.add(wait, group);
            if (wait != null && wait.isIdle()) {
                return;
            }
        }
        add(all, 0, group);
        stackNumber++;
        boolean withCalls = counted != Counted.METHODS;
        int callee = -1;
        for (int body : group.bodies()) {
            int method = method(body);
            if (callee < 0) {
                add(exclusive, method, group);
            } else if (withCalls) {
                int edge = edge(method, callee);
                edgeSeen = grown(edgeSeen, edge);
                if (edgeSeen[edge] != stackNumber) {
                    edgeSeen[edge] = stackNumber;
                    add(ofEdge, edge, group);
                }
            }
            methodSeen = grown(methodSeen, method);
            if (methodSeen[method] != stackNumber) {
                methodSeen[method] = stackNumber;
                add(inclusive, method, group);
            }
            callee = method;
        }
    }

    private static void add(SampleSums sums, int index, SampleGroups.Group group) {
        sums.add(index, group.kind, group.samples(), group.weightNanos());
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
            Method method = new Method(codeMap.fullName(body), codeMap.moduleNameOf(code),
                    counted == Counted.CALLS_OF_PROCESSES ? code.processId() : 0);
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
        return edgeIds.computeIfAbsent(edge * ODD, key -> {
            edges.add(edge);
            return edges.size() - 1;
        });
    }

    private Iterator<Object[]> methodRows() {
        List<Object[]> rows = new ArrayList<>();
        for (int method = 0; method < methods.size(); method++) {
            if (inclusive.samples(method) > 0) {
                List<Object> row = new ArrayList<>();
                row.add(methods.get(method).name());
                row.add(methods.get(method).module());
                addShares(row, exclusive, method);
                addShares(row, inclusive, method);
                row.add(exclusive.nanos(method));
                row.add(inclusive.nanos(method));
                addKinds(row, exclusive, method);
                addKinds(row, inclusive, method);
                rows.add(row.toArray());
            }
        }
        return rows.iterator();
    }

    /** Rounded to two digits, as the percentages that SQL computes for other reports; null of nothing. */
    static Double percent(long part, long whole) {
        return whole == 0 ? null : Math.round(part * 10_000.0 / whole) / 100.0;
    }

    private void addShares(List<Object> row, SampleSums sums, int method) {
        row.add(sums.samples(method));
        row.add(percent(sums.samples(method), all.samples(0)));
        row.add(percent(sums.nanos(method), all.nanos(0)));
    }

    private static void addKinds(List<Object> row, SampleSums sums, int index) {
        row.add(sums.samples(index, SampleKind.MANAGED));
        row.add(sums.samples(index, SampleKind.EXTERNAL));
        row.add(sums.nanos(index, SampleKind.MANAGED));
        row.add(sums.nanos(index, SampleKind.EXTERNAL));
    }

    private Iterator<Object[]> callRows() {
        List<Object[]> rows = new ArrayList<>();
        for (int edge = 0; edge < edges.size(); edge++) {
            if (ofEdge.samples(edge) > 0) {
                Method caller = methods.get((int) (edges.get(edge) >>> 32));
                Method callee = methods.get(edges.get(edge).intValue());
                List<Object> row = new ArrayList<>();
                if (counted == Counted.CALLS_OF_PROCESSES) {
                    row.add(processOf(caller, callee));
                }
                row.addAll(Arrays.asList(caller.name(), caller.module(), callee.name(),
                        callee.module(), ofEdge.samples(edge), ofEdge.nanos(edge)));
                addKinds(row, ofEdge, edge);
                rows.add(row.toArray());
            }
        }
        return rows.iterator();
    }

    private static Integer processOf(Method caller, Method callee) {
        return callee.name() != null ? (Integer) callee.processId() : caller.name() != null ? caller.processId() : null;
    }
}
