package org.nettracesql.adapter.schema;

import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.CalciteSqlValidator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Calcite's validator, to which a parameter beside a number of 8 or 16 bits is an INTEGER, as a literal there is.
 * {@code TIMESTAMP '…'} and its like are literals from the start. Calcite 1.42 makes them so while it validates, clause
 * by clause: an expression with one in GROUP BY is then another than that in HAVING or in the list of columns.
 */
final class TraceValidator extends CalciteSqlValidator {

    TraceValidator(
            SqlOperatorTable operators, CalciteCatalogReader catalog, JavaTypeFactory types, Config config) {
        super(operators, catalog, types, config);
    }

    @Override
    protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
        SqlTypeName name = inferred.getSqlTypeName();
        boolean small = name == SqlTypeName.TINYINT || name == SqlTypeName.SMALLINT;
        super.inferUnknownTypes(
                small && node instanceof SqlDynamicParam ? typeFactory.createSqlType(SqlTypeName.INTEGER) : inferred,
                scope, node);
    }

    /** Where the validator fails without a sentence, as Calcite 1.42's does for some calls, this has one. */
    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode expression) {
        if (!(expression instanceof SqlCall call) || expression.isA(SqlKind.QUERY)) {
            return super.deriveType(scope, expression);
        }
        RelDataType type;
        try {
            shiftDates(scope, call);
            type = super.deriveType(scope, expression);
        } catch (IllegalArgumentException | ClassCastException | IndexOutOfBoundsException | NullPointerException
                | UnsupportedOperationException | AssertionError e) {
            throw OperandRules.notApplicable(this, call);
        }
        OperandRules.check(this, call);
        return type;
    }

    /** A date and an interval are a timestamp, as in PostgreSQL and DuckDB: a date would lose hours. */
    private void shiftDates(SqlValidatorScope scope, SqlCall call) {
        boolean shift = (call.getKind() == SqlKind.PLUS || call.getKind() == SqlKind.MINUS) && call.operandCount() == 2;
        if (!shift) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            if (SqlTypeUtil.isInterval(super.deriveType(scope, call.operand(1 - i)))
                    && super.deriveType(scope, call.operand(i)).getSqlTypeName() == SqlTypeName.DATE) {
                SqlNode date = call.operand(i);
                call.setOperand(i, DialectCalls.cast(date, SqlTypeName.TIMESTAMP, date.getParserPosition()));
            }
        }
    }

    /** {@code ORDER BY ALL} is by every column, of which only now is known how many there are. */
    @Override
    protected void validateOrderList(SqlSelect select) {
        SqlNodeList order = select.getOrderList();
        if (order != null && WrittenQueries.isAll(order)) {
            SqlNode all = order.get(0);
            order.clear();
            int columns = getValidatedNodeType(select).getFieldCount();
            for (int column = 1; column <= columns; column++) {
                SqlNode number = SqlLiteral.createExactNumeric(Integer.toString(column), all.getParserPosition());
                order.add(WrittenQueries.directed(all, number));
            }
        }
        super.validateOrderList(select);
    }

    @Override
    protected SqlNode performUnconditionalRewrites(SqlNode node, boolean underFrom) {
        SqlNode rewritten = super.performUnconditionalRewrites(node, underFrom);
        return rewritten instanceof SqlLiteral literal ? resolveLiteral(literal) : rewritten;
    }
}
