package org.nettracesql.adapter;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes WHERE clauses over {@link DemoTrace}'s {@code Item}: what the scan can decide, what it cannot, and mixtures.
 */
final class PredicateGenerator {

    private static final List<String> INTEGERS =
            List.of("n", "wide", "thread_id", "time_ns", "event_number", "processor", "event_keywords",
                    "payload_size", "event_version", "payload_thread_id", "event_id");
    private static final List<String> TEXTS = List.of("name", "note", "activity_id", "trace");
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");
    private static final List<String> PATTERNS = List.of("'a%'", "'%e_t%'", "'note _5'", "'gr_ße!_1' escape '!'",
            "'100!%' escape '!'", "'%'", "''", "'BETA'", "'%0'");

    private final Random random;

    PredicateGenerator(Random random) {
        this.random = random;
    }

    String predicate(int depth) {
        if (depth == 0) {
            return atom();
        }
        return switch (random.nextInt(5)) {
            case 0, 1 -> "(" + predicate(depth - 1) + " and " + predicate(depth - 1) + ")";
            case 2 -> "(" + predicate(depth - 1) + " or " + predicate(depth - 1) + ")";
            case 3 -> "not (" + predicate(depth - 1) + ")";
            default -> sameColumn();
        };
    }

    /** Alternatives of one column, which a scan can take together. */
    private String sameColumn() {
        String column = oneOf(INTEGERS);
        return "(" + Stream.generate(() -> column + " " + oneOf(COMPARISONS) + " " + number())
                .limit(2 + random.nextInt(2))
                .collect(Collectors.joining(random.nextBoolean() ? " or " : " and ")) + ")";
    }

    private String atom() {
        return switch (random.nextInt(6)) {
            case 0, 1 -> ofInteger(oneOf(INTEGERS));
            case 2 -> ofText(oneOf(TEXTS));
            case 3 -> ofBoolean();
            case 4 -> ofFloat();
            default -> ofTime();
        };
    }

    private String ofInteger(String column) {
        return column + switch (random.nextInt(10)) {
            case 0 -> " is null";
            case 1 -> " is not null";
            case 2 -> not() + " in (" + number() + ", " + number() + ", " + number() + ")";
            case 3 -> not() + " in (" + number() + ", null)";
            case 4 -> not() + " between " + number() + " and " + number();
            case 5 -> " & " + (1 + random.nextInt(15)) + (random.nextBoolean() ? " = " : " <> ") + random.nextInt(3);
            case 6 -> " % " + (2 + random.nextInt(5)) + " = " + (random.nextInt(5) - 2);
            case 7 -> " / 2 > " + number();
            case 8 -> " " + oneOf(COMPARISONS) + " " + random.nextInt(60) + ".5";
            default -> " " + oneOf(COMPARISONS) + " " + number();
        };
    }

    private String ofText(String column) {
        return column + switch (random.nextInt(7)) {
            case 0 -> " is null";
            case 1 -> " is not null";
            case 2 -> not() + " in (" + text() + ", " + text() + ")";
            case 3 -> not() + " in (" + text() + ", null)";
            case 4 -> not() + (random.nextBoolean() ? " like " : " ilike ") + oneOf(PATTERNS);
            case 5 -> " > " + text();
            default -> (random.nextBoolean() ? " = " : " <> ") + text();
        };
    }

    private String ofBoolean() {
        return oneOf(List.of("flag", "not flag", "flag is true", "flag is not true", "flag is false",
                "flag is not false", "flag = true", "flag <> true", "flag is null", "flag = (n > 3)"));
    }

    private String ofFloat() {
        return "ratio" + switch (random.nextInt(5)) {
            case 0 -> " is null";
            case 1 -> not() + " between " + random.nextInt(10) + " and " + random.nextInt(25);
            case 2 -> " " + oneOf(COMPARISONS) + " " + random.nextInt(25) + ".1";
            case 3 -> " " + oneOf(COMPARISONS) + " " + random.nextInt(25) + "e0";
            default -> " " + oneOf(COMPARISONS) + " " + random.nextInt(25) + ".25";
        };
    }

    private String ofTime() {
        String moment = "timestamp '2026-01-02 03:04:05.67" + (7 + random.nextInt(3)) + "'";
        return "utc_time " + (random.nextInt(4) == 0
                ? not() + " between " + moment + " and timestamp '2026-01-02 03:04:05.678'"
                : oneOf(COMPARISONS) + " " + moment);
    }

    private String not() {
        return random.nextBoolean() ? " not" : "";
    }

    private String text() {
        int choice = random.nextInt(DemoTrace.NAMES.length + 3);
        return choice < DemoTrace.NAMES.length
                ? "'" + DemoTrace.NAMES[choice] + "'"
                : oneOf(List.of("'note 5'", "''", "'trace.nettrace'"));
    }

    private String number() {
        return switch (random.nextInt(6)) {
            case 0 -> "" + random.nextInt(5);
            case 1 -> "" + (100 + random.nextInt(5));
            case 2 -> "" + (1 + random.nextInt(140)) * 1000;
            case 3 -> "" + ((1L << 40) + random.nextInt(40));
            case 4 -> "" + -random.nextInt(60);
            default -> "" + random.nextInt(60);
        };
    }

    private String oneOf(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
