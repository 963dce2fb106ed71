/**
 * What tests of every module share; packed in trace's test-jar.
 *
 * <p>{@link org.nettracesql.trace.testing.SharedFiles} finds the real traces beside the project and skips a test where
 * they are absent; {@link org.nettracesql.trace.testing.Goldens} reads what the reference reader said about them;
 * {@link org.nettracesql.trace.testing.NetTraceWriter} writes small traces from the format's rules alone, so that a
 * mistake in the reader is not repeated in its test; {@link org.nettracesql.trace.testing.Rows} collects scans as plain
 * lists, which only tests may do. {@link org.nettracesql.trace.testing.FormatContract} is what every format is tested
 * for, and {@link org.nettracesql.trace.testing.SmallTraces} has a small trace of each.
 *
 * <p>Nothing here is thread-safe unless it says so, and nothing holds a file open.
 */
package org.nettracesql.trace.testing;
