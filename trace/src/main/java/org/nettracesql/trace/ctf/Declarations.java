package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.atn.PredictionMode;

/**
 * Parses a metadata text one declaration at a time, so that only one is ever in memory as a tree. How deep braces nest
 * and how long a declaration is are bounded before it is parsed: the parser goes down with the nesting.
 */
final class Declarations {

    private static final int MOST_NESTING = 64;
    private static final int MOST_TOKENS = 1_000_000;
    private static final int MOST_MESSAGE_CHARS = 200;

    /** By type of token: the character that it is, 0 for all others. */
    private static final char[] MARKS = marks();

    /** Looks for no way to go on after an error, as there is none: each look costs more than taking a token. */
    private static final class Unforgiving extends DefaultErrorStrategy {
        @Override
        public void sync(Parser recognizer) {
            // What does not fit is found by who takes it.
        }
    }

    private final TsdlLexer lexer;
    private final TsdlParser parser;
    private boolean cut;

    Declarations(String text) {
        BaseErrorListener failing = new BaseErrorListener() {
            @Override
            public void syntaxError(
                    Recognizer<?, ?> recognizer, Object symbol, int line, int column, String message,
                    RecognitionException e) {
                throw new TsdlException(line, message.length() <= MOST_MESSAGE_CHARS
                        ? message
                        : message.substring(0, MOST_MESSAGE_CHARS) + "…");
            }
        };
        lexer = new TsdlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        lexer.addErrorListener(failing);
        parser = new TsdlParser(null);
        parser.removeErrorListeners();
        parser.addErrorListener(failing);
        parser.setErrorHandler(new Unforgiving());
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
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
                parser.setTokenStream(new CommonTokenStream(new ListTokenSource(tokens)));
                return parser.declaration();
            }
        }
    }

    /** Whether the text ended within a declaration. */
    boolean isCut() {
        return cut;
    }
}
