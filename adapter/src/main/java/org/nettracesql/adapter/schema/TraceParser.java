package org.nettracesql.adapter.schema;

import java.io.Reader;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
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
        return rewritten(super.parseSqlExpressionEof());
    }

    @Override
    public SqlNode parseSqlStmtEof() throws Exception {
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
        return tokens.rewritable ? WrittenCalls.in(node, ParameterTypes.of(sql)) : node;
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
        /** The parser links each token to the next. */
        private Token first;
        private int previousKind;
        private boolean rewritable;
        /** The first one; null if there is none. */
        private Token caret;

        private Tokens(Characters characters) {
            super(characters);
            this.characters = characters;
        }

        @Override
        public Token getNextToken() {
            cancellation.check();
            Token token = pending.isEmpty() ? read() : pending.remove();
            previousKind = token.kind;
            first = first == null ? token : first;
            return token;
        }

        private Token read() {
            Token token = super.getNextToken();
            switch (token.kind) {
                case SqlBabelParserImplConstants.ORDINAL -> {
                    if (previousKind != SqlBabelParserImplConstants.LBRACKET) {
                        token.kind = SqlBabelParserImplConstants.IDENTIFIER;
                    }
                }
                case SqlBabelParserImplConstants.IDENTIFIER -> {
                    if (previousKind != SqlBabelParserImplConstants.DOT) {
                        readHexadecimal(token);
                    }
                    rewritable |= token.image.equalsIgnoreCase(WrittenCalls.MEDIAN);
                }
                case SqlBabelParserImplConstants.PERCENTILE_CONT, SqlBabelParserImplConstants.PERCENTILE_DISC,
                        SqlBabelParserImplConstants.CORR, SqlBabelParserImplConstants.EPOCH,
                        SqlBabelParserImplConstants.FILTER, SqlBabelParserImplConstants.CUBE,
                        SqlBabelParserImplConstants.ROLLUP, SqlBabelParserImplConstants.HOOK ->
                    rewritable = true;
                case SqlBabelParserImplConstants.SELECT, SqlBabelParserImplConstants.WITH,
                        SqlBabelParserImplConstants.VALUES, SqlBabelParserImplConstants.LPAREN -> {
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
