package org.nettracesql.trace.ctf;

import java.util.List;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.Interval;

/** The tokens of one declaration for the parser, which looks at each of them often. */
final class TokenList implements TokenStream {

    private final TokenSource source;
    private final Token[] tokens;
    private int next;

    /** @param tokens at least one */
    TokenList(TokenSource source, List<Token> tokens) {
        this.source = source;
        this.tokens = tokens.toArray(new Token[tokens.size() + 1]);
        CommonToken end = new CommonToken(tokens.get(tokens.size() - 1));
        end.setType(Token.EOF);
        end.setText("<EOF>");
        this.tokens[tokens.size()] = end;
        for (int i = 0; i < this.tokens.length; i++) {
            ((CommonToken) this.tokens[i]).setTokenIndex(i);
        }
    }

    @Override
    public Token LT(int ahead) {
        int at = ahead > 0 ? next + ahead - 1 : next + ahead;
        return at < 0 || ahead == 0 ? null : tokens[Math.min(at, tokens.length - 1)];
    }

    @Override
    public int LA(int ahead) {
        return LT(ahead).getType();
    }

    @Override
    public void consume() {
        if (next == tokens.length - 1) {
            throw new IllegalStateException("There is no token behind the last one.");
        }
        next++;
    }

    @Override
    public Token get(int index) {
        return tokens[index];
    }

    @Override
    public int index() {
        return next;
    }

    @Override
    public void seek(int index) {
        next = Math.min(index, tokens.length - 1);
    }

    @Override
    public int size() {
        return tokens.length;
    }

    @Override
    public int mark() {
        return 0;
    }

    @Override
    public void release(int marker) {
        // All tokens stay.
    }

    @Override
    public TokenSource getTokenSource() {
        return source;
    }

    @Override
    public String getSourceName() {
        return source.getSourceName();
    }

    @Override
    public String getText() {
        return getText(Interval.of(0, tokens.length - 2));
    }

    @Override
    public String getText(RuleContext context) {
        return getText(context.getSourceInterval());
    }

    @Override
    public String getText(Token first, Token last) {
        return getText(Interval.of(first.getTokenIndex(), last.getTokenIndex()));
    }

    @Override
    public String getText(Interval interval) {
        StringBuilder text = new StringBuilder();
        for (int i = Math.max(0, interval.a); i <= Math.min(interval.b, tokens.length - 2); i++) {
            text.append(tokens[i].getText());
        }
        return text.toString();
    }
}
