package org.nettracesql.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import org.nettracesql.cli.format.DisplayText;

/**
 * Text on its way to a terminal: control characters, with which a trace's names could steer it, are shown as escapes
 * (<code>\u005cu001b</code>). Line breaks and tabs stay, so rows and columns stay what they are.
 */
final class TerminalWriter extends FilterWriter {

    TerminalWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int c) throws IOException {
        write(String.valueOf((char) c), 0, 1);
    }

    @Override
    public void write(char[] chars, int offset, int length) throws IOException {
        write(new String(chars, offset, length), 0, length);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        String visible = DisplayText.visibleInLines(text.substring(offset, offset + length));
        out.write(visible, 0, visible.length());
    }
}
