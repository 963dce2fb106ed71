package org.nettracesql.cli.picture;

import java.io.IOException;
import java.util.Map;

/** Receives samples and writes a file of them. For one thread. */
public interface SamplePicture {

    /** Whether the samples must come thread by thread, those of a thread in the order of time. */
    boolean isOrdered();

    /** Whether it shows the modules of methods. */
    default boolean showsModules() {
        return false;
    }

    /** Takes a sample. */
    void take(PictureSample sample) throws IOException;

    /** Takes a sample of an idle thread that is not to be shown, for whoever looks to ask for it later. */
    default void leaveOut(PictureSample sample) throws IOException {}

    /**
     * Writes what is left; the target stays open.
     *
     * @param modules file names of modules by the name that frames have; empty unless {@link #showsModules()}
     * @param leftOut a sentence about the samples that were left out; null if none were
     */
    void end(Map<String, String> modules, String leftOut) throws IOException;
}
