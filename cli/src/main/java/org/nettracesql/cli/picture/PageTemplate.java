package org.nettracesql.cli.picture;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * An HTML page of ours with data put in. The data are JSON that a script reads as text: names from a trace never become
 * markup or script.
 */
final class PageTemplate {

    private static final String DATA = "@DATA@";
    private static final String TITLE = "@TITLE@";

    private PageTemplate() {}

    /**
     * Writes the page.
     *
     * @param page the page's text, with a place for the title and one for the data
     * @param title plain text
     */
    static void write(String page, String title, String json, Writer out) throws IOException {
        Writer data = begin(page, title, out);
        data.append(json);
        end(page, out);
    }

    /**
     * Writes the page up to the place for the data.
     *
     * @return takes the data as JSON; it is not to be closed
     */
    static Writer begin(String page, String title, Writer out) throws IOException {
        out.append(page.substring(0, page.indexOf(DATA)).replace(TITLE, Markup.escape(title)));
        return new DataWriter(out);
    }

    /** Writes what follows the data. */
    static void end(String page, Writer out) throws IOException {
        out.append(page.substring(page.indexOf(DATA) + DATA.length()));
    }

    /** Writes the sign that could end the script element as JSON spells it within texts, where alone it occurs. */
    private static final class DataWriter extends FilterWriter {

        DataWriter(Writer out) {
            super(out);
        }

        @Override
        public void write(int character) throws IOException {
            if (character == '<') {
                out.write("\\u003c");
            } else {
                out.write(character);
            }
        }

        @Override
        public void write(char[] characters, int offset, int length) throws IOException {
            int from = offset;
            for (int i = offset; i < offset + length; i++) {
                if (characters[i] == '<') {
                    out.write(characters, from, i - from);
                    write('<');
                    from = i + 1;
                }
            }
            out.write(characters, from, offset + length - from);
        }

        @Override
        public void write(String text, int offset, int length) throws IOException {
            write(text.toCharArray(), offset, length);
        }
    }

    static String resource(String name) throws IOException {
        try (InputStream stream = PageTemplate.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("The resource " + name + " is missing.");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
