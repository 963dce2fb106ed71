package org.nettracesql.trace.ctf;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.BlockSource;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.block.StackDirectory;
import org.nettracesql.trace.file.PartedInput;
import org.nettracesql.trace.file.PartedInput.Part;

/**
 * A folder or archive of CTF traces for the block engine. A session is a {@code metadata} file and the streams beside
 * it; all sessions are one trace. Its packets are blocks, ordered by the time at which they begin; its ticks are
 * nanoseconds since the first of them, rounded down to a whole millisecond, which is what SQL shows of the start.
 */
final class CtfSource implements BlockSource {

    static final String METADATA = "metadata";

    private static final long START_NANOS = 1_000_000;

    private final CtfDirectory directory = new CtfDirectory();
    private final PartedInput input;
    private final EventSources sources = new EventSources();
    private final int declaredTypes;
    private final TraceInfo info;
    private final long startNanos;

    /** @throws TraceException if no session can be read */
    CtfSource(PartedInput input) {
        this.input = input;
        Map<EventType, Integer> types = new LinkedHashMap<>();
        List<PacketWalk.Found> packets = new ArrayList<>();
        Set<Long> processors = new HashSet<>();
        int pointerBytes = 0;
        TraceException failure = null;
        boolean any = false;
        for (Map.Entry<String, List<Part>> session : sessions(input.parts()).entrySet()) {
            try {
                CtfMetadata metadata = metadata(input, session.getValue());
                int width = "32".equals(metadata.environment().get("architecture_bit_width")) ? 4 : 8;
                pointerBytes = pointerBytes == 0 || !isKernel(metadata) ? width : pointerBytes;
                List<StreamPlan> plans = plans(metadata, new EventTypes(width), types);
                PacketWalk walk = new PacketWalk(input, plans, directory, packets, processors);
                for (Part part : session.getValue()) {
                    if (!part.fileName().equals(METADATA)) {
                        walk.walk(part);
                    }
                }
                any = true;
            } catch (TsdlException e) {
                String where = e.line() > 0 ? "line " + e.line() + " of " : "";
                failure = new TraceException(input.path(), where + session.getKey() + METADATA + " is not CTF metadata"
                        + " that can be read: " + e.getMessage());
                warn(failure);
            } catch (TraceException e) {
                failure = e;
                warn(e);
            }
        }
        if (!any) {
            throw failure != null ? failure : new TraceException(input.path(), "it has no CTF metadata");
        }
        packets.sort(Comparator.comparingLong(PacketWalk.Found::beginNanos));
        long first = packets.isEmpty() ? 0 : packets.get(0).beginNanos();
        startNanos = Math.floorDiv(first, START_NANOS) * START_NANOS;
        declaredTypes = types.size();
        types.forEach((type, id) -> directory.declare(id, type));
        int[] lanes = Lanes.of(packets);
        for (int i = 0; i < lanes.length; i++) {
            directory.add(packets.get(i).block(startNanos, lanes[i]));
        }
        info = new TraceInfo(
                input.path(),
                input.sizeBytes(),
                "CTF",
                1,
                Instant.ofEpochSecond(
                        Math.floorDiv(startNanos, 1_000_000_000L), Math.floorMod(startNanos, 1_000_000_000L)),
                1_000_000_000L,
                pointerBytes,
                -1,
                processors.size(),
                0);
    }

    private void warn(TraceException e) {
        directory.warn(Kind.UNREADABLE, -1, e.getMessage());
    }

    private static boolean isKernel(CtfMetadata metadata) {
        return "kernel".equals(metadata.environment().get("domain"));
    }

    /** Says of names whether they are of files that a trace consists of, among all the names that there are. */
    static Predicate<String> wanted(List<String> names) {
        Set<String> folders = new HashSet<>();
        for (String name : names) {
            String slashed = "/" + name.replace('\\', '/');
            if (slashed.endsWith("/" + METADATA)) {
                folders.add(slashed.substring(0, slashed.length() - METADATA.length()));
            }
        }
        return name -> {
            String slashed = "/" + name.replace('\\', '/');
            int file = slashed.lastIndexOf('/') + 1;
            return folders.contains(slashed.substring(0, file)) && slashed.charAt(file) != '.';
        };
    }

    /** The parts by their folder. */
    private static Map<String, List<Part>> sessions(List<Part> parts) {
        Map<String, List<Part>> sessions = new LinkedHashMap<>();
        for (Part part : parts) {
            String folder = part.folder();
            sessions.computeIfAbsent(folder.isEmpty() ? "" : folder + "/", key -> new ArrayList<>()).add(part);
        }
        return sessions;
    }

    private CtfMetadata metadata(PartedInput input, List<Part> session) {
        for (Part part : session) {
            if (part.fileName().equals(METADATA)) {
                byte[] bytes = MetadataText.bytes(input, part);
                TsdlReader reader = new TsdlReader();
                MetadataText.Content content = MetadataText.read(bytes);
                CtfMetadata metadata = reader.read(content.text());
                if (content.cut() || reader.isCut()) {
                    directory.warn(Kind.TRUNCATED, part.offsetBytes() + part.sizeBytes(), "The metadata "
                            + part.name() + " ends in the middle: events that it would have declared further on are"
                            + " not known.");
                }
                return metadata;
            }
        }
        throw new IllegalStateException("A session is made of the folder of a metadata file.");
    }

    private static List<StreamPlan> plans(CtfMetadata metadata, EventTypes types, Map<EventType, Integer> ids) {
        List<StreamPlan> plans = new ArrayList<>();
        for (CtfMetadata.Stream stream : metadata.streams().values()) {
            plans.add(StreamPlan.compile(metadata, stream, types,
                    type -> ids.computeIfAbsent(type, absent -> ids.size() + 1)));
        }
        return plans;
    }

    @Override
    public TraceInfo info() {
        return info;
    }

    @Override
    public Set<HeaderColumn> contextColumns() {
        return Set.of(HeaderColumn.THREAD_NAME);
    }

    @Override
    public Clock clock() {
        return new Clock(0, 1_000_000_000L);
    }

    /**
     * Also looks at the events that say themselves what they are: only then are all types known; and the threads'
     * names.
     */
    @Override
    public BlockDirectory walk(int threads) {
        List<Learner> learners = Learner.learn(input, directory, startNanos, threads);
        for (Learner learner : learners) {
            sources.add(learner.sources);
            directory.known().add(learner.threads);
        }
        sources.declare(directory, declaredTypes + 1);
        Learner.leave(learners, sources, directory);
        return directory;
    }

    @Override
    public EventHeaders newHeaders(BlockDirectory walked) {
        return new CtfHeaders(input, walked, startNanos, sources);
    }

    @Override
    public StackDirectory readStacks(BlockDirectory walked) {
        return new StackDirectory();
    }
}
