package org.nettracesql.adapter.report;

import java.util.Locale;

/** What a thread was doing when it was sampled, as far as the sampler itself tells. */
enum SampleKind {
    /** The runtime's sampler could not tell. */
    ERROR,
    /** The thread was outside managed code: in native code or in the runtime, at work or waiting. */
    EXTERNAL,
    /** The thread was in managed code: at work, or ready for it. */
    MANAGED,
    /** The thread was on a processor. */
    CPU,
    /** The thread left its processor, and was off it for as long as the sample weighs. */
    CSWITCH,
    /** The event does not say, or says something that is not known here. */
    UNKNOWN;

    private static final SampleKind[] OF_SAMPLER_TYPE = {ERROR, EXTERNAL, MANAGED};

    /** The kind that the field Type of a ThreadSample stands for. */
    static SampleKind ofSamplerType(long type) {
        return type >= 0 && type < OF_SAMPLER_TYPE.length ? OF_SAMPLER_TYPE[(int) type] : UNKNOWN;
    }

    /** Whether the thread did not wait, whatever its stack looks like. */
    boolean isRunning() {
        return this == MANAGED || this == CPU;
    }

    /** As the column sample_kind shows it; null for one that is not known. */
    String display() {
        return this == UNKNOWN ? null : name().toLowerCase(Locale.ROOT);
    }
}
