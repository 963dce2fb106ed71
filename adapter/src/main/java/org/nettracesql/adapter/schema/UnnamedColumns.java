package org.nettracesql.adapter.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImplConstants;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * Names the columns of a result that a query does not name by the text of their expressions: {@code count(*)} where
 * Calcite would say {@code EXPR$0}.
 */
final class UnnamedColumns implements SqlBabelParserImplConstants {

    /** A name is a heading too; longer expressions are cut. */
    private static final int LONGEST = 60;

    /** What may follow the columns; each ends the last one unless the word before it says otherwise. */
    private static final Set<Integer> AFTER_COLUMNS = Set.of(FROM, WHERE, GROUP, HAVING, WINDOW, QUALIFY, ORDER, LIMIT,
            OFFSET, FETCH, UNION, INTERSECT, EXCEPT, SET_MINUS, SEMICOLON, EOF);

    /** {@code IS DISTINCT FROM}, {@code WITHIN GROUP} and {@code MULTISET UNION} go on. */
    private static final Set<Integer> GOING_ON = Set.of(DISTINCT, WITHIN, MULTISET);

    private final String sql;

    private UnnamedColumns(String sql) {
        this.sql = sql;
    }

    /**
     * @param sql the text of the statement; empty if it is not known
     * @param first the text's first token, from which the others follow
     */
    static void name(SqlNode statement, String sql, Token first) {
        SqlSelect select = select(statement);
        if (select != null && !sql.isEmpty()) {
            new UnnamedColumns(sql).nameColumns(select, first);
        }
    }

    /** The query whose columns the result has; null if it is none. */
    private static SqlSelect select(SqlNode node) {
        if (node instanceof SqlSelect select) {
            return select;
        }
        if (node instanceof SqlOrderBy ordered) {
            return select(ordered.query);
        }
        if (node instanceof SqlWith with) {
            return select(with.body);
        }
        return node instanceof SqlBasicCall call && call.getKind().belongsTo(SqlKind.SET_QUERY)
                ? select(call.operand(0))
                : null;
    }

    private void nameColumns(SqlSelect select, Token first) {
        SqlNodeList columns = select.getSelectList();
        List<String> texts = null;
        for (int i = 0; i < columns.size(); i++) {
            SqlNode column = columns.get(i);
            if (column instanceof SqlIdentifier || column.getKind() == SqlKind.AS || isStar(column)) {
                continue;
            }
            texts = texts == null ? texts(select.getParserPosition(), first) : texts;
            if (texts.size() != columns.size()) {
                return;
            }
            columns.set(i, SqlStdOperatorTable.AS.createCall(column.getParserPosition(), column,
                    new SqlIdentifier(texts.get(i), column.getParserPosition())));
        }
    }

    /** {@code * EXCLUDE (x)} and its like are calls. */
    static boolean isStar(SqlNode column) {
        return column instanceof SqlCall call
                && !(call.getOperator() instanceof SqlFunction)
                && call.operandCount() > 0
                && call.operand(0) instanceof SqlIdentifier first
                && first.isStar();
    }

    /** The texts of all columns, by the commas between them: the parser's positions of casts and escapes are wrong. */
    private List<String> texts(SqlParserPos select, Token first) {
        Token token = first;
        while (token != null
                && (token.beginLine != select.getLineNum() || token.beginColumn != select.getColumnNum())) {
            token = token.next;
        }
        while (token != null && token.kind == LPAREN) {
            token = token.next;
        }
        if (token == null || token.kind != SELECT) {
            return List.of();
        }
        Token start = token.next;
        while (isQuantifier(start)) {
            start = start.next;
        }
        List<String> texts = new ArrayList<>();
        Token previous = token;
        int depth = 0;
        for (token = start; token != null; token = token.next) {
            boolean ends = depth == 0 && (token.kind == RPAREN
                    || AFTER_COLUMNS.contains(token.kind) && !GOING_ON.contains(previous.kind));
            if (ends || depth == 0 && token.kind == COMMA) {
                texts.add(text(start, previous));
                start = token.next;
            }
            if (ends) {
                return texts;
            }
            depth += nesting(token.image);
            previous = token;
        }
        return List.of();
    }

    private static boolean isQuantifier(Token token) {
        return token.kind == DISTINCT || token.kind == ALL || token.kind == STREAM;
    }

    /** Escapes open with a brace and a word: one token. */
    private static int nesting(String token) {
        return switch (token.isEmpty() ? 0 : token.charAt(0)) {
            case '(', '[', '{' -> 1;
            case ')', ']', '}' -> -1;
            default -> 0;
        };
    }

    private String text(Token first, Token last) {
        int start = offset(sql, first.beginLine, first.beginColumn);
        int end = offset(sql, last.endLine, last.endColumn) + 1;
        String text = sql.substring(start, end).replaceAll("\\s+", " ");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    /** Where a line and a column, counted from 1, are in the text; -1 if nowhere. */
    static int offset(String sql, int line, int column) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = sql.indexOf('\n', start) + 1;
            if (start == 0) {
                return -1;
            }
        }
        return line < 1 ? -1 : start + column - 1;
    }
}
