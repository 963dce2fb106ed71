package org.nettracesql.adapter.schema;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.scan.DerivedRows;
import org.nettracesql.adapter.scan.RowEstimates;

/** A table of computed rows. */
final class DerivedTable extends RelationTable implements ScannableTable {

    private final ScanContext context;
    private final DerivedRelation relation;
    private final Supplier<List<EventRelation>> sources;

    /** @param sources the event tables that the rows are made from */
    DerivedTable(ScanContext context, DerivedRelation relation, Supplier<List<EventRelation>> sources) {
        super(relation);
        this.context = context;
        this.relation = relation;
        this.sources = sources;
    }

    /** About a row for each event that the table is made from, where indexes tell how many there are. */
    @Override
    public Statistic getStatistic() {
        OptionalDouble rows = RowEstimates.derived(context, sources);
        return rows.isPresent() ? Statistics.of(rows.getAsDouble(), List.of()) : Statistics.UNKNOWN;
    }

    @Override
    public <C> C unwrap(Class<C> type) {
        return type.isInstance(context) ? type.cast(context) : super.unwrap(type);
    }

    @Override
    public Enumerable<Object[]> scan(DataContext root) {
        return DerivedRows.of(context, relation, root);
    }
}
