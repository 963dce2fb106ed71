package org.nettracesql.adapter.condition;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.DataContext;
import org.apache.calcite.rex.RexNode;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;

/** A part of a WHERE clause that the scan decides. */
public sealed interface PushedFilter {

    /**
     * What holds in one execution.
     *
     * @param execution has the values of the statement's parameters; null if there are none
     */
    PushedPredicate predicate(DataContext execution);

    /** A condition that the statement's text tells. */
    record Fixed(PushedPredicate predicate) implements PushedFilter {
        @Override
        public PushedPredicate predicate(DataContext execution) {
            return predicate;
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
        private static final Pattern INPUT = Pattern.compile("\\$(\\d+)");

        @Override
        public PushedPredicate predicate(DataContext execution) {
            return new PredicateTranslator(columns).withParameters(node, execution);
        }

        @Override
        public String toString() {
            return INPUT.matcher(node.toString()).replaceAll(input -> Matcher.quoteReplacement(
                    columns.get(Integer.parseInt(input.group(1))).name()));
        }
    }
}
