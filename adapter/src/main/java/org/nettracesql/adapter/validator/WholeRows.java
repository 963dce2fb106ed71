package org.nettracesql.adapter.validator;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * A table's name in the place of a value. Where JSON is made of one, as in {@code ROW_TO_JSON(t)} and
 * {@code JSON_AGG(t)}, it is the object of the table's columns; {@code t IS NULL} and {@code t.* IS NULL} ask whether
 * all columns are NULL, {@code IS NOT NULL} whether none is. A column of that name is meant before a table is.
 */
final class WholeRows extends SqlShuttle {

    private final SqlValidatorScope scope;
    private final SqlNameMatcher names;

    private WholeRows(SqlValidatorScope scope, SqlNameMatcher names) {
        this.scope = scope;
        this.names = names;
    }

    /** @param expression in which a call may be changed */
    static SqlNode in(SqlNode expression, SqlValidatorScope scope, SqlNameMatcher names) {
        return expression.accept(new WholeRows(scope, names));
    }

    @Override
    public SqlNode visit(SqlCall call) {
        if (call instanceof SqlSelect) {
            return call;
        }
        if (call.getKind() == SqlKind.IS_NULL || call.getKind() == SqlKind.IS_NOT_NULL) {
            SqlNode ofColumns = call.operand(0) instanceof SqlIdentifier name ? ofColumns(call, name) : null;
            return ofColumns == null ? super.visit(call) : ofColumns;
        }
        boolean collected = call.getKind() == SqlKind.JSON_ARRAYAGG;
        if (collected || call.getOperator() == SqlStdOperatorTable.JSON_ARRAY) {
            for (int i = collected ? 0 : 1; i < (collected ? 1 : call.operandCount()); i++) {
                SqlNode row = call.operand(i) instanceof SqlIdentifier name && name.isSimple() ? object(name) : null;
                if (row != null) {
                    call.setOperand(i, row);
                }
            }
        }
        return super.visit(call);
    }

    /** Null for what is no table's name, and for a table that has rows as values. */
    private SqlNode ofColumns(SqlCall call, SqlIdentifier name) {
        boolean star = name.isStar() && name.names.size() == 2;
        RelDataType columns = star || name.isSimple() ? columns(name.names.get(0), name, !star) : null;
        if (columns == null || columns.getFieldList().stream().anyMatch(column -> column.getType().isStruct())) {
            return null;
        }
        SqlParserPos at = call.getParserPosition();
        SqlNode all = null;
        for (String column : columns.getFieldNames()) {
            SqlNode one = call.getOperator().createCall(at, new SqlIdentifier(List.of(name.names.get(0), column), at));
            all = all == null ? one : SqlStdOperatorTable.AND.createCall(at, all, one);
        }
        return all;
    }

    /** Null for what is no table's name. */
    private SqlNode object(SqlIdentifier name) {
        SqlParserPos at = name.getParserPosition();
        RelDataType columns = columns(name.getSimple(), name, true);
        if (columns == null) {
            return null;
        }
        List<SqlNode> members = new ArrayList<>();
        members.add(SqlLiteral.createSymbol(SqlJsonConstructorNullClause.NULL_ON_NULL, at));
        for (String column : columns.getFieldNames()) {
            members.add(SqlLiteral.createCharString(column, at));
            members.add(new SqlIdentifier(List.of(name.getSimple(), column), at));
        }
        return ((SqlOperator) SqlStdOperatorTable.JSON_TYPE_OPERATOR).createCall(at,
                SqlStdOperatorTable.JSON_OBJECT.createCall(at, members));
    }

    /** Null for what is no table's name, and for a column's if it may be one. */
    private RelDataType columns(String table, SqlIdentifier at, boolean mayBeColumn) {
        if (mayBeColumn && !scope.findQualifyingTableNames(table, at, names).isEmpty()) {
            return null;
        }
        SqlValidatorScope.ResolvedImpl found = new SqlValidatorScope.ResolvedImpl();
        scope.resolve(List.of(table), names, false, found);
        return found.count() == 1 ? found.only().namespace.getRowType() : null;
    }
}
