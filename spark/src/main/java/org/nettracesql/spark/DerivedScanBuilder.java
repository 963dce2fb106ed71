package org.nettracesql.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;

/** What Spark pushes down to a {@link DerivedScan}: columns, and conditions on the name of the trace. */
final class DerivedScanBuilder implements SupportsPushDownV2Filters, SupportsPushDownRequiredColumns {

    private final TraceSet traces;
    private final DerivedRelation relation;
    private final SourceOptions options;
    private List<TableColumn> columns;
    private List<PushedPredicate> conditions = List.of();
    private Predicate[] pushed = new Predicate[0];

    DerivedScanBuilder(TraceSet traces, DerivedRelation relation, SourceOptions options) {
        this.traces = traces;
        this.relation = relation;
        this.options = options;
        this.columns = relation.columns();
    }

    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        FilterTranslator.Split split = new FilterTranslator(relation.columns()).split(predicates,
                column -> options.pushdown() && relation.perTrace() && column.isTraceName());
        conditions = split.conditions();
        pushed = split.taken();
        return split.left();
    }

    @Override
    public Predicate[] pushedPredicates() {
        return pushed;
    }

    @Override
    public void pruneColumns(StructType required) {
        if (options.pushdown()) {
            List<TableColumn> wanted = new ArrayList<>();
            for (StructField field : required.fields()) {
                relation.columns().stream()
                        .filter(column -> column.name().equalsIgnoreCase(field.name()))
                        .forEach(wanted::add);
            }
            columns = wanted;
        }
    }

    @Override
    public Scan build() {
        return new DerivedScan(traces, relation, options, columns, conditions);
    }
}
