package org.nettracesql.trace.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

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
}
