package org.nettracesql.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ServiceLoader;

/** Finds the format that a file has. */
final class TraceFormats {

    private TraceFormats() {}

    static Trace open(Path file, IndexStorage indexStorage) {
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

    private static ByteBuffer readHead(Path file) {
        if (Files.isDirectory(file)) {
            throw new TraceException(file, "it is a folder, and a trace file was expected");
        }
        ByteBuffer head = ByteBuffer.allocate(TraceFormat.HEAD_BYTES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (head.hasRemaining() && channel.read(head, head.position()) > 0) {
                // A read may give fewer bytes than asked for.
            }
        } catch (NoSuchFileException e) {
            throw new TraceException(file, "there is no such file", e);
        } catch (IOException e) {
            throw new TraceException(file, "it cannot be read: " + e.getMessage(), e);
        }
        return head.flip();
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
