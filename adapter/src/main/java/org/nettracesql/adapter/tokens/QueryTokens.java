package org.nettracesql.adapter.tokens;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * The clauses of queries that {@link WrittenTokens} writes anew, once their words are: a query that begins with FROM,
 * {@code SELECT 1 WHERE …}, {@code DISTINCT ON}, {@code TOP}, calls in FROM.
 */
final class QueryTokens extends TokenPass {

    private static final Set<Integer> AFTER_FROM = Set.of(SELECT, WHERE, GROUP, HAVING, WINDOW, QUALIFY, ORDER, LIMIT,
            OFFSET, FETCH, UNION, INTERSECT, EXCEPT, SET_MINUS, SEMICOLON, EOF);
    /** What ends the tables of a query, or a part of them. */
    private static final Set<Integer> BEHIND_TABLES = Set.of(ON, GROUP, HAVING, WINDOW, QUALIFY, ORDER, LIMIT, OFFSET,
            FETCH);
    private static final Set<Integer> AFTER_QUERY = Set.of(ORDER, LIMIT, OFFSET, FETCH, UNION, INTERSECT, EXCEPT,
            SET_MINUS, SEMICOLON, EOF);
    private static final Set<Integer> AFTER_TOP = Set.of(UNION, INTERSECT, EXCEPT, SET_MINUS, SEMICOLON, EOF);
    /** What shows that {@code TOP (1)} would be a call. */
    private static final Set<Integer> AFTER_NAME = Set.of(COMMA, FROM, AS, DOT, RPAREN, SEMICOLON, EOF);
    /** What follows the name of a column. */
    private static final Set<Integer> AFTER_LABEL = Set.of(COMMA, FROM, WHERE, GROUP, HAVING, ORDER, LIMIT, OFFSET,
            FETCH, UNION, INTERSECT, EXCEPT, SET_MINUS, RPAREN, SEMICOLON, EOF);

    private final Set<Long> ties;
    /** The queries and parentheses around a token, the innermost last. */
    private final List<Block> blocks = new ArrayList<>();

    private QueryTokens(List<Token> tokens, Set<Long> ties) {
        super(tokens);
        this.ties = ties;
    }

    /**
     * Changes the tokens.
     *
     * @param ties takes the places of the numbers of rows that are {@code WITH TIES}
     */
    static void rewrite(List<Token> tokens, Set<Long> ties) throws SqlParseException {
        new QueryTokens(tokens, ties).rewrite();
    }

    /** A query, or parentheses around anything else, as far as it was read. */
    private static final class Block {
        private final boolean query;
        private boolean selecting;
        private boolean from;
        /** Whether what comes next may be a table. */
        private boolean tables;

        Block(boolean query) {
            this.query = query;
        }
    }

    private Block innermostQuery() {
        int at = blocks.size() - 1;
        while (at > 0 && !blocks.get(at).query) {
            at--;
        }
        return blocks.get(at);
    }

    private void rewrite() throws SqlParseException {
        blocks.add(new Block(true));
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            Block block = blocks.get(blocks.size() - 1);
            int before = i == 0 ? EOF : tokens.get(i - 1).kind;
            switch (token.kind) {
                case LPAREN -> {
                    int next = token(i + 1).kind;
                    blocks.add(new Block(next == SELECT || next == WITH || next == FROM && before != TRIM));
                }
                case RPAREN -> {
                    if (blocks.size() > 1) {
                        blocks.remove(blocks.size() - 1);
                    }
                }
                case UNION, INTERSECT, EXCEPT, SET_MINUS, SEMICOLON -> {
                    block.selecting = false;
                    block.from = false;
                }
                case SELECT -> {
                    block.selecting = true;
                    block.from = false;
                    if (token(i + 1).kind == FROM && i > 1 && tokens.get(i - 2).kind == EXISTS) {
                        // Whether there is a row does not depend on its columns.
                        tokens.add(i + 1, copy(UNSIGNED_INTEGER_LITERAL, "1", token));
                    }
                    distinctOn(i);
                    top(i);
                }
                case FROM -> {
                    if (block.query && !block.selecting && before != DISTINCT) {
                        selectFirst(i);
                        block.selecting = true;
                    } else if (block.query && before != DISTINCT) {
                        block.from = true;
                    }
                    block.tables = block.query && before != DISTINCT;
                }
                case WHERE -> {
                    block.tables = false;
                    if (block.query && block.selecting && !block.from) {
                        i += insertOneRow(i);
                        block.from = true;
                    }
                }
                case AS -> {
                    Token label = token(i + 1);
                    boolean word = Character.isLetter(label.image.isEmpty() ? ' ' : label.image.charAt(0))
                            && label.kind != IDENTIFIER && AFTER_LABEL.contains(token(i + 2).kind);
                    if (block.query && block.selecting && !block.from && word) {
                        // Behind AS, any word is a name.
                        tokens.set(i + 1, name(label.image, label));
                    }
                }
                case UNNEST -> {
                    Block query = innermostQuery();
                    if (query.selecting && !query.from) {
                        tokens.set(i, name(WrittenNames.ROWS_OF, token));
                    }
                }
                default -> {
                    block.tables &= !BEHIND_TABLES.contains(token.kind);
                }
            }
            boolean table = token.kind == IDENTIFIER && block.tables && (before == FROM || before == JOIN
                    || before == COMMA) && token(i + 1).kind == LPAREN && token(i + 3).kind == LPAREN;
            if (table) {
                i += inTable(i);
            }
        }
    }

    /** {@code FROM f(g(x))} is {@code FROM TABLE(f(g(x)))}: the grammar takes the first two words for columns. */
    private int inTable(int call) {
        int close = closing(call + 1);
        if (close < 0) {
            return 0;
        }
        Token place = tokens.get(call);
        tokens.add(close + 1, copy(RPAREN, ")", place));
        tokens.addAll(call, List.of(copy(TABLE, "TABLE", place), copy(LPAREN, "(", place)));
        blocks.add(new Block(false));
        return 2;
    }

    /**
     * The first token of some kinds from a place on that is not in parentheses; or the one that closes those around.
     */
    private int next(int from, Set<Integer> kinds) {
        int depth = 0;
        for (int i = from; i < tokens.size(); i++) {
            int kind = tokens.get(i).kind;
            if (depth == 0 && (kinds.contains(kind) || kind == RPAREN)) {
                return i;
            }
            depth += kind == LPAREN ? 1 : kind == RPAREN ? -1 : 0;
        }
        return tokens.size() - 1;
    }

    /** Puts SELECT before FROM: the one that follows it, or that of all columns. */
    private void selectFirst(int from) {
        int end = next(from + 1, AFTER_FROM);
        if (tokens.get(end).kind == SELECT) {
            Set<Integer> others = new HashSet<>(AFTER_FROM);
            others.remove(SELECT);
            List<Token> select = tokens.subList(end, next(end + 1, others));
            List<Token> moved = List.copyOf(select);
            select.clear();
            tokens.addAll(from, moved);
            return;
        }
        Token place = tokens.get(from);
        tokens.addAll(from, List.of(copy(SELECT, "SELECT", place), copy(STAR, "*", place)));
    }

    /** One row without anything of use, for a condition to choose. */
    private int insertOneRow(int where) {
        Token place = tokens.get(where);
        List<Token> row = List.of(copy(FROM, "FROM", place), copy(LPAREN, "(", place), copy(VALUES, "VALUES", place),
                copy(LPAREN, "(", place), copy(UNSIGNED_INTEGER_LITERAL, "0", place), copy(RPAREN, ")", place),
                copy(RPAREN, ")", place), copy(AS, "AS", place), name("one row", place), copy(LPAREN, "(", place),
                name("nothing", place), copy(RPAREN, ")", place));
        tokens.addAll(where, row);
        return row.size();
    }

    /** Moves {@code TOP n} behind SELECT to the end of the query, as {@code FETCH NEXT n ROWS ONLY}. */
    private void top(int select) throws SqlParseException {
        int kind = token(select + 1).kind;
        int top = kind == DISTINCT || kind == ALL ? select + 2 : select + 1;
        if (token(top).kind != IDENTIFIER || !token(top).image.equalsIgnoreCase("TOP")) {
            return;
        }
        boolean inParentheses = token(top + 1).kind == LPAREN && token(top + 3).kind == RPAREN;
        Token count = token(inParentheses ? top + 2 : top + 1);
        int last = inParentheses ? top + 3 : top + 1;
        if (count.kind != UNSIGNED_INTEGER_LITERAL || inParentheses && AFTER_NAME.contains(token(last + 1).kind)) {
            return;
        }
        if (token(last + 1).image.equalsIgnoreCase("PERCENT")) {
            throw mistake(token(last + 1), "TOP takes a number of rows and no percentage");
        }
        if (token(last + 1).kind == WITH && token(last + 2).kind == TIES) {
            ties.add(WrittenTokens.place(count.beginLine, count.beginColumn));
            last += 2;
        }
        Token place = token(top);
        tokens.subList(top, last + 1).clear();
        int end = next(top, AFTER_TOP);
        if (WrittenTokens.UNIONS.contains(token(end).kind)) {
            throw mistake(place, "TOP in a part of " + token(end).image.toUpperCase(Locale.ROOT) + " is the limit of"
                    + " nobody knows which: put that part in parentheses");
        }
        tokens.addAll(end, List.of(copy(FETCH, "FETCH", place), copy(NEXT, "NEXT", place), count,
                copy(ROWS, "ROWS", place), copy(ONLY, "ONLY", place)));
    }

    /** Moves what stands in {@code DISTINCT ON (…)} into a QUALIFY, for {@code WrittenQueries}. */
    private void distinctOn(int select) throws SqlParseException {
        boolean on = select + 3 < tokens.size()
                && tokens.get(select + 1).kind == DISTINCT
                && tokens.get(select + 2).kind == ON
                && tokens.get(select + 3).kind == LPAREN;
        int close = on ? closing(select + 3) : -1;
        if (close < 0) {
            return;
        }
        Token place = tokens.get(select + 2);
        List<Token> clause = tokens.subList(select + 1, close + 1);
        List<Token> keys = List.copyOf(clause.subList(2, clause.size()));
        clause.clear();
        int end = next(select + 1, AFTER_QUERY);
        for (int i = select; i < end; i++) {
            if (tokens.get(i).kind == QUALIFY) {
                throw mistake(place, "DISTINCT ON and QUALIFY cannot stand in one query: put one of them into a query"
                        + " around the other.");
            }
        }
        List<Token> qualify = new ArrayList<>(List.of(copy(QUALIFY, "QUALIFY", place),
                name(WrittenNames.DISTINCT_ON, place)));
        qualify.addAll(keys);
        tokens.addAll(end, qualify);
    }
}
