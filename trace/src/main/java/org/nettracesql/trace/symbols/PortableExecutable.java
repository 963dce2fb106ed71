package org.nettracesql.trace.symbols;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A module's file, a PE image on every system, as far as its symbols are concerned: the debug directory.
 *
 * <pre>
 * 0x3C: u32 offset of 'PE\0\0'; +6 u16 sections, +20 u16 size of the optional header, +24 optional header
 * data directories at +96 (magic 0x10B) or +112 (0x20B) of it: {u32 RVA, u32 size}, the debug directory is number 6
 * section (40 bytes): +8 virtual size, +12 RVA, +16 raw size, +20 raw pointer
 * debug entry (28 bytes): u32, u32 stamp, u16, u16 minor, u32 type, u32 size, u32 RVA, u32 file pointer
 * type 2: 'RSDS', GUID, u32 age, path; type 17: 'MPDB', u32 uncompressed size, raw deflate data
 * </pre>
 */
final class PortableExecutable {

    private static final int HEAD_BYTES = 4096;
    private static final int MAX_ENTRIES = 64;
    private static final int ENTRY_BYTES = 28;
    private static final int TYPE_EMBEDDED = 17;
    private static final int MPDB = 0x4244504D;

    private PortableExecutable() {}

    /**
     * The symbol file that is embedded in a module's file.
     *
     * @return its content, or null if there is none
     * @throws MalformedSymbolsException if the file is not a PE image or its debug directory is malformed
     */
    static byte[] embeddedPdb(Path file) throws IOException, MalformedSymbolsException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            SymbolBytes head = read(file, channel, 0, HEAD_BYTES);
            if (head.length() < 0x40 || head.u16(0) != 0x5A4D) {
                throw head.malformed(0, "a PE image", "another file");
            }
            long pe = head.u32(0x3C);
            SymbolBytes headers = read(file, channel, pe, HEAD_BYTES);
            if (headers.i32(0) != 0x4550) {
                throw headers.malformed(0, "the signature of a PE image", "other bytes");
            }
            int sections = headers.u16(6);
            int optionalBytes = headers.u16(20);
            int directories = switch (headers.u16(24)) {
                case 0x10B -> 24 + 96;
                case 0x20B -> 24 + 112;
                default -> throw headers.malformed(24, "an optional header's magic 0x10B or 0x20B", "another number");
            };
            long debugRva = headers.u32(directories + 6 * 8);
            long debugBytes = headers.u32(directories + 6 * 8 + 4);
            if (debugRva == 0) {
                return null;
            }
            SymbolBytes table = read(file, channel, pe + 24 + optionalBytes, 40L * sections);
            long debugOffset = fileOffset(table, sections, debugRva);
            int entries = (int) Math.min(MAX_ENTRIES, debugBytes / ENTRY_BYTES);
            SymbolBytes directory = read(file, channel, debugOffset, (long) entries * ENTRY_BYTES);
            for (int i = 0; i < entries; i++) {
                long entry = (long) i * ENTRY_BYTES;
                if (directory.u32(entry + 12) == TYPE_EMBEDDED) {
                    long size = directory.u32(entry + 16);
                    long pointer = directory.u32(entry + 24);
                    if (size > PortablePdb.MAX_BYTES) {
                        throw directory.malformed(entry + 16, "an embedded PDB of at most " + PortablePdb.MAX_BYTES
                                + " bytes", size + " bytes");
                    }
                    return inflate(read(file, channel, pointer, size));
                }
            }
            return null;
        }
    }

    private static long fileOffset(SymbolBytes sections, int count, long rva) throws MalformedSymbolsException {
        for (int i = 0; i < count; i++) {
            long section = 40L * i;
            long first = sections.u32(section + 12);
            long size = Math.max(sections.u32(section + 8), sections.u32(section + 16));
            if (rva >= first && rva < first + size) {
                return rva - first + sections.u32(section + 20);
            }
        }
        throw sections.malformed(0, "a section with the debug directory", "none at 0x" + Long.toHexString(rva));
    }

    /** Up to that many bytes; fewer at the end of the file. The size is limited by its callers and by the file's. */
    private static SymbolBytes read(Path file, FileChannel channel, long offset, long size) throws IOException {
        long there = Math.max(0, Math.min(size, channel.size() - offset));
        ByteBuffer buffer = ByteBuffer.allocate((int) there);
        while (buffer.hasRemaining() && channel.read(buffer, offset + buffer.position()) > 0) {
            // A read may give fewer bytes than asked for.
        }
        return new SymbolBytes(file.toString(), buffer.array());
    }

    private static byte[] inflate(SymbolBytes data) throws MalformedSymbolsException {
        if (data.i32(0) != MPDB) {
            throw data.malformed(0, "an embedded PDB", "other bytes");
        }
        long size = data.u32(4);
        byte[] compressed = data.slice(8, data.length() - 8L, "deflated data").copy();
        // Deflate shrinks data at most 1032 times; more than that is a lie that must not size an array.
        if (size > Math.min(PortablePdb.MAX_BYTES, 1032L * compressed.length)) {
            throw data.malformed(4, "the size of an embedded PDB", size + " bytes");
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(compressed);
            byte[] content = new byte[(int) size];
            int filled = 0;
            while (filled < content.length) {
                int more = inflater.inflate(content, filled, content.length - filled);
                if (more == 0) {
                    throw data.malformed(8, size + " bytes of deflated data", Integer.toString(filled));
                }
                filled += more;
            }
            return content;
        } catch (DataFormatException e) {
            throw data.malformed(8, "deflated data", e.getMessage());
        } finally {
            inflater.end();
        }
    }
}
