package org.nettracesql.cli.picture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What happened when, as one HTML page that needs no network: lanes of spans (pauses, compilations, waits), of moments
 * (exceptions), and of samples counted by thread, on one time axis. For one thread.
 */
public final class TimelinePage {

    /** Browsers stay quick with that many spans in a lane; the longest are kept. */
    static final int MOST_SPANS = 20_000;

    /** Samples are counted in that many parts of the trace's time. */
    public static final int BUCKETS = 500;

    private record Span(long startNanos, long endNanos, String label) {}

    private static final class SpanLane {
        private final String color;
        private final List<Span> spans = new ArrayList<>();

        SpanLane(String color) {
            this.color = color;
        }
    }

    private final long fromNanos;
    private final long toNanos;
    private final Map<String, SpanLane> spanLanes = new LinkedHashMap<>();
    /** By lane and by part of the time: samples of each state. */
    private final Map<String, TreeMap<Long, long[]>> countLanes = new LinkedHashMap<>();
    private final Map<String, Integer> labels = new LinkedHashMap<>();
    private final boolean showsIdle;

    /**
     * A page for what is between two times, in nanoseconds since the start of the trace.
     *
     * @param showsIdle whether samples of idle threads are shown before whoever looks asks for them
     */
    public TimelinePage(long fromNanos, long toNanos, boolean showsIdle) {
        this.showsIdle = showsIdle;
        this.fromNanos = fromNanos;
        this.toNanos = toNanos;
    }

    /** Width of the parts in which samples are counted. */
    public long bucketNanos() {
        return Math.max(1, (toNanos - fromNanos) / BUCKETS);
    }

    /**
     * Adds a span to a lane.
     *
     * @param color of the lane, as CSS has it; ours, never the trace's
     * @param endNanos equal to the start for a moment
     */
    public void addSpan(String lane, String color, long startNanos, long endNanos, String label) {
        spanLanes.computeIfAbsent(lane, name -> new SpanLane(color)).spans.add(new Span(startNanos, endNanos, label));
    }

    /** Adds samples that were taken in a part of the trace's time, counted from 0. */
    public void addSamples(String lane, long bucket, SampleState state, long samples) {
        countLanes.computeIfAbsent(lane, name -> new TreeMap<>())
                .computeIfAbsent(bucket, part -> new long[SampleState.values().length])[state.ordinal()] += samples;
    }

    public boolean isEmpty() {
        return spanLanes.isEmpty() && countLanes.isEmpty();
    }

    /** Writes the page. */
    public void write(String title, Writer out) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("from", fromNanos);
            json.writeNumberField("to", toNanos);
            json.writeNumberField("bucket", bucketNanos());
            json.writeBooleanField("idle", showsIdle);
            json.writeArrayFieldStart("states");
            for (SampleState state : SampleState.values()) {
                json.writeStartArray();
                json.writeString(state.display());
                json.writeString(state.color());
                json.writeString(state.meaning());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("lanes");
            for (Map.Entry<String, SpanLane> lane : spanLanes.entrySet()) {
                writeSpans(lane.getKey(), lane.getValue(), json);
            }
            for (Map.Entry<String, TreeMap<Long, long[]>> lane : countLanes.entrySet()) {
                writeCounts(lane.getKey(), lane.getValue(), json);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("labels");
            for (String label : labels.keySet()) {
                json.writeString(label);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        PageTemplate.write(PageTemplate.resource("timeline.html"), title, text.toString(), out);
    }

    private void writeSpans(String name, SpanLane lane, JsonGenerator json) throws IOException {
        List<Span> spans = lane.spans;
        String shown = name;
        if (spans.size() > MOST_SPANS) {
            spans.sort(Comparator.comparingLong(span -> span.startNanos - span.endNanos));
            spans = spans.subList(0, MOST_SPANS);
            shown = name + " (" + MOST_SPANS + " of " + lane.spans.size() + ")";
        }
        spans.sort(Comparator.comparingLong(Span::startNanos));
        json.writeStartObject();
        json.writeStringField("name", shown);
        json.writeStringField("kind", "spans");
        json.writeStringField("color", lane.color);
        json.writeArrayFieldStart("spans");
        for (Span span : spans) {
            json.writeStartArray();
            json.writeNumber(span.startNanos);
            json.writeNumber(span.endNanos);
            json.writeNumber(labels.computeIfAbsent(span.label, label -> labels.size()));
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** For each part of the time that has samples: its number, then the samples of each state. */
    private static void writeCounts(String name, SortedMap<Long, long[]> counts, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("kind", "counts");
        json.writeArrayFieldStart("counts");
        for (Map.Entry<Long, long[]> count : counts.entrySet()) {
            json.writeStartArray();
            json.writeNumber(count.getKey());
            for (long samples : count.getValue()) {
                json.writeNumber(samples);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
