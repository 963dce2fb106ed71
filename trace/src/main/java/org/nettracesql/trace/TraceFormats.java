package org.nettracesql.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.nettracesql.trace.file.TraceFile;

/** Finds the format that a file has. */
final class TraceFormats {

    private TraceFormats() {}

    static Trace open(Path file, IndexStorage indexStorage) {
        if (Files.isDirectory(file)) {
            return openFolder(file, indexStorage);
        }
        ByteBuffer head = readHead(file);
        StringBuilder known = new StringBuilder();
        for (TraceFormat format : ServiceLoader.load(TraceFormat.class, TraceFormat.class.getClassLoader())) {
            if (format.recognises(head.duplicate().order(ByteOrder.LITTLE_ENDIAN))) {
                return format.open(file, indexStorage);
            }
            known.append(known.isEmpty() ? "" : ", ").append(format.name());
        }
        throw new UnsupportedTraceException(
                file, 0, "a trace of a format that can be read (" + known + ")", describe(head));
    }

    private static Trace openFolder(Path folder, IndexStorage indexStorage) {
        TraceFormat format = folderFormat(folder);
        if (format == null) {
            throw new TraceException(
                    folder, "it is a folder, and a trace file or a folder that is a trace was expected");
        }
        return format.open(folder, indexStorage);
    }

    /** The format of which a folder is one trace; null if there is none. */
    static TraceFormat folderFormat(Path folder) {
        for (TraceFormat format : ServiceLoader.load(TraceFormat.class, TraceFormat.class.getClassLoader())) {
            if (format.recognisesFolder(folder)) {
                return format;
            }
        }
        return null;
    }

    private static ByteBuffer readHead(Path path) {
        byte[] head = new byte[TraceFormat.HEAD_BYTES];
        try (TraceFile file = TraceFile.open(path)) {
            return ByteBuffer.wrap(head, 0, file.read(0, head, 0, head.length));
        }
    }

    private static String describe(ByteBuffer head) {
        if (!head.hasRemaining()) {
            return "an empty file";
        }
        StringBuilder text = new StringBuilder("a file that begins with the bytes");
        for (int i = 0; i < Math.min(16, head.limit()); i++) {
            text.append(' ').append(Character.forDigit(head.get(i) >> 4 & 15, 16));
            text.append(Character.forDigit(head.get(i) & 15, 16));
        }
        return text.toString();
    }
}
