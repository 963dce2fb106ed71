package org.nettracesql.cli.shell;

import org.nettracesql.cli.format.DisplayText;
import sqlline.SqlLine;

/**
 * Gives text to the shell a line at a time; the shell shows it, and copies it to a file if it was told to. Control
 * characters, with which a trace's names could steer the terminal, are shown as escapes.
 */
final class ShownLines implements Appendable {

    private final SqlLine shell;
    private final StringBuilder line = new StringBuilder();

    ShownLines(SqlLine shell) {
        this.shell = shell;
    }

    @Override
    public Appendable append(CharSequence text) {
        return append(text, 0, text.length());
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) {
        for (int i = start; i < end; i++) {
            append(text.charAt(i));
        }
        return this;
    }

    @Override
    public Appendable append(char c) {
        if (c == '\n') {
            shell.output(DisplayText.visibleInLines(line.toString()));
            line.setLength(0);
        } else {
            line.append(c);
        }
        return this;
    }
}
