package org.nettracesql.trace.nettrace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** A test that writes traces and opens them; they are closed after each test. */
public abstract class WrittenTraceTest {

    protected static final String PROVIDER = "Demo";

    @TempDir
    protected Path folder;

    private final List<Trace> opened = new ArrayList<>();

    /** Opens what was written, as it is: the Null tag is up to the test. */
    protected Trace open(NetTraceWriter writer) {
        return open(writer.toBytes());
    }

    protected Trace open(byte[] bytes) {
        Trace trace = Trace.open(NetTraceWriter.save(folder, bytes));
        opened.add(trace);
        return trace;
    }

    /** Defines the event {@code Demo/Tick}, id 1, with one field {@code n} of 4 bytes. */
    protected static MetadataRecord tick(NetTraceWriter writer) {
        return writer.define(PROVIDER, 1, "Tick", type -> type.field("n", TypeCode.INT32));
    }

    /** The declared type of that name; fails if there is none or several. */
    protected static EventType type(Trace trace, String name) {
        List<EventType> found = trace.eventTypes().stream().filter(type -> type.name().equals(name)).toList();
        if (found.size() != 1) {
            throw new AssertionError("Expected one type " + name + ", found " + found);
        }
        return found.get(0);
    }

    protected static List<TraceWarning> warnings(Trace trace, TraceWarning.Kind kind) {
        return trace.warnings().stream().filter(warning -> warning.kind() == kind).toList();
    }

    @AfterEach
    void closeTraces() {
        opened.forEach(Trace::close);
    }
}
