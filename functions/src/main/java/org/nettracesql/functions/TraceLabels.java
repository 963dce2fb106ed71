package org.nettracesql.functions;

/** The SQL functions of what is known of a trace without reading its events. */
public final class TraceLabels {

    private static final long MICROS_OF_A_MILLI = 1_000;

    private TraceLabels() {}

    /** The label that a folder of the trace's path has, see {@link PathLabels}; null where none has it. */
    public static String traceLabel(TraceContext context, String trace, String label) {
        return context.ask(trace, source -> source.labels().get(label));
    }

    /** The moment of a time of the trace, in milliseconds: the {@code utc_time} of an event with this time. */
    public static Long utcTime(TraceContext context, long timeNanos, String trace) {
        return context.ask(trace, source -> Math.floorDiv(source.info().utcMicros(timeNanos), MICROS_OF_A_MILLI));
    }
}
