package org.nettracesql.adapter.plain;

import java.util.List;
import org.nettracesql.adapter.plain.PlainToken.Kind;

/** A place among tokens, which parsers move on. */
class TokenReader {

    private final List<PlainToken> tokens;
    private int at;

    /** @param tokens with one at the end */
    TokenReader(List<PlainToken> tokens) {
        this.tokens = tokens;
    }

    final PlainToken peek() {
        return tokens.get(at);
    }

    /** The token here; the place is behind it then. */
    final PlainToken take() {
        return tokens.get(at++);
    }

    /** The token before this place. */
    final PlainToken last() {
        return tokens.get(at - 1);
    }

    /** Takes a word, in any case, if it is here. */
    final boolean word(String word) {
        boolean found = peek().kind() == Kind.WORD && peek().text().equalsIgnoreCase(word);
        at += found ? 1 : 0;
        return found;
    }

    /** Takes a sign if it is here. */
    final boolean sign(String sign) {
        boolean found = peek().kind() == Kind.SIGN && peek().text().equals(sign);
        at += found ? 1 : 0;
        return found;
    }
}
