package org.nettracesql.adapter.planner;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.nettracesql.adapter.duckdb.DuckDbEngine;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.engine.ScanLedger;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.validator.TraceTypeSystem;

/** The types, the dialect and the planning that queries over traces have, for tests of other tables. */
public final class PlanningOfQueries {

    private PlanningOfQueries() {}

    public static JavaTypeFactory types() {
        return new TraceTypeSystem.Factory();
    }

    public static Properties dialect() {
        return CalciteConnections.dialect();
    }

    /** @param duckDb DuckDB, forced; null for Java alone */
    public static CalcitePrepare with(DuckDbEngine duckDb) {
        TraceOptions options = TraceOptions.builder(List.of(Path.of("none.nettrace")))
                .engine(duckDb == null ? TraceOptions.Engine.JAVA : TraceOptions.Engine.DUCKDB)
                .build();
        return new TracePrepare(new ScanContext(List.of(), options, new ScanLedger()), duckDb, dialect(),
                new KeptPlans(List.of(), Object::new));
    }
}
