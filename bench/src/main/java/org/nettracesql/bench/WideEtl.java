package org.nettracesql.bench;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Makes long ETW traces of a short one whose buffers XPRESS has packed: its buffers so many times over, once as they
 * are and once unpacked. Prints how many bytes of records both have.
 *
 * <p>A buffer begins with u32 size, u32 end of what is valid, at 0x34 u16 flags, of which 0x40 says that it is packed.
 * The first has the log file's header behind 104 bytes, with u32 mode at 0x20 and u32 number of buffers at 0x24.
 *
 * <p>Arguments: ZIP PACKED PLAIN COPIES
 */
public final class WideEtl {

    private static final int HEADER = 72;
    private static final int FLAGS = 0x34;
    private static final int PACKED = 0x40;
    private static final int LOG_FILE = 104;
    private static final int MODE = LOG_FILE + 0x20;
    private static final int BUFFERS = LOG_FILE + 0x24;
    private static final int PACKED_FILE = 0x0400_0000;

    private WideEtl() {}

    /** Writes the traces. */
    public static void main(String[] args) throws IOException {
        if (args.length != 4) {
            System.err.println("Usage: WideEtl ZIP PACKED PLAIN COPIES");
            System.exit(2);
        }
        byte[] file = read(Path.of(args[0]));
        int copies = Integer.parseInt(args[3]);
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int first = in.getInt(0);
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        int buffers = 0;
        long records = 0;
        for (int at = first; at < file.length; at += in.getInt(at)) {
            byte[] unpacked = unpacked(in, at);
            plain.write(unpacked);
            records += unpacked.length - HEADER;
            buffers++;
        }
        byte[] header = Arrays.copyOf(file, first);
        ByteBuffer of = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        of.putInt(BUFFERS, 1 + copies * buffers);
        write(Path.of(args[1]), header, file, first, copies);
        of.putInt(MODE, of.getInt(MODE) & ~PACKED_FILE);
        write(Path.of(args[2]), header, plain.toByteArray(), 0, copies);
        System.out.println(copies * records);
    }

    private static void write(Path to, byte[] header, byte[] buffers, int from, int copies) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to))) {
            out.write(header);
            for (int i = 0; i < copies; i++) {
                out.write(buffers, from, buffers.length - from);
            }
        }
    }

    private static byte[] read(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path); ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().endsWith(".etl")) {
                    return zip.readAllBytes();
                }
            }
        }
        throw new IOException(path + " has no .etl file.");
    }

    /** A buffer as it was before it was packed. */
    private static byte[] unpacked(ByteBuffer in, int at) {
        int saved = in.getInt(at + 4);
        byte[] buffer = new byte[saved];
        ByteBuffer out = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
        boolean packed = (in.getShort(at + FLAGS) & PACKED) != 0;
        in.get(at, buffer, 0, packed ? HEADER : saved);
        if (packed) {
            unpack(in, at + HEADER, at + in.getInt(at), buffer);
        }
        out.putInt(0, saved);
        out.putShort(FLAGS, (short) (out.getShort(FLAGS) & ~PACKED));
        return buffer;
    }

    /** As slow and plain as MS-XCA 2.4 tells it. */
    private static void unpack(ByteBuffer in, int from, int to, byte[] out) {
        int at = from;
        int written = HEADER;
        int flags = 0;
        int left = 0;
        int nibble = 0;
        while (at < to) {
            if (left == 0) {
                flags = in.getInt(at);
                at += 4;
                left = 32;
                continue;
            }
            left--;
            boolean isMatch = (flags >>> left & 1) != 0;
            if (!isMatch) {
                out[written++] = in.get(at++);
                continue;
            }
            int match = in.getShort(at) & 0xffff;
            at += 2;
            int length = match & 7;
            if (length == 7) {
                int half;
                if (nibble == 0) {
                    nibble = at;
                    half = in.get(at++) & 15;
                } else {
                    half = in.get(nibble) >> 4 & 15;
                    nibble = 0;
                }
                length += half;
                if (half == 15) {
                    int more = in.get(at++) & 0xff;
                    if (more == 255) {
                        more = in.getShort(at) & 0xffff;
                        at += 2;
                        if (more == 0) {
                            more = in.getInt(at);
                            at += 4;
                        }
                        length = more;
                    } else {
                        length += more;
                    }
                }
            }
            for (int i = 0; i < length + 3; i++) {
                out[written] = out[written - (match >>> 3) - 1];
                written++;
            }
        }
    }
}
