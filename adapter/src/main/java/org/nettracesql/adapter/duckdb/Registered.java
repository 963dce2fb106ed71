package org.nettracesql.adapter.duckdb;

/** Something of one query that SQL can name while the query lasts. All methods may be called from any thread. */
interface Registered extends AutoCloseable {

    /** What SQL names it by. */
    long key();

    /** What it threw first, or null. DuckDB's own exception only quotes it. */
    Throwable failure();

    /** Makes what is under way stop soon. */
    void cancel();

    /** Takes the name away and releases everything; safe in any state and twice. */
    @Override
    void close();
}
