package org.nettracesql.trace.folder;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.file.FileVersion;

/**
 * Writes a manifest. Shape, big-endian; a text is the index of one in the first table, -1 where there is none:
 *
 * <pre>
 * "NTSFACTS"
 * i32 version                 another one is not read
 * i32 checksum                CRC-32C of all that follows
 * i32 n, n: {i32 bytes, UTF-8}                                                     texts
 * i32 n, n: {text provider, i32 id, i32 version, text name, text versioned name, i32 level, i64 keywords, i32 opcode,
 *            text opcode name, text task, u8 origin, fields}                       types
 * i32 n, n: {i32 n, n: i32 type}                                                   lists of types
 * i32 n, n: {text file name, version, i32 n, n: {text trace name, facts}}          files
 *
 * fields     i32 n, n: {text name, text enumeration, field type}
 * field type u8 kind: 0 scalar {u8 ordinal}; 1 array {u8 kind of count, its value, field type}; 2 structure {fields}
 * count      0 field {text}; 1 prefix; 2 fixed {i32}; 3 located {i32}; 4 rest
 * version    i64 size, i64 modified, i64 changed, text key, i32 head checksum, i32 tail checksum
 * facts      i32 list of types, i32 lanes, warnings, i32 n, n: {text name, text what is told of it},
 *            u8 has index, {index, warnings} where it has
 * index      i64 events, i64 first ns, i64 last ns, i64 lost,
 *            i32 n, n: {i32 type, i64 events, i64 payload bytes, i64 first ns, i64 last ns},
 *            i32 n, n: {i32 process, i64 thread, text name, i64 events, i64 first ns, i64 last ns}
 * warnings   i32 n, n: {u8 kind, i64 offset, i64 count, i32 type or -1, i64 thread, text}
 * </pre>
 */
final class ManifestWriter {

    static final byte[] MAGIC = "NTSFACTS".getBytes(StandardCharsets.US_ASCII);
    static final int VERSION = 3;
    static final int CHECKED_FROM = 16;

    static final int SCALAR = 0;
    static final int ARRAY = 1;
    static final int STRUCT = 2;

    static final int COUNT_FIELD = 0;
    static final int COUNT_PREFIX = 1;
    static final int COUNT_FIXED = 2;
    static final int COUNT_LOCATED = 3;
    static final int COUNT_REST = 4;

    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final Map<EventType, Integer> types = new LinkedHashMap<>();
    private final Map<List<EventType>, Integer> lists = new LinkedHashMap<>();

    private ManifestWriter() {}

    static byte[] bytes(Manifest manifest) throws IOException {
        return new ManifestWriter().write(manifest);
    }

    private byte[] write(Manifest manifest) throws IOException {
        // From the end to the start, because what is written names what stands before it.
        byte[] files = files(manifest);
        byte[] ofLists = lists();
        byte[] ofTypes = types();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(all);
        out.write(MAGIC);
        out.writeInt(VERSION);
        out.writeInt(0);
        out.writeInt(texts.size());
        for (String text : texts.keySet()) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(utf8.length);
            out.write(utf8);
        }
        out.write(ofTypes);
        out.write(ofLists);
        out.write(files);
        byte[] bytes = all.toByteArray();
        ByteBuffer.wrap(bytes).putInt(CHECKED_FROM - Integer.BYTES, checksum(bytes));
        return bytes;
    }

    static int checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, CHECKED_FROM, bytes.length - CHECKED_FROM);
        return (int) checksum.getValue();
    }

    private int text(String text) {
        return text == null ? -1 : texts.computeIfAbsent(text, absent -> texts.size());
    }

    private int type(EventType type) {
        return types.computeIfAbsent(type, absent -> types.size());
    }

    private byte[] files(Manifest manifest) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(all);
        out.writeInt(manifest.files().size());
        for (Map.Entry<String, Manifest.Entry> file : manifest.files().entrySet()) {
            out.writeInt(text(file.getKey()));
            FileVersion version = file.getValue().version();
            out.writeLong(version.sizeBytes());
            out.writeLong(version.modifiedNanos());
            out.writeLong(version.changedNanos());
            out.writeInt(text(version.key()));
            out.writeInt(version.headChecksum());
            out.writeInt(version.tailChecksum());
            out.writeInt(file.getValue().traces().size());
            for (Map.Entry<String, TraceFacts> trace : file.getValue().traces().entrySet()) {
                out.writeInt(text(trace.getKey()));
                write(trace.getValue(), out);
            }
        }
        return all.toByteArray();
    }

    private void write(TraceFacts facts, DataOutputStream out) throws IOException {
        out.writeInt(lists.computeIfAbsent(facts.eventTypes(), absent -> lists.size()));
        out.writeInt(facts.lanes());
        write(facts.damage(), out);
        out.writeInt(facts.told().size());
        for (Map.Entry<String, String> one : facts.told().entrySet()) {
            out.writeInt(text(one.getKey()));
            out.writeInt(text(one.getValue()));
        }
        TraceIndex index = facts.index();
        out.writeByte(index == null ? 0 : 1);
        if (index != null) {
            out.writeLong(index.eventCount());
            out.writeLong(index.firstTimeNanos());
            out.writeLong(index.lastTimeNanos());
            out.writeLong(index.lostEvents());
            out.writeInt(index.types().size());
            for (TraceIndex.TypeStatistics type : index.types()) {
                out.writeInt(type(type.type()));
                out.writeLong(type.eventCount());
                out.writeLong(type.payloadBytes());
                out.writeLong(type.firstTimeNanos());
                out.writeLong(type.lastTimeNanos());
            }
            out.writeInt(index.threads().size());
            for (TraceIndex.ThreadStatistics thread : index.threads()) {
                out.writeInt(thread.processId());
                out.writeLong(thread.threadId());
                out.writeInt(text(thread.name()));
                out.writeLong(thread.eventCount());
                out.writeLong(thread.firstTimeNanos());
                out.writeLong(thread.lastTimeNanos());
            }
            write(facts.indexDamage(), out);
        }
    }

    private void write(List<TraceWarning> warnings, DataOutputStream out) throws IOException {
        out.writeInt(warnings.size());
        for (TraceWarning warning : warnings) {
            out.writeByte(warning.kind().ordinal());
            out.writeLong(warning.offsetBytes());
            out.writeLong(warning.count());
            out.writeInt(warning.eventType() == null ? -1 : type(warning.eventType()));
            out.writeLong(warning.threadId());
            out.writeInt(text(warning.message()));
        }
    }

    private byte[] lists() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(all);
        out.writeInt(lists.size());
        for (List<EventType> list : lists.keySet()) {
            out.writeInt(list.size());
            for (EventType type : list) {
                out.writeInt(type(type));
            }
        }
        return all.toByteArray();
    }

    private byte[] types() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(all);
        out.writeInt(types.size());
        for (EventType type : types.keySet()) {
            out.writeInt(text(type.provider()));
            out.writeInt(type.id());
            out.writeInt(type.version());
            out.writeInt(text(type.name()));
            out.writeInt(text(type.versionedName()));
            out.writeInt(type.level());
            out.writeLong(type.keywords());
            out.writeInt(type.opcode());
            out.writeInt(text(type.opcodeName()));
            out.writeInt(text(type.task()));
            out.writeByte(type.origin().ordinal());
            fields(type.fields(), out);
        }
        return all.toByteArray();
    }

    private void fields(List<EventField> fields, DataOutputStream out) throws IOException {
        out.writeInt(fields.size());
        for (EventField field : fields) {
            out.writeInt(text(field.name()));
            out.writeInt(text(field.enumMap()));
            write(field.type(), out);
        }
    }

    private void write(FieldType type, DataOutputStream out) throws IOException {
        if (type instanceof FieldType.Scalar scalar) {
            out.writeByte(SCALAR);
            out.writeByte(scalar.ordinal());
        } else if (type instanceof FieldType.Array array) {
            out.writeByte(ARRAY);
            write(array.count(), out);
            write(array.element(), out);
        } else if (type instanceof FieldType.Struct struct) {
            out.writeByte(STRUCT);
            fields(struct.fields(), out);
        }
    }

    private void write(FieldType.Count count, DataOutputStream out) throws IOException {
        if (count instanceof FieldType.CountField field) {
            out.writeByte(COUNT_FIELD);
            out.writeInt(text(field.field()));
        } else if (count instanceof FieldType.CountPrefix) {
            out.writeByte(COUNT_PREFIX);
        } else if (count instanceof FieldType.CountFixed fixed) {
            out.writeByte(COUNT_FIXED);
            out.writeInt(fixed.count());
        } else if (count instanceof FieldType.CountLocated located) {
            out.writeByte(COUNT_LOCATED);
            out.writeInt(located.baseBytes());
        } else {
            out.writeByte(COUNT_REST);
        }
    }
}
