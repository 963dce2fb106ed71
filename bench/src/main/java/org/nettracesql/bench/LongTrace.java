package org.nettracesql.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a NetTrace 4 file of many gigabytes of a short one: its blocks so many times over, each copy's times after
 * those of the copy before, as if the program had done the same again.
 *
 * <p>An object is {@code 05 05 01}, i32 version, i32 least reader, i32 length, its name, {@code 06}, its body and
 * {@code 06}; the body of all but {@code Trace} is i32 size, zeros up to a multiple of four of the file's offset, and
 * so many bytes. A block of events has u16 header size, u16 flags, i64 first time, i64 last time in its header; the
 * time of its first event is a variable-length number of its own, those of the others are differences.
 *
 * <p>Arguments: TRACE FILE GIGABYTES
 */
public final class LongTrace {

    private static final int TRACE_BODY_BYTES = 48;
    private static final int MAGIC_BYTES = 32;

    /** The date and time that a trace's header begins with. */
    private static final int DATE_BYTES = 16;

    private final ByteBuffer bytes;
    private final List<Integer> timeOffsets = new ArrayList<>();
    private final List<Integer> firstEventOffsets = new ArrayList<>();
    /** Of the clock's reading at the trace's start. */
    private int syncOffset;
    private long firstTime = Long.MAX_VALUE;
    private long lastTime = Long.MIN_VALUE;

    private LongTrace(byte[] trace) {
        bytes = ByteBuffer.wrap(trace).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Writes the trace. */
    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            System.err.println("Usage: LongTrace TRACE FILE GIGABYTES");
            System.exit(2);
        }
        long wantedBytes = (long) (Double.parseDouble(args[2]) * 1e9);
        new LongTrace(Files.readAllBytes(Path.of(args[0]))).write(Path.of(args[1]), wantedBytes);
    }

    private void write(Path file, long wantedBytes) throws IOException {
        int from = objectEnd(MAGIC_BYTES);
        int end = from;
        int to = from;
        while (bytes.get(end) == 5) {
            end = objectEnd(end);
            // Bodies stay where their padding wants them, if a copy is a multiple of four long.
            if ((end - from) % 4 == 0) {
                to = end;
            }
        }
        int last = to;
        timeOffsets.removeIf(offset -> offset >= last);
        firstEventOffsets.removeIf(offset -> offset >= last);
        long step = lastTime - firstTime + 1;
        fromStart();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            out.write(bytes.array(), 0, from);
            long written = from;
            while (true) {
                out.write(bytes.array(), from, to - from);
                written += to - from;
                if (written >= wantedBytes) {
                    break;
                }
                shift(step);
            }
            out.write(1);
        }
    }

    /** Has the clock start with the trace, so that the times of all copies fit the bytes that the first one's take. */
    private void fromStart() {
        long start = Math.min(firstTime, bytes.getLong(syncOffset));
        shift(-start);
        bytes.putLong(syncOffset, bytes.getLong(syncOffset) - start);
    }

    private void shift(long step) {
        for (int offset : timeOffsets) {
            bytes.putLong(offset, bytes.getLong(offset) + step);
        }
        for (int offset : firstEventOffsets) {
            shiftNumber(offset, step);
        }
    }

    /** Where the object that begins at the offset ends; its times are noted. */
    private int objectEnd(int offset) {
        int nameLength = bytes.getInt(offset + 11);
        String name = new String(bytes.array(), offset + 15, nameLength, StandardCharsets.UTF_8);
        int body = offset + 15 + nameLength + 1;
        if (name.equals("Trace")) {
            syncOffset = body + DATE_BYTES;
            return body + TRACE_BODY_BYTES + 1;
        }
        int size = bytes.getInt(body);
        int content = body + 4;
        content += -content & 3;
        switch (name) {
            case "EventBlock" -> noteEvents(content);
            case "SPBlock" -> timeOffsets.add(content);
            default -> { }
        }
        return content + size + 1;
    }

    private void noteEvents(int content) {
        timeOffsets.add(content + 4);
        timeOffsets.add(content + 12);
        firstTime = Math.min(firstTime, bytes.getLong(content + 4));
        lastTime = Math.max(lastTime, bytes.getLong(content + 12));
        int at = content + bytes.getShort(content);
        int flags = bytes.get(at++);
        int numbers = ((flags & 1) == 0 ? 0 : 1) + ((flags & 2) == 0 ? 0 : 3) + ((flags & 4) == 0 ? 0 : 1)
                + ((flags & 8) == 0 ? 0 : 1);
        for (int i = 0; i < numbers; i++) {
            at = afterNumber(at);
        }
        firstEventOffsets.add(at);
    }

    /** A number goes on while the highest bit is set. */
    private int afterNumber(int offset) {
        int at = offset;
        while (bytes.get(at) < 0) {
            at++;
        }
        return at + 1;
    }

    /** Adds to a number in as many bytes as it has. */
    private void shiftNumber(int offset, long step) {
        int length = afterNumber(offset) - offset;
        long value = step;
        for (int i = 0; i < length; i++) {
            value += (bytes.get(offset + i) & 0x7FL) << 7 * i;
        }
        if (length < 9 && value >>> 7 * length != 0) {
            throw new IllegalStateException("A time at offset " + offset + " of the trace no longer fits its "
                    + length + " bytes; take fewer copies, or a trace that was recorded in less time.");
        }
        for (int i = 0; i < length; i++) {
            bytes.put(offset + i, (byte) (value & 0x7F | (i < length - 1 ? 0x80 : 0)));
            value >>>= 7;
        }
    }
}
