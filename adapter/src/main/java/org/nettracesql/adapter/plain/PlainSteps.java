package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.plain.PlainStatement.Item;
import org.nettracesql.adapter.plain.PlainStatement.Term;
import org.nettracesql.adapter.totals.GroupKey;
import org.nettracesql.adapter.totals.ScanMeasure;
import org.nettracesql.trace.ColumnType;

/** Makes the steps that give the rows of a plain statement over a computed table or a view. */
final class PlainSteps {

    /** Knows what the statement's names mean. */
    private final PlainBinder names;
    private final TraceCatalog catalog;
    private final ScanContext context;
    private final PlainStatement statement;

    PlainSteps(PlainBinder names, TraceCatalog catalog, ScanContext context, PlainStatement statement) {
        this.names = names;
        this.catalog = catalog;
        this.context = context;
        this.statement = statement;
    }

    /** The steps that end with the items; null if only the planner can run them. */
    ViewNode of(List<Item> items) {
        ViewBinder binder = new ViewBinder(catalog, context);
        try {
            ViewNode rows = binder.rows(names.relation(), null);
            for (Term term : statement.terms()) {
                TableColumn column = names.column(term.column());
                // Of several traces the planner reads only those that are named.
                if (column == null || PlainConditions.of(column, term) == null
                        || column.isTraceName() && context.traces().size() > 1) {
                    return null;
                }
                rows = ViewSelection.filtered(rows, binder.expressions(rows).of(PlainConditions.node(column, term)));
            }
            boolean isTotal = PlainBinder.hasMeasure(items) || !statement.groups().isEmpty();
            return isTotal ? totals(items, rows) : projected(items, rows);
        } catch (NotPlainException e) {
            return null;
        }
    }

    private ViewNode projected(List<Item> items, ViewNode rows) {
        List<ViewExpression> values = new ArrayList<>(items.size());
        List<ViewColumn> columns = new ArrayList<>(items.size());
        for (Item item : items) {
            ViewExpression value = value(names.column(item.column()), rows);
            values.add(value);
            columns.add(new ViewColumn(null, item.label(), value.type()));
        }
        return ViewSelection.projected(rows, values, columns);
    }

    private ViewExpression value(TableColumn column, ViewNode rows) {
        int place = names.relation().columns().indexOf(column);
        ViewType type = ViewType.of(column.type());
        if (type == null) {
            throw new NotPlainException(column.name());
        }
        return ViewExpression.column(place, rows.columns().get(place).type());
    }

    private ViewNode totals(List<Item> items, ViewNode rows) {
        List<GroupKey> keys = names.keys();
        List<ScanMeasure> measures = new ArrayList<>();
        int[] from = keys == null ? null : names.places(items, keys, measures);
        if (from == null) {
            return null;
        }
        List<ViewExpression> keyValues = new ArrayList<>(keys.size());
        List<ViewColumn> columns = new ArrayList<>();
        for (GroupKey key : keys) {
            if (!key.isColumn()) {
                return null;
            }
            keyValues.add(value(key.column(), rows));
            columns.add(new ViewColumn(null, null, ViewType.of(key.type())));
        }
        List<ViewGroups.Measure> sums = new ArrayList<>(measures.size());
        for (ScanMeasure measure : measures) {
            if (measure.kind() == ScanMeasure.Kind.AVG) {
                return null;
            }
            ViewExpression value = measure.column() == null ? null : value(measure.column(), rows);
            sums.add(new ViewGroups.Measure(ViewGroups.Function.valueOf(measure.kind().name()), false, value,
                    value != null && measure.column().type() == ColumnType.INT64));
            columns.add(new ViewColumn(null, null, sums.get(sums.size() - 1).type()));
        }
        ViewNode groups = new ViewGroups(columns, rows, keyValues, sums);
        List<ViewExpression> values = new ArrayList<>(items.size());
        List<ViewColumn> picked = new ArrayList<>(items.size());
        for (int place : from) {
            values.add(ViewExpression.column(place, columns.get(place).type()));
            picked.add(columns.get(place));
        }
        return ViewSelection.projected(groups, values, picked);
    }
}
