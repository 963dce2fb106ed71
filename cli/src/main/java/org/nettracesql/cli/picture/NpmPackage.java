package org.nettracesql.cli.picture;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * The files of an npm package, which is a compressed tar archive: 512-byte blocks, of which a header tells the name at
 * 0 (100 bytes, ended by 0), the size at 124 (octal) and the kind at 156 ('0' or 0 for a file), and the file follows,
 * filled up to a whole block. A block of zeros ends it. Source: POSIX.1-1988, ustar.
 */
final class NpmPackage {

    private static final int BLOCK = 512;
    private static final int NAME_LENGTH = 100;
    private static final int SIZE_AT = 124;
    private static final int SIZE_LENGTH = 12;
    private static final int KIND_AT = 156;

    private final Map<String, byte[]> files = new HashMap<>();

    private NpmPackage() {}

    /** Reads an archive of the program's own, which fits in memory. */
    static NpmPackage read(InputStream archive) throws IOException {
        NpmPackage all = new NpmPackage();
        try (InputStream tar = new BufferedInputStream(new GZIPInputStream(archive))) {
            byte[] header = tar.readNBytes(BLOCK);
            while (header.length == BLOCK && header[0] != 0) {
                int size = Integer.parseInt(text(header, SIZE_AT, SIZE_LENGTH).strip(), 8);
                byte[] content = tar.readNBytes(size);
                tar.skipNBytes(Math.floorMod(-size, BLOCK));
                if (header[KIND_AT] == '0' || header[KIND_AT] == 0) {
                    all.files.put(text(header, 0, NAME_LENGTH), content);
                }
                header = tar.readNBytes(BLOCK);
            }
        }
        return all;
    }

    private static String text(byte[] header, int offset, int length) {
        int end = offset;
        while (end < offset + length && header[end] != 0) {
            end++;
        }
        return new String(header, offset, end - offset, StandardCharsets.US_ASCII);
    }

    /**
     * A file, as it is.
     *
     * @throws IllegalStateException if the package has none of that name
     */
    byte[] bytes(String name) {
        byte[] content = files.get(name);
        if (content == null) {
            throw new IllegalStateException("The package has no file " + name + ".");
        }
        return content;
    }

    String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }
}
