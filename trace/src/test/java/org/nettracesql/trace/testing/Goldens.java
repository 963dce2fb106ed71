package org.nettracesql.trace.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** What the reference reader said about a trace: the files of {@code golden/} beside it. */
public final class Goldens {

    private Goldens() {}

    /**
     * {@code *.types.tsv}.
     *
     * @param lostEvents events that the reference counts as lost
     */
    public record Types(
            long lostEvents, Instant start, Instant end, int pointerBytes, int processorCount, List<Type> types) {}

    /** A line of {@code *.types.tsv}: one kind of event. */
    public record Type(
            String provider, int id, int version, String name, long count, double firstMillis, double lastMillis) {}

    /**
     * A line of {@code *.events.tsv.gz}.
     *
     * @param activityId text, empty where there is none
     * @param payloadJson the reference's fields as a JSON object
     */
    public record Event(
            double millis,
            String provider,
            int id,
            int version,
            String name,
            int opcode,
            int level,
            long keywords,
            int processId,
            long threadId,
            String activityId,
            String relatedActivityId,
            int payloadBytes,
            String payloadJson) {}

    /** A line of {@code *.stacks.tsv.gz}: the stack of one event. */
    public record Stack(double millis, String provider, int id, long threadId, List<Frame> frames) {}

    /**
     * A frame, leaf first in its stack.
     *
     * @param module empty where unknown
     * @param method empty where unknown
     * @param ilOffset -1 where unknown
     */
    public record Frame(long address, String module, String method, int ilOffset) {}

    /** A line of {@code *.top.tsv}. */
    public record Top(double exclusive, double inclusive, String method) {}

    /** The golden file of a trace, if there is one; {@code suffix} for instance {@code .types.tsv}. */
    public static Optional<Path> file(Path trace, String suffix) {
        String name = trace.getFileName() + suffix;
        return SharedFiles.folder().flatMap(shared -> List.of("own", "public").stream()
                .map(folder -> shared.resolve("traces").resolve(folder).resolve("golden").resolve(name))
                .filter(Files::exists)
                .findFirst());
    }

    public static Types types(Path golden) {
        List<String> lines = new ArrayList<>();
        forEachLine(golden, lines::add);
        Map<String, String> head = new HashMap<>();
        for (String pair : lines.get(0).substring(1).trim().split(" ")) {
            head.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
        }
        List<Type> types = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = cells(golden, line, 7);
            types.add(new Type(cells[0], Integer.parseInt(cells[1]), Integer.parseInt(cells[2]), cells[3],
                    Long.parseLong(cells[4]), Double.parseDouble(cells[5]), Double.parseDouble(cells[6])));
        }
        return new Types(Long.parseLong(head.get("lost")), Instant.parse(head.get("start")),
                Instant.parse(head.get("end")), Integer.parseInt(head.get("pointer")),
                Integer.parseInt(head.get("cpus")), types);
    }

    /** Gives every event to the consumer, in the golden's order. */
    public static void events(Path golden, Consumer<Event> consumer) {
        forEachLine(golden, line -> {
            String[] cells = cells(golden, line, 14);
            consumer.accept(new Event(Double.parseDouble(cells[0]), cells[1], Integer.parseInt(cells[2]),
                    Integer.parseInt(cells[3]), cells[4], Integer.parseInt(cells[5]), Integer.parseInt(cells[6]),
                    Long.parseUnsignedLong(cells[7].substring(2), 16), Integer.parseInt(cells[8]),
                    Long.parseLong(cells[9]), cells[10], cells[11], Integer.parseInt(cells[12]), cells[13]));
        });
    }

    /** Gives every stack to the consumer, in the golden's order. */
    public static void stacks(Path golden, Consumer<Stack> consumer) {
        forEachLine(golden, line -> {
            String[] cells = cells(golden, line, 5);
            List<Frame> frames = new ArrayList<>();
            for (String frame : cells[4].split(" < ")) {
                frames.add(frame(frame));
            }
            consumer.accept(new Stack(Double.parseDouble(cells[0]), cells[1], Integer.parseInt(cells[2]),
                    Long.parseLong(cells[3]), frames));
        });
    }

    public static List<Top> top(Path golden) {
        List<Top> rows = new ArrayList<>();
        forEachLine(golden, line -> {
            if (!line.startsWith("#")) {
                String[] cells = cells(golden, line, 3);
                rows.add(new Top(Double.parseDouble(cells[0]), Double.parseDouble(cells[1]), cells[2]));
            }
        });
        return rows;
    }

    private static Frame frame(String text) {
        int module = text.indexOf('|');
        int method = text.indexOf('|', module + 1);
        int offset = text.lastIndexOf('|');
        return new Frame(Long.parseUnsignedLong(text.substring(2, module), 16), text.substring(module + 1, method),
                text.substring(method + 1, offset), Integer.parseInt(text.substring(offset + 1)));
    }

    private static String[] cells(Path golden, String line, int count) {
        String[] cells = line.split("\t", -1);
        if (cells.length != count) {
            throw new IllegalArgumentException(
                    "Expected " + count + " columns in " + golden + ", found " + cells.length + ": " + line);
        }
        return cells;
    }

    private static void forEachLine(Path file, Consumer<String> consumer) {
        try (BufferedReader reader = file.toString().endsWith(".gz")
                ? new BufferedReader(new InputStreamReader(
                        new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))
                : Files.newBufferedReader(file)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                consumer.accept(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }
}
