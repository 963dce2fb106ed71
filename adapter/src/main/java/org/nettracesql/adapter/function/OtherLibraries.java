package org.nettracesql.adapter.function;

import java.util.List;
import java.util.Locale;
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
        SqlOperator operator = switch (name.getSimple().toUpperCase(Locale.ROOT)) {
            case "REVERSE" -> SqlLibraryOperators.REVERSE;
            case "ENDS_WITH" -> SqlLibraryOperators.ENDS_WITH;
            case "DAYNAME" -> SqlLibraryOperators.DAYNAME;
            case "MONTHNAME" -> SqlLibraryOperators.MONTHNAME;
            case "TRY_CAST" -> SqlLibraryOperators.TRY_CAST;
            case "LOG2" -> SqlLibraryOperators.LOG2;
            default -> null;
        };
        if (operator != null) {
            found.add(operator);
        }
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        return List.of(SqlLibraryOperators.REVERSE, SqlLibraryOperators.ENDS_WITH, SqlLibraryOperators.DAYNAME,
                SqlLibraryOperators.MONTHNAME, SqlLibraryOperators.TRY_CAST, SqlLibraryOperators.LOG2);
    }
}
