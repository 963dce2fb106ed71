package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.symbols.PdbFuzzTarget;
import org.nettracesql.trace.symbols.SmallPdb;
import org.nettracesql.trace.testing.SmallTrace;

/**
 * Everything that a fuzzer found, again, and some random damage to what it starts from. {@code bench/fuzz} searches for
 * more; {@code -Dnettrace.fuzz.seed=S} chooses other damage here.
 */
@Tag("thorough")
class FuzzCorpusTest {

    private static final long SEED = Long.getLong("nettrace.fuzz.seed", 20_261_123L);

    private static void replay(String target, byte[] seed, int mutants, Consumer<byte[]> run)
            throws IOException, URISyntaxException {
        run.accept(seed);
        run.accept(new byte[0]);
        List<Path> finds;
        try (Stream<Path> files = Files.list(Path.of(FuzzCorpusTest.class.getResource("/fuzz/" + target).toURI()))) {
            finds = files.sorted().toList();
        }
        assertThat(finds).isNotEmpty();
        for (Path find : finds) {
            try {
                run.accept(Files.readAllBytes(find));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(find + " failed again", e);
            }
        }
        Random random = new Random(SEED);
        for (int i = 0; i < mutants; i++) {
            byte[] bytes = Arrays.copyOf(seed, random.nextInt(8) == 0 ? random.nextInt(seed.length) : seed.length);
            for (int flips = random.nextInt(6); flips >= 0 && bytes.length > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) (random.nextBoolean() ? random.nextInt(256) : -1);
            }
            try {
                run.accept(bytes);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("Mutant " + i + " of " + target + " failed; -Dnettrace.fuzz.seed=" + SEED, e);
            }
        }
        System.out.println("FuzzCorpusTest: " + target + ": " + finds.size() + " finds replayed, " + mutants
                + " mutants, -Dnettrace.fuzz.seed=" + SEED);
    }

    @Test
    void tracesGiveRowsOrOurExceptionsAndTheSameAnswersWithAnIndex() throws Exception {
        replay("trace", SmallTrace.bytes(), 300, TraceFuzzTarget::fuzzerTestOneInput);
    }

    @Test
    void tracesOfAllFormatsAndContainersGiveRowsOrOurExceptions() throws Exception {
        for (byte[] seed : FuzzSeeds.traces().values()) {
            replay("trace", seed, 60, TraceFuzzTarget::fuzzerTestOneInput);
        }
    }

    @Test
    void indexFilesOfAnyBytesChangeNoAnswer() throws Exception {
        replay("index", IndexFuzzTarget.genuine(), 300, IndexFuzzTarget::fuzzerTestOneInput);
    }

    @Test
    void symbolFilesGivePositionsOrOurExceptions() throws Exception {
        replay("pdb", SmallPdb.bytes(), 3_000, PdbFuzzTarget::fuzzerTestOneInput);
    }
}
