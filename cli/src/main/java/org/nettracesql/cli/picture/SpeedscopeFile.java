package org.nettracesql.cli.picture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A file for speedscope.app: one sampled profile a thread. Source: its file-format-schema.json. */
public final class SpeedscopeFile implements SamplePicture {

    private final JsonGenerator json;
    private final String title;
    private final Map<String, Integer> frameIndexes = new LinkedHashMap<>();
    /** The frames of each folded stack, which repeat. */
    private final Map<String, int[]> framesOf = new HashMap<>();
    private final List<Long> weights = new ArrayList<>();
    private long processId;
    private long threadId;
    private long startNanos;
    private long endNanos;
    private boolean inProfile;

    /** @param title name of the whole, as plain text */
    public SpeedscopeFile(Writer out, String title) throws IOException {
        this.json = new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        this.title = title;
        json.writeStartObject();
        json.writeStringField("$schema", "https://www.speedscope.app/file-format-schema.json");
        json.writeArrayFieldStart("profiles");
    }

    @Override
    public boolean isOrdered() {
        return true;
    }

    @Override
    public void take(long ofProcess, long ofThread, long timeNanos, long weightNanos, String folded)
            throws IOException {
        if (!inProfile || ofProcess != processId || ofThread != threadId) {
            endProfile();
            processId = ofProcess;
            threadId = ofThread;
            startNanos = timeNanos;
            inProfile = true;
            json.writeStartObject();
            json.writeStringField("type", "sampled");
            json.writeStringField("name", "Process " + ofProcess + ", thread " + ofThread);
            json.writeStringField("unit", "nanoseconds");
            json.writeArrayFieldStart("samples");
        }
        json.writeStartArray();
        for (int frame : framesOf.computeIfAbsent(folded, this::frames)) {
            json.writeNumber(frame);
        }
        json.writeEndArray();
        weights.add(weightNanos);
        endNanos = timeNanos + weightNanos;
    }

    private int[] frames(String folded) {
        return Stream.of(folded.split(";"))
                .mapToInt(frame -> frameIndexes.computeIfAbsent(frame, name -> frameIndexes.size()))
                .toArray();
    }

    private void endProfile() throws IOException {
        if (!inProfile) {
            return;
        }
        json.writeEndArray();
        json.writeArrayFieldStart("weights");
        for (long weight : weights) {
            json.writeNumber(weight);
        }
        json.writeEndArray();
        json.writeNumberField("startValue", startNanos);
        json.writeNumberField("endValue", endNanos);
        json.writeEndObject();
        weights.clear();
        inProfile = false;
    }

    @Override
    public void end() throws IOException {
        endProfile();
        json.writeEndArray();
        json.writeObjectFieldStart("shared");
        json.writeArrayFieldStart("frames");
        for (String frame : frameIndexes.keySet()) {
            json.writeStartObject();
            json.writeStringField("name", frame);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeStringField("name", title);
        json.writeStringField("exporter", "nettrace-sql");
        json.writeEndObject();
        json.close();
    }
}
