package org.nettracesql.trace.scan;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.PredicateCases;
import org.nettracesql.trace.testing.SharedFiles;

/**
 * Pushed predicates give the rows that a filter above an unfiltered scan gives, on recorded traces; written ones of
 * every format are tried by {@link org.nettracesql.trace.testing.FormatContract}. A failure names its case;
 * {@code -Dnettrace.predicates.seed=S} draws others, {@code -Dnettrace.predicates.cases=N} more.
 */
class GeneratedPredicatesTest {

    private static final long SEED = Long.getLong("nettrace.predicates.seed", 4_711L);
    private static final int CASES = Integer.getInteger("nettrace.predicates.cases", 60);
    private static final int FREQUENT = 10;

    @BeforeAll
    static void printSeed() {
        System.out.println("GeneratedPredicatesTest: -Dnettrace.predicates.seed=" + SEED);
    }

    private static PredicateCases cases(String name) {
        return new PredicateCases(SharedFiles.ownTrace(name), SEED, FREQUENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders.nettrace", "loader.nettrace", "jit.nettrace", "faults.nettrace", "reuse.nettrace",
        "v6-perf.nettrace"})
    void pushedPredicatesGiveTheRowsOfAFilterAbove(String name) {
        cases(name).events(CASES, CASES / 10 + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jit.nettrace", "gc.nettrace"})
    void pushedPredicatesOnElementsGiveTheRowsOfAFilterAbove(String name) {
        cases(name).elements(CASES / 2, CASES / 20 + 1);
    }
}
