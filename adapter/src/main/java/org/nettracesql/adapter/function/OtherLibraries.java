package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.validate.SqlNameMatcher;

/** Functions that Calcite has in its libraries for other databases than the standard and PostgreSQL. */
public final class OtherLibraries implements SqlOperatorTable {

    public static final SqlOperatorTable TABLE = new OtherLibraries();

    private static final List<SqlOperator> OPERATORS = List.of(SqlLibraryOperators.REVERSE,
            SqlLibraryOperators.ENDS_WITH, SqlLibraryOperators.DAYNAME, SqlLibraryOperators.MONTHNAME,
            SqlLibraryOperators.TRY_CAST, SqlLibraryOperators.SAFE_CAST,
            SqlLibraryOperators.LOG2, SqlLibraryOperators.ARRAY_TO_STRING,
            SqlLibraryOperators.ARRAY_CONTAINS, SqlLibraryOperators.ARRAY_POSITION, SqlLibraryOperators.ARRAY_APPEND,
            SqlLibraryOperators.ARRAY_PREPEND, SqlLibraryOperators.ARRAY_REMOVE, SqlLibraryOperators.ARRAY_EXCEPT,
            SqlLibraryOperators.ARRAY_DISTINCT, SqlLibraryOperators.ARRAY_REVERSE, SqlLibraryOperators.ARRAY_REPEAT,
            SqlLibraryOperators.ARRAYS_OVERLAP, SqlLibraryOperators.ARRAY_CONCAT,
            SqlLibraryOperators.LEVENSHTEIN, SqlLibraryOperators.IS_NAN, SqlLibraryOperators.IS_INF,
            NumberText.TO_CHAR, FormattedInterval.TO_CHAR);

    private OtherLibraries() {}

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        if (syntax != SqlSyntax.FUNCTION || !name.isSimple()) {
            return;
        }
        for (SqlOperator operator : OPERATORS) {
            if (operator.getName().equalsIgnoreCase(name.getSimple())) {
                found.add(operator);
            }
        }
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return OPERATORS;
    }
}
