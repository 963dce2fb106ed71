package org.nettracesql.trace.ctf;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.SharedValue;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.BlockSource;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.block.StackDirectory;
import org.nettracesql.trace.file.PartedInput;

/**
 * A folder or archive of CTF traces for the block engine. A session is a {@code metadata} file and the streams beside
 * it; all sessions are one trace. Opening reads the metadata of one; the others and the packets are looked at when
 * somebody first asks, for what is packed is unpacked by that.
 */
final class CtfSource implements BlockSource {

    private static final long TICKS_PER_SECOND = 1_000_000_000L;

    private final PartedInput input;
    private final SharedValue<Packets> packets;
    /** Null while the packets' heads were not read. */
    private volatile TraceInfo info;

    /** @throws TraceException if no session has metadata that can be read */
    CtfSource(PartedInput input) {
        this.input = input;
        List<Session> sessions = Session.of(input);
        requireOne(input, sessions);
        this.packets = new SharedValue<>() {
            @Override
            protected Packets compute() {
                return Packets.read(input, sessions);
            }
        };
    }

    private static void requireOne(PartedInput input, List<Session> sessions) {
        TraceException failure = null;
        for (Session session : sessions) {
            try {
                session.check();
                return;
            } catch (TraceException e) {
                failure = e;
            }
        }
        throw failure != null ? failure : new TraceException(input.path(), "it has no CTF metadata");
    }

    /** Says of names whether they are of files that a trace consists of, among all the names that there are. */
    static Predicate<String> wanted(List<String> names) {
        Set<String> folders = new HashSet<>();
        for (String name : names) {
            String slashed = "/" + name.replace('\\', '/');
            if (slashed.endsWith("/" + Session.METADATA)) {
                folders.add(slashed.substring(0, slashed.length() - Session.METADATA.length()));
            }
        }
        return name -> {
            String slashed = "/" + name.replace('\\', '/');
            int file = slashed.lastIndexOf('/') + 1;
            return folders.contains(slashed.substring(0, file)) && mayBeStream(slashed.substring(file));
        };
    }

    /** Whether a file beside metadata is one of the trace by its name: not hidden, and not left there by us. */
    static boolean mayBeStream(String fileName) {
        return !fileName.startsWith(".") && !IndexStorage.isKeptBeside(fileName);
    }

    @Override
    public TraceInfo info() {
        TraceInfo known = info;
        if (known == null) {
            known = packets.get().info();
            info = known;
        }
        return known;
    }

    @Override
    public Set<HeaderColumn> contextColumns() {
        return Set.of(HeaderColumn.THREAD_NAME);
    }

    @Override
    public boolean mayHaveStacks() {
        return false;
    }

    @Override
    public Clock clock() {
        return new Clock(0, TICKS_PER_SECOND);
    }

    /**
     * Also looks at the events that say themselves what they are: only then are all types known; and the threads'
     * names.
     */
    @Override
    public BlockDirectory walk(int threads) {
        Packets found = packets.get();
        info = found.info();
        CtfDirectory directory = found.newDirectory();
        List<Learner> learners = Learner.learn(input, directory, threads);
        directory.learn(learners);
        Learner.leave(learners, directory);
        return directory;
    }

    @Override
    public EventHeaders newHeaders(BlockDirectory walked) {
        return new CtfHeaders(input, (CtfDirectory) walked);
    }

    @Override
    public void rest() {
        packets.forget();
    }

    @Override
    public StackDirectory readStacks(BlockDirectory walked) {
        CtfDirectory directory = (CtfDirectory) walked;
        StackDirectory stacks = new StackDirectory();
        CtfHeaders headers = new CtfHeaders(input, directory);
        List<Block> blocks = directory.blocks();
        byte[] bytes = new byte[0];
        long[] addresses = new long[EventStack.MOST_FRAMES];
        int[] ids = new int[16];
        for (int i = 0; i < blocks.size(); i++) {
            Cancellation.checkCurrent();
            PacketBlock packet = (PacketBlock) blocks.get(i);
            if (!packet.stream.hasStacks) {
                continue;
            }
            if (bytes.length < packet.lengthBytes + Frame.SLACK) {
                bytes = new byte[packet.lengthBytes + Frame.SLACK];
            }
            int count = 0;
            headers.start(bytes, packet, i);
            while (headers.next()) {
                if (headers.stackId != 0) {
                    ids = count < ids.length ? ids : Arrays.copyOf(ids, count * 2);
                    ids[count++] = stacks.intern(addresses, headers.readStack(addresses));
                }
            }
            if (count > 0) {
                stacks.add(packet.scope, 1, Arrays.copyOf(ids, count));
            }
        }
        return stacks;
    }
}
