package org.nettracesql.cli.picture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;

/**
 * A flame graph as one HTML page that needs no network: d3-flame-graph is inside. Names from the trace are data in the
 * page, never markup or script.
 */
public final class FlameGraphPage implements SamplePicture {

    private final Writer out;
    private final String title;
    private final StackCounts counts = new StackCounts();

    /** @param title a heading, as plain text */
    public FlameGraphPage(Writer out, String title) {
        this.out = out;
        this.title = title;
    }

    @Override
    public boolean isOrdered() {
        return false;
    }

    @Override
    public void take(long processId, long threadId, long timeNanos, long weightNanos, String folded) {
        counts.add(folded);
    }

    @Override
    public void end() throws IOException {
        StringWriter json = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(json)) {
            write(counts.tree(), generator);
        }
        String page = PageTemplate.resource("flamegraph.html")
                .replace("@CSS@", PageTemplate.resource("d3-flamegraph.css"))
                .replace("@SCRIPT@", PageTemplate.resource("d3-flamegraph.js"));
        PageTemplate.write(page, title, json.toString(), out);
    }

    private static void write(CallTree node, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", node.name());
        json.writeNumberField("value", node.samples());
        if (!node.children().isEmpty()) {
            json.writeArrayFieldStart("children");
            for (CallTree child : node.children()) {
                write(child, json);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
