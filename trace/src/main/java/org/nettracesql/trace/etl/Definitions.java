package org.nettracesql.trace.etl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.file.LittleEndian;

/**
 * What a file declares of its events: manifests that EventSources send, in pieces; descriptions of single events that
 * tools add; and names of providers. Filled by one thread at a time while the file is walked over: what is declared
 * holds for the whole file, for declarations may come after the events.
 */
final class Definitions {

    /** So much text of manifests is read; there is one for each EventSource, and each process may send it again. */
    private static final long MOST_MANIFEST_BYTES = 64 << 20;

    private static final int MOST_EVENTS = 100_000;
    private static final int CHUNK_HEADER = 8;
    private static final int MOST_CHUNKS = 1000;

    /**
     * What is declared of an event.
     *
     * @param name null for one that is made of task and opcode
     * @param task null for none
     * @param opcode its name, null for none
     * @param fields null where they cannot be told
     */
    record Definition(String name, String task, String opcode, List<EventField> fields) {

        /** The name of the event's table. */
        String shownName(int id) {
            if (name != null && !name.isEmpty()) {
                return name;
            }
            if (task == null || task.isEmpty()) {
                return "Event" + id;
            }
            return opcode == null || opcode.isEmpty() || opcode.equals("Info") ? task : task + "/" + opcode;
        }
    }

    private final Map<String, String> providers = new HashMap<>();
    private final Map<String, Definition> events = new HashMap<>();
    /** By GUID, process and thread of who sends them. */
    private final Map<String, byte[][]> chunks = new HashMap<>();
    private final Set<String> manifests = new HashSet<>();
    private long manifestBytes;

    /** Forgets what was only needed while the file was walked over. */
    void seal() {
        chunks.clear();
        manifests.clear();
    }

    /** A name of Windows' own, which is {@code win:Start} for instance, as it is shown. */
    static String withoutPrefix(String name) {
        return name.startsWith("win:") ? name.substring("win:".length()) : name;
    }

    /** The name of a provider; null if the file does not tell. */
    String provider(String guid) {
        return providers.get(guid);
    }

    /** What is declared of an event; null for nothing. */
    Definition event(String guid, int id, int version, int pointerBytes) {
        return events.get(key(guid, id, version, pointerBytes));
    }

    /** What stands for the id of a classic event, which has a class and an opcode. */
    static int ofOpcode(int opcode) {
        return -1 - opcode;
    }

    private static String key(String guid, int id, int version, int pointerBytes) {
        return guid + '/' + id + '/' + version + '/' + pointerBytes;
    }

    /** The first declaration counts. */
    void provider(String guid, String name) {
        if (!name.isEmpty() && providers.size() < MOST_EVENTS) {
            providers.putIfAbsent(guid, name);
        }
    }

    /** The first declaration counts. */
    void event(String guid, int id, int version, int pointerBytes, Definition definition) {
        if (events.size() < MOST_EVENTS) {
            events.putIfAbsent(key(guid, id, version, pointerBytes), definition);
        }
    }

    /**
     * Takes a piece of a manifest: u8 format 1, u8 major 1, u8 minor 0, u8 0x5B, u16 pieces, u16 number of this one,
     * UTF-8 text.
     */
    void chunk(BlockDirectory directory, String guid, int process, long thread, byte[] payload) {
        if (payload.length < CHUNK_HEADER || payload[0] != 1 || payload[3] != 0x5b) {
            return;
        }
        int pieces = LittleEndian.u16(payload, 4);
        int number = LittleEndian.u16(payload, 6);
        if (pieces == 0 || pieces > MOST_CHUNKS || number >= pieces) {
            return;
        }
        manifestBytes += payload.length;
        if (manifestBytes > MOST_MANIFEST_BYTES) {
            return;
        }
        byte[] text = Arrays.copyOfRange(payload, CHUNK_HEADER, payload.length);
        String sender = guid + '/' + process + '/' + thread;
        byte[][] all = chunks.get(sender);
        if (all == null || all.length != pieces) {
            all = new byte[pieces][];
            chunks.put(sender, all);
        }
        all[number] = text;
        int bytes = 0;
        for (byte[] piece : all) {
            if (piece == null) {
                return;
            }
            bytes += piece.length;
        }
        chunks.remove(sender);
        byte[] whole = new byte[bytes];
        int at = 0;
        for (byte[] piece : all) {
            System.arraycopy(piece, 0, whole, at, piece.length);
            at += piece.length;
        }
        manifest(directory, guid, whole);
    }

    private void manifest(BlockDirectory directory, String guid, byte[] text) {
        // The same manifest is sent when a session begins and when it ends, and by every process.
        if (!manifests.add(new String(text, StandardCharsets.ISO_8859_1))) {
            return;
        }
        try {
            EventSourceManifest.read(text, guid, this);
        } catch (EventSourceManifest.UnreadableException e) {
            directory.warn(Kind.OTHER, -1, "The manifest of the provider " + guid + " cannot be read: "
                    + e.getMessage() + "; its events have no names and fields.");
        }
    }
}
