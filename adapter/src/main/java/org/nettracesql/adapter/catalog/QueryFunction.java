package org.nettracesql.adapter.catalog;

import java.util.List;
import java.util.Locale;

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

    public static final List<QueryFunction> ALL = List.of(CALLERS, CALLEES, EXPLAIN_COLLECT);

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
