package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.Interval;

/**
 * Parses a metadata text one declaration at a time, so that only one is ever in memory as a tree. How deep braces nest
 * and how long a declaration is are bounded before it is parsed: the parser goes down with the nesting.
 */
final class Declarations {

    private static final int MOST_NESTING = 64;
    private static final int MOST_TOKENS = 1_000_000;

    private static final int INTEGER = typeOf("'integer'");

    /** By type of token: the character that it is, 0 for all others. */
    private static final char[] MARKS = marks();

    /** Characters of a text that a message shows. */
    private static final int MOST_SHOWN = 60;

    /** Looks for no way to go on after an error, as there is none: each look costs more than taking a token. */
    private static final class Unforgiving extends DefaultErrorStrategy {
        @Override
        public void sync(Parser recognizer) {
            // What does not fit is found by who takes it.
        }
    }

    private final String text;
    private final Set<String> integers = new HashSet<>();
    private final TsdlLexer lexer;
    private final TsdlParser parser;
    private boolean cut;

    Declarations(String text) {
        BaseErrorListener failing = new BaseErrorListener() {
            @Override
            public void syntaxError(
                    Recognizer<?, ?> recognizer, Object symbol, int line, int column, String message,
                    RecognitionException e) {
                throw new TsdlException(line, symbol instanceof Token token
                        ? "'" + shown(token.getText()) + "' cannot stand there"
                        : unread((Lexer) recognizer));
            }
        };
        this.text = text;
        lexer = new TsdlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        lexer.addErrorListener(failing);
        parser = new TsdlParser(null);
        parser.removeErrorListeners();
        parser.addErrorListener(failing);
        parser.setErrorHandler(new Unforgiving());
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    }

    /** What is wrong where no word begins: the lexer has come to the first character that cannot follow. */
    private static String unread(Lexer lexer) {
        CharStream in = lexer.getInputStream();
        int start = lexer._tokenStartCharIndex;
        String rest = in.getText(Interval.of(start, start + MOST_SHOWN));
        if (rest.startsWith("/*")) {
            return "a comment that does not end";
        }
        if (rest.startsWith("\"")) {
            return "a text that does not end in its line: " + shown(rest);
        }
        return "'" + rest.substring(0, rest.offsetByCodePoints(0, 1)) + "' begins no word";
    }

    private static String shown(String text) {
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
    }

    private static int typeOf(String literal) {
        int type = 0;
        while (!literal.equals(TsdlParser.VOCABULARY.getLiteralName(type))) {
            type++;
        }
        return type;
    }

    private static char[] marks() {
        Vocabulary vocabulary = TsdlParser.VOCABULARY;
        char[] marks = new char[vocabulary.getMaxTokenType() + 1];
        for (int type = 0; type < marks.length; type++) {
            String literal = vocabulary.getLiteralName(type);
            // Between apostrophes.
            if (literal != null && literal.length() == 3) {
                marks[type] = literal.charAt(1);
            }
        }
        return marks;
    }

    /** The next declaration; null at the end, and where the text ends within one. */
    TsdlParser.DeclarationContext next() {
        List<Token> tokens = new ArrayList<>();
        int nesting = 0;
        while (true) {
            Token token = lexer.nextToken();
            if (token.getType() == INTEGER) {
                token = abbreviated(token);
            }
            if (token.getType() == Token.EOF) {
                cut = !tokens.isEmpty();
                return null;
            }
            tokens.add(token);
            char mark = MARKS[token.getType()];
            if (mark == '{' || mark == '[' || mark == '(') {
                nesting++;
            } else if (mark == '}' || mark == ']' || mark == ')') {
                nesting--;
            }
            if (nesting > MOST_NESTING) {
                throw new TsdlException(token.getLine(), "brackets nested more than " + MOST_NESTING + " deep");
            }
            if (tokens.size() > MOST_TOKENS) {
                throw new TsdlException(token.getLine(), "a declaration of more than " + MOST_TOKENS + " words");
            }
            if (mark == ';' && nesting <= 0) {
                parser.setTokenStream(new TokenList(lexer, tokens));
                return parser.declaration();
            }
        }
    }

    /**
     * Says that a text is an integer type: from now on it comes as one word, the name of that type. A tracer writes the
     * same few integers for all fields of all events, and most of the metadata is that.
     */
    void isInteger(String declared) {
        // Positions are those of characters, not of their UTF-16 units; there is no difference unless one has two.
        if (text.length() == lexer.getInputStream().size()) {
            integers.add(declared);
        }
    }

    /** What begins with a token: a word if it is a known integer, else the token. */
    private Token abbreviated(Token token) {
        int start = token.getStartIndex();
        int end = integers.isEmpty() ? -1 : text.indexOf('}', start);
        if (end < 0 || !integers.contains(text.substring(start, end + 1))) {
            return token;
        }
        CommonToken word = new CommonToken(token);
        word.setType(TsdlLexer.NAME);
        word.setStopIndex(end);
        word.setText(null);
        int line = lexer.getLine();
        for (int at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
            line++;
        }
        lexer.getInputStream().seek(end + 1);
        lexer.setLine(line);
        return word;
    }

    /** Whether the text ended within a declaration. */
    boolean isCut() {
        return cut;
    }
}
