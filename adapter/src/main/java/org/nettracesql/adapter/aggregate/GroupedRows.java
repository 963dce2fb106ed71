package org.nettracesql.adapter.aggregate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.engine.KeptMemory;

/**
 * Runs an aggregate with any grouping sets. The grand total has a row even if there are none, as the standard has it.
 * Public for generated code.
 */
public final class GroupedRows {

    /** One call. */
    private record Call(Measure measure, int filter, RowOrder order, int[] grouping) {

        Accumulator start(KeptMemory memory) {
            Accumulator all = order == null
                    ? measure.start(false, memory)
                    : new Wrapped.Sorted(() -> measure.start(false, memory), order, memory);
            return filter < 0 ? all : new Wrapped.Filtered(all, filter);
        }
    }

    /** A group without its row, with its key and its place in a map. */
    private static final int BYTES_PER_GROUP = 128;
    private static final int BYTES_PER_CALL = 48;

    private final int width;
    private final int[] keys;
    private final List<ImmutableBitSet> groupSets;
    private final List<Call> calls = new ArrayList<>();
    private final List<RelDataTypeField> fields;

    GroupedRows(Aggregate aggregate) {
        List<RelDataTypeField> input = aggregate.getInput().getRowType().getFieldList();
        this.width = input.size();
        this.keys = aggregate.getGroupSet().toArray();
        this.groupSets = aggregate.getGroupSets();
        this.fields = aggregate.getRowType().getFieldList();
        for (AggregateCall call : aggregate.getAggCallList()) {
            boolean sorted = !call.getCollation().getFieldCollations().isEmpty();
            calls.add(new Call(
                    Measure.of(call, input),
                    call.filterArg,
                    sorted ? new RowOrder(call.getCollation().getFieldCollations()) : null,
                    isGrouping(call)
                            ? call.getArgList().stream().mapToInt(Integer::intValue).toArray()
                            : null));
        }
    }

    /** {@code GROUPING(a, …)}, which tells what a row is a total of. */
    static boolean isGrouping(AggregateCall call) {
        return call.getAggregation().getKind() == SqlKind.GROUPING;
    }

    /**
     * The rows of one execution: an {@code Object[]} each; the bare value for a single column.
     *
     * @param input in the same form
     */
    public Enumerable<Object> rows(Enumerable<?> input) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return KeptResult.of("What GROUP BY and its functions keep", memory -> grouped(input, memory));
            }
        };
    }

    private List<Object> grouped(Enumerable<?> input, KeptMemory memory) {
        List<Map<Object, Group>> sets = new ArrayList<>();
        List<int[]> columns = new ArrayList<>();
        for (ImmutableBitSet set : groupSets) {
            Map<Object, Group> groups = new LinkedHashMap<>();
            if (set.isEmpty()) {
                groups.put(Keys.of(new Object[0], new int[0]), new Group(set, null, memory));
            }
            sets.add(groups);
            columns.add(set.toArray());
        }
        CancelCheck cancelCheck = new CancelCheck();
        try (Enumerator<?> rows = input.enumerator()) {
            while (rows.moveNext()) {
                cancelCheck.step();
                Object[] row = InputRow.of(rows.current(), width);
                for (int i = 0; i < columns.size(); i++) {
                    Map<Object, Group> groups = sets.get(i);
                    Object key = Keys.of(row, columns.get(i));
                    // No computeIfAbsent: its lambda would be made for each row, by code that is slow before it is hot.
                    Group group = groups.get(key);
                    if (group == null) {
                        group = new Group(groupSets.get(i), row, memory);
                        groups.put(key, group);
                    }
                    group.add(row);
                }
            }
        }
        List<Object> result = new ArrayList<>();
        for (Map<Object, Group> groups : sets) {
            for (Group group : groups.values()) {
                cancelCheck.check();
                result.add(group.row());
            }
        }
        return result;
    }

    private final class Group {
        private final ImmutableBitSet set;
        private final Object[] first;
        private final Accumulator[] accumulators = new Accumulator[calls.size()];

        /** @param first a row that has the group's keys; null for the grand total */
        Group(ImmutableBitSet set, Object[] first, KeptMemory memory) {
            this.set = set;
            this.first = first;
            memory.addBytes(BYTES_PER_GROUP + (long) BYTES_PER_CALL * accumulators.length);
            if (first != null) {
                memory.addRow(first);
            }
            for (int i = 0; i < accumulators.length; i++) {
                accumulators[i] = calls.get(i).grouping == null ? calls.get(i).start(memory) : null;
            }
        }

        void add(Object[] row) {
            for (Accumulator accumulator : accumulators) {
                if (accumulator != null) {
                    accumulator.add(row);
                }
            }
        }

        Object row() {
            Object[] row = new Object[fields.size()];
            for (int i = 0; i < keys.length; i++) {
                row[i] = set.get(keys[i]) ? first[keys[i]] : null;
            }
            for (int i = 0; i < accumulators.length; i++) {
                Object value = accumulators[i] == null ? grouping(calls.get(i).grouping) : accumulators[i].result();
                row[keys.length + i] = Values.as(value, fields.get(keys.length + i).getType());
            }
            return row.length == 1 ? row[0] : row;
        }

        /** A bit for each argument, the last one's the lowest: 1 where the row is a total over the argument. */
        private long grouping(int[] arguments) {
            long bits = 0;
            for (int argument : arguments) {
                bits = bits << 1 | (set.get(argument) ? 0 : 1);
            }
            return bits;
        }
    }
}
