/**
 * SQL over traces: {@link org.nettracesql.adapter.TraceDatabase} opens traces as its
 * {@link org.nettracesql.adapter.options.TraceOptions} say and gives connections to ask them.
 *
 * <p><b>Who calls whom.</b> The driver ({@link org.nettracesql.jdbc}) opens a database and wraps its connections. The
 * {@link org.nettracesql.adapter.catalog} says what SQL sees, {@link org.nettracesql.adapter.planner} makes plans of
 * statements, {@link org.nettracesql.adapter.scan} plans and runs the reading.
 *
 * <p><b>Threads.</b> A database is for all threads; a connection's statements run one at a time each, as in JDBC.
 *
 * <p><b>Who closes what.</b> Whoever opened it: result sets, statements, connections, then the database, which closes
 * the traces.
 */
package org.nettracesql.adapter;
