package org.nettracesql.adapter.schema;

import java.io.Reader;
import org.apache.calcite.sql.parser.SqlParserImplFactory;
import org.apache.calcite.sql.parser.babel.SimpleCharStream;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImplConstants;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImplTokenManager;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * The Babel parser, but for one word: {@code ORDINAL}, which it reserves for BigQuery's {@code array[ORDINAL(1)]}, is a
 * name everywhere else. Every table of array elements has a column of that name.
 */
final class TraceParser extends SqlBabelParserImpl {

    static final SqlParserImplFactory FACTORY = reader -> new TraceParser(new Characters(reader));

    private final Characters characters;

    private TraceParser(Characters characters) {
        super(new Tokens(characters));
        this.characters = characters;
    }

    @Override
    public void setTabSize(int size) {
        // The parser knows only the tokens that it was given, not where they come from.
        characters.setTabSize(size);
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
        private int previousKind;

        private Tokens(Characters characters) {
            super(characters);
        }

        @Override
        public Token getNextToken() {
            Token token = super.getNextToken();
            if (token.kind == SqlBabelParserImplConstants.ORDINAL
                    && previousKind != SqlBabelParserImplConstants.LBRACKET) {
                token.kind = SqlBabelParserImplConstants.IDENTIFIER;
            }
            previousKind = token.kind;
            return token;
        }
    }
}
