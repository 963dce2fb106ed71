package org.nettracesql.cli;

import java.io.BufferedInputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.nettracesql.cli.format.DisplayText;

/**
 * Where a run of the program reads and writes.
 *
 * @param out results; not a {@code PrintStream}, which would hide that the reader of a pipe has gone
 * @param err messages, UTF-8
 * @param screenWidth how many characters a line of standard output has where it is a terminal; 0 if that is not known
 */
record Streams(
        InputStream in,
        OutputStream out,
        PrintStream err,
        boolean inIsTerminal,
        boolean outIsTerminal,
        boolean errIsTerminal,
        int screenWidth) {

    /** Set by the launcher: which of the descriptors 0, 1, 2 are terminals, as a text of digits. */
    private static final String TERMINALS_PROPERTY = "nettracesql.terminals";
    /** Set by the launcher, too, if it can tell. */
    private static final String WIDTH_PROPERTY = "nettracesql.columns";

    /** The process's own. */
    static Streams ofProcess() {
        String terminals = System.getProperty(TERMINALS_PROPERTY);
        if (terminals == null) {
            // Java itself knows only whether both input and output are a terminal.
            terminals = isTerminal(System.console()) ? "012" : "";
        }
        return new Streams(
                // Buffered not for speed: up to JDK 17 the bare stream cannot be read to its end where it is a pipe.
                new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
                new FileOutputStream(FileDescriptor.out),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                terminals.indexOf('0') >= 0,
                terminals.indexOf('1') >= 0,
                terminals.indexOf('2') >= 0,
                Integer.getInteger(WIDTH_PROPERTY, 0));
    }

    /** From JDK 22 on there is a console in any case, which tells whether it is a terminal. */
    private static boolean isTerminal(Console console) {
        if (console == null) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** Standard error where it is a terminal; else null. */
    PrintStream errTerminal() {
        return errIsTerminal ? err : null;
    }

    /** A line on standard error, marked as ours; what a trace says in it cannot steer a terminal. */
    void message(String text) {
        if (!Interruption.hasBegun()) {
            err.println("nettrace-sql: " + shown(text));
        }
    }

    /** Where in the program an exception arose; its message may be a trace's, as that of {@link #message}. */
    void stackTrace(Exception exception) {
        StringWriter text = new StringWriter();
        exception.printStackTrace(new PrintWriter(text, true));
        err.print(shown(text.toString()));
        err.flush();
    }

    private String shown(String text) {
        return errIsTerminal ? DisplayText.visibleInLines(text) : text;
    }
}
