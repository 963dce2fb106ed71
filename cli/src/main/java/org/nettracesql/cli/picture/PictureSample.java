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

    /** How people call the thread. */
    String thread() {
        return "Process " + processId + ", thread " + threadId;
    }
}
