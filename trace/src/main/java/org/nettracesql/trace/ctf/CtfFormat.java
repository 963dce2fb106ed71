package org.nettracesql.trace.ctf;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceFormat;
import org.nettracesql.trace.block.BlockFormat;
import org.nettracesql.trace.file.FolderInput;
import org.nettracesql.trace.file.PartedInput;
import org.nettracesql.trace.file.TraceFile;
import org.nettracesql.trace.file.TraceInput;

/**
 * Recognises LTTng's traces: a folder with a file {@code metadata} in it, however deep; or the {@code metadata} file
 * itself, which stands for the folder that it is in. All of a container's are one trace, as all of a folder's are.
 */
public final class CtfFormat implements TraceFormat {

    /** LTTng's folder of what it knows of each packet, which the packets themselves say as well. */
    private static final String INDEXES = "index";

    @Override
    public String name() {
        return "LTTng CTF 1.8";
    }

    @Override
    public boolean recognises(ByteBuffer head) {
        return MetadataText.recognises(head);
    }

    @Override
    public String describePart(ByteBuffer head) {
        return isStream(head)
                ? "a stream of a CTF trace, which is opened by its folder and needs the file " + Session.METADATA
                        + " beside it"
                : null;
    }

    /** Whether bytes are the begin of a packet. */
    static boolean isStream(ByteBuffer head) {
        int magic = head.remaining() < Integer.BYTES ? 0 : head.getInt(head.position());
        return magic == (int) PacketWalk.MAGIC || Integer.reverseBytes(magic) == (int) PacketWalk.MAGIC;
    }

    @Override
    public boolean recognisesFolder(Path folder) {
        Path metadata = FolderInput.find(folder, Session.METADATA);
        return metadata != null && isMetadata(metadata);
    }

    /** Streams are beside the metadata, and their indexes in a folder there. */
    @Override
    public boolean isPart(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || file.endsWith(Session.METADATA)) {
            return false;
        }
        Path streams = folder.endsWith(INDEXES) ? folder.getParent() : folder;
        Path metadata = streams.resolve(Session.METADATA);
        return Files.isRegularFile(metadata) && isMetadata(metadata);
    }

    private static boolean isMetadata(Path metadata) {
        byte[] head = new byte[HEAD_BYTES];
        try (TraceFile file = TraceFile.open(metadata)) {
            return MetadataText.recognises(ByteBuffer.wrap(head, 0, file.read(0, head, 0, head.length)));
        }
    }

    @Override
    public Trace open(Path path, IndexStorage indexStorage) {
        return open(input(path));
    }

    @Override
    public Predicate<String> partsBeside(List<String> recognised) {
        return CtfSource.wanted(recognised);
    }

    @Override
    public Trace open(TraceInput input) {
        try {
            return BlockFormat.open(input, new CtfSource((PartedInput) input), IndexStorage.MEMORY);
        } catch (RuntimeException | Error e) {
            input.close();
            throw e;
        }
    }

    private static PartedInput input(Path path) {
        if (Files.isDirectory(path)) {
            return FolderInput.open(path, CtfSource::wanted);
        }
        Path folder = path.toAbsolutePath().getParent();
        if (path.getFileName().toString().equals(Session.METADATA) && folder != null) {
            return FolderInput.open(folder, names -> name -> name.indexOf('/') < 0 && CtfSource.mayBeStream(name));
        }
        throw new TraceException(path, "it is CTF metadata, and such a file is called " + Session.METADATA
                + " and stands beside its streams");
    }
}
