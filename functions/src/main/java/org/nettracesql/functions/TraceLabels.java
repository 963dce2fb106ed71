package org.nettracesql.functions;

/** The SQL function of what the folders of a trace's path say of it, see {@link PathLabels}. */
public final class TraceLabels {

    private TraceLabels() {}

    /** The label of a trace; null where no folder has it. */
    public static String traceLabel(TraceContext context, String trace, String label) {
        return context.ask(trace, source -> source.labels().get(label));
    }
}
