package org.nettracesql.adapter.first;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rex.RexInputRef;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.condition.TablesOfTraces;
import org.nettracesql.adapter.scan.DerivedScan;
import org.nettracesql.adapter.scan.EventScan;
import org.nettracesql.trace.HeaderColumn;

/**
 * The column of a table of events that a column of a plan is, or the trace's name of a table that is computed of each
 * trace, where rows of the scan that have another value than is wanted can be left out: no other row of the plan
 * changes by that.
 *
 * @param scan reads it: an {@link EventScan}, or that of a {@link DerivedRelation}
 * @param position among the scan's columns
 */
record ScannedColumn(TableScan scan, int position) {

    /** Null for a column that is computed, or decides more than its own rows. */
    static ScannedColumn of(RelNode rel, int column) {
        if (rel instanceof EventScan scan) {
            return new ScannedColumn(scan, column);
        }
        if (rel instanceof TableScan scan) {
            return isComputed(scan) && columns(scan).get(column).isTraceName()
                    ? new ScannedColumn(scan, column)
                    : null;
        }
        if (rel instanceof LogicalUnion) {
            ScannedColumn found = null;
            for (RelNode input : rel.getInputs()) {
                found = of(input, column);
                if (found == null) {
                    return null;
                }
            }
            return found;
        }
        Below below = below(rel, column);
        return below == null ? null : of(rel.getInput(below.input), below.column);
    }

    /** The plan with a condition on the column in its scans. */
    static RelNode filtered(RelNode rel, int column, PushedFilter.OfRows filter) {
        if (rel instanceof TableScan scan) {
            List<PushedFilter> own =
                    List.of(new PushedFilter.OfRows(columns(scan).get(column), filter.name()));
            return scan instanceof EventScan events ? events.filtered(own) : DerivedScan.filtered(scan, own);
        }
        List<RelNode> inputs = new ArrayList<>(rel.getInputs());
        if (rel instanceof LogicalUnion) {
            inputs.replaceAll(input -> filtered(input, column, filter));
        } else {
            Below below = below(rel, column);
            inputs.set(below.input, filtered(inputs.get(below.input), below.column, filter));
        }
        return rel.copy(rel.getTraitSet(), inputs);
    }

    private record Below(int input, int column) {}

    private static Below below(RelNode rel, int column) {
        if (rel instanceof LogicalFilter || rel instanceof LogicalSort sort && isWhole(sort)) {
            return new Below(0, column);
        }
        if (rel instanceof LogicalProject project) {
            return !project.containsOver() && project.getProjects().get(column) instanceof RexInputRef ref
                    ? new Below(0, ref.getIndex())
                    : null;
        }
        if (rel instanceof LogicalAggregate aggregate) {
            return aggregate.getGroupType() == Aggregate.Group.SIMPLE && column < aggregate.getGroupCount()
                    ? new Below(0, aggregate.getGroupSet().nth(column))
                    : null;
        }
        if (rel instanceof LogicalJoin join) {
            int width = join.getLeft().getRowType().getFieldCount();
            JoinRelType type = join.getJoinType();
            boolean isAllowed = column < width
                    ? !type.generatesNullsOnLeft()
                    : type == JoinRelType.INNER || type == JoinRelType.RIGHT;
            return isAllowed ? new Below(column < width ? 0 : 1, column < width ? column : column - width) : null;
        }
        return null;
    }

    /** Whether it leaves no row out. */
    static boolean isWhole(Sort sort) {
        return sort.fetch == null && sort.offset == null;
    }

    /** Of the scan. */
    List<TableColumn> columns() {
        return columns(scan);
    }

    private static List<TableColumn> columns(TableScan scan) {
        return scan instanceof EventScan events
                ? events.request().columns()
                : relation(scan).columns();
    }

    /** What is scanned. */
    Relation relation() {
        return relation(scan);
    }

    private static Relation relation(TableScan scan) {
        return scan instanceof EventScan events
                ? events.request().relation()
                : scan.getTable().unwrap(DerivedRelation.class);
    }

    TableColumn column() {
        return columns().get(position);
    }

    /** Whether a table is computed of each of several traces, at the cost of reading events. */
    static boolean isComputed(TableScan scan) {
        return DerivedScan.isOfTraces(scan) && !TablesOfTraces.isOne(scan);
    }

    /** Whether it says which traces a table is computed of. */
    boolean isOfComputed() {
        return !(scan instanceof EventScan);
    }

    /** Whether blocks can be passed over by it. */
    boolean isTime() {
        return isTime(column());
    }

    static boolean isTime(TableColumn column) {
        return column.source() == HeaderColumn.TIME_NS || column.source() == HeaderColumn.UTC_TIME;
    }
}
