package org.nettracesql.trace.code;

/** The best evidence that a trace has for something that was loaded; the strongest first. */
public enum KnownFrom {
    /** Its load event: the loaded time is exact. */
    LOAD,
    /** The rundown at the start of the session: it was there before. */
    RUNDOWN_START,
    /** The rundown at the end of the session: it was there then, and from the start unless something else was. */
    RUNDOWN_END,
    /** The symbols of a machine-wide recording: it was there then, and from the start unless something else was. */
    SYMBOL,
    /** Its unload event: it was there until then. */
    UNLOAD,
    /**
     * The look-up of a precompiled method's code, and no event of the method's own: where it begins is exact, that an
     * address behind is still its code follows from where other code begins.
     */
    R2R_ENTRY_POINT;

    KnownFrom stronger(KnownFrom that) {
        return compareTo(that) <= 0 ? this : that;
    }
}
