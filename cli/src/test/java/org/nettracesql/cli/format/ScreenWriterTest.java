package org.nettracesql.cli.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenWriterTest {

    private static final ResultColumn NUMBER = new ResultColumn("n", ResultColumn.Kind.NUMBER, Types.INTEGER);
    private static final ResultColumn TEXT = new ResultColumn("text", ResultColumn.Kind.TEXT, Types.VARCHAR);
    private static final ResultColumn OTHER = new ResultColumn("other", ResultColumn.Kind.TEXT, Types.VARCHAR);

    private static String shown(int width, List<ResultColumn> columns, String[]... rows) throws IOException {
        StringBuilder out = new StringBuilder();
        ScreenWriter writer = new ScreenWriter(out, true, width, "ask for more.");
        writer.begin(columns);
        for (String[] row : rows) {
            writer.row(row);
        }
        writer.end();
        return out.toString();
    }

    @Test
    void whatFitsIsShownAsEverywhere() throws IOException {
        assertThat(shown(80, List.of(NUMBER, TEXT), new String[] {"1", "a"}, new String[] {"22", null})).isEqualTo("""
                 n  text
                --  ----
                 1  a
                22  NULL
                """);
    }

    @Test
    void longTextsAreShownByTheirBeginning() throws IOException {
        String shown = shown(40, List.of(NUMBER, TEXT), new String[] {"1", "x".repeat(100)});

        assertThat(shown.lines().mapToInt(DisplayText::width).limit(3)).allMatch(width -> width <= 40);
        assertThat(shown).contains("x…").endsWith("Texts that end in … are longer; ask for more.\n");
    }

    @Test
    void columnsThatDoNotFitAreTold() throws IOException {
        String text = "y".repeat(60);
        String shown = shown(50, List.of(NUMBER, TEXT, OTHER), new String[] {"1", text, text});

        assertThat(shown).endsWith("2 of 3 columns fit; left out: other; ask for more.\n");
        assertThat(shown.lines().mapToInt(DisplayText::width).limit(3)).allMatch(width -> width <= 50);
    }

    /** Names of methods often differ at their end only. */
    @Test
    void textsHaveTheRoomOfTheColumnsThatAreLeftOut() throws IOException {
        ResultColumn wide = new ResultColumn("w".repeat(40), ResultColumn.Kind.NUMBER, Types.INTEGER);
        String shown = shown(60, List.of(TEXT, wide), new String[] {"t".repeat(70), "1"});

        assertThat(shown.lines().skip(2).findFirst()).hasValue("t".repeat(59) + "…");
    }

    @Test
    void firstColumnIsShownOnTheNarrowestScreen() throws IOException {
        assertThat(shown(1, List.of(NUMBER, TEXT), new String[] {"12345", "a"})).contains("12345");
    }

    @Test
    void singleColumnKeepsItsLines() throws IOException {
        assertThat(shown(10, List.of(TEXT), new String[] {"a plan\n  of several lines"}))
                .contains("a plan\n", "  of several lines\n");
    }

    @Test
    void wideCharactersCountTwice() throws IOException {
        String shown = shown(40, List.of(TEXT, OTHER), new String[] {"漢".repeat(60), "z"});

        assertThat(shown.lines().mapToInt(DisplayText::width).limit(3)).allMatch(width -> width <= 40);
    }

    @Test
    void resultWithoutRowsHasItsHeader() throws IOException {
        assertThat(shown(80, List.of(NUMBER, TEXT))).isEqualTo("n  text\n-  ----\n");
        assertThat(shown(80, List.of(TEXT))).isEqualTo("text\n----\n");
    }
}
