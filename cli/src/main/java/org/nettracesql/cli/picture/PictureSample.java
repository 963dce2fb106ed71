package org.nettracesql.cli.picture;

/**
 * A sample, as pictures take it.
 *
 * @param weightNanos the time that it stands for
 * @param folded names of the frames from the root to the leaf, joined by semicolons
 * @param kind what the sampler says of the thread, as the column {@code sample_kind}; null if it says nothing
 */
public record PictureSample(
        long processId,
        long threadId,
        long timeNanos,
        long weightNanos,
        String folded,
        String kind,
        SampleState state) {

    private static final String PROCESSOR = "cpu";

    /** Whether it was taken of a processor, about once in the time that it stands for. */
    boolean isOfProcessor() {
        return PROCESSOR.equals(kind);
    }

    /**
     * The time of its thread before it that no sample stands for; 0 if there is none, or no more than what comes of a
     * processor's samples not being exactly as far apart as they stand for.
     *
     * @param endNanos until when the samples before it stand for the time
     */
    long gapNanosSince(long endNanos) {
        long gapNanos = timeNanos - endNanos;
        return gapNanos > (isOfProcessor() ? weightNanos / 2 : 0) ? gapNanos : 0;
    }

    /** How people call the thread. */
    String thread() {
        return "Process " + processId + ", thread " + threadId;
    }
}
