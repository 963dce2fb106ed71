package org.nettracesql.adapter.duckdb;

import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Which texts of a tree can travel to DuckDB as numbers of {@link KeyTexts}: those that a scan of events gives and
 * nobody looks at before an aggregate that groups by them or counts them. Above it a key becomes its text again.
 *
 * <p>An aggregate gives its first row when it has seen all of its input, so that a run which meets too many texts can
 * begin anew: nobody has got a row yet. A UNION ALL may give rows of one input before it reads the other, so below it
 * texts stay.
 */
final class CodedKeys {

    private final IdentityHashMap<RelNode, BitSet> scans = new IdentityHashMap<>();
    private final IdentityHashMap<RelNode, BitSet> aggregates = new IdentityHashMap<>();
    private final Set<RelNode> shared = Collections.newSetFromMap(new IdentityHashMap<>());

    private CodedKeys() {}

    static CodedKeys of(RelNode root) {
        CodedKeys keys = new CodedKeys();
        keys.findShared(root, Collections.newSetFromMap(new IdentityHashMap<>()));
        keys.find(root);
        return keys;
    }

    boolean areNone() {
        return scans.isEmpty();
    }

    /** Columns of a scan that are numbers. */
    BitSet ofScan(DuckDbEventScan scan) {
        return scans.getOrDefault(scan, new BitSet());
    }

    /** Group keys of an aggregate, by their place in its row, that are numbers below it. */
    BitSet ofAggregate(Aggregate aggregate) {
        return aggregates.getOrDefault(aggregate, new BitSet());
    }

    /** A tree may have one node in two places, of which only one could have numbers. */
    private void findShared(RelNode rel, Set<RelNode> seen) {
        if (!seen.add(rel)) {
            shared.add(rel);
        }
        rel.getInputs().forEach(input -> findShared(input, seen));
    }

    private void find(RelNode rel) {
        if (rel instanceof Union) {
            return;
        }
        if (rel instanceof Aggregate aggregate) {
            ofKeys(aggregate);
        }
        rel.getInputs().forEach(this::find);
    }

    private void ofKeys(Aggregate aggregate) {
        RelNode input = aggregate.getInput();
        List<Integer> keys = aggregate.getGroupSet().asList();
        BitSet coded = new BitSet();
        for (int column = 0; column < input.getRowType().getFieldCount(); column++) {
            int key = keys.indexOf(column);
            if (isText(input, column)
                    && (key >= 0 || isCounted(aggregate, column))
                    && isOnlyCounted(aggregate, column)
                    && follow(input, column)
                    && key >= 0) {
                coded.set(key);
            }
        }
        if (!coded.isEmpty()) {
            aggregates.put(aggregate, coded);
        }
    }

    private static boolean isText(RelNode rel, int column) {
        return rel.getRowType().getFieldList().get(column).getType().getSqlTypeName() == SqlTypeName.VARCHAR;
    }

    private static boolean isCounted(Aggregate aggregate, int column) {
        return aggregate.getAggCallList().stream().anyMatch(call -> call.getArgList().contains(column));
    }

    private static boolean isOnlyCounted(Aggregate aggregate, int column) {
        for (AggregateCall call : aggregate.getAggCallList()) {
            boolean counts = call.getAggregation().getKind() == SqlKind.COUNT;
            if (call.getArgList().contains(column) && !counts
                    || call.getCollation().getKeys().contains(column)) {
                return false;
            }
        }
        return true;
    }

    /** Marks the column of a scan whose values arrive unseen in a column of a tree; false where there is none. */
    private boolean follow(RelNode rel, int column) {
        if (shared.contains(rel)) {
            return false;
        }
        if (rel instanceof DuckDbEventScan) {
            scans.computeIfAbsent(rel, scan -> new BitSet()).set(column);
            return true;
        }
        if (rel instanceof Filter filter) {
            return !isUsed(filter.getCondition(), column) && follow(filter.getInput(), column);
        }
        if (rel instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef ref
                    && uses(project.getProjects(), ref.getIndex()) == 1
                    && follow(project.getInput(), ref.getIndex());
        }
        if (rel instanceof Join join && !isUsed(join.getCondition(), column)) {
            int left = join.getLeft().getRowType().getFieldCount();
            return column < left ? follow(join.getLeft(), column) : follow(join.getRight(), column - left);
        }
        return false;
    }

    private static long uses(List<RexNode> expressions, int column) {
        return expressions.stream().filter(expression -> isUsed(expression, column)).count();
    }

    private static boolean isUsed(RexNode expression, int column) {
        return RelOptUtil.InputFinder.bits(expression).intersects(ImmutableBitSet.of(column));
    }
}
