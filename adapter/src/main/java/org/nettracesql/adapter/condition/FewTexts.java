package org.nettracesql.adapter.condition;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** Which texts a column can have that is made of constants alone: {@code VALUES ('a'), ('b')}. */
final class FewTexts {

    /** A longer list is as well looked up row by row. */
    private static final int MOST = 10_000;

    private FewTexts() {}

    /** The texts of a column, or more, without NULL; null where they do not stand in the statement. */
    static Set<String> of(RelNode rel, int column) {
        if (rel instanceof LogicalValues values) {
            return values.tuples.size() > MOST
                    ? null
                    : all(values.tuples, (tuple, found) -> add(tuple.get(column), found));
        }
        if (rel instanceof LogicalProject project) {
            return of(project.getProjects().get(column), project.getInput());
        }
        if (rel instanceof LogicalFilter || rel instanceof LogicalSort) {
            return of(rel.getInput(0), column);
        }
        if (rel instanceof LogicalAggregate aggregate) {
            boolean isKey = aggregate.getGroupType() == LogicalAggregate.Group.SIMPLE
                    && column < aggregate.getGroupCount();
            return isKey ? of(aggregate.getInput(), aggregate.getGroupSet().nth(column)) : null;
        }
        return rel instanceof Union ? all(rel.getInputs(), (input, found) -> {
            Set<String> texts = of(input, column);
            if (texts != null) {
                found.addAll(texts);
            }
            return texts != null;
        }) : null;
    }

    private static Set<String> of(RexNode value, RelNode input) {
        if (value instanceof RexInputRef ref) {
            return of(input, ref.getIndex());
        }
        if (value instanceof RexLiteral literal) {
            return all(List.of(literal), FewTexts::add);
        }
        // A text that becomes one without a length stays what it is.
        boolean isSame = value.isA(SqlKind.CAST) && value.getType().getSqlTypeName() == SqlTypeName.VARCHAR
                && value.getType().getPrecision() < 0;
        return isSame ? of(((RexCall) value).getOperands().get(0), input) : null;
    }

    /** @param add adds what one has; false where that cannot be told */
    private static <T> Set<String> all(List<T> ones, BiFunction<T, Set<String>, Boolean> add) {
        Set<String> found = new LinkedHashSet<>();
        for (T one : ones) {
            if (!add.apply(one, found)) {
                return null;
            }
        }
        return found;
    }

    private static boolean add(RexLiteral literal, Set<String> found) {
        if (literal.isNull()) {
            return true;
        }
        boolean isText = SqlTypeName.CHAR_TYPES.contains(literal.getType().getSqlTypeName());
        if (isText) {
            found.add(literal.getValueAs(String.class));
        }
        return isText;
    }
}
