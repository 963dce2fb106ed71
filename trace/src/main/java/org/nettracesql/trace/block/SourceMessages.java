package org.nettracesql.trace.block;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/**
 * What EventSources say of themselves: .NET's base class writes an event {@code EventSourceMessage} (id 0, one text) in
 * the name of a source whose declaration it cannot take, or whose method it was called with other values than declared.
 * All events of such a source may be missing, for which its recording shows no other reason.
 */
final class SourceMessages {

    private static final String NAME = "EventSourceMessage";
    private static final String FIELD = "message";

    /** So many different messages of a source are told, so many characters of each: they are written by programs. */
    private static final int MOST_MESSAGES = 16;

    private static final int MOST_CHARACTERS = 500;

    private SourceMessages() {}

    static void audit(Trace trace, List<TraceWarning> warnings) {
        for (EventType type : trace.eventTypes()) {
            List<String> path = type.name().equals(NAME) ? pathOfMessage(type.fields()) : List.of();
            if (!path.isEmpty()) {
                messages(trace, type, path).forEach((message, count) -> warnings.add(new TraceWarning(
                        Kind.SOURCE_MESSAGE, -1, count, type, -1, "The EventSource " + type.provider() + " reports: "
                                + message)));
            }
        }
    }

    /** A source that describes its events itself has the text in a structure without a name. */
    private static List<String> pathOfMessage(List<EventField> fields) {
        for (EventField field : fields) {
            if (field.name().equals(FIELD) && field.type() == FieldType.Scalar.UTF16Z) {
                return List.of(FIELD);
            }
            if (field.type() instanceof FieldType.Struct struct) {
                for (EventField member : struct.fields()) {
                    if (member.name().equals(FIELD) && member.type() == FieldType.Scalar.UTF16Z) {
                        return List.of(field.name(), FIELD);
                    }
                }
            }
        }
        return List.of();
    }

    private static Map<String, Long> messages(Trace trace, EventType type, List<String> path) {
        Map<String, Long> counts = new LinkedHashMap<>();
        ScanRequest request = ScanRequest.builder()
                .types(Set.of(type))
                .columns(new PayloadColumn(path, ColumnType.TEXT, null))
                .fileOrder(true)
                .build();
        try (TraceScan scan = trace.scan(request);
                BatchCursor cursor = scan.openCursor()) {
            while (cursor.next()) {
                Column.Texts texts = cursor.batch().texts(0);
                for (int row = 0; row < cursor.batch().size(); row++) {
                    String text = texts.isNull(row) ? "" : shortened(texts.get(row));
                    if (counts.size() < MOST_MESSAGES || counts.containsKey(text)) {
                        counts.merge(text, 1L, Long::sum);
                    }
                }
            }
        }
        return counts;
    }

    private static String shortened(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        // A pair that is cut in the middle is no text.
        int kept = Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1)) ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
        return text.substring(0, kept) + "…";
    }
}
