package org.nettracesql.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Look-ups of code addresses: nanoseconds an address, in random order over all bodies of the trace. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CodeMapBenchmark {

    private static final int LOOKUPS = 4096;

    /** The trace; relative to the folder that JMH is started in. */
    @Param("examples/traces/jit.nettrace")
    public String trace;

    private CodeMap map;
    private final long[] addresses = new long[LOOKUPS];

    @Setup(Level.Trial)
    public void read() {
        try (Trace open = Trace.open(Path.of(trace))) {
            map = CodeMap.of(open);
        }
        List<CodeBody> bodies = map.bodies();
        Random random = new Random(7);
        for (int i = 0; i < LOOKUPS; i++) {
            CodeBody body = bodies.get(random.nextInt(bodies.size()));
            addresses[i] = body.startAddress() + random.nextInt(Math.max(1, (int) body.sizeBytes()));
        }
    }

    @Benchmark
    @OperationsPerInvocation(LOOKUPS)
    public int lookUp() {
        int found = 0;
        for (long address : addresses) {
            if (map.at(address, Long.MAX_VALUE, -1) != null) {
                found++;
            }
        }
        return found;
    }
}
