package org.nettracesql.adapter.planner;

import java.util.List;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.validate.SqlNameMatcher;

/**
 * Functions by names without a schema, the only ones that they have.
 *
 * <p>Calcite asks of every column, {@code e.thread_id}, whether it is a function without parentheses of a schema
 * {@code e}: to know that there is no such provider, all traces have to be walked over.
 */
record FunctionNames(SqlOperatorTable functions) implements SqlOperatorTable {

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        if (name.isSimple()) {
            functions.lookupOperatorOverloads(name, category, syntax, found, matcher);
        }
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return functions.getOperatorList();
    }
}
