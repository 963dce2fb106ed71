package org.nettracesql.trace.file;

import java.io.IOException;
import java.io.InputStream;

/** Bytes that have to be unpacked, from the first one on. */
public interface Packed {

    /**
     * Starts to unpack. The stream gives all bytes up to a damage, and then fails with an {@link IOException} whose
     * message completes "it is damaged: ".
     */
    InputStream open() throws IOException;
}
