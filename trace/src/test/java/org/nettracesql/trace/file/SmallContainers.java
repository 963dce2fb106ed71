package org.nettracesql.trace.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** Writes traces and containers of them. */
public final class SmallContainers {

    private static final int DIRECTORY_SIGNATURE = 0x02014b50;

    private static final int END_BYTES = 22;
    private static final int END64_BYTES = 56;
    private static final int LOCATOR64_BYTES = 20;

    private SmallContainers() {}

    /** What is written into an archive. */
    public interface Content {
        void write(ZipOutputStream zip) throws IOException;
    }

    /** A trace of so many blocks of 50 events, whose payloads count from a number on. */
    static byte[] trace(int blocks, int first) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = writer.record("Demo", 1, "Tick").field("n", TypeCode.INT32);
        writer.metadata(tick);
        for (int b = 0; b < blocks; b++) {
            int from = first + b * 50;
            writer.events(block -> {
                for (int i = from; i < from + 50; i++) {
                    int n = i;
                    block.event(tick, NetTraceWriter.SYNC_TICKS + n).thread(1).payload(p -> p.i32(n));
                }
            });
        }
        return writer.toBytes();
    }

    public static byte[] gzip(byte[]... members) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            for (byte[] member : members) {
                try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
                    gzip.write(member);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    public static byte[] zip(Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            content.write(zip);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    public static void deflated(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
        zip.closeEntry();
    }

    public static void stored(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        entry.setCrc(checksum.getValue());
        zip.putNextEntry(entry);
        zip.write(bytes);
        zip.closeEntry();
    }

    /** Where the entry of the n-th file begins in the archive's directory, counted from 0. */
    static int directoryEntry(byte[] zip, int n) {
        ByteBuffer in = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int left = n;
        for (int at = 0; at < zip.length - 46; at++) {
            if (in.getInt(at) == DIRECTORY_SIGNATURE && left-- == 0) {
                return at;
            }
        }
        throw new IllegalArgumentException("There is no such entry.");
    }

    /** Some bytes, and others behind them. */
    static byte[] joined(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    /** An archive behind so many other bytes with all offsets counted from the start of these, as zip -A leaves it. */
    static byte[] shifted(byte[] file, int before) {
        ByteBuffer in = littleEndian(file.clone());
        int end = file.length - END_BYTES;
        int count = in.getShort(end + 10);
        int at = in.getInt(end + 16) + before;
        in.putInt(end + 16, at);
        for (int i = 0; i < count; i++) {
            in.putInt(at + 42, in.getInt(at + 42) + before);
            at += 46 + in.getShort(at + 28) + in.getShort(at + 30) + in.getShort(at + 32);
        }
        return in.array();
    }

    /** An archive whose end says its numbers in 64 bits. */
    static byte[] zip64(byte[] zip) {
        int end = zip.length - END_BYTES;
        ByteBuffer in = littleEndian(zip);
        ByteBuffer out = littleEndian(new byte[zip.length + END64_BYTES + LOCATOR64_BYTES]);
        out.put(zip, 0, end);
        out.putInt(0x06064b50).putLong(END64_BYTES - 12).putShort((short) 45).putShort((short) 45).putInt(0).putInt(0)
                .putLong(in.getShort(end + 8)).putLong(in.getShort(end + 10)).putLong(in.getInt(end + 12))
                .putLong(in.getInt(end + 16));
        out.putInt(0x07064b50).putInt(0).putLong(end).putInt(1);
        return out.putInt(0x06054b50).putInt(0).putInt(-1).putInt(-1).putInt(-1).putShort((short) 0).array();
    }

    static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The temporary files in a folder. */
    static List<Path> spools(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("nettrace-sql-spool-")).toList();
        }
    }
}
