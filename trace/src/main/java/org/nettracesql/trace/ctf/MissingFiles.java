package org.nettracesql.trace.ctf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.file.FolderInput;
import org.nettracesql.trace.file.PartedInput;
import org.nettracesql.trace.file.PartedInput.Part;
import org.nettracesql.trace.file.TraceFile;

/**
 * What was lost of a recording when it was copied, as far as it shows: streams without the metadata that describes
 * them, and a stream whose neighbours by number are there. LTTng numbers the streams of a channel by processor, from 0,
 * and makes one for each, though it may be empty.
 */
final class MissingFiles {

    private static final Pattern NUMBERED = Pattern.compile("(.+)_(\\d{1,6})");
    private static final int MOST_NAMES = 3;

    private MissingFiles() {}

    /** @param sessions all that were found in the input */
    static void tell(PartedInput input, List<Session> sessions, List<TraceWarning> warnings) {
        sessions.forEach(session -> gaps(session, warnings));
        streamsWithoutMetadata(input, warnings);
    }

    private static void gaps(Session session, List<TraceWarning> warnings) {
        Map<String, TreeSet<Integer>> channels = new TreeMap<>();
        for (Part part : session.streams) {
            Matcher numbered = NUMBERED.matcher(part.fileName());
            if (numbered.matches()) {
                channels.computeIfAbsent(numbered.group(1), absent -> new TreeSet<>())
                        .add(Integer.parseInt(numbered.group(2)));
            }
        }
        channels.forEach((channel, numbers) -> {
            List<String> missing = new ArrayList<>();
            int absent = numbers.last() + 1 - numbers.size();
            for (int i = 0; i < numbers.last() && missing.size() < MOST_NAMES; i++) {
                if (!numbers.contains(i)) {
                    missing.add(channel + "_" + i);
                }
            }
            if (absent > 0) {
                String folder = session.metadata.folder();
                warnings.add(new TraceWarning(Kind.OTHER, -1, absent, null, -1, "Streams may be missing"
                        + (folder.isEmpty() ? "" : " in the folder " + folder) + ": " + channel + "_"
                        + numbers.last() + " is there, and not " + String.join(", ", missing)
                        + (absent > missing.size() ? " and " + (absent - missing.size()) + " more" : "")
                        + ". Their events are not among the rows."));
            }
        });
    }

    /** In an archive whoever looks through it tells. */
    private static void streamsWithoutMetadata(PartedInput input, List<TraceWarning> warnings) {
        Path root = input.path();
        if (!Files.isDirectory(root)) {
            return;
        }
        Set<String> read = new HashSet<>();
        input.parts().forEach(part -> read.add(part.folder()));
        Map<String, Integer> streams = new TreeMap<>();
        Map<String, String> first = new HashMap<>();
        for (String name : FolderInput.names(root)) {
            Cancellation.checkCurrent();
            Part part = new Part(name, 0, 0);
            if (!read.contains(part.folder()) && isStream(root.resolve(name))) {
                streams.merge(part.folder(), 1, Integer::sum);
                first.putIfAbsent(part.folder(), part.fileName());
            }
        }
        streams.forEach((folder, count) -> warnings.add(new TraceWarning(Kind.UNREADABLE, -1, count, null, -1,
                "The folder " + root.resolve(folder) + " has streams of a CTF trace (" + first.get(folder)
                        + (count > 1 ? " and " + (count - 1) + " more" : "") + ") and no file " + Session.METADATA
                        + " beside them, without which they cannot be read: none of their events are among the"
                        + " rows.")));
    }

    private static boolean isStream(Path file) {
        byte[] head = new byte[Integer.BYTES];
        try {
            if (Files.isSymbolicLink(file) || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    || Files.size(file) < head.length) {
                return false;
            }
            try (TraceFile opened = TraceFile.open(file)) {
                return opened.read(0, head, 0, head.length) == head.length
                        && CtfFormat.isStream(ByteBuffer.wrap(head));
            }
        } catch (IOException | UncheckedIOException | TraceException e) {
            // What cannot be opened was not asked for.
            return false;
        }
    }
}
