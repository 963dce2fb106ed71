package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.validate.SqlNameMatcher;

/**
 * Functions by names without a schema, the only ones that they have. Of one statement, for its thread.
 *
 * <p>Calcite asks of every column, {@code e.thread_id}, whether it is a function without parentheses of a schema
 * {@code e}: to know that there is no such provider, all traces have to be walked over. For every call it sorts the
 * names of all functions anew, which takes 10 to 20 ms: so each name is looked up once.
 */
final class FunctionNames implements SqlOperatorTable {

    private record Asked(String name, SqlFunctionCategory category, SqlSyntax syntax) {}

    private final SqlOperatorTable functions;
    private final Map<Asked, List<SqlOperator>> known = new HashMap<>();

    FunctionNames(SqlOperatorTable functions) {
        this.functions = functions;
    }

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        if (name.isSimple()) {
            found.addAll(known.computeIfAbsent(new Asked(name.getSimple(), category, syntax), asked -> {
                List<SqlOperator> operators = new ArrayList<>();
                functions.lookupOperatorOverloads(name, category, syntax, operators, matcher);
                return operators;
            }));
        }
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return functions.getOperatorList();
    }
}
