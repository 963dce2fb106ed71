package org.nettracesql.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Makes a long CTF trace of a short one that LTTng wrote: its streams so many times over, each under an instance number
 * of its own, as a machine with as many processors would have written them. Readers must merge them by time.
 *
 * <p>A packet of LTTng's begins with u32 magic, 16 bytes UUID, u32 stream id, u64 stream instance id; its context with
 * u64 begin, u64 end, u64 content size, u64 packet size, both in bits.
 *
 * <p>Arguments: ZIP FOLDER COPIES
 */
public final class WideCtf {

    private static final int INSTANCE_OFFSET = 24;
    private static final int PACKET_BITS_OFFSET = 56;
    private static final int MAGIC = 0xC1FC1FC1;

    private WideCtf() {}

    /** Writes the trace. */
    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            System.err.println("Usage: WideCtf ZIP FOLDER COPIES");
            System.exit(2);
        }
        Path folder = Files.createDirectories(Path.of(args[1]));
        Map<String, byte[]> streams = new TreeMap<>();
        try (ZipFile zip = new ZipFile(args[0])) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                byte[] bytes = zip.getInputStream(entry).readAllBytes();
                if (entry.getName().endsWith("/metadata")) {
                    Files.write(folder.resolve("metadata"), bytes);
                } else if (bytes.length > PACKET_BITS_OFFSET && littleEndian(bytes).getInt(0) == MAGIC) {
                    streams.put(entry.getName(), bytes);
                }
            }
        }
        int instance = 0;
        for (int copy = 0; copy < Integer.parseInt(args[2]); copy++) {
            for (byte[] stream : streams.values()) {
                ByteBuffer out = littleEndian(stream);
                for (int at = 0; at < stream.length; at += (int) (out.getLong(at + PACKET_BITS_OFFSET) / 8)) {
                    out.putLong(at + INSTANCE_OFFSET, instance);
                }
                Files.write(folder.resolve("channel_" + instance), stream);
                instance++;
            }
        }
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
