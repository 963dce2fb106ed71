package org.nettracesql.trace.scan;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.Predicate;

/**
 * The predicates on the payloads of one type, where each asks whether a whole number at a fixed place lies in a range
 * or leaves a remainder. That is what most filters of dense traces are, and needs neither a verdict for each event and
 * predicate nor a look whether the number is there. Immutable.
 */
final class FixedFilter {

    /** @param remainders null for a range */
    private record Test(
            Scalar type, int offset, Condition condition, long least, long most, Remainders remainders) {

        static Test of(Scalar type, int offset, Condition condition) {
            if (condition instanceof Condition.Mod mod) {
                return new Test(type, offset, condition, 0, 0, new Remainders(mod));
            }
            return condition instanceof Condition.LongRanges ranges && ranges.lows().length == 1
                    ? new Test(type, offset, condition, ranges.min(), ranges.max(), null)
                    : null;
        }

        boolean passes(byte[] payloads, int start) {
            long value = FixedNumbers.read(type, payloads, start + offset);
            return remainders == null ? value >= least && value <= most : Conditions.testLong(condition, value);
        }
    }

    private final Test[] tests;
    private final int payloadBytes;

    private FixedFilter(List<Test> tests) {
        this.tests = tests.toArray(new Test[0]);
        int bytes = 0;
        for (Test test : tests) {
            bytes = Math.max(bytes, test.offset + test.type.fixedSize());
        }
        this.payloadBytes = bytes;
    }

    /**
     * Null if a predicate asks for something else.
     *
     * @param plan reads the n-th predicate's field to sink n
     */
    static FixedFilter of(FieldPlan plan, List<Predicate> predicates) {
        List<Test> tests = new ArrayList<>();
        for (FieldPlan.Step step : plan.steps) {
            if (!(step instanceof FieldPlan.Read read)
                    || !(read.type() instanceof Scalar type)
                    || !FixedNumbers.has(type)) {
                return null;
            }
            Test test = Test.of(type, read.offset(), predicates.get(read.sink()).condition());
            if (test == null) {
                return null;
            }
            tests.add(test);
        }
        return tests.isEmpty() ? null : new FixedFilter(tests);
    }

    /** How long every payload must be at least. */
    int payloadBytes() {
        return payloadBytes;
    }

    /** Whether one payload passes. */
    boolean passes(byte[] payloads, int start) {
        for (Test test : tests) {
            if (!test.passes(payloads, start)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Keeps those of the selected payloads that pass, in their order.
     *
     * @param payloads holds the payloads, which begin at {@code starts}
     * @param selected positions in {@code starts}, ascending; what is kept comes first afterwards
     * @param n how many are selected
     * @param places room for {@code n}, as is {@code values}
     * @return how many are kept
     */
    int keep(byte[] payloads, int[] starts, int[] selected, int n, int[] places, long[] values) {
        int left = n;
        for (Test test : tests) {
            int[] from = starts;
            if (left > 0 && selected[left - 1] != left - 1) {
                for (int i = 0; i < left; i++) {
                    places[i] = starts[selected[i]];
                }
                from = places;
            }
            FixedNumbers.read(test.type, payloads, from, test.offset, left, values, 0);
            left = test.remainders == null
                    ? inRange(values, test.least, test.most, selected, left)
                    : test.remainders.keep(values, selected, left);
        }
        return left;
    }

    private static int inRange(long[] values, long least, long most, int[] selected, int n) {
        int kept = 0;
        for (int i = 0; i < n; i++) {
            selected[kept] = selected[i];
            kept += values[i] >= least && values[i] <= most ? 1 : 0;
        }
        return kept;
    }
}
