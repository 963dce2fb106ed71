package org.nettracesql.trace.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The project's own tables of what events are called and made of, which stand in the jar beside a class. */
public final class TextResource {

    private TextResource() {}

    /**
     * The bytes of a resource.
     *
     * @param beside a class of the package that has it
     * @throws IllegalStateException if it is not there
     */
    public static byte[] read(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The resource " + name + " is missing from the package "
                        + beside.getPackageName() + ": the jar is incomplete.");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("The resource " + name + " cannot be read from the jar.", e);
        }
    }

    /** As {@link #read}, in UTF-8. */
    public static String text(Class<?> beside, String name) {
        return new String(read(beside, name), StandardCharsets.UTF_8);
    }

    /** The lines of a resource, without empty ones and those that begin with a number sign. */
    public static List<String> lines(Class<?> beside, String name) {
        List<String> lines = new ArrayList<>();
        // Without a stream and a pattern: the first of either costs a process more than all lines.
        for (String end : text(beside, name).split("\n")) {
            String line = end.endsWith("\r") ? end.substring(0, end.length() - 1) : end;
            if (!line.isBlank() && !line.startsWith("#")) {
                lines.add(line);
            }
        }
        return lines;
    }
}
