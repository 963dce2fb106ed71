package org.nettracesql.cli.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each format reads back what was written. */
class RowFormatTest {

    private static final ResultColumn ID = new ResultColumn("id", ResultColumn.Kind.NUMBER, Types.BIGINT);
    private static final ResultColumn TEXT = new ResultColumn("text", ResultColumn.Kind.TEXT, Types.VARCHAR);
    private static final ResultColumn FLAG = new ResultColumn("flag", ResultColumn.Kind.BOOLEAN, Types.BOOLEAN);
    private static final ResultColumn LIST = new ResultColumn("list", ResultColumn.Kind.JSON, Types.ARRAY);

    /** Texts that a careless writer changes. */
    private static final List<String> AWKWARD = Arrays.asList(
            null, "", " ", "a", "NULL", "\\N", "\\", "\\n", "a\nb", "a\r\nb", "\t", "a\tb", "\"", "\"\"", "a,b",
            "a\"b,c", " padded ", "é", "日本", "\ud83d\ude00", "\u001b[31m", "\u0000", "|", "<b>", "'", "--",
            "\u00a0", "\u2028");

    @Test
    void csvReadsBackExactly() throws IOException {
        List<List<String>> rows = awkwardRows();

        assertThat(readCsv(write(RowFormat.CSV, List.of(TEXT, TEXT), rows))).isEqualTo(withHeader(rows));
    }

    @Test
    void tsvReadsBackExactly() throws IOException {
        List<List<String>> rows = awkwardRows();

        assertThat(readTsv(write(RowFormat.TSV, List.of(TEXT, TEXT), rows))).isEqualTo(withHeader(rows));
    }

    @Test
    void csvOfOneColumnKeepsItsNullRows() throws IOException {
        List<List<String>> rows = List.of(Collections.singletonList(null), List.of(""), List.of("x"));

        assertThat(write(RowFormat.CSV, List.of(TEXT), rows)).isEqualTo("text\n\n\"\"\nx\n");
    }

    @Test
    void jsonAndJsonLinesReadBackExactly() throws IOException {
        List<List<String>> rows = awkwardRows();
        List<ResultColumn> columns = List.of(TEXT, TEXT);
        ObjectMapper mapper = new ObjectMapper();

        List<JsonNode> array = new ArrayList<>();
        mapper.readTree(write(RowFormat.JSON, columns, rows)).forEach(array::add);
        MappingIterator<JsonNode> lines = mapper.readerFor(JsonNode.class)
                .readValues(write(RowFormat.JSONL, columns, rows));

        assertThat(array).isEqualTo(lines.readAll()).hasSameSizeAs(rows);
        for (int i = 0; i < rows.size(); i++) {
            assertThat(array.get(i).get("text").textValue()).isEqualTo(rows.get(i).get(0));
            assertThat(array.get(i).get("text_2").textValue()).isEqualTo(rows.get(i).get(1));
        }
    }

    @Test
    void jsonLinesHasALineARow() throws IOException {
        assertThat(write(RowFormat.JSONL, List.of(TEXT, TEXT), awkwardRows()).lines()).hasSameSizeAs(AWKWARD);
    }

    @Test
    void jsonKeepsTypesAndAllDigits() throws IOException {
        List<List<String>> rows = List.of(
                List.of("9223372036854775807", "true", "[1,null,\"a\"]"), Arrays.asList(null, null, null),
                List.of("NaN", "false", "[]"));

        assertThat(write(RowFormat.JSON, List.of(ID, FLAG, LIST), rows)).isEqualTo("""
                [
                {"id":9223372036854775807,"flag":true,"list":[1,null,"a"]},
                {"id":null,"flag":null,"list":null},
                {"id":"NaN","flag":false,"list":[]}
                ]
                """);
    }

    @Test
    void jsonWithoutRowsIsAnEmptyArray() throws IOException {
        String json = write(RowFormat.JSON, List.of(ID), List.of());

        assertThat(new JsonFactory().setCodec(new ObjectMapper()).createParser(json).<JsonNode>readValueAsTree())
                .isEmpty();
        assertThat(write(RowFormat.JSONL, List.of(ID), List.of())).isEmpty();
    }

    @Test
    void tableAlignsNumbersToTheRightAndCountsColumnsAsATerminalDoes() throws IOException {
        List<List<String>> rows = List.of(
                List.of("日本", "7", "x"), List.of("e\u0301a", "12345", "yy"), Arrays.asList("abcde", null, null));

        assertThat(write(RowFormat.TABLE, List.of(TEXT, ID, TEXT), rows)).isEqualTo("""
                text      id  text
                -----  -----  ----
                日本       7  x
                e\u0301a     12345  yy
                abcde   NULL  NULL
                """);
    }

    @Test
    void tableShowsControlCharactersAsEscapes() throws IOException {
        List<List<String>> rows = List.of(List.of("a\nb", "\u001b[2J\u202e"));

        assertThat(write(RowFormat.TABLE, List.of(TEXT, TEXT), rows)).endsWith("\na\\nb  \\u001b[2J\\u202e\n");
    }

    @Test
    void tableOfOneColumnKeepsLineBreaks() throws IOException {
        assertThat(write(RowFormat.TABLE, List.of(TEXT), List.of(List.of("plan\r\n  step\n"))))
                .isEqualTo("text\n------\nplan\n  step\n");
    }

    @Test
    void tableStreamsAfterItsSampleAndCutsNothing() throws IOException {
        StringBuilder out = new StringBuilder();
        RowWriter writer = RowFormat.TABLE.writer(out, true);
        writer.begin(List.of(TEXT, ID));
        for (int i = 0; i < TableWriter.SAMPLE_ROWS; i++) {
            writer.row(new String[] {"ab", "1"});
        }
        int sampled = out.length();
        writer.row(new String[] {"longer than the others", "2"});

        assertThat(sampled).isPositive();
        assertThat(out).endsWith("\nlonger than the others   2\n");
    }

    @Test
    void markdownEscapesWhatWouldBeMarkup() throws IOException {
        List<List<String>> rows = List.of(Arrays.asList("a|b\n<T>`", null));

        assertThat(write(RowFormat.MARKDOWN, List.of(TEXT, ID), rows)).isEqualTo("""
                | text | id |
                | --- | ---: |
                | a\\|b<br>&lt;T>\\` |  |
                """);
    }

    @ParameterizedTest
    @EnumSource(value = RowFormat.class, names = {"TABLE", "CSV", "TSV", "MARKDOWN"})
    void headerCanBeLeftOut(RowFormat format) throws IOException {
        StringBuilder out = new StringBuilder();
        RowWriter writer = format.writer(out, false);
        writer.begin(List.of(ID));
        writer.row(new String[] {"1"});
        writer.end();

        assertThat(out.toString().strip()).isIn("1", "| 1 |");
    }

    private static List<List<String>> awkwardRows() {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < AWKWARD.size(); i++) {
            rows.add(Arrays.asList(AWKWARD.get(i), AWKWARD.get(AWKWARD.size() - 1 - i)));
        }
        return rows;
    }

    private static List<List<String>> withHeader(List<List<String>> rows) {
        List<List<String>> all = new ArrayList<>(List.of(List.of("text", "text")));
        all.addAll(rows);
        return all;
    }

    private static String write(RowFormat format, List<ResultColumn> columns, List<List<String>> rows)
            throws IOException {
        StringBuilder out = new StringBuilder();
        RowWriter writer = format.writer(out, true);
        writer.begin(columns);
        String[] cells = new String[columns.size()];
        for (List<String> row : rows) {
            writer.row(row.toArray(cells));
        }
        writer.end();
        return out.toString();
    }

    /** A reader of the format as CsvWriter documents it, written from the document and not from the writer. */
    private static List<List<String>> readCsv(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            String cell = null;
            if (text.charAt(at) == '"') {
                StringBuilder quoted = new StringBuilder();
                for (at++; ; at++) {
                    if (text.charAt(at) != '"') {
                        quoted.append(text.charAt(at));
                    } else if (at + 1 < text.length() && text.charAt(at + 1) == '"') {
                        quoted.append('"');
                        at++;
                    } else {
                        at++;
                        break;
                    }
                }
                cell = quoted.toString();
            } else {
                int end = at;
                while (text.charAt(end) != ',' && text.charAt(end) != '\n') {
                    end++;
                }
                cell = end == at ? null : text.substring(at, end);
                at = end;
            }
            row.add(cell);
            if (text.charAt(at) == '\n') {
                rows.add(row);
                row = new ArrayList<>();
            }
            at++;
        }
        return rows;
    }

    private static List<List<String>> readTsv(String text) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
            List<String> row = new ArrayList<>();
            for (String cell : line.split("\t", -1)) {
                row.add(cell.equals("\\N") ? null : cell.translateEscapes());
            }
            rows.add(row);
        }
        return rows;
    }
}
