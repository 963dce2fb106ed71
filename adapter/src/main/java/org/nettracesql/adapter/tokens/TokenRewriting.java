package org.nettracesql.adapter.tokens;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.babel.Token;

/** A pass that goes over the tokens once, from the first to the last, and writes all of them into another list. */
abstract class TokenRewriting extends TokenPass {

    /** The token at hand. */
    int at;

    /** What is written up to now. */
    final List<Token> written;

    TokenRewriting(List<Token> tokens) {
        super(tokens);
        this.written = new ArrayList<>(tokens.size() + 16);
    }

    /** Writes what the token at hand becomes, and leaves {@link #at} at the last one that it has read. */
    abstract void rewrite(Token token) throws SqlParseException;

    /** All tokens as they are written. */
    List<Token> rewritten() throws SqlParseException {
        for (at = 0; at < tokens.size(); at++) {
            rewrite(tokens.get(at));
        }
        return written;
    }

    /** A token that is yet to come. */
    final Token peek(int ahead) {
        return token(at + ahead);
    }

    final int kind(int ahead) {
        return peek(ahead).kind;
    }

    /** The kind of a token that was written, which the one at hand may be; EOF before the first. */
    final int previous(int back) {
        int index = written.size() - back;
        return index < 0 ? EOF : written.get(index).kind;
    }

    /** Writes tokens at one place: kind and image of each in turn. */
    final void add(Token place, Object... kindsAndImages) {
        for (int i = 0; i < kindsAndImages.length; i += 2) {
            written.add(copy((Integer) kindsAndImages[i], (String) kindsAndImages[i + 1], place));
        }
    }
}
