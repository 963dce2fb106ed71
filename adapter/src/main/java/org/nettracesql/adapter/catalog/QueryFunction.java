package org.nettracesql.adapter.catalog;

import java.util.List;
import java.util.Locale;
import org.nettracesql.trace.ColumnType;

/**
 * A function that gives rows and is made of a query or about one, beside those that ask the traces alone.
 *
 * @param name in upper case
 * @param signature its parameter and columns
 * @param documentation a sentence or two
 * @param example a FROM clause item that runs on any trace
 */
public record QueryFunction(String name, String signature, String documentation, String example) {

    public static final QueryFunction CALLERS = ofView("callers", "Who calls");

    public static final QueryFunction CALLEES = ofView("callees", "What is called by");

    public static final QueryFunction EXPLAIN_COLLECT = new QueryFunction(
            "EXPLAIN_COLLECT",
            "EXPLAIN_COLLECT(query VARCHAR [, recorder VARCHAR]) TABLE (table_name VARCHAR, events BIGINT,"
                    + " collect VARCHAR, why_empty VARCHAR)",
            "How to record what a query reads, and why tables that it reads are empty. The recorder is dotnet-trace,"
                    + " lttng or etw; without it what recorded the trace. EXPLAIN COLLECT query and EXPLAIN COLLECT FOR"
                    + " recorder query are the same.",
            "TABLE(EXPLAIN_COLLECT('select * from gc_stats'))");

    public static final QueryFunction EXPLAIN_ANALYZE = new QueryFunction(
            "EXPLAIN_ANALYZE",
            "EXPLAIN_ANALYZE(query VARCHAR) TABLE (plan VARCHAR)",
            "Runs a query to its end, and gives its plan with the rows that it has, the time that it took and what its"
                    + " scans read, as one text. EXPLAIN ANALYZE query is the same.",
            "TABLE(EXPLAIN_ANALYZE('select count(*) from events'))");

    private static final TableColumn POSITION =
            TableColumn.of("ordinal_position", ColumnType.INT32, false, "Its place in the query, from 1.");
    private static final TableColumn COLUMN_NAME =
            TableColumn.of("column_name", ColumnType.TEXT, false, "Name of the column.");
    private static final TableColumn COLUMN_TYPE =
            TableColumn.of("column_type", ColumnType.TEXT, false, "Name of its type.");

    /** The columns of {@link #DESCRIBE_QUERY}. */
    public static final List<TableColumn> DESCRIPTION = List.of(
            POSITION, COLUMN_NAME, COLUMN_TYPE,
            TableColumn.of("null", ColumnType.TEXT, false, "Whether it may be NULL: YES or NO."),
            TableColumn.of("key", ColumnType.TEXT, true, "PRI for a column of the key of its table."),
            TableColumn.of("remark", ColumnType.TEXT, true, "What it has; NULL for what the query computes."));

    /** The columns of {@link #SUMMARIZE_QUERY}. */
    public static final List<TableColumn> SUMMARY = List.of(
            POSITION, COLUMN_NAME, COLUMN_TYPE,
            TableColumn.of("min", ColumnType.TEXT, true, "The least value."),
            TableColumn.of("max", ColumnType.TEXT, true, "The greatest value."),
            TableColumn.of("unique", ColumnType.INT64, true, "How many different values there are."),
            TableColumn.of("avg", ColumnType.FLOAT64, true, "The average of numbers."),
            TableColumn.of("std", ColumnType.FLOAT64, true, "The standard deviation of numbers, as of a sample."),
            TableColumn.of("q25", ColumnType.TEXT, true, "The value that a quarter of all do not exceed."),
            TableColumn.of("q50", ColumnType.TEXT, true, "The value that half of all do not exceed."),
            TableColumn.of("q75", ColumnType.TEXT, true, "The value that three quarters of all do not exceed."),
            TableColumn.of("count", ColumnType.INT64, false, "How many rows there are."),
            TableColumn.of("null_percentage", ColumnType.FLOAT64, true, "How many rows of a hundred have NULL."));

    public static final QueryFunction DESCRIBE_QUERY = aboutQuery("DESCRIBE_QUERY", DESCRIPTION,
            "The columns of a query, in a literal, with their types and remarks. DESCRIBE query, DESCRIBE table and"
                    + " SHOW COLUMNS FROM table are the same.");

    public static final QueryFunction SUMMARIZE_QUERY = aboutQuery("SUMMARIZE_QUERY", SUMMARY,
            "The range, the average and the quartiles of each column of a query, in a literal. SUMMARIZE query and"
                    + " SUMMARIZE table are the same.");

    public static final List<QueryFunction> ALL =
            List.of(CALLERS, CALLEES, EXPLAIN_COLLECT, EXPLAIN_ANALYZE, DESCRIBE_QUERY, SUMMARIZE_QUERY);

    private static QueryFunction aboutQuery(String name, List<TableColumn> columns, String documentation) {
        // A loop, not a stream: every query that calls a function loads this class.
        StringBuilder signature = new StringBuilder(name).append("(query VARCHAR) TABLE (");
        for (TableColumn column : columns) {
            signature.append(column == POSITION ? "" : ", ").append(column.name()).append(' ')
                    .append(column.jdbcType().getName());
        }
        return new QueryFunction(name, signature.append(')').toString(), documentation,
                "TABLE(" + name + "('select * from trace_info'))");
    }

    private static QueryFunction ofView(String view, String what) {
        String name = view.toUpperCase(Locale.ROOT);
        return new QueryFunction(
                name,
                name + "(method VARCHAR) TABLE (columns of the view " + view + ")",
                what + " the methods whose name contains a text, in which % stands for any characters. Case matters;"
                        + " the text is a literal.",
                "TABLE(" + name + "('Main'))");
    }
}
