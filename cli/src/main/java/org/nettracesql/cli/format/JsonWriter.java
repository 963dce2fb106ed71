package org.nettracesql.cli.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.Writer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * JSON (RFC 8259): an array of objects with a row a line, or an object a line.
 *
 * <p>Numbers are written with all their digits, also beyond 2<sup>53</sup>, where readers that keep numbers as doubles
 * round: {@code CAST(… AS VARCHAR)} in the query is exact everywhere. JSON has no {@code NaN} and {@code Infinity}:
 * they are texts. A label that occurs again gets a number: {@code a, a_2}. Lone surrogates are escaped.
 */
final class JsonWriter implements RowWriter {

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    private final Appendable out;
    private final boolean lines;
    private JsonGenerator json;
    private String[] names;
    private ResultColumn.Kind[] kinds;
    private boolean first = true;

    private JsonWriter(Appendable out, boolean lines) {
        this.out = out;
        this.lines = lines;
    }

    static JsonWriter array(Appendable out) {
        return new JsonWriter(out, false);
    }

    static JsonWriter lines(Appendable out) {
        return new JsonWriter(out, true);
    }

    @Override
    public void begin(List<ResultColumn> columns) throws IOException {
        names = distinctNames(columns);
        kinds = columns.stream().map(ResultColumn::kind).toArray(ResultColumn.Kind[]::new);
        json = JSON.createGenerator(new AppendableWriter(out));
        json.setRootValueSeparator(null);
        if (!lines) {
            out.append('[');
        }
    }

    @Override
    public void row(String[] cells) throws IOException {
        if (!lines) {
            out.append(first ? "\n" : ",\n");
        }
        first = false;
        json.writeStartObject();
        for (int i = 0; i < cells.length; i++) {
            json.writeFieldName(names[i]);
            cell(kinds[i], cells[i]);
        }
        json.writeEndObject();
        json.flush();
        if (lines) {
            out.append('\n');
        }
    }

    @Override
    public void end() throws IOException {
        if (!lines) {
            out.append(first ? "]\n" : "\n]\n");
        }
    }

    private void cell(ResultColumn.Kind kind, String text) throws IOException {
        if (text == null) {
            json.writeNull();
            return;
        }
        switch (kind) {
            case NUMBER -> {
                if (text.endsWith("NaN") || text.endsWith("Infinity")) {
                    json.writeString(text);
                } else {
                    json.writeNumber(text);
                }
            }
            case BOOLEAN -> json.writeBoolean(Boolean.parseBoolean(text));
            case JSON -> json.writeRawValue(text);
            case TEXT -> json.writeString(text);
        }
    }

    private static String[] distinctNames(List<ResultColumn> columns) {
        String[] names = new String[columns.size()];
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < names.length; i++) {
            String label = columns.get(i).label();
            names[i] = label;
            for (int n = 2; !taken.add(names[i]); n++) {
                names[i] = label + "_" + n;
            }
        }
        return names;
    }

    /** Jackson writes to a {@code Writer}; ours may be any {@code Appendable}. */
    private static final class AppendableWriter extends Writer {

        private final Appendable out;

        AppendableWriter(Appendable out) {
            this.out = out;
        }

        @Override
        public void write(char[] chars, int offset, int length) throws IOException {
            out.append(java.nio.CharBuffer.wrap(chars, offset, length));
        }

        @Override
        public void flush() {
            // The owner of the target flushes.
        }

        @Override
        public void close() {
            // The owner of the target closes.
        }
    }
}
