package org.nettracesql.adapter.tokens;

import java.util.List;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImplConstants;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * One pass over a statement's tokens before the parser, which writes some of them anew. What is written stands at the
 * place of what it comes from, so that errors do. The last token is EOF, which also stands for all beyond it.
 */
public abstract class TokenPass implements SqlBabelParserImplConstants {

    /** What is read. */
    final List<Token> tokens;

    TokenPass(List<Token> tokens) {
        this.tokens = tokens;
    }

    final Token token(int index) {
        return tokens.get(Math.min(index, tokens.size() - 1));
    }

    /** Where the parenthesis is closed that is opened at a place; -1 if nowhere. */
    final int closing(int open) {
        return closing(tokens, open, LPAREN, RPAREN);
    }

    /** Where what is opened at a place is closed; -1 if nowhere. */
    static int closing(List<Token> tokens, int open, int opening, int closing) {
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            int kind = tokens.get(i).kind;
            depth += kind == opening ? 1 : kind == closing ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    static Token copy(int kind, String image, Token place) {
        Token token = Token.newToken(kind);
        token.kind = kind;
        token.image = image;
        token.beginLine = place.beginLine;
        token.beginColumn = place.beginColumn;
        token.endLine = place.endLine;
        token.endColumn = place.endColumn;
        return token;
    }

    static Token name(String name, Token place) {
        return copy(QUOTED_IDENTIFIER, '"' + name + '"', place);
    }

    /** What is between the quotes of a text. */
    static String text(Token quoted) {
        return quoted.image.substring(1, quoted.image.length() - 1).replace("''", "'");
    }

    /** Whether nothing stands between two tokens. */
    static boolean touches(Token first, Token second) {
        return first.endLine == second.beginLine && first.endColumn + 1 == second.beginColumn;
    }

    public static SqlParseException mistake(Token token, String sentence) {
        return new SqlParseException(sentence, new SqlParserPos(token.beginLine, token.beginColumn, token.endLine,
                token.endColumn), null, null, null);
    }
}
