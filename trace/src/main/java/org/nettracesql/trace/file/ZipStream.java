package org.nettracesql.trace.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;

/**
 * The content of a file of an archive, stored or deflated. It gives all bytes up to a damage and fails there, also
 * behind the last byte where size or checksum are not what the directory says.
 */
final class ZipStream extends InputStream {

    static final int STORED = 0;
    static final int DEFLATED = 8;

    /** Null for what is deflated. */
    private final InputStream stored;
    /** Null for what is stored. */
    private final DeflatedBytes deflated;
    private final ZipArchive.Entry entry;
    private final CRC32 checksum = new CRC32();
    private final byte[] one = new byte[1];
    private long doneBytes;
    private boolean ended;

    ZipStream(InputStream in, ZipArchive.Entry entry) {
        this.entry = entry;
        this.stored = entry.method() == STORED ? in : null;
        this.deflated = stored == null ? new DeflatedBytes(in) : null;
    }

    @Override
    public int read() throws IOException {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int start, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (ended) {
            return -1;
        }
        long left = entry.bytes() - doneBytes;
        if (left == 0) {
            ended = true;
            end();
            return -1;
        }
        int wanted = (int) Math.min(length, left);
        int read = stored == null ? deflated.read(target, start, wanted) : stored.read(target, start, wanted);
        if (read < 0) {
            throw new EOFException("it ends after " + doneBytes + " of " + entry.bytes() + " bytes");
        }
        checksum.update(target, start, read);
        doneBytes += read;
        return read;
    }

    private void end() throws IOException {
        if ((stored == null ? deflated.read(one, 0, 1) : stored.read(one, 0, 1)) > 0) {
            throw new IOException("it has more than the " + entry.bytes() + " bytes that the archive states");
        }
        if ((int) checksum.getValue() != entry.checksum()) {
            throw new IOException("its checksum is wrong, so that any of its bytes may be");
        }
    }

    @Override
    public void close() throws IOException {
        if (stored == null) {
            deflated.close();
        } else {
            stored.close();
        }
    }
}
