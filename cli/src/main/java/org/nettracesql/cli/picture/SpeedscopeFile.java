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

/**
 * A file for speedscope.app: one sampled profile a thread. The leaf of each stack tells CPU_TIME (in managed code or on
 * a processor) from UNMANAGED_CODE_TIME, as dotnet-trace's files have it. Samples of processors of which nobody tells
 * how long they stand for count one each: what weighs nothing would not be drawn. Source: its file-format-schema.json.
 */
public final class SpeedscopeFile implements SamplePicture {

    private static final int[] NO_FRAMES = {};

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
    /** Where the axis of time is: the start and all weights. */
    private long axisNanos;
    private boolean inProfile;
    /** Whether a sample of the profile weighs something, or is none of a processor. */
    private boolean weighs;

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
    public boolean showsModules() {
        return true;
    }

    @Override
    public void take(PictureSample sample) throws IOException {
        if (!inProfile || sample.processId() != processId || sample.threadId() != threadId) {
            beginProfile(sample);
        }
        weighs |= sample.weightNanos() > 0 || !sample.isOfProcessor();
        long gapNanos = sample.gapNanosSince(axisNanos);
        if (weighs && gapNanos > 0) {
            // A stack without frames: what comes after it stays in its place on the axis of time.
            write(NO_FRAMES, gapNanos);
        }
        write(framesOf.computeIfAbsent(sample.folded() + leafOf(sample), this::frames), sample.weightNanos());
        endNanos = sample.timeNanos() + sample.weightNanos();
    }

    /** The frame that tells time in managed code from time outside it, named as dotnet-trace does. */
    private static String leafOf(PictureSample sample) {
        if (sample.kind() == null) {
            return "";
        }
        return sample.kind().equals("managed") || sample.isOfProcessor() ? ";CPU_TIME" : ";UNMANAGED_CODE_TIME";
    }

    private void beginProfile(PictureSample sample) throws IOException {
        endProfile();
        processId = sample.processId();
        threadId = sample.threadId();
        startNanos = sample.timeNanos();
        axisNanos = startNanos;
        inProfile = true;
        json.writeStartObject();
        json.writeStringField("type", "sampled");
        json.writeStringField("name", sample.thread());
        json.writeArrayFieldStart("samples");
    }

    private void write(int[] frames, long weightNanos) throws IOException {
        json.writeStartArray();
        for (int frame : frames) {
            json.writeNumber(frame);
        }
        json.writeEndArray();
        weights.add(weightNanos);
        axisNanos += weightNanos;
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
            json.writeNumber(weighs ? weight : 1);
        }
        json.writeEndArray();
        json.writeNumberField("startValue", weighs ? startNanos : 0);
        json.writeNumberField("endValue", weighs ? Math.max(endNanos, axisNanos) : weights.size());
        json.writeStringField("unit", weighs ? "nanoseconds" : "none");
        json.writeEndObject();
        weights.clear();
        inProfile = false;
        weighs = false;
    }

    @Override
    public void end(Map<String, String> modules, String leftOut) throws IOException {
        endProfile();
        json.writeEndArray();
        json.writeObjectFieldStart("shared");
        json.writeArrayFieldStart("frames");
        for (String frame : frameIndexes.keySet()) {
            json.writeStartObject();
            json.writeStringField("name", frame);
            if (modules.containsKey(frame)) {
                json.writeStringField("file", modules.get(frame));
            }
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
