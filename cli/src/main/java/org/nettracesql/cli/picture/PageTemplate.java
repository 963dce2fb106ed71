package org.nettracesql.cli.picture;

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
        int data = page.indexOf(DATA);
        out.append(page.substring(0, data).replace(TITLE, Markup.escape(title)));
        // The sign that could end the script element, as JSON spells it within texts, where alone it occurs.
        out.append(json.replace("<", "\\u003c"));
        out.append(page.substring(data + DATA.length()));
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
