package org.nettracesql.trace.file;

import java.io.InputStream;

/** Bytes of a file, one after another. */
final class WindowStream extends InputStream {

    private final TraceFile file;
    private final long endBytes;
    private final byte[] one = new byte[1];
    private long atBytes;

    WindowStream(TraceFile file, long offsetBytes, long lengthBytes) {
        this.file = file;
        this.atBytes = offsetBytes;
        this.endBytes = Math.min(file.sizeBytes(), offsetBytes + lengthBytes);
    }

    @Override
    public int read() {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int start, int length) {
        int wanted = (int) Math.min(length, endBytes - atBytes);
        if (wanted <= 0) {
            return length == 0 ? 0 : -1;
        }
        int read = file.read(atBytes, target, start, wanted);
        atBytes += read;
        return read;
    }
}
