package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.nettracesql.adapter.function.Series;
import org.nettracesql.adapter.tokens.WrittenNames;

/**
 * A row for each element of an array: {@code SELECT a, UNNEST(l) FROM t} is
 * {@code SELECT q.a, u.e FROM (SELECT a, l FROM t) AS q, UNNEST(q.l) AS u(e)}, and {@code GENERATE_SERIES(1, 5)} is an
 * array of which nobody makes the elements before they are asked for.
 */
final class UnnestedColumns {

    private static final String INNER = "unnested query";
    private static final String ELEMENTS = "unnested elements";
    private static final String ELEMENT = "element";

    private static final Pattern PLAIN_NUMBER = Pattern.compile("\\s*[+-]?\\d+\\s*");

    private UnnestedColumns() {}

    /** Null if it is no call of {@code GENERATE_SERIES}, {@code RANGE} or another function whose result is rows. */
    static SqlCall series(SqlNode node) {
        if (!(node instanceof SqlCall call)) {
            return null;
        }
        Series series = WrittenQueries.isNamed(call, "GENERATE_SERIES", true)
                ? Series.GENERATE_SERIES
                : WrittenQueries.isNamed(call, "RANGE", true) ? Series.RANGE : null;
        int count = call.operandCount();
        if (series == null) {
            return PostgresCalls.arrayOfRows(call);
        }
        return count < series.leastOperands() || count > 3
                ? null
                : (SqlCall) series.createCall(call.getParserPosition(), ofSeries(call.getOperandList()));
    }

    /** A text is an interval as the step, as in {@code GENERATE_SERIES(a, b, '1 hour')}, and a moment before one. */
    private static List<SqlNode> ofSeries(List<SqlNode> written) {
        SqlNode step = written.size() < 3 ? null : written.get(2);
        boolean isText = step instanceof SqlCharStringLiteral text && !PLAIN_NUMBER.matcher(text.toValue()).matches();
        if (!isText && !(step instanceof SqlIntervalLiteral)) {
            return written;
        }
        List<SqlNode> operands = new ArrayList<>();
        for (SqlNode bound : written.subList(0, 2)) {
            operands.add(bound instanceof SqlCharStringLiteral
                    ? DialectCalls.cast(bound, SqlTypeName.TIMESTAMP, bound.getParserPosition())
                    : bound);
        }
        operands.add(isText ? MixedIntervals.ofText((SqlCharStringLiteral) step) : step);
        return operands;
    }

    /**
     * What stands in FROM for a series, with the name of its only column: the alias, as in PostgreSQL. Null for
     * anything else.
     *
     * @param name of the rows; null if they have none
     * @param statement all of what is run
     */
    static SqlNode table(SqlNode written, SqlIdentifier name, SqlNode statement) {
        SqlNode plain = written.getKind() == SqlKind.LATERAL ? ((SqlCall) written).operand(0) : written;
        if (plain.getKind() != SqlKind.COLLECTION_TABLE) {
            return null;
        }
        SqlNode called = ((SqlCall) plain).operand(0);
        SqlCall series = series(called);
        if (series == null) {
            series = PostgresCalls.arrayOfSplit(called);
        }
        if (series == null) {
            return null;
        }
        SqlParserPos at = series.getParserPosition();
        String function = ((SqlCall) called).getOperator().getName();
        SqlIdentifier rows = name == null ? new SqlIdentifier(function, at) : name;
        List<SqlNode> operands = new ArrayList<>(List.of(SqlStdOperatorTable.UNNEST.createCall(at, series), rows));
        List<String> columns = PostgresCalls.columnsOfRows(function);
        boolean isValue = columns.size() == 1 && name != null
                && RowValues.areNamed(statement, name.getSimple(), columns.get(0), called);
        if (!isValue) {
            columns.forEach(column -> operands.add(new SqlIdentifier(column, at)));
        }
        if (operands.size() == 2) {
            operands.add(rows);
        }
        return SqlStdOperatorTable.AS.createCall(at, operands);
    }

    /** The array of which a column has the elements; null if it is another. */
    private static SqlNode elements(SqlNode column) {
        SqlNode plain = WrittenQueries.unnamed(column);
        if (plain instanceof SqlCall call && !WrittenQueries.isNamed(call, "RANGE", true)) {
            SqlCall series = series(call);
            if (series != null && PostgresCalls.columnsOfRows(call.getOperator().getName()).size() > 1) {
                throw OperandRules.mistake(call.getParserPosition(),
                        call.getOperator().getName().toUpperCase(Locale.ROOT) + " has two columns: put it into FROM");
            }
            if (series != null) {
                return series;
            }
        }
        return plain instanceof SqlCall call && WrittenQueries.isNamed(call, WrittenNames.ROWS_OF)
                        && call.operandCount() == 1
                ? call.operand(0)
                : null;
    }

    /**
     * The only call of rows in an expression of nothing but constants beside it, such as
     * {@code GENERATE_SERIES(a, b, i)::DATE}; null if there is none.
     */
    private static SqlNode within(SqlNode column) {
        SqlNode plain = WrittenQueries.unnamed(column);
        if (elements(plain) != null) {
            return plain;
        }
        List<SqlNode> calls = new ArrayList<>();
        boolean[] others = new boolean[1];
        plain.accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
                if (elements(call) != null) {
                    calls.add(call);
                    return null;
                }
                others[0] |= call.isA(SqlKind.QUERY) || call.getKind() == SqlKind.OVER
                        || WrittenQueries.isAggregate(call);
                return super.visit(call);
            }

            @Override
            public Void visit(SqlIdentifier name) {
                others[0] = true;
                return null;
            }
        });
        return calls.size() == 1 && !others[0] ? calls.get(0) : null;
    }

    /** The query to run for one whose columns are rewritten: itself, if none has the elements of an array. */
    static SqlNode of(SqlSelect select) {
        int unnested = -1;
        SqlNodeList columns = select.getSelectList();
        for (int i = 0; i < columns.size(); i++) {
            if (within(columns.get(i)) != null) {
                if (unnested >= 0) {
                    throw OperandRules.mistake(columns.get(i).getParserPosition(), "Only one column has the elements"
                            + " of an array: put the other UNNEST into FROM, as in FROM t, UNNEST(array) AS u(x)");
                }
                unnested = i;
            } else {
                columns.get(i).accept(new Refusing());
            }
        }
        return unnested < 0 ? select : unnested(select, unnested);
    }

    private static SqlNode unnested(SqlSelect select, int unnested) {
        SqlNodeList columns = select.getSelectList();
        SqlParserPos at = columns.get(unnested).getParserPosition();
        SqlNodeList inner = new SqlNodeList(columns.getParserPosition());
        SqlNodeList outer = new SqlNodeList(columns.getParserPosition());
        for (int i = 0; i < columns.size(); i++) {
            SqlNode column = columns.get(i);
            if (column instanceof SqlIdentifier name && name.isStar() || UnnamedColumns.isStar(column)) {
                throw OperandRules.mistake(column.getParserPosition(), "Beside UNNEST, name the columns instead of *,"
                        + " or put it into FROM, as in FROM t, UNNEST(array) AS u(x)");
            }
            boolean isElements = i == unnested;
            String own = isElements ? ELEMENTS : "column " + i;
            SqlNode rows = isElements ? within(column) : null;
            SqlNode plain = WrittenQueries.unnamed(column);
            inner.add(as(isElements ? elements(rows) : plain, own));
            SqlIdentifier read = new SqlIdentifier(
                    isElements ? List.of(ELEMENTS, ELEMENT) : List.of(INNER, own), column.getParserPosition());
            SqlNode value = isElements ? placed(plain, rows, read) : read;
            outer.add(SqlStdOperatorTable.AS.createCall(column.getParserPosition(), value, name(column, i)));
        }
        boolean distinct = select.isDistinct();
        select.setSelectList(inner);
        SqlNode keywords = distinct ? select.getOperandList().get(0) : null;
        select.setOperand(0, SqlNodeList.EMPTY);
        SqlNode array = SqlStdOperatorTable.UNNEST.createCall(at, new SqlIdentifier(List.of(INNER, ELEMENTS), at));
        SqlNode elements = SqlStdOperatorTable.AS.createCall(at, array, new SqlIdentifier(ELEMENTS, at),
                new SqlIdentifier(ELEMENT, at));
        SqlNode from = new SqlJoin(at, as(select, INNER), SqlLiteral.createBoolean(false, at),
                JoinType.CROSS.symbol(at), elements, JoinConditionType.NONE.symbol(at), null);
        SqlNodeList quantifier = keywords == null
                ? null
                : new SqlNodeList(List.of(SqlSelectKeyword.DISTINCT.symbol(at)), at);
        return new SqlSelect(select.getParserPosition(), quantifier, outer, from, null, null, null, null, null, null,
                null, null, null);
    }

    /** An expression with another node in the place of a call. */
    private static SqlNode placed(SqlNode expression, SqlNode call, SqlNode other) {
        return expression == call ? other : expression.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlCall part) {
                return part == call ? other : super.visit(part);
            }
        });
    }

    private static SqlNode as(SqlNode node, String name) {
        SqlParserPos at = node.getParserPosition();
        return SqlStdOperatorTable.AS.createCall(at, node, new SqlIdentifier(name, at));
    }

    private static SqlIdentifier name(SqlNode column, int index) {
        SqlParserPos at = column.getParserPosition();
        if (column.getKind() == SqlKind.AS) {
            return ((SqlCall) column).operand(1);
        }
        return new SqlIdentifier(column instanceof SqlIdentifier name
                ? name.names.get(name.names.size() - 1)
                : within(column) != null ? nameOfRows((SqlCall) within(column)) : "EXPR$" + index, at);
    }

    private static String nameOfRows(SqlCall rows) {
        boolean isArray = WrittenQueries.isNamed(rows, WrittenNames.ROWS_OF);
        return isArray ? "unnest" : rows.getOperator().getName().toLowerCase(Locale.ROOT);
    }

    /** Of an UNNEST within an expression. */
    private static final class Refusing extends SqlBasicVisitor<Void> {
        @Override
        public Void visit(SqlCall call) {
            if (call instanceof SqlSelect) {
                return null;
            }
            if (WrittenQueries.isNamed(call, WrittenNames.ROWS_OF)) {
                throw OperandRules.mistake(call.getParserPosition(), "UNNEST is a column by itself; for more, put it"
                        + " into FROM, as in SELECT x + 1 FROM UNNEST(array) AS t(x)");
            }
            return super.visit(call);
        }
    }
}
