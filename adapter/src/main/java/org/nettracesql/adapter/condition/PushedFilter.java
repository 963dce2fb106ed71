package org.nettracesql.adapter.condition;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.rex.RexNode;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.trace.Condition;

/** A part of a WHERE clause that the scan decides. */
public sealed interface PushedFilter
        permits PushedFilter.Fixed, PushedFilter.WithParameters, PushedFilter.OfRows, OfTraces {

    /**
     * What holds in one execution.
     *
     * @param execution has the values of the statement's parameters; null if there are none
     */
    PushedPredicate predicate(DataContext execution);

    /** The column that it is on. */
    TableColumn column();

    /** A condition that the statement's text tells. */
    record Fixed(PushedPredicate predicate) implements PushedFilter {
        @Override
        public PushedPredicate predicate(DataContext execution) {
            return predicate;
        }

        @Override
        public TableColumn column() {
            return predicate.column();
        }

        @Override
        public String toString() {
            return predicate.toString();
        }
    }

    /**
     * A condition with {@code ?} in it.
     *
     * @param columns what the node's input references stand for
     */
    record WithParameters(RexNode node, List<TableColumn> columns, TableColumn column) implements PushedFilter {
        @Override
        public PushedPredicate predicate(DataContext execution) {
            return new PredicateTranslator(columns).withParameters(node, execution);
        }

        @Override
        public String toString() {
            return WrittenCondition.of(node, columns);
        }
    }

    /**
     * A condition that follows from rows of the same execution, which a scan's rows are joined with. The join asks,
     * too: nothing stands above the scan for it.
     *
     * @param name has the condition in the execution
     */
    record OfRows(TableColumn column, String name) implements PushedFilter {
        @Override
        public PushedPredicate predicate(DataContext execution) {
            return new PushedPredicate(column, (Condition) execution.get(name));
        }

        @Override
        public String toString() {
            return column.name() + " as in " + name;
        }
    }
}
