package org.nettracesql.trace.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Predicate;

/** Predicates on numbers at fixed places keep what each of them keeps, in the order in which it came. */
class FixedFilterTest {

    private static final List<EventField> FIELDS = List.of(
            new EventField("small", Scalar.I32), new EventField("wide", Scalar.I64),
            new EventField("unsigned", Scalar.U32), new EventField("text", Scalar.UTF16Z),
            new EventField("behind", Scalar.I32));
    private static final int[] OFFSETS = {0, 4, 12};

    private static Predicate predicate(String field, Condition condition) {
        return new Predicate(PayloadColumn.of(field, ColumnType.INT64), condition);
    }

    private static FixedFilter filter(Predicate... predicates) {
        Layout layout = Layout.of(FIELDS);
        List<int[]> paths = new ArrayList<>();
        for (Predicate predicate : predicates) {
            paths.add(FieldPlan.resolve(layout, ((PayloadColumn) predicate.column()).path()));
        }
        return FixedFilter.of(FieldPlan.compile(layout, paths), List.of(predicates));
    }

    private static long value(byte[] payloads, int start, String field) {
        ByteBuffer numbers = ByteBuffer.wrap(payloads).order(ByteOrder.LITTLE_ENDIAN);
        return switch (field) {
            case "small" -> numbers.getInt(start + OFFSETS[0]);
            case "wide" -> numbers.getLong(start + OFFSETS[1]);
            default -> Integer.toUnsignedLong(numbers.getInt(start + OFFSETS[2]));
        };
    }

    @Test
    void whatAllPredicatesKeepIsKept() {
        Random random = new Random(20_261_123);
        String[] names = {"small", "wide", "unsigned"};
        for (int round = 0; round < 500; round++) {
            int n = random.nextInt(40);
            byte[] payloads = new byte[16 * (n + 1)];
            random.nextBytes(payloads);
            ByteBuffer numbers = ByteBuffer.wrap(payloads).order(ByteOrder.LITTLE_ENDIAN);
            int[] starts = new int[n];
            for (int i = 0; i < n; i++) {
                starts[i] = 16 * i + random.nextInt(2);
                if (random.nextBoolean()) {
                    numbers.putInt(starts[i], random.nextInt(9) - 4);
                    numbers.putInt(starts[i] + OFFSETS[2], random.nextInt(9));
                }
            }
            Predicate[] predicates = new Predicate[1 + random.nextInt(3)];
            for (int i = 0; i < predicates.length; i++) {
                long bound = value(payloads, random.nextInt(16 * n + 1), names[random.nextInt(3)]);
                predicates[i] = predicate(names[random.nextInt(3)], switch (random.nextInt(3)) {
                    case 0 -> new Condition.Mod(1 + random.nextInt(4), random.nextInt(3) - 1);
                    case 1 -> Condition.LongRanges.of(bound, Long.MAX_VALUE);
                    default -> Condition.LongRanges.of(-3, bound == Long.MIN_VALUE ? 0 : Math.abs(bound));
                });
            }
            int[] selected = IntStream.range(0, n).filter(i -> random.nextInt(4) > 0).toArray();
            int[] expected = Arrays.stream(selected)
                    .filter(i -> Arrays.stream(predicates).allMatch(predicate -> Conditions.testLong(
                            predicate.condition(),
                            value(payloads, starts[i], ((PayloadColumn) predicate.column()).path().get(0)))))
                    .toArray();
            FixedFilter filter = filter(predicates);
            assertThat(Arrays.stream(selected).filter(i -> filter.passes(payloads, starts[i])).toArray())
                    .isEqualTo(expected);
            int kept = filter.keep(payloads, starts, selected, selected.length, new int[n], new long[n]);
            assertThat(Arrays.copyOf(selected, kept)).as("%s", Arrays.toString(predicates)).isEqualTo(expected);
        }
    }

    @Test
    void aPayloadMustReachToTheEndOfTheLastNumber() {
        assertThat(filter(predicate("wide", new Condition.Mod(2, 0))).payloadBytes()).isEqualTo(12);
    }

    @Test
    void otherPredicatesAreLeftToOthers() {
        assertThat(filter(predicate("behind", new Condition.Mod(2, 0)))).isNull();
        assertThat(filter(predicate("text", new Condition.Null(true)))).isNull();
        assertThat(filter(predicate("small", new Condition.Null(true)))).isNull();
        assertThat(filter(predicate("small", new Condition.Mod(2, 0)), predicate("wide", new Condition.Null(false))))
                .isNull();
        assertThat(filter(predicate("absent", new Condition.Mod(2, 0)))).isNull();
    }
}
