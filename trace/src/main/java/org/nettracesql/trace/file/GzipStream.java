package org.nettracesql.trace.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * What a gzip file holds: its members, one after another. It gives all bytes up to a damage and fails there, also
 * behind the last byte where the checksum is wrong.
 *
 * <p>Shape of a member: u8 31, u8 139, u8 8 (deflate), u8 flags, u32 time, u8, u8; with flag 4 u16 length and so many
 * bytes, with flag 8 a name and with flag 16 a comment (up to a 0), with flag 2 u16 checksum; deflated data; u32
 * CRC-32, u32 size. Zeros behind the last member are padding.
 *
 * <p>Source: RFC 1952.
 */
public final class GzipStream extends InputStream {

    private static final int DEFLATE = 8;
    private static final int CHECKED_HEADER = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final DeflatedBytes in;
    private final CRC32 checksum = new CRC32();
    private final byte[] one = new byte[1];
    private long memberBytes;
    private boolean inMember;
    private boolean any;
    private boolean ended;

    public GzipStream(InputStream in) {
        this.in = new DeflatedBytes(in);
    }

    /** Whether a file that begins with these bytes is one. */
    public static boolean recognises(ByteBuffer head) {
        int at = head.position();
        return head.remaining() >= 3
                && (head.get(at) & 0xff) == 31
                && (head.get(at + 1) & 0xff) == 139
                && head.get(at + 2) == DEFLATE;
    }

    @Override
    public int read() throws IOException {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int start, int length) throws IOException {
        while (length > 0 && !ended) {
            if (!inMember && !startMember()) {
                ended = true;
                break;
            }
            int read = in.read(target, start, length);
            if (read > 0) {
                checksum.update(target, start, read);
                memberBytes += read;
                return read;
            }
            endMember();
        }
        return length == 0 ? 0 : -1;
    }

    private static EOFException cut() {
        return new EOFException("its packed data ends in the middle");
    }

    private int required() throws IOException {
        int value = in.next();
        if (value < 0) {
            throw cut();
        }
        return value;
    }

    private int u16() throws IOException {
        int low = required();
        return low | required() << 8;
    }

    private int u32() throws IOException {
        int low = u16();
        return low | u16() << 16;
    }

    /** False at the end of the file. */
    private boolean startMember() throws IOException {
        int first = in.next();
        if (any) {
            while (first == 0) {
                first = in.next();
            }
            if (first < 0) {
                return false;
            }
        }
        if (first < 0) {
            throw cut();
        }
        if (first != 31 || required() != 139 || required() != DEFLATE) {
            throw new IOException(any ? "something else follows the gzip data" : "it has no gzip header");
        }
        int flags = required();
        for (int i = 0; i < 6; i++) {
            required();
        }
        if ((flags & EXTRA) != 0) {
            for (int left = u16(); left > 0; left--) {
                required();
            }
        }
        skipText((flags & NAME) != 0);
        skipText((flags & COMMENT) != 0);
        if ((flags & CHECKED_HEADER) != 0) {
            u16();
        }
        in.start();
        checksum.reset();
        memberBytes = 0;
        inMember = true;
        any = true;
        return true;
    }

    private void skipText(boolean there) throws IOException {
        int character = there ? required() : 0;
        while (character != 0) {
            character = required();
        }
    }

    private void endMember() throws IOException {
        inMember = false;
        int crc = u32();
        int size = u32();
        if (crc != (int) checksum.getValue() || size != (int) memberBytes) {
            throw new IOException("its checksum is wrong, so that any of its bytes may be");
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
