package org.nettracesql.trace.block;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.nettracesql.trace.Amount;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.scan.PayloadLength;

/** Walks over all payloads to count, by type, those that do not have the length their type declares. */
final class PayloadAudit {

    private static final String OTHER_WIDTH = " Where the application wrote a wider or narrower value than it declared,"
            + " that field and those behind it may be wrong.";

    private PayloadAudit() {}

    static void run(BlockTrace trace, List<TraceWarning> warnings) {
        BlockDirectory directory = trace.directory();
        List<EventType> types = directory.types();
        PayloadLength[] lengths = new PayloadLength[types.size()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = new PayloadLength(types.get(i));
        }
        Cancellation cancellation = Cancellation.current();
        AtomicLongArray counts = new AtomicLongArray(lengths.length * 3);
        trace.forEachBlock(() -> {
            HeaderRuns runs = new HeaderRuns(trace.newHeaders(directory));
            EventHeaders headers = runs.headers;
            return (ordinal, block, bytes) -> {
                runs.start(bytes, block, ordinal);
                byte[] payloads = bytes;
                PayloadLength.Reader reader = new PayloadLength.Reader(payloads);
                for (int looks = 1; runs.next(); looks++) {
                    if ((looks & 0xfff) == 0) {
                        cancellation.check();
                    }
                    if (headers.writesPayloads) {
                        headers.keepPayload();
                    }
                    if (headers.payloads != payloads) {
                        payloads = headers.payloads;
                        reader = new PayloadLength.Reader(payloads);
                    }
                    int type = headers.typeIndex();
                    for (int i = 0; i < runs.events; i++) {
                        int start = runs.payloadStarts[i];
                        PayloadLength.Fit fit = lengths[type].fit(reader, start, start + headers.payloadSize);
                        if (fit != PayloadLength.Fit.EXACT) {
                            counts.incrementAndGet(type * 3 + fit.ordinal() - 1);
                        }
                    }
                    if (headers.writesPayloads) {
                        headers.forgetPayloads();
                    }
                }
            };
        });
        for (int type = 0; type < lengths.length; type++) {
            warn(warnings, Kind.PAYLOAD_SURPLUS, types.get(type), counts.get(type * 3),
                    " with a payload longer than the type declares; the surplus was skipped." + OTHER_WIDTH);
            warn(warnings, Kind.PAYLOAD_SHORT, types.get(type), counts.get(type * 3 + 1),
                    " with a payload shorter than the type declares; the fields that do not fit are NULL."
                            + OTHER_WIDTH);
            warn(warnings, Kind.UNKNOWN_TYPE, types.get(type), counts.get(type * 3 + 2),
                    " of a type whose fields nobody described; the payload is shown as hex text.");
        }
    }

    private static void warn(List<TraceWarning> warnings, Kind kind, EventType type, long count, String what) {
        if (count > 0) {
            warnings.add(new TraceWarning(kind, -1, count, type, -1, Amount.of(count, "event") + " " + type + what));
        }
    }
}
