package org.nettracesql.trace.etl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Instant;
import org.nettracesql.trace.MalformedTraceException;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.UnsupportedTraceException;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.file.TraceInput;

/**
 * What the first record of a file says of it: a TRACE_LOGFILE_HEADER behind a system record's header. Offsets of the
 * 32-bit layout, from where pointers stand on 8 more in the 64-bit one: u32 greatest buffer size, u8 major and minor
 * version of the system, u8 major and minor version of the format at 6, u32 processors at 0xC, u32 maximum file size
 * at 0x1C (MB, or KB by the mode), u32 mode at 0x20, u32 buffers at 0x24, u32 pointer size at 0x2C, u32 lost events at
 * 0x30, u32 MHz at 0x34, two pointers, 176 bytes of a time zone, FILETIME boot at 0xF0, i64 frequency at 0xF8,
 * FILETIME start at 0x100, u32 clock at 0x108, u32 lost buffers at 0x10C.
 *
 * @param info what of it everybody may know
 * @param clock converts the trace's ticks; 0 is the time of this record
 * @param mostBufferBytes of a buffer that is not compressed
 * @param mode bits of {@link #CIRCULAR} and others
 * @param compression what compressed buffers are compressed by, a number of {@link Unpacker}; or one that is not read
 * @param build of the Windows that recorded the trace
 */
record LogFile(
        TraceInfo info,
        Clock clock,
        int mostBufferBytes,
        int mode,
        long mostFileBytes,
        long buffers,
        long lostEvents,
        long lostBuffers,
        int compression,
        long build) {

    /** Of the record that is recognised: its header and what tells it. */
    static final int RECORD_BYTES = 32;

    /** No session has larger buffers. */
    static final int MOST_BUFFER_BYTES = 64 << 20;

    static final int CIRCULAR = 0x2;
    static final int COMPRESSED = 0x0400_0000;
    static final int SHARED_BUFFERS = 0x1000_0000;

    private static final int SIZE_IN_KB = 0x2000;
    private static final int HEAD_BYTES = 1024;
    /** Bytes up to and with the lost buffers, in the 32-bit layout. */
    private static final int FIXED_BYTES = 0x110;

    private static final int CLOCK_QPC = 1;
    private static final int CLOCK_SYSTEM_TIME = 2;
    private static final int CLOCK_CYCLES = 3;

    private static final long FILETIMES_PER_SECOND = 10_000_000;
    private static final long SECONDS_TO_1970 = 11_644_473_600L;
    /** The first that is not before the year 10000. */
    private static final long TOO_LATE = 2_650_467_744_000_000_000L;

    static LogFile read(TraceInput file) {
        Path path = file.path();
        byte[] bytes = new byte[HEAD_BYTES];
        int length = file.read(0, bytes, 0, bytes.length);
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int record = BufferHeader.BYTES;
        boolean isWide = (in.getShort(record + 2) & 0xffff) == RecordType.SYSTEM64;
        int size = in.getShort(record + 4) & 0xffff;
        int at = record + RECORD_BYTES;
        int shift = isWide ? 8 : 0;
        if (size < RECORD_BYTES + FIXED_BYTES + shift) {
            throw new MalformedTraceException(path, record + 4, "the size of a log file's header", "" + size);
        }
        if (length < at + FIXED_BYTES + shift) {
            throw new MalformedTraceException(path, length, "the header of the log file", "the end of the file");
        }
        long most = in.getInt(at) & 0xffffffffL;
        if (most < BufferHeader.BYTES + RECORD_BYTES || most > MOST_BUFFER_BYTES) {
            throw new MalformedTraceException(path, at, "a size of buffers up to 64 MB", most + " bytes");
        }
        int pointerBytes = in.getInt(at + 0x2c);
        if (pointerBytes != Integer.BYTES && pointerBytes != Long.BYTES) {
            throw new MalformedTraceException(path, at + 0x2c, "a pointer size of 4 or 8", "" + pointerBytes);
        }
        long frequency = frequency(path, in, at, shift);
        int mode = in.getInt(at + 0x20);
        TraceInfo info = new TraceInfo(
                path,
                file.statedBytes(),
                "ETL",
                bytes[at + 6],
                start(path, in, at + 0x100 + shift),
                frequency,
                pointerBytes,
                -1,
                in.getInt(at + 0xc),
                0);
        return new LogFile(
                info,
                new Clock(in.getLong(record + 16), frequency),
                (int) most,
                mode,
                (in.getInt(at + 0x1c) & 0xffffffffL) << ((mode & SIZE_IN_KB) != 0 ? 10 : 20),
                in.getInt(at + 0x24) & 0xffffffffL,
                in.getInt(at + 0x30) & 0xffffffffL,
                in.getInt(at + 0x10c + shift) & 0xffffffffL,
                in.getShort(0x2c) & 0xff,
                in.getInt(at + 8) & 0xffffffffL);
    }

    private static long frequency(Path path, ByteBuffer in, int at, int shift) {
        int clock = in.getInt(at + 0x108 + shift);
        long counter = in.getLong(at + 0xf8 + shift);
        long frequency = switch (clock) {
            case 0 -> counter != 0 ? counter : FILETIMES_PER_SECOND;
            case CLOCK_QPC -> counter;
            case CLOCK_SYSTEM_TIME -> FILETIMES_PER_SECOND;
            case CLOCK_CYCLES -> (in.getInt(at + 0x34) & 0xffffffffL) * 1_000_000;
            default -> throw new UnsupportedTraceException(
                    path, at + 0x108 + shift, "a clock of the type 0 to 3", "one of the type " + clock);
        };
        if (frequency <= 0) {
            throw new MalformedTraceException(path, at + 0xf8 + shift, "a clock frequency above 0", "" + frequency);
        }
        return frequency;
    }

    private static Instant start(Path path, ByteBuffer in, int at) {
        long time = in.getLong(at);
        if (time < 0 || time >= TOO_LATE) {
            throw new MalformedTraceException(path, at, "the date and time of the trace's start",
                    time + " units of 100 ns since 1601");
        }
        return Instant.ofEpochSecond(time / FILETIMES_PER_SECOND - SECONDS_TO_1970, time % FILETIMES_PER_SECOND * 100);
    }

    /** Whether a file of so many bytes is a ring that may have been written over from its start on. */
    boolean mayHaveWrapped(long fileBytes) {
        return (mode & CIRCULAR) != 0 && fileBytes + mostBufferBytes > mostFileBytes;
    }
}
