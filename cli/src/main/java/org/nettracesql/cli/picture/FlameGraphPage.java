package org.nettracesql.cli.picture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

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
        // The sign that could end the script element, as JSON spells it within texts, where alone it occurs.
        String data = json.toString().replace("<", "\\u003c");
        String page = text("flamegraph.html")
                .replace("@CSS@", text("d3-flamegraph.css"))
                .replace("@SCRIPT@", text("d3-flamegraph.js"));
        String[] parts = page.split("@DATA@", 2);
        out.append(parts[0].replace("@TITLE@", Markup.escape(title))).append(data).append(parts[1]);
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

    private static String text(String resource) throws IOException {
        try (InputStream stream = FlameGraphPage.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("The resource " + resource + " is missing.");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
