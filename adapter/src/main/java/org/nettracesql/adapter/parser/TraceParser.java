package org.nettracesql.adapter.parser;

import java.io.Reader;
import java.io.StringReader;
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
import org.apache.calcite.sql.parser.babel.SimpleCharStream;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImplTokenManager;
import org.apache.calcite.sql.parser.babel.Token;
import org.apache.calcite.sql.parser.babel.TokenMgrError;
import org.apache.calcite.util.SourceStringReader;
import org.nettracesql.adapter.tokens.ConstantLimits;
import org.nettracesql.adapter.tokens.OrderedParentheses;
import org.nettracesql.adapter.tokens.OtherQuotes;
import org.nettracesql.adapter.tokens.ShortForms;
import org.nettracesql.adapter.tokens.SqlTokens;
import org.nettracesql.adapter.tokens.StatementBounds;
import org.nettracesql.adapter.tokens.TokenPass;
import org.nettracesql.adapter.tokens.WrittenNames;
import org.nettracesql.adapter.tokens.WrittenTokens;
import org.nettracesql.trace.Cancellation;

/**
 * The Babel parser, with a few more words of people's SQL. {@code ORDINAL}, which it reserves for BigQuery's
 * {@code array[ORDINAL(1)]}, is a name everywhere else: every table of array elements has a column of that name. So is
 * {@code VALUE} behind a parenthesis.
 * {@code EXPLAIN SELECT} is {@code EXPLAIN PLAN FOR SELECT}. {@code 0x7FFF} is a number, the 64 bits of a BIGINT.
 * {@code MEDIAN}, {@code CORR} and the percentiles become aggregates that can be run, see {@link WrittenCalls}. A
 * column without a name has the text of its expression for one, see {@link UnnamedColumns}.
 */
public final class TraceParser extends SqlBabelParserImpl {

    public static final SqlParserImplFactory FACTORY = TraceParser::of;

    private final Tokens tokens;
    private final String sql;

    private TraceParser(Tokens tokens, String sql) {
        super(tokens);
        this.tokens = tokens;
        this.sql = sql;
    }

    private static TraceParser of(Reader reader) {
        String sql = reader instanceof SourceStringReader source ? source.getSourceString() : "";
        String standard = OtherQuotes.replaced(sql);
        return new TraceParser(new Tokens(
                new Characters(standard.equals(sql) ? reader : new StringReader(standard), standard), sql), sql);
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
        SqlNode statement = super.parseSqlStmtEof();
        UnnamedColumns.name(statement, sql, tokens.first);
        return rewritten(statement);
    }

    private SqlNode rewritten(SqlNode node) throws SqlParseException {
        if (tokens.caret != null) {
            throw TokenPass.mistake(tokens.caret, "The operator ^ is not there, because people read it in two"
                    + " ways. POWER(a, b) raises to a power, and BITXOR(a, b) combines bits.");
        }
        if (!tokens.rewritable) {
            return node;
        }
        ParameterTypes types = ParameterTypes.of(sql);
        return tokens.ofElements
                ? WrittenCalls.in(ArrayParameters.expanded(MovedParameters.numbered(node), types), types.ofElements(),
                        tokens.ties)
                : WrittenCalls.in(node, types, tokens.ties);
    }

    private static final class Characters extends SimpleCharStream {
        private static final int BUFFER_CHARS = 1 << 12;
        private static final int LONG_TEXT_CHARS = 1 << 16;

        private Characters(Reader reader, String text) {
            super(reader, 1, 1, bufferChars(text));
        }

        /**
         * Room for the longest token or comment. The buffer itself grows by 2,048 characters each time, and copies all:
         * that took 4 s for a comment of four million.
         */
        private static int bufferChars(String text) {
            int longest = 0;
            int at = text.length() > LONG_TEXT_CHARS ? 0 : text.length();
            while (at < text.length()) {
                int blank = SqlTokens.afterBlank(text, at);
                int end = blank > at ? blank : SqlTokens.afterToken(text, at);
                longest = Math.max(longest, end - at);
                at = end;
            }
            return longest + BUFFER_CHARS;
        }

        @Override
        protected void setTabSize(int size) {
            super.setTabSize(size);
        }
    }

    private static final class Tokens extends SqlBabelParserImplTokenManager {
        private static final Pattern HEXADECIMAL = Pattern.compile("0[xX]0*([0-9a-fA-F]{1,16})");
        private static final Pattern GROUPED = Pattern.compile("\\d+(_\\d+)+");

        private final Cancellation cancellation = Cancellation.current();
        private final Characters characters;
        private final StatementBounds bounds = new StatementBounds();
        private final String sql;
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
        /** Whether there is a parameter that may be an array. */
        private boolean ofElements;
        /** The first one; null if there is none. */
        private Token caret;

        private Tokens(Characters characters, String sql) {
            super(characters);
            this.characters = characters;
            this.sql = sql;
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
                    throw TokenPass.mistake(token, "Two slashes behind this are read in two ways, and so they are"
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
                    mistake = bounds.after(token);
                } while (token.kind != EOF && mistake == null);
            } catch (TokenMgrError e) {
                unreadable = e;
                if (all.isEmpty()) {
                    throw e;
                }
            }
            boolean whole = unreadable == null && mistake == null;
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
            if (ShortForms.mayBegin(token, previousKind)) {
                unusual = true;
                rewritable = true;
            }
            int beforePrevious = all.size() < 2 ? EOF : all.get(all.size() - 2).kind;
            unusual |= ConstantLimits.mayBegin(token.kind, previousKind, beforePrevious)
                    || OrderedParentheses.mayBegin(token.kind, previousKind, beforePrevious);
            unusual |= previousKind == AS && token.kind != IDENTIFIER && !token.image.isEmpty()
                    && Character.isLetter(token.image.charAt(0));
            switch (token.kind) {
                case LAMBDA -> {
                    unusual = true;
                    rewritable = true;
                    // The text that is parsed has this arrow in the place of others, see OtherQuotes.
                    int start = UnnamedColumns.offset(sql, token.beginLine, token.beginColumn);
                    boolean other = start >= 0 && start + 2 <= sql.length() && sql.charAt(start) != '-';
                    token.image = other ? sql.substring(start, start + 2) : token.image;
                }
                case LBRACE, LBRACE_FN -> {
                    unusual = true;
                    rewritable = true;
                }
                case AMPERSAND, VERTICAL_BAR, LATERAL, TILDE, COLON -> {
                    unusual = true;
                    rewritable = true;
                    int place = UnnamedColumns.offset(sql, token.beginLine, token.beginColumn);
                    boolean differ = token.kind == VERTICAL_BAR && place >= 0 && sql.startsWith("#", place);
                    token.image = differ ? WrittenNames.DIFFERENT_BITS : token.image;
                }
                case GT -> {
                    unusual |= previousKind == GT;
                    rewritable |= unusual;
                }
                case TABLE -> unusual |= all.isEmpty()
                        || previousKind == EXPLAIN
                        || WrittenTokens.maySelect(previousKind);
                case VALUES, ARRAY, WINDOW, HAVING, RECURSIVE -> rewritable = true;
                case ASOF, PIVOT, INTERVAL, TIMESTAMP, EXCLUDE, FETCH, DATE_TRUNC, DATE_PART, DATEDIFF, DATE_DIFF,
                        DATEADD, DATEPART, UNNEST, INFIX_CAST, UUID -> {
                    unusual = true;
                    rewritable = true;
                }
                case ALL -> {
                    unusual |= previousKind == BY;
                    rewritable |= unusual || isComparison(previousKind);
                }
                case AT -> {
                    unusual = true;
                    rewritable = true;
                }
                case IS -> rewritable |= previousKind == RPAREN;
                case IN -> rewritable |= previousKind == RPAREN || previousKind == NOT;
                case ON -> {
                    unusual |= previousKind == DISTINCT;
                    rewritable |= unusual;
                }
                case EQ -> unusual |= previousKind == EQ;
                case FOR -> unusual |= callsWithFrom;
                case FROM -> {
                    unusual |= all.isEmpty() || previousKind == LPAREN
                            || previousKind == RPAREN && withs > 0
                            || previousKind == FOR
                            || previousKind == EXPLAIN
                            || previousKind == UNION
                            || previousKind == SELECT
                            || previousKind == ALL;
                    froms++;
                }
                case EXTRACT, SUBSTRING, TRIM, OVERLAY -> {
                    callsWithFrom = true;
                    rewritable |= token.kind == EXTRACT;
                }
                case WHERE -> wheres++;
                case WITH -> withs++;
                case MINUS, PLUS, CAST, TRY_CAST, SAFE_CAST, ANY, DISTINCT, SOME, UNICODE_STRING_LITERAL,
                        C_STYLE_ESCAPED_STRING_LITERAL, RIGHT, FULL, NATURAL ->
                    rewritable = true;
                case LPAREN -> {
                    rewritable = rewritable || isComparison(previousKind)
                            || previous != null && DialectCalls.isKnown(previous);
                    int before = froms > 0 && all.size() > 1 ? all.get(all.size() - 2).kind : EOF;
                    unusual |= previousKind == IDENTIFIER
                            && (before == FROM || before == JOIN || before == COMMA || before == LATERAL);
                }
                case ORDINAL -> {
                    if (previousKind != LBRACKET) {
                        token.kind = IDENTIFIER;
                    }
                }
                case VALUE -> {
                    // Calcite takes it for VALUES: (value - 1) would be a query of the number -1.
                    if (previousKind == LPAREN) {
                        token.kind = IDENTIFIER;
                    }
                }
                case IDENTIFIER -> {
                    if (previousKind != DOT) {
                        readNumber(token);
                    }
                    rewritable |= WrittenCalls.isFunction(token.image);
                    boolean top = token.image.equalsIgnoreCase("top")
                            && (previousKind == SELECT || previousKind == DISTINCT || previousKind == ALL);
                    unusual |= top || token.image.equalsIgnoreCase("timestamptz");
                    rewritable |= top;
                }
                case PERCENTILE_CONT, PERCENTILE_DISC, CORR, EPOCH, FILTER, CUBE, ROLLUP, NTH_VALUE, STRING_AGG,
                        ARRAY_AGG, LAG, LEAD, GROUP_CONCAT, WITHIN, JSON_ARRAY, JSON_ARRAYAGG, JSON_OBJECT,
                        JSON_OBJECTAGG, NULL_SAFE_EQUAL ->
                    rewritable = true;
                case HOOK -> {
                    rewritable = true;
                    ofElements = true;
                }
                case RBRACKET -> unusual |= previousKind == LBRACKET;
                case SELECT -> selects++;
                case CARET -> caret = caret == null ? token : caret;
                default -> {
                    // Every other token is Babel's.
                }
            }
            return previousKind == EXPLAIN && beginsQuery(token.kind) ? planFor(token) : token;
        }

        private static boolean isComparison(int kind) {
            return kind == EQ || kind == NE || kind == NE2 || kind == LT || kind == GT || kind == LE || kind == GE;
        }

        private static boolean beginsQuery(int kind) {
            return kind == SELECT || kind == VALUES || kind == WITH || kind == LPAREN || kind == TABLE || kind == FROM;
        }

        /** {@code 0xFF} and {@code 1_000_000}, which the grammar takes for names. */
        private static void readNumber(Token token) {
            var digits = HEXADECIMAL.matcher(token.image);
            if (digits.matches()) {
                token.kind = UNSIGNED_INTEGER_LITERAL;
                token.image = Long.toString(new BigInteger(digits.group(1), 16).longValue());
            } else if (GROUPED.matcher(token.image).matches()) {
                token.kind = UNSIGNED_INTEGER_LITERAL;
                token.image = token.image.replace("_", "");
            }
        }

        /** The two words that are left out before the query, at its place. */
        private Token planFor(Token query) {
            pending.add(word(FOR, "FOR", query));
            pending.add(query);
            return word(PLAN, "PLAN", query);
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
