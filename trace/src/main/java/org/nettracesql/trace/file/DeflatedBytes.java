package org.nettracesql.trace.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Deflated data, and bytes around it. It gives all bytes up to a damage and fails there: what the inflater has written
 * before it found data that makes no sense counts.
 */
final class DeflatedBytes implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private IOException failure;

    DeflatedBytes(InputStream in) {
        this.in = in;
    }

    /** The next byte, outside of deflated data; -1 at the end. */
    int next() throws IOException {
        return position < limit || refill() ? buffer[position++] & 0xff : -1;
    }

    private boolean refill() throws IOException {
        limit = Math.max(0, in.read(buffer, 0, buffer.length));
        position = 0;
        return limit > 0;
    }

    /** Deflated data begins here. */
    void start() {
        inflater.reset();
        inflater.setInput(buffer, position, limit - position);
        position = limit;
    }

    /** Unpacked bytes; -1 behind the last one, where {@link #next} goes on. */
    int read(byte[] target, int start, int length) throws IOException {
        if (failure != null) {
            throw failure;
        }
        long before = inflater.getBytesWritten();
        try {
            while (true) {
                int read = inflater.inflate(target, start, length);
                if (read > 0) {
                    return read;
                }
                if (inflater.finished()) {
                    position = limit - inflater.getRemaining();
                    return -1;
                }
                if (inflater.needsDictionary()) {
                    throw new IOException("its packed data needs a dictionary");
                }
                if (!refill()) {
                    throw new EOFException("its packed data ends in the middle");
                }
                inflater.setInput(buffer, 0, limit);
                position = limit;
            }
        } catch (DataFormatException e) {
            failure = new IOException("its packed data makes no sense (" + e.getMessage() + ")", e);
            int written = (int) (inflater.getBytesWritten() - before);
            if (written > 0) {
                return written;
            }
            throw failure;
        }
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}
