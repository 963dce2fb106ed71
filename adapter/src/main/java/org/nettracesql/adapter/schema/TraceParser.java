package org.nettracesql.adapter.schema;

import java.io.Reader;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserImplFactory;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.babel.SimpleCharStream;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImplConstants;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImplTokenManager;
import org.apache.calcite.sql.parser.babel.Token;
import org.apache.calcite.sql.parser.babel.TokenMgrError;
import org.apache.calcite.util.SourceStringReader;
import org.nettracesql.trace.Cancellation;

/**
 * The Babel parser, with a few more words of people's SQL. {@code ORDINAL}, which it reserves for BigQuery's
 * {@code array[ORDINAL(1)]}, is a name everywhere else: every table of array elements has a column of that name.
 * {@code EXPLAIN SELECT} is {@code EXPLAIN PLAN FOR SELECT}. {@code 0x7FFF} is a number, the 64 bits of a BIGINT.
 * {@code MEDIAN}, {@code CORR} and the percentiles become aggregates that can be run, see {@link WrittenCalls}. A
 * column without a name has the text of its expression for one, see {@link UnnamedColumns}.
 */
final class TraceParser extends SqlBabelParserImpl {

    static final SqlParserImplFactory FACTORY = reader -> new TraceParser(new Tokens(new Characters(reader)),
            reader instanceof SourceStringReader source ? source.getSourceString() : "");

    private final Tokens tokens;
    private final String sql;

    private TraceParser(Tokens tokens, String sql) {
        super(tokens);
        this.tokens = tokens;
        this.sql = sql;
    }

    @Override
    public void setTabSize(int size) {
        // The parser knows only the tokens that it was given, not where they come from.
        tokens.characters.setTabSize(size);
    }

    @Override
    public SqlNode parseSqlExpressionEof() throws Exception {
        tokens.prepare(sql);
        return rewritten(super.parseSqlExpressionEof());
    }

    @Override
    public SqlNode parseSqlStmtEof() throws Exception {
        tokens.prepare(sql);
        SqlNode statement = rewritten(super.parseSqlStmtEof());
        UnnamedColumns.name(statement, sql, tokens.first);
        return statement;
    }

    private SqlNode rewritten(SqlNode node) throws SqlParseException {
        if (tokens.caret != null) {
            throw new SqlParseException("The operator ^ is not there, because people read it in two ways."
                    + " POWER(a, b) raises to a power, and BITXOR(a, b) combines bits.", position(tokens.caret),
                    null, null, null);
        }
        return tokens.rewritable ? WrittenCalls.in(node, ParameterTypes.of(sql), tokens.ties) : node;
    }

    private static SqlParserPos position(Token token) {
        return new SqlParserPos(token.beginLine, token.beginColumn, token.endLine, token.endColumn);
    }

    private static final class Characters extends SimpleCharStream {
        private Characters(Reader reader) {
            super(reader);
        }

        @Override
        protected void setTabSize(int size) {
            super.setTabSize(size);
        }
    }

    private static final class Tokens extends SqlBabelParserImplTokenManager {
        private static final Pattern HEXADECIMAL = Pattern.compile("0[xX]0*([0-9a-fA-F]{1,16})");

        private final Cancellation cancellation = Cancellation.current();
        private final Characters characters;
        private final Deque<Token> pending = new ArrayDeque<>();
        private final Set<Long> ties = new HashSet<>();
        private List<Token> all = new ArrayList<>();
        private int next;
        private int selects;
        private int froms;
        private int wheres;
        private int withs;
        private boolean callsWithFrom;
        /** Whether there may be something for {@link WrittenTokens}. */
        private boolean unusual;
        private TokenMgrError unreadable;
        /** The first one that was found before the parser ran; null if there is none. */
        private SqlParseException mistake;
        /** The parser links each token to the next. */
        private Token first;
        private int previousKind;
        private String previous;
        private boolean rewritable;
        /** The first one; null if there is none. */
        private Token caret;

        private Tokens(Characters characters) {
            super(characters);
            this.characters = characters;
        }

        @Override
        public Token getNextToken() {
            if (first == null) {
                readAll();
            }
            if (next == all.size()) {
                if (unreadable != null) {
                    throw unreadable;
                }
                return all.get(next - 1);
            }
            return all.get(next++);
        }

        /** @throws SqlParseException for what cannot be written anew */
        private void prepare(String sql) throws SqlParseException {
            if (first == null) {
                readAll();
            }
            if (mistake != null) {
                throw mistake;
            }
            if (sql.contains("//")) {
                refuseSlashes(sql);
            }
        }

        /** Two slashes begin a comment in Calcite, and divide in DuckDB: behind anything else, nobody can tell. */
        private void refuseSlashes(String sql) throws SqlParseException {
            for (Token token : all) {
                int end = UnnamedColumns.offset(sql, token.endLine, token.endColumn);
                boolean behind = end >= 0 && end < sql.length()
                        && sql.substring(end + 1).lines().findFirst().orElse("").strip().startsWith("//");
                if (behind) {
                    throw WrittenTokens.mistake(token, "Two slashes behind this are read in two ways, and so they are"
                            + " not there: / divides integers as integers, and a comment begins with --.");
                }
            }
        }

        /** Up to the end, or to what is no token, which is an error where it is met. */
        private void readAll() {
            try {
                Token token;
                do {
                    cancellation.check();
                    token = pending.isEmpty() ? read() : pending.remove();
                    previousKind = token.kind;
                    previous = token.image;
                    all.add(token);
                } while (token.kind != SqlBabelParserImplConstants.EOF);
            } catch (TokenMgrError e) {
                unreadable = e;
                if (all.isEmpty()) {
                    throw e;
                }
            }
            boolean whole = unreadable == null;
            if (whole && (unusual || wheres > 0 && (selects != froms || callsWithFrom))) {
                try {
                    all = WrittenTokens.of(all, ties);
                } catch (SqlParseException e) {
                    mistake = e;
                }
            }
            first = all.get(0);
        }

        private Token read() {
            Token token = super.getNextToken();
            switch (token.kind) {
                case SqlBabelParserImplConstants.INTERVAL, SqlBabelParserImplConstants.TIMESTAMP,
                        SqlBabelParserImplConstants.LAMBDA, SqlBabelParserImplConstants.EXCLUDE,
                        SqlBabelParserImplConstants.FETCH, SqlBabelParserImplConstants.DATE_TRUNC,
                        SqlBabelParserImplConstants.DATE_PART, SqlBabelParserImplConstants.DATEDIFF,
                        SqlBabelParserImplConstants.DATE_DIFF, SqlBabelParserImplConstants.INFIX_CAST -> {
                    unusual = true;
                    rewritable = true;
                }
                case SqlBabelParserImplConstants.ALL -> {
                    unusual |= previousKind == SqlBabelParserImplConstants.BY;
                    rewritable |= unusual;
                }
                case SqlBabelParserImplConstants.ON -> {
                    unusual |= previousKind == SqlBabelParserImplConstants.DISTINCT;
                    rewritable |= unusual;
                }
                case SqlBabelParserImplConstants.EQ -> unusual |= previousKind == SqlBabelParserImplConstants.EQ;
                case SqlBabelParserImplConstants.FROM -> {
                    unusual |= all.isEmpty() || previousKind == SqlBabelParserImplConstants.LPAREN
                            || previousKind == SqlBabelParserImplConstants.RPAREN && withs > 0
                            || previousKind == SqlBabelParserImplConstants.FOR
                            || previousKind == SqlBabelParserImplConstants.UNION
                            || previousKind == SqlBabelParserImplConstants.ALL;
                    froms++;
                }
                case SqlBabelParserImplConstants.EXTRACT, SqlBabelParserImplConstants.SUBSTRING,
                        SqlBabelParserImplConstants.TRIM, SqlBabelParserImplConstants.OVERLAY -> {
                    callsWithFrom = true;
                    rewritable |= token.kind == SqlBabelParserImplConstants.EXTRACT;
                }
                case SqlBabelParserImplConstants.WHERE -> wheres++;
                case SqlBabelParserImplConstants.WITH -> {
                    withs++;
                    if (previousKind == SqlBabelParserImplConstants.EXPLAIN) {
                        return planFor(token);
                    }
                }
                case SqlBabelParserImplConstants.MINUS, SqlBabelParserImplConstants.CAST -> rewritable = true;
                case SqlBabelParserImplConstants.LPAREN -> {
                    rewritable |= previous != null && DialectCalls.isKnown(previous);
                    if (previousKind == SqlBabelParserImplConstants.EXPLAIN) {
                        return planFor(token);
                    }
                }

                case SqlBabelParserImplConstants.ORDINAL -> {
                    if (previousKind != SqlBabelParserImplConstants.LBRACKET) {
                        token.kind = SqlBabelParserImplConstants.IDENTIFIER;
                    }
                }
                case SqlBabelParserImplConstants.IDENTIFIER -> {
                    if (previousKind != SqlBabelParserImplConstants.DOT) {
                        readHexadecimal(token);
                    }
                    rewritable |= WrittenCalls.isFunction(token.image);
                    unusual |= token.image.equalsIgnoreCase("timestamptz");
                }
                case SqlBabelParserImplConstants.PERCENTILE_CONT, SqlBabelParserImplConstants.PERCENTILE_DISC,
                        SqlBabelParserImplConstants.CORR, SqlBabelParserImplConstants.EPOCH,
                        SqlBabelParserImplConstants.FILTER, SqlBabelParserImplConstants.CUBE,
                        SqlBabelParserImplConstants.ROLLUP, SqlBabelParserImplConstants.NTH_VALUE,
                        SqlBabelParserImplConstants.STRING_AGG, SqlBabelParserImplConstants.ARRAY_AGG,
                        SqlBabelParserImplConstants.HOOK ->
                    rewritable = true;
                case SqlBabelParserImplConstants.SELECT, SqlBabelParserImplConstants.VALUES -> {
                    selects += token.kind == SqlBabelParserImplConstants.SELECT ? 1 : 0;
                    if (previousKind == SqlBabelParserImplConstants.EXPLAIN) {
                        return planFor(token);
                    }
                }
                case SqlBabelParserImplConstants.CARET -> caret = caret == null ? token : caret;
                default -> {
                    // Every other token is Babel's.
                }
            }
            return token;
        }

        private static void readHexadecimal(Token token) {
            var digits = HEXADECIMAL.matcher(token.image);
            if (digits.matches()) {
                token.kind = SqlBabelParserImplConstants.UNSIGNED_INTEGER_LITERAL;
                token.image = Long.toString(new BigInteger(digits.group(1), 16).longValue());
            }
        }

        /** The two words that are left out before the query, at its place. */
        private Token planFor(Token query) {
            pending.add(word(SqlBabelParserImplConstants.FOR, "FOR", query));
            pending.add(query);
            return word(SqlBabelParserImplConstants.PLAN, "PLAN", query);
        }

        private static Token word(int kind, String image, Token place) {
            Token word = Token.newToken(kind);
            word.kind = kind;
            word.image = image;
            word.beginLine = place.beginLine;
            word.beginColumn = place.beginColumn;
            word.endLine = place.beginLine;
            word.endColumn = place.beginColumn;
            return word;
        }
    }
}
