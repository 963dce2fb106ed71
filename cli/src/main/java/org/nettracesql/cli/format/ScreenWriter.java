package org.nettracesql.cli.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table for a screen of limited width. Where the columns do not fit side by side, long texts are shown by their
 * beginning; where that is not enough, the last columns are left out, and a line under the table says which. The first
 * {@value TableWriter#SAMPLE_ROWS} rows decide.
 */
public final class ScreenWriter implements RowWriter {

    /** Texts are not made shorter than this to fit. */
    private static final int SHORTEST_TEXT = 32;
    private static final int GAP = 2;
    private static final String MORE = "…";

    private final Appendable out;
    private final boolean header;
    private final int screenWidth;
    private final String allHint;
    private List<ResultColumn> columns;
    private List<String[]> sample = new ArrayList<>();
    private int[] shownWidths;
    private int shown;
    private boolean cut;
    private TableWriter table;

    /**
     * Makes a writer for one result.
     *
     * @param header whether the columns' names stand above it
     * @param screenWidth columns of characters that the screen has
     * @param allHint how the user sees everything: follows "left out: a, b" after a semicolon
     */
    public ScreenWriter(Appendable out, boolean header, int screenWidth, String allHint) {
        this.out = out;
        this.header = header;
        this.screenWidth = screenWidth;
        this.allHint = allHint;
    }

    @Override
    public void begin(List<ResultColumn> columns) {
        this.columns = columns;
    }

    @Override
    public void row(String[] cells) throws IOException {
        if (columns.size() == 1) {
            // A plan, or a text that somebody asked for: it keeps its lines.
            if (table == null) {
                startTable(1);
            }
            table.row(cells);
            return;
        }
        String[] visible = new String[cells.length];
        for (int i = 0; i < cells.length; i++) {
            visible[i] = cells[i] == null ? null : DisplayText.visible(cells[i]);
        }
        if (sample == null) {
            write(visible);
            return;
        }
        sample.add(visible);
        if (sample.size() == TableWriter.SAMPLE_ROWS) {
            writeSample();
        }
    }

    @Override
    public void end() throws IOException {
        if (sample != null && table == null) {
            writeSample();
        }
        table.end();
        if (shown < columns.size()) {
            out.append(String.valueOf(shown)).append(" of ").append(String.valueOf(columns.size()))
                    .append(" columns fit; left out: ");
            for (int i = shown; i < columns.size(); i++) {
                out.append(i == shown ? "" : ", ").append(DisplayText.visible(columns.get(i).label()));
            }
            out.append("; ").append(allHint).append('\n');
        } else if (cut) {
            out.append("Texts that end in ").append(MORE).append(" are longer; ").append(allHint).append('\n');
        }
    }

    private void startTable(int columnCount) {
        shown = columnCount;
        table = new TableWriter(out, header);
        table.begin(columns.subList(0, columnCount));
        sample = null;
    }

    private void writeSample() throws IOException {
        int[] widths = new int[columns.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = labelWidth(i);
            for (String[] row : sample) {
                widths[i] = Math.max(widths[i], row[i] == null ? "NULL".length() : DisplayText.width(row[i]));
            }
            widths[i] = isText(i) ? Math.min(widths[i], Math.max(screenWidth, labelWidth(i))) : widths[i];
        }
        int fitting = fitting(widths);
        // What the columns that are left out would have taken, the texts of the others have.
        shownWidths = Arrays.copyOf(widths, fitting);
        shorten(shownWidths);
        List<String[]> rows = sample;
        startTable(fitting);
        for (String[] row : rows) {
            write(row);
        }
    }

    /** How many columns fit, one at least, where texts are as short as need be. */
    private int fitting(int[] widths) {
        int[] shortened = widths.clone();
        shorten(shortened);
        int fitting = 1;
        int used = shortened[0];
        while (fitting < shortened.length && used + GAP + shortened[fitting] <= screenWidth) {
            used += GAP + shortened[fitting++];
        }
        return fitting;
    }

    /** Takes what is too much from the widest texts, a character at a time: they are no wider than the screen. */
    private void shorten(int[] widths) {
        int tooMuch = -GAP - screenWidth;
        for (int width : widths) {
            tooMuch += GAP + width;
        }
        for (int widest = widestText(widths); tooMuch > 0 && widest >= 0; widest = widestText(widths)) {
            widths[widest]--;
            tooMuch--;
        }
    }

    /** The widest text that can be made shorter; -1 if there is none. */
    private int widestText(int[] widths) {
        int widest = -1;
        for (int i = 0; i < widths.length; i++) {
            if (isText(i) && widths[i] > Math.max(SHORTEST_TEXT, labelWidth(i))
                    && (widest < 0 || widths[i] > widths[widest])) {
                widest = i;
            }
        }
        return widest;
    }

    private boolean isText(int column) {
        return columns.get(column).kind() != ResultColumn.Kind.NUMBER;
    }

    private int labelWidth(int column) {
        return !header ? 0 : DisplayText.width(DisplayText.visible(columns.get(column).label()));
    }

    private void write(String[] visible) throws IOException {
        String[] cells = new String[shown];
        for (int i = 0; i < shown; i++) {
            cells[i] = visible[i];
            if (isText(i) && visible[i] != null
                    && DisplayText.width(visible[i]) > Math.max(shownWidths[i], SHORTEST_TEXT)) {
                cells[i] = beginning(visible[i], Math.max(shownWidths[i], SHORTEST_TEXT) - 1) + MORE;
                cut = true;
            }
        }
        table.row(cells);
    }

    private static String beginning(String text, int width) {
        int end = 0;
        int used = 0;
        while (end < text.length()) {
            int next = end + Character.charCount(text.codePointAt(end));
            used += DisplayText.width(text.substring(end, next));
            if (used > width) {
                break;
            }
            end = next;
        }
        return text.substring(0, end);
    }
}
