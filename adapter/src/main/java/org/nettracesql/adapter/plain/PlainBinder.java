package org.nettracesql.adapter.plain;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.catalog.ViewRelation;
import org.nettracesql.adapter.columns.BatchCells;
import org.nettracesql.adapter.columns.RowCells;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.engine.TopKeys;
import org.nettracesql.adapter.order.RowOrder;
import org.nettracesql.adapter.order.TimeOrder;
import org.nettracesql.adapter.order.TopRows;
import org.nettracesql.adapter.plain.PlainStatement.Item;
import org.nettracesql.adapter.plain.PlainStatement.Order;
import org.nettracesql.adapter.plain.PlainStatement.Term;
import org.nettracesql.adapter.scan.BatchRows;
import org.nettracesql.adapter.scan.DerivedCursor;
import org.nettracesql.adapter.scan.EventRequest;
import org.nettracesql.adapter.scan.EventTotals;
import org.nettracesql.adapter.totals.GroupKey;
import org.nettracesql.adapter.totals.ScanMeasure;
import org.nettracesql.adapter.totals.Totals;
import org.nettracesql.trace.ColumnType;

/** Finds what the names of one plain statement mean. Each step gives null for what the planner is to decide. */
final class PlainBinder {

    /** Names are looked for one by one. */
    private static final int MOST_COLUMNS = 500;
    /** Of the sum of 64-bit numbers, which is a DECIMAL. */
    private static final int DECIMAL_DIGITS = 38;
    /**
     * Steps over larger traces are the planner's, whose engine takes rows in columns and can put them on disk. It is
     * beside a fraction of their time that it starts slowly.
     */
    private static final long MOST_STEPPED_BYTES = 128L << 20;
    /** Of a second: a TIMESTAMP has milliseconds. */
    private static final int FRACTION_DIGITS = 3;

    private final TraceCatalog catalog;
    private final ScanContext context;
    private final PlainStatement statement;
    private Relation relation;

    PlainBinder(TraceCatalog catalog, ScanContext context, PlainStatement statement) {
        this.catalog = catalog;
        this.context = context;
        this.statement = statement;
    }

    PlainQuery query() {
        relation = catalog.find(statement.table());
        if (relation == null || relation.columns().size() > MOST_COLUMNS) {
            return null;
        }
        List<Item> items = statement.items().isEmpty() ? allColumns() : statement.items();
        if (!areClear(items)) {
            return null;
        }
        if (hasComputed(items) && (statement.groups().isEmpty() || !(relation instanceof EventRelation))) {
            return null;
        }
        if (relation instanceof EventRelation events) {
            boolean isTotal = !statement.groups().isEmpty() || hasMeasure(items);
            return isTotal ? totals(events, items) : rows(events, items);
        }
        return relation instanceof DerivedRelation || relation instanceof ViewRelation ? computed(items) : null;
    }

    /** The statement's table, once there is a query. */
    Relation relation() {
        return relation;
    }

    private List<Item> allColumns() {
        List<Item> items = new ArrayList<>(relation.columns().size());
        for (TableColumn column : relation.columns()) {
            items.add(Item.column(column.name()));
        }
        return items;
    }

    static boolean hasMeasure(List<Item> items) {
        for (Item item : items) {
            if (item.measure() != null) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasComputed(List<Item> items) {
        for (Item item : items) {
            if (item.isComputed()) {
                return true;
            }
        }
        return false;
    }

    /** Whether each label is of one column, and each name of a column of the table of that one. */
    private boolean areClear(List<Item> items) {
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            TableColumn column = item.column() == null ? null : column(item.column());
            if (item.column() != null && column == null) {
                return false;
            }
            for (int other = 0; other < i; other++) {
                if (items.get(other).label().equalsIgnoreCase(item.label())) {
                    return false;
                }
            }
            boolean isColumn = item.measure() == null && !item.isComputed();
            if (item.isNamed() && isOtherColumn(item.label(), isColumn ? column : null)) {
                return false;
            }
        }
        return true;
    }

    private boolean isOtherColumn(String name, TableColumn own) {
        for (TableColumn column : relation.columns()) {
            if (column != own && column.name().equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }

    /** The only column of a name, in any case. */
    TableColumn column(String name) {
        TableColumn found = null;
        for (TableColumn column : relation.columns()) {
            if (column.name().equalsIgnoreCase(name)) {
                if (found != null) {
                    return null;
                }
                found = column;
            }
        }
        return found;
    }

    /** The columns as a result describes them. */
    private List<PlainColumn> described(List<Item> items) {
        List<PlainColumn> described = new ArrayList<>(items.size());
        for (Item item : items) {
            TableColumn column = item.column() == null ? null : column(item.column());
            described.add(item.measure() != null ? measured(item, column)
                    : item.isComputed() ? computed(item, column)
                    : described(item, column));
        }
        return described;
    }

    private PlainColumn described(Item item, TableColumn column) {
        String schema = statement.table().size() == 1 ? TraceCatalog.TRACE_SCHEMA : relation.schema();
        return new PlainColumn(item.label(), column.name(), relation.name(), schema, column.jdbcType(),
                digits(column.jdbcType()), column.nullable());
    }

    private static PlainColumn computed(Item item, TableColumn column) {
        GroupKey key = GroupKey.of(column, item.step(), item.divisor());
        JDBCType type = key == null
                ? JDBCType.NULL
                : TableColumn.of(item.label(), key.type(), column.nullable(), "").jdbcType();
        return new PlainColumn(item.label(), item.label(), "", "", type, digits(type), column.nullable());
    }

    private PlainColumn measured(Item item, TableColumn column) {
        JDBCType type =
                switch (item.measure()) {
                    case COUNT -> JDBCType.BIGINT;
                    case AVG -> JDBCType.DOUBLE;
                    case SUM, SUM0 -> column.type() == ColumnType.INT64 ? JDBCType.DECIMAL : JDBCType.BIGINT;
                    case MIN, MAX -> column.jdbcType();
                };
        boolean mayBeNull =
                switch (item.measure()) {
                    case COUNT -> false;
                    case AVG -> true;
                    default -> statement.groups().isEmpty() || column.nullable();
                };
        return new PlainColumn(item.label(), item.label(), "", "", type, digits(type), mayBeNull);
    }

    private static int digits(JDBCType type) {
        return switch (type) {
            case DECIMAL -> DECIMAL_DIGITS;
            case TIMESTAMP -> FRACTION_DIGITS;
            default -> 0;
        };
    }

    private List<PushedFilter> filters() {
        List<PushedFilter> filters = new ArrayList<>(statement.terms().size());
        for (Term term : statement.terms()) {
            TableColumn column = column(term.column());
            PushedPredicate predicate = column == null ? null : PlainConditions.of(column, term);
            if (predicate == null) {
                return null;
            }
            filters.add(new PushedFilter.Fixed(predicate));
        }
        return filters;
    }

    private PlainQuery rows(EventRelation events, List<Item> items) {
        List<PushedFilter> filters = filters();
        if (filters == null) {
            return null;
        }
        List<TableColumn> columns = new ArrayList<>(items.size());
        for (Item item : items) {
            TableColumn column = column(item.column());
            if (columns.contains(column)) {
                return null;
            }
            columns.add(column);
        }
        if (!statement.orders().isEmpty()) {
            return sorted(events, items, columns, filters);
        }
        BoundRequest request = new EventRequest(events, columns, filters, statement.limit()).bind(null);
        ColumnType[] types = types(columns);
        return new PlainQuery(described(items), new PlainQuery.Rows() {
            @Override
            public RowCells open(Execution execution) {
                return BatchCells.open(types, () -> scans(execution).inOrder());
            }

            @Override
            public RequestScans scans(Execution execution) {
                return new RequestScans(context, execution, request);
            }
        });
    }

    private static ColumnType[] types(List<TableColumn> columns) {
        ColumnType[] types = new ColumnType[columns.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = columns.get(i).type();
        }
        return types;
    }

    /**
     * Events in an order: all in that of time, or the first by a whole number or a time. Others may be more than fits
     * in memory.
     *
     * @param columns of the items; those that only the order has are put behind them
     */
    private PlainQuery sorted(
            EventRelation events, List<Item> items, List<TableColumn> columns, List<PushedFilter> filters) {
        int[] places = firstPlaces(items.size());
        RowOrder order = order(items, places, columns);
        if (order == null || events.explode() != null) {
            return null;
        }
        TableColumn firstKey = columns.get(order.columns()[0]);
        BoundRequest request = new EventRequest(events, columns, filters, Long.MAX_VALUE).bind(null);
        ColumnType[] types = types(columns);
        long wanted = statement.limit();
        if (wanted == Long.MAX_VALUE) {
            return TimeOrder.isPossible(context, firstKey)
                    ? new PlainQuery(described(items), execution -> BatchCells.open(
                            types, () -> new TimeOrder(context, execution, request, order)))
                    : null;
        }
        if (wanted < 1 || wanted > TopKeys.MOST_WANTED || !TopKeys.canBeFirst(firstKey)) {
            return null;
        }
        int[] from = columns.size() == 1 ? null : places;
        return new PlainQuery(described(items), execution -> {
            TopRows top = new TopRows(context, execution, request, order, (int) wanted);
            return cells(new BatchRows(types, top::candidates, execution.cancellation()), order, from);
        });
    }

    private static int[] firstPlaces(int count) {
        int[] places = new int[count];
        for (int i = 0; i < count; i++) {
            places[i] = i;
        }
        return places;
    }

    private PlainQuery totals(EventRelation events, List<Item> items) {
        List<PushedFilter> filters = filters();
        List<GroupKey> keys = keys();
        List<ScanMeasure> measures = new ArrayList<>();
        int[] from = keys == null ? null : places(items, keys, measures);
        RowOrder order = from == null ? null : order(items, from);
        if (filters == null || order == null) {
            return null;
        }
        Totals totals = new Totals(keys, measures);
        EventTotals answer = EventTotals.of(
                context, new EventRequest(events, totals.columns(), filters, Long.MAX_VALUE), totals);
        boolean isSorted = order.size() > 0;
        // Groups that may be many are sorted where there is room for them.
        boolean areFew = answer != null && (answer.isIndexed() || areFew(keys));
        if (answer == null || isSorted && !areFew && statement.limit() > TopKeys.MOST_WANTED) {
            return null;
        }
        int[] picked = keys.size() + measures.size() == 1 ? null : from;
        return new PlainQuery(described(items), execution -> cells(answer.open(execution), order, picked));
    }

    private static boolean areFew(List<GroupKey> keys) {
        for (GroupKey key : keys) {
            if (!key.isFewOfAnyTrace()) {
                return false;
            }
        }
        return true;
    }

    /** What GROUP BY says; null if that is not clear. */
    List<GroupKey> keys() {
        List<GroupKey> keys = new ArrayList<>();
        for (Item group : statement.groups()) {
            Item named = named(group);
            TableColumn column = column(named.column());
            GroupKey key = column == null ? null : GroupKey.of(column, named.step(), named.divisor());
            if (key == null || placeOf(named, column, keys) >= 0) {
                return null;
            }
            keys.add(key);
        }
        return keys;
    }

    /** The computed item that a group names by its label, which is no column's; else the group itself. */
    private Item named(Item group) {
        for (Item item : statement.items()) {
            if (item.isComputed() && !group.isComputed() && item.label().equalsIgnoreCase(group.column())) {
                return item;
            }
        }
        return group;
    }

    private static int placeOf(Item item, TableColumn column, List<GroupKey> keys) {
        for (int i = 0; i < keys.size(); i++) {
            GroupKey key = keys.get(i);
            if (key.column() == column && key.step() == item.step() && key.divisor() == item.divisor()) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Where the items are in a row of totals: the keys, then the measures.
     *
     * @param measures gets those that the items ask for
     * @return null if one can be in none
     */
    int[] places(List<Item> items, List<GroupKey> keys, List<ScanMeasure> measures) {
        int[] places = new int[items.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = place(items.get(i), keys, measures);
            if (places[i] < 0) {
                return null;
            }
        }
        return places;
    }

    /** Where an item is in a row of totals; -1 if it can be in none. */
    private int place(Item item, List<GroupKey> keys, List<ScanMeasure> measures) {
        TableColumn column = item.column() == null ? null : column(item.column());
        if (item.measure() == null) {
            return placeOf(item, column, keys);
        }
        ScanMeasure measure = ScanMeasure.of(item.measure(), column);
        if (measure == null) {
            return -1;
        }
        int known = measures.indexOf(measure);
        if (known < 0) {
            known = measures.size();
            measures.add(measure);
        }
        return keys.size() + known;
    }

    /** The rows of a computed table or of a view, some of them, or totals of them. */
    private PlainQuery computed(List<Item> items) {
        if (hasMeasure(items) || !statement.terms().isEmpty() || !statement.groups().isEmpty()) {
            return stepwise(items);
        }
        DerivedRelation source = relation instanceof DerivedRelation derived ? derived : null;
        int[] ofSource = source == null ? null : places(relation.columns(), source);
        if (relation instanceof ViewRelation view) {
            PlainStatement definition = PlainParser.parse(view.sql());
            source = definition == null ? null : named(definition);
            ofSource = source == null ? null : places(view, definition, source);
            if (ofSource == null) {
                return stepwise(items);
            }
        }
        DerivedRelation table = source;
        return ordered(
                items, ofSource, execution -> new DerivedCursor(context.traces(), table, List.of(), execution));
    }

    /** The same by steps that rows pass through. */
    private PlainQuery stepwise(List<Item> items) {
        if (fileBytes() > MOST_STEPPED_BYTES) {
            return null;
        }
        List<PlainColumn> described = described(items);
        int[] all = firstPlaces(items.size());
        RowOrder order = order(items, all);
        ViewNode rows = order == null ? null : new PlainSteps(this, catalog, context, statement).of(items);
        return rows == null
                ? null
                : new PlainQuery(described, execution -> cells(
                        new ViewCursor(rows, described, catalog.traceContext(), execution), order, all));
    }

    private long fileBytes() {
        long bytes = 0;
        for (OpenTrace trace : context.traces()) {
            bytes += trace.trace().info().fileBytes();
        }
        return bytes;
    }

    /**
     * Rows in the statement's order, up to its limit.
     *
     * @param places of the relation's columns in the rows
     */
    private PlainQuery ordered(List<Item> items, int[] places, Function<Execution, RowCursor> rows) {
        int[] from = new int[items.size()];
        for (int i = 0; i < from.length; i++) {
            from[i] = places[relation.columns().indexOf(column(items.get(i).column()))];
        }
        RowOrder order = order(items, from);
        return order == null
                ? null
                : new PlainQuery(described(items), execution -> cells(rows.apply(execution), order, from));
    }

    private DerivedRelation named(PlainStatement definition) {
        boolean onlyNames = definition.terms().isEmpty()
                && definition.groups().isEmpty()
                && definition.orders().isEmpty()
                && definition.limit() == Long.MAX_VALUE
                && !hasMeasure(definition.items());
        return onlyNames && catalog.find(definition.table()) instanceof DerivedRelation derived ? derived : null;
    }

    private static int[] places(List<TableColumn> columns, DerivedRelation source) {
        int[] places = new int[columns.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = source.columns().indexOf(columns.get(i));
        }
        return places;
    }

    /** Where the columns of a view, which may have names of its own, are in its table; null if they differ there. */
    private static int[] places(ViewRelation view, PlainStatement definition, DerivedRelation source) {
        int[] places = new int[view.columns().size()];
        boolean isAll = definition.items().isEmpty();
        if ((isAll ? source.columns().size() : definition.items().size()) != places.length) {
            return null;
        }
        for (int i = 0; i < places.length; i++) {
            TableColumn column = view.columns().get(i);
            places[i] = isAll ? i : place(definition.items().get(i).column(), source);
            boolean isSame = places[i] >= 0
                    && source.columns().get(places[i]).type() == column.type()
                    && source.columns().get(places[i]).nullable() == column.nullable();
            if (!isSame) {
                return null;
            }
        }
        return places;
    }

    private static int place(String name, DerivedRelation source) {
        for (int i = 0; i < source.columns().size(); i++) {
            if (source.columns().get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private RowCells cells(RowCursor rows, RowOrder order, int[] from) {
        boolean isSorted = order.size() > 0;
        return new PlainCells(
                isSorted ? new PlainSorted(rows, order, statement.limit()) : rows, from, statement.limit());
    }

    /** The order of rows by some of the items, each of which is somewhere in a row. */
    private RowOrder order(List<Item> items, int[] from) {
        return order(items, from, null);
    }

    /** @param columns those of a row, which gets further ones for keys that are no item; null where it cannot */
    private RowOrder order(List<Item> items, int[] from, List<TableColumn> columns) {
        int[] places = new int[statement.orders().size()];
        boolean[] isDescending = new boolean[places.length];
        for (int i = 0; i < places.length; i++) {
            Order order = statement.orders().get(i);
            int item = order.item() == null ? order.place() - 1 : itemOf(order.item(), items);
            boolean isItem = item >= 0 && item < items.size();
            places[i] = isItem ? from[item] : place(order.item(), columns);
            if (places[i] < 0) {
                return null;
            }
            isDescending[i] = order.isDescending();
        }
        return RowOrder.nullsLast(places, isDescending);
    }

    private int place(Item key, List<TableColumn> columns) {
        boolean isColumn = key != null && key.measure() == null && !key.isComputed();
        TableColumn column = isColumn ? column(key.column()) : null;
        if (column == null || columns == null) {
            return -1;
        }
        if (!columns.contains(column)) {
            columns.add(column);
        }
        return columns.indexOf(column);
    }

    /** Which item a key of the order is: by its label, or else by what it is; -1 if that is not clear. */
    private int itemOf(Item key, List<Item> items) {
        int found = -1;
        if (key.measure() == null && !key.isComputed()) {
            for (int i = 0; i < items.size(); i++) {
                if (items.get(i).label().equalsIgnoreCase(key.column())) {
                    return i;
                }
            }
        }
        TableColumn column = key.column() == null ? null : column(key.column());
        if (key.column() != null && column == null) {
            return -1;
        }
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            boolean isSame = item.measure() == key.measure()
                    && item.step() == key.step()
                    && item.divisor() == key.divisor()
                    && (item.column() == null ? column == null : column(item.column()) == column);
            if (isSame && found >= 0) {
                return -1;
            }
            found = isSame ? i : found;
        }
        return found;
    }
}
