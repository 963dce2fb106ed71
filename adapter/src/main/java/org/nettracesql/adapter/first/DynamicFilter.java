package org.nettracesql.adapter.first;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.condition.LongSet;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.scan.ContextWithin;
import org.nettracesql.adapter.scan.DirectRows;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;

/**
 * What the rows of one side of a join tell of a column that a scan on the other side reads: no row of it with another
 * value has a partner. It holds for every pair of rows that the join gives, and may hold for others. Immutable.
 *
 * @param name has the condition in a statement's context
 * @param column of the scanned table
 * @param target the column and its table, for who reads a plan
 * @param comparisons all hold for two rows that are joined
 */
record DynamicFilter(String name, TableColumn column, String target, List<Compared> comparisons) {

    /** Of more ranges of time neighbours are joined; more of other columns leave too little out to be asked for. */
    private static final int MOST_RANGES = 1_000;

    /**
     * One comparison of the join.
     *
     * @param comparison the column with a parameter
     * @param parameter its name
     * @param sum what the parameter is in each row: {@code b.time_ns - 1000}
     */
    record Compared(PushedFilter.WithParameters comparison, String parameter, List<Addend> sum) {

        private Object value(Object row, boolean isSingle, DataContext execution) {
            if (sum.size() == 1 && !sum.get(0).isNegative) {
                return sum.get(0).value(row, isSingle, execution);
            }
            BigDecimal value = BigDecimal.ZERO;
            for (Addend addend : sum) {
                Object one = addend.value(row, isSingle, execution);
                if (one == null) {
                    return null;
                }
                BigDecimal number = one instanceof BigDecimal decimal
                        ? decimal
                        : BigDecimal.valueOf(((Number) one).longValue());
                value = addend.isNegative ? value.subtract(number) : value.add(number);
            }
            return value;
        }
    }

    /**
     * A part of a sum: a column of the row, a parameter, or a number.
     *
     * @param column -1 if it is none
     * @param parameter null if it is none
     */
    record Addend(boolean isNegative, int column, String parameter, BigDecimal number) {

        Addend negated() {
            return new Addend(!isNegative, column, parameter, number);
        }

        /** @param first the row's first column among those that this counts */
        Addend ofRow(int first) {
            return column < 0 ? this : new Addend(isNegative, column - first, parameter, number);
        }

        private Object value(Object row, boolean isSingle, DataContext execution) {
            if (column >= 0) {
                return DirectRows.value(row, isSingle, column);
            }
            return parameter == null ? number : execution.get(parameter);
        }
    }

    /**
     * @param rows name of the rows that it follows from
     * @param number of it among those that follow from these
     */
    static DynamicFilter of(String rows, ScannedColumn scanned, int number, List<Compared> comparisons) {
        TableColumn column = scanned.column();
        String target = column.name() + " of " + scanned.relation().qualifiedName();
        String name = number == 0 ? rows : rows + " (" + (number + 1) + ")";
        return new DynamicFilter("filter of " + name, column, target, comparisons);
    }

    /** For the scan. */
    PushedFilter.OfRows pushed() {
        return new PushedFilter.OfRows(column, name);
    }

    /** A statement's parameters and what one comparison has in the place of its own. */
    private static final class WithValue extends ContextWithin {
        private final String name;
        private final Object value;

        WithValue(DataContext statement, String name, Object value) {
            super(statement);
            this.name = name;
            this.value = value;
        }

        @Override
        public Object get(String asked) {
            return asked.equals(name) ? value : super.get(asked);
        }
    }

    /** The condition where nothing is known of the rows: any value but NULL, which equals none. */
    Condition ofAny() {
        return column.type() == ColumnType.TEXT
                ? new Condition.TextIn(Set.of(), true)
                : Condition.LongRanges.of(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * The condition that follows from all rows.
     *
     * @param isSingle whether a row is the value of a single column
     */
    Condition of(List<Object> rows, boolean isSingle, DataContext execution) {
        if (column.type() == ColumnType.TEXT) {
            Set<String> texts = new HashSet<>();
            for (Object row : rows) {
                texts.addAll(((Condition.TextIn) condition(comparisons.get(0), row, isSingle, execution)).values());
            }
            return new Condition.TextIn(texts, false);
        }
        List<Condition.LongRanges> ranges = new ArrayList<>(rows.size());
        for (Object row : rows) {
            Condition.LongRanges ofRow = null;
            for (Compared comparison : comparisons) {
                Condition.LongRanges one =
                        (Condition.LongRanges) condition(comparison, row, isSingle, execution);
                ofRow = ofRow == null ? one : ofRow.and(one);
            }
            ranges.add(ofRow);
        }
        Condition.LongRanges all = LongSet.union(ranges);
        return all.lows().length > MOST_RANGES && !ScannedColumn.isTime(column)
                ? ofAny()
                : LongSet.within(all, MOST_RANGES);
    }

    private static Condition condition(Compared one, Object row, boolean isSingle, DataContext execution) {
        Object value = one.value(row, isSingle, execution);
        return one.comparison.predicate(new WithValue(execution, one.parameter, value)).condition();
    }
}
