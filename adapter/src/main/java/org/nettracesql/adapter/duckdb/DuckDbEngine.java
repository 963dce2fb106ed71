package org.nettracesql.adapter.duckdb;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.nettracesql.adapter.catalog.StoredRelation;

/**
 * DuckDB as an engine of a database, and as the keeper of the tables that people make. The database makes one, gives
 * its rules to each planner, and closes it. Making it costs nothing; DuckDB is loaded when a plan that uses it runs.
 * May be used from any thread.
 */
public final class DuckDbEngine implements AutoCloseable {

    private final DuckDbSession session;
    private final boolean forced;
    /** Engines on the session. */
    private final AtomicInteger users;

    private final AtomicBoolean closed = new AtomicBoolean();
    /** Null before the first planner: it loads much of Calcite. */
    private DuckDbConvention convention;

    private final StoredTables storedTables;

    /**
     * @param options what DuckDB may use
     * @param forced whether DuckDB takes all it can be given ({@code engine=duckdb}), rather than what it is cheaper
     *     for
     */
    public DuckDbEngine(DuckDbOptions options, boolean forced) {
        this(options, forced, () -> "");
    }

    /** @param traces says which traces are open, what a table that is made remembers; asked when there is one */
    public DuckDbEngine(DuckDbOptions options, boolean forced, Supplier<String> traces) {
        this(DuckDbSessions.acquire(options), forced, traces, new AtomicInteger());
    }

    private DuckDbEngine(DuckDbSession session, boolean forced, Supplier<String> traces, AtomicInteger users) {
        this.session = session;
        this.forced = forced;
        this.storedTables = new StoredTables(session, traces);
        this.users = users;
        users.incrementAndGet();
    }

    /** The same DuckDB, with the same tables, for other traces. It ends with the last of those who use it. */
    public DuckDbEngine on(Supplier<String> traces) {
        return new DuckDbEngine(session, forced, traces, users);
    }

    /** Lets a planner consider DuckDB for a plan without joins, set operations and windows. */
    public void registerForOneTable(RelOptPlanner planner) {
        convention().register(planner);
    }

    /** Lets a planner consider DuckDB for any plan. */
    public void registerForSeveralTables(RelOptPlanner planner) {
        convention().registerForSeveralTables(planner);
    }

    private synchronized DuckDbConvention convention() {
        if (convention == null) {
            convention = new DuckDbConvention(session, forced);
        }
        return convention;
    }

    /** The tables that people make. */
    public StoredTables storedTables() {
        return storedTables;
    }

    /** The rows of such a table, for Java. */
    @SuppressWarnings("unchecked")
    public Enumerable<Object[]> rows(StoredRelation relation, RelDataType rowType, DataContext root) {
        List<SourceColumn> columns = new ArrayList<>();
        for (RelDataTypeField field : rowType.getFieldList()) {
            columns.add(DuckDbTypes.transport(field.getType()));
        }
        String values = rowType.getFieldList().stream()
                .map(field -> asStored(columns.get(field.getIndex()), field))
                .collect(Collectors.joining(", "));
        DuckDbQuery query = new DuckDbQuery(session, "SELECT " + values + " FROM "
                + StoredTables.sqlName(relation.name()), columns);
        return (Enumerable<Object[]>) (Enumerable<?>) query.rows(root, new Enumerable<?>[0]);
    }

    private static String asStored(SourceColumn column, RelDataTypeField field) {
        String name = DuckDbText.quoted(field.getName());
        return column == null
                ? "CAST(" + name + " AS " + DuckDbTypes.sqlName(field.getType()) + ")"
                : column.toStored().formatted(name);
    }

    /** Whether a query used DuckDB up to now. */
    public boolean isStarted() {
        return session.isStarted();
    }

    /** Ends DuckDB and everything under way in it, and removes its temporary folder. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true) && users.decrementAndGet() == 0) {
            DuckDbSessions.release(session);
        }
    }
}
