package org.nettracesql.adapter.planner;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.Spool;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalRepeatUnion;
import org.apache.calcite.rel.logical.LogicalTableSpool;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/**
 * Calcite's conversion of a query to a plan, without faults that 1.42 has with {@code WITH} and {@code ARRAY(query)}.
 *
 * <ul>
 *   <li>The order of a query with {@code WITH} that is a part of another means nothing and is left out, but Calcite
 *       looks for it and fails.
 *   <li>It tells the rows of recursive queries apart by their names alone: two of the same name in one statement, or
 *       one query that is used twice, would read each other's rows. Each gets a name of its own while it is converted.
 *   <li>A step that reads the rows before only in a query of one of its expressions would find none.
 *   <li>Both parts are cast to the types of the query, see {@code TraceValidator.validateQuery}, which may be NULL
 *       where they may not.
 *   <li>What an {@code ARRAY(query)} beside groups asks for of the grouped rows is looked for in the rows that are not
 *       grouped yet: {@code SELECT y, MAX(x), ARRAY(SELECT z FROM b WHERE b.y = a.y) FROM a GROUP BY y} compared b.y
 *       with MAX(x). Of a query that is one value Calcite looks for it in the groups.
 * </ul>
 */
final class TraceSqlConverter extends SqlToRelConverter {

    private int recursions;
    /** That of an array, until it is converted as what it is; null for none. */
    private SqlNode elements;

    TraceSqlConverter(
            RelOptTable.ViewExpander views,
            SqlValidator validator,
            Prepare.CatalogReader catalog,
            RelOptCluster cluster,
            SqlRexConvertletTable convertlets,
            Config config) {
        super(views, validator, catalog, cluster, convertlets, config);
    }

    @Override
    public RelRoot convertWith(SqlWith with, boolean top) {
        return top ? super.convertWith(with, true) : convertQueryRecursive(with.body, false, null);
    }

    @Override
    protected void convertFrom(Blackboard board, SqlNode from, List<String> fieldNames) {
        if (!(from instanceof SqlWithItem item) || !item.recursive.booleanValue()) {
            super.convertFrom(board, from, fieldNames);
            return;
        }
        SqlIdentifier written = item.name;
        item.name = new SqlIdentifier(
                written.getSimple() + " #" + ++recursions, written.getParserPosition());
        try {
            super.convertFrom(board, from, fieldNames);
        } finally {
            item.name = written;
        }
    }

    @Override
    protected RexNode convertExtendedExpression(SqlNode expression, Blackboard board) {
        if (expression.getKind() != SqlKind.ARRAY_QUERY_CONSTRUCTOR) {
            return super.convertExtendedExpression(expression, board);
        }
        SqlNode query = ((SqlCall) expression).operand(0);
        if (validator.getValidatedNodeType(query).getFieldCount() != 1) {
            // Calcite has no value of several columns.
            return super.convertExtendedExpression(expression, board);
        }
        elements = query;
        SqlCall value = SqlStdOperatorTable.SCALAR_QUERY.createCall(expression.getParserPosition(), query);
        return board.convertExpression(value) instanceof RexSubQuery converted
                ? RexSubQuery.array(converted.rel)
                : super.convertExtendedExpression(expression, board);
    }

    @Override
    protected RelRoot convertQueryRecursive(SqlNode query, boolean top, RelDataType target) {
        if (query != elements) {
            return super.convertQueryRecursive(query, top, target);
        }
        elements = null;
        // With its order, which means something to an array alone.
        return RelRoot.of(convertQuery(query, false, true).project(), query.getKind());
    }

    @Override
    protected void convertAgg(
            Blackboard board, SqlSelect select, List<SqlNode> selected, List<SqlNode> orders) {
        GroupedRowsInQueries names = GroupedRowsInQueries.of(board::convertExpression, select.getGroup());
        super.convertAgg(board, select, selected, orders);
        RelNode mended = names.in(board.root());
        if (mended != board.root()) {
            board.setRoot(mended, false);
        }
    }

    @Override
    protected RelNode convertSetOp(SqlCall call) {
        if (call.getKind() != SqlKind.UNION
                || !(validator.getNamespace(call).getEnclosingNode() instanceof SqlWithItem item)
                || !item.recursive.booleanValue()) {
            return super.convertSetOp(call);
        }
        RelDataType type = validator.getValidatedNodeType(call);
        RelNode converted = super.convertSetOp(call);
        boolean known = converted instanceof RepeatUnion;
        RelNode step = known ? converted.getInput(1).getInput(0)
                : converted instanceof Union ? converted.getInput(1) : null;
        RelOptTable rows = step == null ? null : rowsOf(item.name.getSimple(), step);
        if (rows == null) {
            return RelOptUtil.createCastRel(converted, type, false);
        }
        RelNode first = known ? converted.getInput(0).getInput(0) : converted.getInput(0);
        boolean all = known ? ((RepeatUnion) converted).all : ((Union) converted).all;
        return LogicalRepeatUnion.create(
                spool(RelOptUtil.createCastRel(first, type, false), rows),
                spool(RelOptUtil.createCastRel(step, type, false), rows),
                all, -1, rows);
    }

    /** The rows of the last step where a plan reads them, in its expressions too; null if it does not. */
    private static RelOptTable rowsOf(String name, RelNode plan) {
        RelOptTable[] found = new RelOptTable[1];
        plan.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                if (other instanceof TableScan scan && scan.getTable().getQualifiedName().equals(List.of(name))) {
                    found[0] = scan.getTable();
                }
                RelHomogeneousShuttle plans = this;
                other.accept(new RexShuttle() {
                    @Override
                    public RexNode visitSubQuery(RexSubQuery query) {
                        query.rel.accept(plans);
                        return super.visitSubQuery(query);
                    }
                });
                return super.visit(other);
            }
        });
        return found[0];
    }

    private static RelNode spool(RelNode part, RelOptTable rows) {
        return LogicalTableSpool.create(part, Spool.Type.LAZY, Spool.Type.LAZY, rows);
    }
}
