package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.manifest.TextResource;

/**
 * The views of the schema {@code trace}: SQL files in {@code org/nettracesql/adapter/views}, listed by the file
 * {@code views.txt} beside them. A file is read when its view is asked for.
 *
 * <p>A file begins with its documentation in comments: {@code View:} and the name, one or more lines that say what it
 * answers, an empty comment, {@code Columns:}, and a line for each column with name, SQL type, {@code NOT NULL} where
 * that holds, a colon and a sentence; a line that is indented further continues it. The query follows. Before the
 * columns there may be lines with {@code Needs:} and a {@linkplain Need provider with keywords and level}, which give
 * the events that the view reads; one with {@code Order:} and the ORDER BY that a person wants to see the rows in; and
 * one with {@code Compare:} and a {@link Comparison}.
 *
 * <p><b>Without idle threads.</b> A view of samples can have a twin that leaves out threads which wait for something
 * to do. The list has the twin under the view's name and {@value #WITHOUT_IDLE}; it has no file. A line with
 * {@code Without idle:} in the view's file says how it differs: {@code from TABLE} reads the twin of that table where
 * the view reads the table, {@code where CONDITION} are the rows of the view for which that holds.
 */
final class ViewFiles {

    private static final String FOLDER = "/org/nettracesql/adapter/views/";
    private static final String CONTINUATION = "--     ";
    private static final String NEEDS = "Needs:";
    private static final String ORDER = "Order:";
    private static final String COMPARE = "Compare:";
    private static final String IDLE = "Without idle:";
    private static final String IDLE_REMARK =
            " Threads that wait for something to do are left out: those whose samples have an idle_wait.";
    /** How the name of a twin without idle threads ends. */
    static final String WITHOUT_IDLE = "_without_idle";

    private ViewFiles() {}

    /** Names of all views. */
    static List<String> names() {
        return Listed.NAMES;
    }

    /** Read once, when the first asks. */
    private static final class Listed {
        private static final List<String> NAMES =
                List.copyOf(TextResource.lines(ViewFiles.class, FOLDER + "views.txt"));
    }

    /** Reads a view of {@link #names()}. */
    static ViewRelation read(String twin) {
        boolean withIdle = !twin.endsWith(WITHOUT_IDLE);
        String name = withIdle ? twin : twin.substring(0, twin.length() - WITHOUT_IDLE.length());
        List<String> summary = new ArrayList<>();
        List<TableColumn> columns = new ArrayList<>();
        List<String> query = new ArrayList<>();
        List<String> needs = new ArrayList<>();
        String order = null;
        String compare = null;
        String idle = null;
        boolean inColumns = false;
        for (String line : TextResource.text(ViewFiles.class, FOLDER + name + ".sql").lines().toList()) {
            if (!line.startsWith("--")) {
                query.add(line);
                continue;
            }
            String comment = line.substring(2).strip();
            if (comment.equals("Columns:")) {
                inColumns = true;
            } else if (inColumns && line.startsWith(CONTINUATION)) {
                columns.add(continued(columns.remove(columns.size() - 1), comment));
            } else if (inColumns) {
                columns.add(column(name, comment));
            } else if (comment.startsWith(NEEDS)) {
                needs.add(comment.substring(NEEDS.length()).strip());
            } else if (comment.startsWith(ORDER)) {
                order = comment.substring(ORDER.length()).strip();
            } else if (comment.startsWith(COMPARE)) {
                compare = comment.substring(COMPARE.length()).strip();
            } else if (comment.startsWith(IDLE)) {
                idle = comment.substring(IDLE.length()).strip();
            } else if (compare != null && line.startsWith(CONTINUATION)) {
                compare += " " + comment;
            } else if (!comment.isEmpty() && !comment.equals("View: " + name)) {
                summary.add(comment);
            }
        }
        String sql = String.join("\n", query).strip();
        return new ViewRelation(TraceCatalog.TRACE_SCHEMA, twin,
                String.join(" ", summary) + (withIdle ? "" : IDLE_REMARK), columns,
                withIdle ? sql : withoutIdle(name, sql, idle), needs, order, compare);
    }

    private static String withoutIdle(String view, String sql, String how) {
        if (how != null && how.startsWith("where ")) {
            return "select * from " + view + " " + how;
        }
        if (how == null || !how.startsWith("from ") || !sql.contains(how)) {
            throw new IllegalStateException("The view " + view + " says how to leave out idle threads as \"" + how
                    + "\"; expected WHERE and a condition, or FROM and a table of its query.");
        }
        return sql.replace(how, how + WITHOUT_IDLE);
    }

    private static TableColumn continued(TableColumn column, String rest) {
        return TableColumn.of(column.name(), column.type(), column.nullable(), column.remark() + " " + rest);
    }

    private static TableColumn column(String view, String comment) {
        int colon = comment.indexOf(": ");
        String[] words = comment.substring(0, Math.max(colon, 0)).split(" ", 3);
        boolean isNullable = words.length == 2;
        if (words.length < 2 || !Comparison.isWord(words[0]) || comment.length() == colon + 2
                || !isNullable && !words[2].equals("NOT NULL")) {
            throw new IllegalStateException("The view " + view + " documents a column as \"" + comment
                    + "\"; expected a name, a type, a colon and a sentence.");
        }
        return TableColumn.of(words[0], type(words[1]), isNullable, comment.substring(colon + 2));
    }

    private static ColumnType type(String sqlName) {
        return switch (sqlName) {
            case "BOOLEAN" -> ColumnType.BOOLEAN;
            case "TINYINT" -> ColumnType.INT8;
            case "SMALLINT" -> ColumnType.INT16;
            case "INTEGER" -> ColumnType.INT32;
            case "BIGINT" -> ColumnType.INT64;
            case "TIMESTAMP" -> ColumnType.TIMESTAMP;
            case "REAL" -> ColumnType.FLOAT32;
            case "DOUBLE" -> ColumnType.FLOAT64;
            case "VARCHAR" -> ColumnType.TEXT;
            default -> throw new IllegalStateException("A view's column has the type " + sqlName
                    + ", which no column of ours has.");
        };
    }
}
