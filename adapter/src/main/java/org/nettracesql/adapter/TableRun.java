package org.nettracesql.adapter;

import java.sql.SQLException;
import java.util.Locale;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.StoredRelation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.duckdb.StoredTables;
import org.nettracesql.adapter.engine.CancellableRun;
import org.nettracesql.adapter.scan.QueryRun;

/** One run of a {@link TableStatement}. */
public final class TableRun implements CancellableRun<Long> {

    /** Plans the query that fills a table. */
    @FunctionalInterface
    interface Planning {
        QueryRun plan(String query) throws SQLException;
    }

    private static final String EXISTS = "42S01";
    private static final String MISSING = "42S02";
    private static final String NAME = "42602";
    private static final int LONGEST_NAME = 255;

    private final TraceCatalog catalog;
    private final StoredTables tables;
    private final Planning planner;
    private final TableStatement statement;
    private volatile StoredTables.Creation creation;
    private volatile boolean cancelled;

    TableRun(
            TraceCatalog catalog,
            StoredTables tables,
            Planning planner,
            TableStatement statement) {
        this.catalog = catalog;
        this.tables = tables;
        this.planner = planner;
        this.statement = statement;
    }

    /** Runs it and returns the rows of the table that it made; 0 if it made none. */
    @Override
    public Long run() throws SQLException {
        String name = statement.name();
        Relation known = catalog.findOwn(name);
        StoredRelation table = known instanceof StoredRelation stored ? stored : null;
        if (statement instanceof TableStatement.Create create) {
            if (known != null && table == null) {
                throw new SQLException("The name " + name + " is taken: " + known.qualifiedName() + " is a "
                        + known.tableType().toLowerCase(Locale.ROOT) + " of every trace.", EXISTS);
            }
            return create(create, table);
        }
        return drop((TableStatement.Drop) statement, known, table);
    }

    private long create(TableStatement.Create create, StoredRelation old) throws SQLException {
        if (create.name().isBlank() || create.name().length() > LONGEST_NAME) {
            throw new SQLException("The name of a table has 1 to " + LONGEST_NAME + " characters.", NAME);
        }
        if (old != null && create.ifNotExists()) {
            return 0;
        }
        if (old != null && !create.orReplace()) {
            throw new SQLException("There is a table " + old.name()
                    + " already: CREATE OR REPLACE TABLE replaces it, DROP TABLE removes it.", EXISTS);
        }
        creation = tables.create(create.name(), create.orReplace(), create.query(), planner.plan(create.query()));
        if (cancelled) {
            creation.cancel();
        }
        return creation.run();
    }

    private long drop(TableStatement.Drop drop, Relation known, StoredRelation table) throws SQLException {
        if (table != null) {
            tables.drop(table);
        } else if (known != null) {
            throw new SQLException("The trace's own " + known.qualifiedName()
                    + " cannot be dropped, only a table that CREATE TABLE made.", "42809");
        } else if (!drop.ifExists()) {
            throw new SQLException("There is no table " + drop.name() + " to drop.", MISSING);
        }
        return 0;
    }

    @Override
    public void cancel() throws SQLException {
        cancelled = true;
        StoredTables.Creation running = creation;
        if (running != null) {
            running.cancel();
        }
    }
}
