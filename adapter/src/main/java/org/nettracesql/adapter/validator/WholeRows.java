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
 * A table's name where JSON is made of a value, as in {@code ROW_TO_JSON(t)} and {@code JSON_AGG(t)}: the object of its
 * columns. A column of that name is meant before a table is.
 */
final class WholeRows extends SqlShuttle {

    private final SqlValidatorScope scope;
    private final SqlNameMatcher names;

    private WholeRows(SqlValidatorScope scope, SqlNameMatcher names) {
        this.scope = scope;
        this.names = names;
    }

    static SqlNode in(SqlNode column, SqlValidatorScope scope, SqlNameMatcher names) {
        return column.accept(new WholeRows(scope, names));
    }

    @Override
    public SqlNode visit(SqlCall call) {
        if (call instanceof SqlSelect) {
            return call;
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

    /** Null for what is no table's name. */
    private SqlNode object(SqlIdentifier name) {
        SqlParserPos at = name.getParserPosition();
        SqlValidatorScope.ResolvedImpl found = new SqlValidatorScope.ResolvedImpl();
        if (!scope.findQualifyingTableNames(name.getSimple(), name, names).isEmpty()) {
            return null;
        }
        scope.resolve(List.of(name.getSimple()), names, false, found);
        if (found.count() != 1) {
            return null;
        }
        RelDataType columns = found.only().namespace.getRowType();
        List<SqlNode> members = new ArrayList<>();
        members.add(SqlLiteral.createSymbol(SqlJsonConstructorNullClause.NULL_ON_NULL, at));
        for (String column : columns.getFieldNames()) {
            members.add(SqlLiteral.createCharString(column, at));
            members.add(new SqlIdentifier(List.of(name.getSimple(), column), at));
        }
        return ((SqlOperator) SqlStdOperatorTable.JSON_TYPE_OPERATOR).createCall(at,
                SqlStdOperatorTable.JSON_OBJECT.createCall(at, members));
    }
}
