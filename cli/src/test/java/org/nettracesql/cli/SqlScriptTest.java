package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SqlScriptTest {

    @Test
    void semicolonsWithinQuotesAndCommentsSeparateNothing() {
        assertThat(statements("a ';' \";\" `;` -- ;\n b /* ; */ c // ;\n; d")).containsExactly(
                "a ';' \";\" `;` -- ;\n b /* ; */ c // ;", "d");
    }

    @Test
    void doubledQuotesStayWithinTheirText() {
        assertThat(statements("'it''s; \"x'; b")).containsExactly("'it''s; \"x'", "b");
    }

    @Test
    void escapedQuotesAndDollarQuotesStayWithinTheirText() {
        assertThat(statements("select E'a\\'; b'; c")).containsExactly("select E'a\\'; b'", "c");
        assertThat(statements("$$it's; x$$; $t$ $$; $t$; $1; $a; $a")).containsExactly(
                "$$it's; x$$", "$t$ $$; $t$", "$1", "$a", "$a");
    }

    @Test
    void quotesWithinCommentsOpenNothing() {
        assertThat(statements("-- it's\na; b")).containsExactly("a", "b");
    }

    @Test
    void statementOfBlanksAndCommentsDoesNotCount() {
        assertThat(statements(" ;; -- x\n; /* y */ \n")).isEmpty();
    }

    @Test
    void unclosedQuoteRunsToTheEnd() {
        assertThat(statements("a 'b; c")).containsExactly("a 'b; c");
    }

    @Test
    void statementKnowsWhereItStarts() {
        assertThat(SqlScript.parse(null, "-- x\n  a; b").statements())
                .containsExactly(new SqlScript.Statement("a", 2, 3), new SqlScript.Statement("b", 2, 6));
    }

    private static List<String> statements(String text) {
        return SqlScript.parse(null, text).statements().stream()
                .map(SqlScript.Statement::sql)
                .toList();
    }
}
