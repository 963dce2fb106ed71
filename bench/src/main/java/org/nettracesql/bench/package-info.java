/**
 * Benchmarks. {@code ScanBenchmark} and {@code CodeMapBenchmark} run under JMH and time parts; {@code Rounds} answers
 * one question some times over in one process, as the reference reader's own benchmark does, so that
 * {@code bench/compare} can set the two beside each other. Nothing else calls this package.
 */
package org.nettracesql.bench;
