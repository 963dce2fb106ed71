package org.nettracesql.trace.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.testing.SharedFiles;

/** Method events that contradict one another or lie: an answer or none, never a failure, and in bounded time. */
@Timeout(120)
class HostileCodeTest {

    @TempDir
    private Path folder;

    private static BodyEvent randomEvent(Random random, long[] starts) {
        KnownFrom[] kinds = BodyEvents.KINDS;
        String name = random.nextInt(3) == 0 ? null : "M" + random.nextInt(5);
        return new BodyEvent(
                kinds[random.nextInt(kinds.length)],
                random.nextInt(100),
                random.nextInt(2),
                random.nextInt(2),
                random.nextInt(5),
                random.nextInt(3),
                starts[random.nextInt(starts.length)],
                random.nextInt(4) == 0 ? random.nextLong(1L << 32) : random.nextInt(40),
                random.nextInt(3),
                random.nextInt(),
                random.nextInt(3),
                name,
                name,
                name);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void contradictoryEventsStillGiveBodiesThatDoNotOverlap(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            long[] starts = random.longs(12).map(bits -> random.nextBoolean() ? bits : bits & 0x7f).toArray();
            List<BodyEvent> events = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                events.add(randomEvent(random, starts));
            }
            CodeMap map = CodeMap.of(events, List.of());
            for (CodeBody body : map.bodies()) {
                assertThat(body.loadedNanos()).as("seed %d", seed).isLessThanOrEqualTo(body.unloadedNanos());
                if (body.sizeBytes() > 0 && body.loadedNanos() < body.unloadedNanos()) {
                    for (long moment : new long[] {body.loadedNanos(), body.unloadedNanos() - 1}) {
                        assertThat(map.at(body.startAddress(), moment, body.processId()))
                                .as("seed %d, round %d, %s at %d", seed, round, body, moment)
                                .isEqualTo(body);
                    }
                }
            }
            for (int i = 0; i < 50; i++) {
                map.whyUnresolved(starts[i % starts.length], (long) random.nextInt(120), random.nextInt(3) - 1);
            }
        }
    }

    /** Bodies of gigabytes that cover one another would make quadratic work of naive lists. */
    @Test
    void manyHugeOverlappingBodiesTakeBoundedTimeAndMemory() {
        List<BodyEvent> events = new ArrayList<>();
        KnownFrom[] kinds = BodyEvents.KINDS;
        Random random = new Random(5);
        for (int i = 0; i < 100_000; i++) {
            long size = i % 2 == 0 ? 16 : 0xFFFF_FFFFL;
            events.add(new BodyEvent(
                    kinds[random.nextInt(kinds.length)], i, 1, 1, i, 1, random.nextInt() & 0xFFFF_FFF0L, size, 1, 8, 0,
                    "N", "M" + i, "()"));
        }
        CodeMap map = CodeMap.of(events, List.of());
        assertThat(map.bodies()).hasSize(100_000);
        for (int i = 0; i < 100_000; i++) {
            int found = map.ordinalAt(random.nextLong(1L << 33), random.nextInt(100_000), 1);
            assertThat(found).isBetween(CodeMap.NONE, map.bodies().size() - 1);
        }
    }

    @Test
    void damagedTracesGiveBodiesMapsAndModulesOrOurErrors() throws IOException {
        byte[] good = Files.readAllBytes(SharedFiles.ownTrace("loader.nettrace"));
        long seed = 77;
        Random random = new Random(seed);
        Path file = folder.resolve("bad.nettrace");
        int opened = 0;
        for (int round = 0; round < 30; round++) {
            byte[] bad = good.clone();
            for (int flips = 0; flips < 200; flips++) {
                bad[200 + random.nextInt(bad.length - 200)] = (byte) random.nextInt(256);
            }
            Files.write(file, bad);
            try (Trace trace = Trace.open(file)) {
                CodeMap map = CodeMap.of(trace);
                for (CodeBody body : map.bodies()) {
                    map.ilToNative(body);
                    map.moduleOf(body);
                    map.fullName(body.ordinal());
                }
                map.assemblies();
                map.appDomains();
                opened++;
            } catch (TraceException e) {
                assertThat(e.getMessage()).as("seed %d", seed).startsWith("Cannot read ");
            }
        }
        assertThat(opened).isPositive();
    }
}
