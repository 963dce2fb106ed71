package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Names the columns of a result that a query does not name by the text of their expressions: {@code count(*)} where
 * Calcite would say {@code EXPR$0}; and those of the queries within it as PostgreSQL does, for there others name
 * them.
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
    /** Null until a query within needs it. */
    private Map<Long, Token> selects;

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
            UnnamedColumns names = new UnnamedColumns(sql);
            names.nameColumns(select, first);
            statement.accept(new SqlBasicVisitor<Void>() {
                @Override
                public Void visit(SqlCall call) {
                    if (call instanceof SqlSelect inner && inner != select) {
                        names.nameInner(inner, first);
                    }
                    return super.visit(call);
                }
            });
        }
    }

    /**
     * A name that two columns would have is not given, for {@code *} of them would be ambiguous, nor one that
     * conditions or groups have for something else: Calcite would mix them up.
     */
    private void nameInner(SqlSelect select, Token first) {
        SqlNodeList columns = select.getSelectList();
        boolean isNamed = columns.stream().allMatch(UnnamedColumns::isNamed);
        if (isNamed) {
            return;
        }
        selects = selects == null ? selects(first) : selects;
        List<List<Token>> written = columns(selects.get(place(select.getParserPosition())));
        if (written.size() != columns.size()) {
            return;
        }
        Set<String> used = new HashSet<>();
        for (SqlNode clause : Arrays.asList(select.getWhere(), select.getGroup(), select.getHaving(),
                select.getQualify())) {
            collectNames(clause, used);
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            names.add(isNamed(columns.get(i)) ? ownName(columns.get(i)) : SubqueryColumns.name(written.get(i)));
        }
        Set<String> several = new HashSet<>();
        for (String name : names) {
            if (name != null && !several.add(name.toLowerCase(Locale.ROOT))) {
                used.add(name.toLowerCase(Locale.ROOT));
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            SqlNode column = columns.get(i);
            String name = names.get(i);
            if (!isNamed(column) && name != null && !used.contains(name.toLowerCase(Locale.ROOT))) {
                columns.set(i, SqlStdOperatorTable.AS.createCall(column.getParserPosition(), column,
                        new SqlIdentifier(name, column.getParserPosition())));
            }
        }
    }

    /** Null of a star. */
    private static String ownName(SqlNode column) {
        SqlNode name = column.getKind() == SqlKind.AS ? ((SqlCall) column).operand(1) : column;
        return name instanceof SqlIdentifier own && !own.isStar() ? own.names.get(own.names.size() - 1) : null;
    }

    private static void collectNames(SqlNode clause, Set<String> names) {
        if (clause != null) {
            clause.accept(new SqlBasicVisitor<Void>() {
                @Override
                public Void visit(SqlIdentifier name) {
                    if (name.isSimple()) {
                        names.add(name.getSimple().toLowerCase(Locale.ROOT));
                    }
                    return null;
                }
            });
        }
    }

    private static boolean isNamed(SqlNode column) {
        return column instanceof SqlIdentifier || column.getKind() == SqlKind.AS || isStar(column);
    }

    /** Of what a query can begin with, by their places. */
    private static Map<Long, Token> selects(Token first) {
        Map<Long, Token> selects = new HashMap<>();
        for (Token token = first; token != null; token = token.next) {
            if (token.kind == SELECT || token.kind == LPAREN) {
                selects.put((long) token.beginLine << Integer.SIZE | token.beginColumn, token);
            }
        }
        return selects;
    }

    private static long place(SqlParserPos position) {
        return (long) position.getLineNum() << Integer.SIZE | position.getColumnNum();
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
            if (isNamed(column)) {
                continue;
            }
            texts = texts == null ? texts(select, first) : texts;
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

    private List<String> texts(SqlSelect select, Token first) {
        SqlParserPos at = select.getParserPosition();
        Token token = first;
        while (token != null && (token.beginLine != at.getLineNum() || token.beginColumn != at.getColumnNum())) {
            token = token.next;
        }
        return columns(token).stream().map(column -> text(column.get(0), column.get(column.size() - 1)))
                .toList();
    }

    /** The tokens of all columns, by the commas between: the parser's positions of casts and escapes are wrong. */
    private static List<List<Token>> columns(Token first) {
        Token token = first;
        while (token != null && token.kind == LPAREN) {
            token = token.next;
        }
        if (token == null || token.kind != SELECT) {
            return List.of();
        }
        Token start = token.next;
        while (start != null && isQuantifier(start)) {
            start = start.next;
        }
        List<List<Token>> columns = new ArrayList<>();
        List<Token> column = new ArrayList<>();
        Token previous = token;
        int depth = 0;
        for (token = start; token != null; token = token.next) {
            boolean ends = depth == 0 && (token.kind == RPAREN
                    || AFTER_COLUMNS.contains(token.kind) && !GOING_ON.contains(previous.kind));
            if (ends || depth == 0 && token.kind == COMMA) {
                if (column.isEmpty()) {
                    return List.of();
                }
                columns.add(column);
                column = new ArrayList<>();
            } else {
                column.add(token);
            }
            if (ends) {
                return columns;
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
    static int nesting(String token) {
        return switch (token.isEmpty() ? 0 : token.charAt(0)) {
            case '(', '[', '{' -> 1;
            case ')', ']', '}' -> -1;
            default -> 0;
        };
    }

    private String text(Token first, Token last) {
        int start = offset(sql, first.beginLine, first.beginColumn);
        String text = sql.substring(start, end(last)).replaceAll("\\s+", " ");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    /**
     * Behind the last token of a column. One that stands for several of the text, as those of {@code ::int[]} and
     * {@code ->}, has the place of the first: what is there up to the next token is of the column, too.
     */
    private int end(Token last) {
        int end = offset(sql, last.endLine, last.endColumn) + 1;
        Token next = last.next;
        int further = next == null || next.kind == EOF
                ? sql.length()
                : offset(sql, next.beginLine, next.beginColumn);
        if (further <= end) {
            return end;
        }
        // Without a remark behind it.
        String between = sql.substring(end, further).split("--|/\\*", 2)[0];
        return end + between.stripTrailing().length();
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
