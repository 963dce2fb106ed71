package org.nettracesql.adapter.tokens;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.calcite.sql.parser.babel.Token;

/** A pass that encloses some tokens in parentheses: it reads all of them once, in their order. */
abstract class EnclosingPass extends TokenPass {

    private final BitSet opens = new BitSet();
    private final BitSet closes = new BitSet();

    EnclosingPass(List<Token> tokens) {
        super(tokens);
    }

    /** Reads a token, and encloses what ends with it. */
    abstract void read(int index);

    /** What opens behind a token; a parenthesis closes it. */
    abstract List<Token> opened(Token place);

    /** Encloses the tokens behind one and before another one. */
    final void enclose(int behind, int before) {
        opens.set(behind);
        closes.set(before);
    }

    /** Whether a token has something enclosed behind it. */
    final boolean opens(int index) {
        return opens.get(index);
    }

    /** The same tokens where nothing is enclosed. */
    final List<Token> written() {
        for (int i = 0; i < tokens.size(); i++) {
            read(i);
        }
        if (opens.isEmpty()) {
            return tokens;
        }
        List<Token> written = new ArrayList<>(tokens.size() + 2 * opens.cardinality());
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (closes.get(i)) {
                written.add(copy(RPAREN, ")", token));
            }
            written.add(token);
            if (opens.get(i)) {
                written.addAll(opened(token));
            }
        }
        return written;
    }
}
