package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.file.PartedInput;
import org.nettracesql.trace.file.PartedInput.Part;

/** A {@code metadata} file and the streams beside it. Safe for all threads. */
final class Session {

    static final String METADATA = "metadata";

    /**
     * What a metadata file says.
     *
     * @param cut whether it ends in the middle
     */
    record Content(CtfMetadata metadata, boolean cut) {}

    final Part metadata;
    final List<Part> streams;
    private final PartedInput input;
    /** For the first who asks; null if there is none. */
    private final AtomicReference<Content> kept = new AtomicReference<>();

    private Session(PartedInput input, Part metadata, List<Part> streams) {
        this.input = input;
        this.metadata = metadata;
        this.streams = List.copyOf(streams);
    }

    /** The sessions that an input's parts are, by their folders. */
    static List<Session> of(PartedInput input) {
        Map<String, List<Part>> streams = new LinkedHashMap<>();
        Map<String, Part> metadata = new LinkedHashMap<>();
        for (Part part : input.parts()) {
            if (part.fileName().equals(METADATA)) {
                metadata.put(part.folder(), part);
            } else {
                streams.computeIfAbsent(part.folder(), absent -> new ArrayList<>()).add(part);
            }
        }
        List<Session> sessions = new ArrayList<>();
        metadata.forEach((folder, part) ->
                sessions.add(new Session(input, part, streams.getOrDefault(folder, List.of()))));
        return sessions;
    }

    /**
     * Makes sure that the metadata can be read, and keeps what it says for {@link #content}.
     *
     * @throws TraceException if it cannot
     */
    void check() {
        Content content = content();
        plans(content.metadata, new LinkedHashMap<>());
        kept.set(content);
    }

    /** @throws TraceException if the metadata cannot be read */
    Content content() {
        Content known = kept.getAndSet(null);
        if (known != null) {
            return known;
        }
        try {
            MetadataText.Content text = MetadataText.read(MetadataText.bytes(input, metadata));
            TsdlReader reader = new TsdlReader(text.text());
            CtfMetadata read = reader.read();
            return new Content(read, text.cut() || reader.isCut());
        } catch (TsdlException e) {
            throw unreadable(e);
        }
    }

    /**
     * How the streams are read.
     *
     * @param types by type its metadata id; those that are new are added
     * @throws TraceException if the metadata makes no sense
     */
    List<StreamPlan> plans(CtfMetadata declared, Map<EventType, Integer> types) {
        EventTypes eventTypes = new EventTypes(declared.pointerBytes());
        List<StreamPlan> plans = new ArrayList<>();
        try {
            for (CtfMetadata.Stream stream : declared.streams().values()) {
                plans.add(StreamPlan.compile(declared, stream, eventTypes,
                        type -> types.computeIfAbsent(type, absent -> types.size() + 1)));
            }
        } catch (TsdlException e) {
            throw unreadable(e);
        }
        return plans;
    }

    private TraceException unreadable(TsdlException e) {
        String where = e.line() > 0 ? "line " + e.line() + " of " : "";
        return new TraceException(input.path(), where + metadata.name() + " is not CTF metadata that can be read: "
                + e.getMessage());
    }
}
