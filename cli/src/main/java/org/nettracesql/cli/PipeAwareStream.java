package org.nettracesql.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Tells a reader that has gone from a disk that is full, and remembers what it could not write, which a
 * {@code PrintWriter} above it keeps for itself.
 */
final class PipeAwareStream extends FilterOutputStream {

    private IOException failure;

    PipeAwareStream(OutputStream out) {
        super(out);
    }

    /** Why something could not be written; null if all was. */
    IOException failure() {
        return failure;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = isBrokenPipe(e) ? new BrokenPipeException(e) : e;
            throw failure;
        }
    }

    /** Java has no type for it; the texts are Linux's and macOS's, and Windows's two. */
    private static boolean isBrokenPipe(IOException e) {
        String message = e.getMessage();
        return message != null
                && (message.contains("Broken pipe")
                        || message.contains("The pipe is being closed")
                        || message.contains("The pipe has been ended"));
    }
}
