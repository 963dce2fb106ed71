package org.nettracesql.trace.ctf;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.nettracesql.trace.file.PartedInput;

/**
 * The text of a {@code metadata} file: as it is, or in packets.
 *
 * <p>Shape of a packet, in the byte order that its magic number shows: u32 magic, 16 bytes UUID, u32 checksum, u32
 * content size and u32 packet size (both in bits, header included), u8 compression, encryption and checksum schemes
 * (all 0), u8 major and minor version; then text.
 *
 * <p>Source: CTF 1.8.3, section 7.1 "Metadata stream".
 */
final class MetadataText {

    static final int MAGIC = 0x75D11D57;

    /** The largest real metadata has some hundred kilobytes. */
    static final int MOST_BYTES = 16 << 20;

    private static final int HEADER_BYTES = 37;

    private MetadataText() {}

    /** Whether a file that begins so is CTF metadata. */
    static boolean recognises(ByteBuffer head) {
        if (head.remaining() < 4) {
            return false;
        }
        ByteBuffer in = head.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int first = in.getInt(in.position());
        if (first == MAGIC || first == Integer.reverseBytes(MAGIC)) {
            return true;
        }
        byte[] start = new byte[in.remaining()];
        in.get(start);
        return new String(start, StandardCharsets.ISO_8859_1).startsWith("/* CTF 1.8");
    }

    /**
     * @param cut whether the file ends in the middle of a packet
     */
    record Content(String text, boolean cut) {}

    /** The bytes of a metadata file. */
    static byte[] bytes(PartedInput input, PartedInput.Part part) {
        if (part.sizeBytes() > MOST_BYTES) {
            throw new TsdlException(0, part.sizeBytes() + " bytes, where at most " + MOST_BYTES + " were expected");
        }
        byte[] bytes = new byte[(int) part.sizeBytes()];
        int read = input.read(part.offsetBytes(), bytes, 0, bytes.length);
        return read == bytes.length ? bytes : Arrays.copyOf(bytes, read);
    }

    /**
     * The text of a file.
     *
     * @throws TsdlException if a packet's header makes no sense
     */
    static Content read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length >= 4 && in.getInt(0) == Integer.reverseBytes(MAGIC)) {
            in.order(ByteOrder.BIG_ENDIAN);
        }
        if (bytes.length < 4 || in.getInt(0) != MAGIC) {
            return new Content(new String(bytes, StandardCharsets.UTF_8), false);
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream(bytes.length);
        int at = 0;
        while (at < bytes.length) {
            if (bytes.length - at < HEADER_BYTES) {
                return new Content(text.toString(StandardCharsets.UTF_8), true);
            }
            long contentBits = in.getInt(at + 24) & 0xffffffffL;
            long packetBits = in.getInt(at + 28) & 0xffffffffL;
            check(in, at, contentBits, packetBits);
            int there = (int) Math.min(contentBits / 8, bytes.length - at);
            text.write(bytes, at + HEADER_BYTES, there - HEADER_BYTES);
            if (there < contentBits / 8) {
                return new Content(text.toString(StandardCharsets.UTF_8), true);
            }
            at += (int) Math.min(packetBits / 8, bytes.length - at);
        }
        return new Content(text.toString(StandardCharsets.UTF_8), false);
    }

    private static void check(ByteBuffer in, int at, long contentBits, long packetBits) {
        if (in.getInt(at) != MAGIC) {
            throw new TsdlException(0, "0x" + Integer.toHexString(in.getInt(at)) + " at offset " + at
                    + " instead of the magic number of a metadata packet");
        }
        if (in.get(at + 32) != 0 || in.get(at + 33) != 0) {
            throw new TsdlException(0, "a packet at offset " + at + " that is compressed or encrypted");
        }
        if (contentBits < HEADER_BYTES * 8 || contentBits > packetBits || packetBits % 8 != 0) {
            throw new TsdlException(0, "a packet at offset " + at + " of " + packetBits + " bits with a content of "
                    + contentBits);
        }
    }
}
