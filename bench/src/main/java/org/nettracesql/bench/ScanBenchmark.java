package org.nettracesql.bench;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.nettracesql.trace.Trace;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The scan on an open trace that is not indexed: milliseconds a question. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ScanBenchmark {

    /** The trace; relative to the folder that JMH is started in. */
    @Param("examples/traces/jit.nettrace")
    public String trace;

    @Param({"COUNT", "METHODS", "DUMP"})
    public Question question;

    @Param({"1", "2"})
    public int threads;

    private Trace open;

    @Setup(Level.Trial)
    public void open() {
        open = Trace.open(Path.of(trace));
    }

    @TearDown(Level.Trial)
    public void close() {
        open.close();
    }

    @Benchmark
    public Object scan() throws InterruptedException {
        return Answer.scan(open, question.request(open), threads);
    }
}
