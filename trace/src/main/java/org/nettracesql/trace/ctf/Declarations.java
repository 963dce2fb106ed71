package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;

/**
 * Parses a metadata text one declaration at a time, so that only one is ever in memory as a tree. How deep braces nest
 * and how long a declaration is are bounded before it is parsed: the parser goes down with the nesting.
 */
final class Declarations {

    private static final int MOST_NESTING = 64;
    private static final int MOST_TOKENS = 1_000_000;
    private static final int MOST_MESSAGE_CHARS = 200;

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
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
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
            char first = lexer.getVocabulary().getLiteralName(token.getType()) == null
                    ? 0
                    : token.getText().charAt(0);
            if (first == '{' || first == '[' || first == '(') {
                nesting++;
            } else if (first == '}' || first == ']' || first == ')') {
                nesting--;
            }
            if (nesting > MOST_NESTING) {
                throw new TsdlException(token.getLine(), "brackets nested more than " + MOST_NESTING + " deep");
            }
            if (tokens.size() > MOST_TOKENS) {
                throw new TsdlException(token.getLine(), "a declaration of more than " + MOST_TOKENS + " words");
            }
            if (first == ';' && nesting <= 0) {
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
