package org.nettracesql.trace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Predicate;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;

/**
 * Random predicates on the columns of a trace, with constants that are taken from its rows: pushed into a scan they
 * must give the rows that a filter above an unfiltered scan gives, with an index and without. The seed decides them
 * all.
 */
public final class PredicateCases {

    private static final int MOST_PREDICATES = 3;

    /** A trace of few events and types may need this many times the cases until enough are selective. */
    private static final int MOST_TIMES_THE_CASES = 20;

    private final Path trace;
    private final Random random;
    private final int leastEvents;

    /** Cases that kept some rows and dropped others: the rest proves little. */
    private int selectiveCases;
    /** A value of the row that most constants of a case are taken from, so that they can hold all at once. */
    private Object witness;

    /** @param leastEvents types with fewer events are not asked for */
    public PredicateCases(Path trace, long seed, int leastEvents) {
        this.trace = trace;
        this.random = new Random(seed);
        this.leastEvents = leastEvents;
    }

    /** Tries predicates on events: so many cases, and more until so many kept some rows and dropped others. */
    public void events(int cases, int selective) {
        try (Trace indexed = Trace.open(trace)) {
            indexed.index();
            for (int n = 0; isAnotherNeeded(n, cases, selective); n++) {
                Set<EventType> types = someTypes(indexed);
                List<EventType> all = frequentTypes(indexed);
                List<ScanColumn> pool = columns(types == null ? List.of(pick(all), pick(all)) : types);
                check("case " + n, indexed, types, null, pool);
            }
        }
    }

    /** Tries predicates on the elements of arrays, as many as {@link #events}. */
    public void elements(int cases, int selective) {
        try (Trace indexed = Trace.open(trace)) {
            indexed.index();
            List<EventType> exploding = new ArrayList<>();
            for (EventType type : frequentTypes(indexed)) {
                if (type.fields().stream().anyMatch(PredicateCases::explodes)) {
                    exploding.add(type);
                }
            }
            for (int n = 0; isAnotherNeeded(n, cases, selective); n++) {
                EventType type = pick(exploding);
                EventField array = pick(type.fields().stream().filter(PredicateCases::explodes).toList());
                List<ScanColumn> pool = columns(Set.of(type));
                List<ScanColumn> elements = elementColumns((FieldType.Array) array.type());
                for (int i = 0; i < 4; i++) {
                    pool.addAll(elements);
                }
                check("exploded case " + n, indexed, Set.of(type), array.name(), pool);
            }
        }
    }

    private boolean isAnotherNeeded(int tried, int cases, int selective) {
        if (tried < cases) {
            return true;
        }
        assertThat(selectiveCases < selective && tried >= MOST_TIMES_THE_CASES * cases)
                .as("%d of %d cases kept some rows and dropped others, %d are wanted", selectiveCases, tried, selective)
                .isFalse();
        return selectiveCases < selective;
    }

    private void check(String label, Trace indexed, Set<EventType> types, String explode, List<ScanColumn> pool) {
        Set<ScanColumn> filtered = new LinkedHashSet<>();
        int predicateCount = Math.max(1, random.nextInt(MOST_PREDICATES + 3) - 2);
        for (int i = 0; i < predicateCount; i++) {
            filtered.add(pick(pool));
        }
        List<ScanColumn> shown = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            shown.add(pick(pool));
        }
        List<ScanColumn> all = new ArrayList<>(filtered);
        all.addAll(shown);
        List<List<Object>> unfiltered = Rows.of(indexed, request(types, explode, List.of(), all));

        List<Predicate> predicates = new ArrayList<>();
        List<Object> witnessRow = unfiltered.isEmpty() ? null : pick(unfiltered);
        for (ScanColumn column : filtered) {
            witness = witnessRow == null ? null : witnessRow.get(all.indexOf(column));
            List<Object> values = unfiltered.stream().map(row -> row.get(all.indexOf(column))).toList();
            predicates.add(new Predicate(column, condition(column.type(), values)));
            if (random.nextInt(4) == 0) {
                predicates.add(new Predicate(column, condition(column.type(), values)));
            }
        }
        List<List<Object>> expected = new ArrayList<>();
        for (List<Object> row : unfiltered) {
            if (predicates.stream()
                    .allMatch(p -> NaiveFilter.passes(p.condition(), row.get(all.indexOf(p.column()))))) {
                expected.add(row.subList(filtered.size(), row.size()));
            }
        }
        if (!expected.isEmpty() && expected.size() < unfiltered.size()) {
            selectiveCases++;
        }
        ScanRequest pushed = request(types, explode, predicates, shown);
        assertThat(Rows.of(indexed, pushed)).as(label + " indexed: " + predicates).isEqualTo(expected);
        try (Trace fresh = Trace.open(trace)) {
            assertThat(Rows.of(fresh, pushed)).as(label + " not indexed: " + predicates).isEqualTo(expected);
        }
    }

    private static ScanRequest request(
            Set<EventType> types, String explode, List<Predicate> predicates, List<ScanColumn> columns) {
        ScanRequest.Builder request = ScanRequest.builder().where(predicates).columns(columns).fileOrder(true);
        if (types != null) {
            request.types(types);
        }
        return explode == null ? request.build() : request.explode(explode).build();
    }

    /** Types with enough events for a predicate to keep some and drop others. */
    private List<EventType> frequentTypes(Trace indexed) {
        return indexed.index().types().stream()
                .filter(type -> type.eventCount() >= leastEvents)
                .map(type -> type.type())
                .toList();
    }

    /** One type, some, or null for all. */
    private Set<EventType> someTypes(Trace indexed) {
        List<EventType> types = frequentTypes(indexed);
        return switch (random.nextInt(4)) {
            case 0 -> null;
            case 1 -> new LinkedHashSet<>(List.of(pick(types), pick(types), pick(types)));
            default -> Set.of(pick(types));
        };
    }

    /** Header columns and the types' payload columns: in their own types, wider, as text, with an absent value. */
    private List<ScanColumn> columns(Collection<EventType> types) {
        List<ScanColumn> pool = new ArrayList<>(List.of(HeaderColumn.values()));
        for (EventType type : types) {
            for (EventField field : type.fields()) {
                boolean isPadding = field.type() instanceof FieldType.Scalar scalar && scalar.isPadding();
                if (!isPadding) {
                    pool.add(payloadColumn(List.of(field.name()), field.type()));
                    if (field.type() instanceof FieldType.Struct struct) {
                        struct.fields().forEach(member -> pool.add(
                                payloadColumn(List.of(field.name(), member.name()), member.type())));
                    }
                }
            }
        }
        return pool;
    }

    private PayloadColumn payloadColumn(List<String> path, FieldType type) {
        ColumnType own = type.columnType();
        if (random.nextInt(6) == 0) {
            return new PayloadColumn(path, ColumnType.TEXT, null);
        }
        boolean isInteger = switch (own) {
            case INT8, INT16, INT32, INT64 -> true;
            default -> false;
        };
        Long absentValue = isInteger && random.nextBoolean() ? 0L : null;
        return new PayloadColumn(path, isInteger ? ColumnType.INT64 : own, absentValue);
    }

    private static boolean explodes(EventField field) {
        return field.type() instanceof FieldType.Array array && !array.isBytes() && !array.isText();
    }

    private static List<ScanColumn> elementColumns(FieldType.Array array) {
        List<ScanColumn> columns = new ArrayList<>();
        columns.add(new ElementColumn(ElementColumn.ORDINAL, ColumnType.INT32));
        if (array.element() instanceof FieldType.Struct struct) {
            for (EventField member : struct.fields()) {
                boolean isPadding = member.type() instanceof FieldType.Scalar scalar && scalar.isPadding();
                if (!isPadding) {
                    columns.add(new ElementColumn(member.name(), member.type().columnType()));
                }
            }
        } else {
            columns.add(new ElementColumn(ElementColumn.VALUE, array.element().columnType()));
        }
        return columns;
    }

    private Condition condition(ColumnType type, List<Object> values) {
        List<Object> known = values.stream().filter(value -> value != null).toList();
        if (random.nextInt(10) == 0) {
            return new Condition.Null(random.nextBoolean());
        }
        return switch (type) {
            case TEXT -> random.nextBoolean() ? textIn(known) : textLike(known);
            case FLOAT32, FLOAT64 -> new Condition.DoubleCompare(
                    pick(List.of(Condition.DoubleCompare.Operator.values())),
                    known.isEmpty() ? 0 : (Double) value(known));
            default -> integerCondition(known);
        };
    }

    private Condition integerCondition(List<Object> known) {
        long value = number(known);
        return switch (random.nextInt(6)) {
            case 0 -> Condition.LongRanges.equalTo(value);
            case 1 -> Condition.LongRanges.of(Math.min(value, number(known)), Math.max(value, number(known)));
            case 2 -> ranges(known);
            case 3 -> random.nextBoolean()
                    ? Condition.LongRanges.of(Long.MIN_VALUE, value)
                    : Condition.LongRanges.of(value, Long.MAX_VALUE);
            case 4 -> {
                long mask = random.nextBoolean() ? 1L << random.nextInt(64) : value;
                yield new Condition.Bits(mask, random.nextBoolean() ? 0 : value & mask, random.nextBoolean());
            }
            default -> {
                long divisor = 1 + random.nextInt(7);
                yield new Condition.Mod(random.nextBoolean() ? divisor : -divisor, value % divisor);
            }
        };
    }

    /** IN or NOT IN some values. */
    private Condition ranges(List<Object> known) {
        TreeSet<Long> values = new TreeSet<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            values.add(number(known));
        }
        long[] members = values.stream().mapToLong(Long::longValue).toArray();
        if (random.nextBoolean()) {
            return new Condition.LongRanges(members, members);
        }
        List<long[]> gaps = new ArrayList<>();
        long low = Long.MIN_VALUE;
        boolean isOpen = true;
        for (long member : members) {
            if (isOpen && low < member) {
                gaps.add(new long[] {low, member - 1});
            }
            isOpen = member != Long.MAX_VALUE;
            low = member + 1;
        }
        if (isOpen) {
            gaps.add(new long[] {low, Long.MAX_VALUE});
        }
        return new Condition.LongRanges(
                gaps.stream().mapToLong(gap -> gap[0]).toArray(), gaps.stream().mapToLong(gap -> gap[1]).toArray());
    }

    /** A value of the trace, one beside it, or any. */
    private long number(List<Object> known) {
        if (known.isEmpty() || random.nextInt(12) == 0) {
            return random.nextLong();
        }
        Object value = value(known);
        return (value instanceof Boolean flag ? (flag ? 1 : 0) : ((Number) value).longValue())
                + Math.max(-1, random.nextInt(8) - 6);
    }

    private Condition textIn(List<Object> known) {
        Set<String> texts = new HashSet<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            texts.add(known.isEmpty() || random.nextInt(10) == 0 ? "none\u00e9" : (String) value(known));
        }
        return new Condition.TextIn(texts, random.nextInt(3) == 0);
    }

    /** A pattern made of a value of the trace, with stretches and characters replaced by wildcards. */
    private Condition textLike(List<Object> known) {
        String text = known.isEmpty() ? "x" : (String) value(known);
        int[] codePoints = text.codePoints().limit(60).toArray();
        StringBuilder pattern = new StringBuilder();
        char escape = random.nextInt(3) == 0 ? '\\' : 0;
        for (int i = 0; i < codePoints.length; i++) {
            int choice = random.nextInt(20);
            if (choice == 0) {
                pattern.append('%');
                i += random.nextInt(codePoints.length - i);
            } else if (choice == 1) {
                pattern.append('_');
            } else {
                if (escape != 0 && (codePoints[i] == '%' || codePoints[i] == '_' || codePoints[i] == escape)) {
                    pattern.append(escape);
                }
                pattern.appendCodePoint(codePoints[i]);
            }
        }
        if (codePoints.length < text.codePointCount(0, text.length()) || random.nextInt(3) == 0) {
            pattern.append('%');
        }
        if (random.nextInt(4) == 0) {
            pattern.insert(0, '%');
        }
        return new Condition.TextLike(pattern.toString(), escape, random.nextInt(3) == 0, random.nextInt(4) == 0);
    }

    private Object value(List<Object> known) {
        return witness != null && random.nextInt(10) < 7 ? witness : pick(known);
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
