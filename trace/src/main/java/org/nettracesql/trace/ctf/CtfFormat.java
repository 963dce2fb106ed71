package org.nettracesql.trace.ctf;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceFormat;
import org.nettracesql.trace.block.BlockFormat;
import org.nettracesql.trace.file.FolderInput;
import org.nettracesql.trace.file.PartedInput;
import org.nettracesql.trace.file.TraceFile;
import org.nettracesql.trace.file.ZipInput;

/**
 * Recognises LTTng's traces: a folder with a file {@code metadata} in it, however deep; a {@code .zip} of such a
 * folder; or the {@code metadata} file itself, which stands for the folder that it is in.
 */
public final class CtfFormat implements TraceFormat {

    @Override
    public String name() {
        return "LTTng CTF 1.8";
    }

    @Override
    public boolean recognises(ByteBuffer head) {
        return ZipInput.recognises(head) || MetadataText.recognises(head);
    }

    @Override
    public boolean recognisesFolder(Path folder) {
        Path metadata = FolderInput.find(folder, CtfSource.METADATA);
        if (metadata == null) {
            return false;
        }
        byte[] head = new byte[HEAD_BYTES];
        try (TraceFile file = TraceFile.open(metadata)) {
            return MetadataText.recognises(ByteBuffer.wrap(head, 0, file.read(0, head, 0, head.length)));
        }
    }

    private static boolean hasMetadata(List<String> names) {
        for (String name : names) {
            if (("/" + name.replace('\\', '/')).endsWith("/" + CtfSource.METADATA)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Trace open(Path path, IndexStorage indexStorage) {
        PartedInput input = input(path);
        try {
            return BlockFormat.open(input, new CtfSource(input), indexStorage);
        } catch (RuntimeException e) {
            input.close();
            throw e;
        }
    }

    private static PartedInput input(Path path) {
        if (Files.isDirectory(path)) {
            return FolderInput.open(path, CtfSource.wanted(FolderInput.names(path)));
        }
        Path folder = path.toAbsolutePath().getParent();
        if (path.getFileName().toString().equals(CtfSource.METADATA) && folder != null) {
            return FolderInput.open(folder, name -> name.indexOf('/') < 0 && name.charAt(0) != '.');
        }
        List<String> names = ZipInput.names(path);
        if (!hasMetadata(names)) {
            throw new TraceException(path, "the archive has no trace that can be read: no file in it is called "
                    + CtfSource.METADATA);
        }
        return ZipInput.open(path, CtfSource.wanted(names));
    }
}
