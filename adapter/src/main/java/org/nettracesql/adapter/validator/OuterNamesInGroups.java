package org.nettracesql.adapter.validator;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.AggregatingSelectScope;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Litmus;

/**
 * Columns of outer rows beside aggregates, as in {@code SELECT (SELECT MIN(y) + a.x FROM b) FROM a}. They are the same
 * for every row of a group, but Calcite 1.42's {@code AggChecker} wants them grouped as if they were the query's own.
 */
final class OuterNamesInGroups {

    private OuterNamesInGroups() {}

    /**
     * What is checked in the place of an expression: it has a constant for each column of an outer row. What stands in
     * GROUP BY is expanded in the same way, and stays as it is, and so does what is compared with the columns of SELECT
     * DISTINCT.
     */
    static SqlNode leftOut(
            TraceValidator validator, AggregatingSelectScope groups, SqlNode written, SqlNode expanded) {
        SqlNodeList keys = groups.getNode().getGroup();
        boolean isOfDistinct = validator.getSelectScope(groups.getNode()) != groups;
        if (isOfDistinct) {
            return selected(validator, groups, expanded);
        }
        if (keys != null && isWithin(keys, written)) {
            return expanded;
        }
        List<SqlNode> grouped = keys == null ? List.of()
                : keys.stream().map(key -> validator.expandWithOuterNames(key, groups)).toList();
        return expanded.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlIdentifier name) {
                return isOuter(validator, groups, name)
                        ? SqlLiteral.createNull(name.getParserPosition())
                        : name;
            }

            @Override
            public SqlNode visit(SqlCall call) {
                if (grouped.stream().anyMatch(key -> key.equalsDeep(call, Litmus.IGNORE))) {
                    return call;
                }
                if (call.getKind() == SqlKind.AS) {
                    SqlNode value = call.operand(0);
                    SqlNode checked = value.accept(this);
                    return checked == value ? call : checked;
                }
                // A window's name is no column, and a query has rows of its own.
                return call.isA(SqlKind.QUERY) || call.getKind() == SqlKind.OVER ? call : super.visit(call);
            }
        });
    }

    /**
     * What SELECT DISTINCT is ordered by, with a constant for an aggregate with FILTER or WITHIN GROUP that is one of
     * its columns: the checker looks for the aggregate without what stands behind it.
     */
    private static SqlNode selected(TraceValidator validator, AggregatingSelectScope groups, SqlNode expanded) {
        List<SqlNode> columns = validator.getRawSelectScope(groups.getNode()).getExpandedSelectList();
        if (columns == null) {
            return expanded;
        }
        return expanded.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlCall call) {
                boolean isAggregate = call.getKind() == SqlKind.FILTER || call.getKind() == SqlKind.WITHIN_GROUP;
                if (isAggregate && columns.stream().anyMatch(column -> validator.expandWithOuterNames(
                        SqlUtil.stripAs(column), groups).equalsDeep(call, Litmus.IGNORE))) {
                    return SqlLiteral.createNull(call.getParserPosition());
                }
                return call.isA(SqlKind.QUERY) ? call : super.visit(call);
            }
        });
    }

    private static boolean isOuter(TraceValidator validator, AggregatingSelectScope groups, SqlIdentifier name) {
        if (name.isStar() || validator.makeNullaryCall(name) != null) {
            return false;
        }
        SqlValidatorScope.ResolvedImpl found = new SqlValidatorScope.ResolvedImpl();
        groups.resolve(groups.fullyQualify(name).prefix(), validator.getCatalogReader().nameMatcher(), true, found);
        return found.count() == 1 && found.only().scope != validator.getWhereScope(groups.getNode());
    }

    private static boolean isWithin(SqlNodeList nodes, SqlNode part) {
        boolean[] found = {false};
        nodes.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlIdentifier name) {
                found[0] |= name == part;
                return name;
            }

            @Override
            public SqlNode visit(SqlCall call) {
                found[0] |= call == part;
                return super.visit(call);
            }
        });
        return found[0];
    }
}
