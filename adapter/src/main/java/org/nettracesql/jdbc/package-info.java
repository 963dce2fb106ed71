/**
 * The JDBC driver: {@code jdbc:nettrace:PATH[;key=value]...}.
 *
 * <p><b>Flow.</b> {@link org.nettracesql.jdbc.NettraceDriver} reads the URL, opens the traces, and puts a connection
 * of its own around the planner's: what the planner's JDBC classes leave out or get wrong for real clients is done
 * here (scrolling, time-outs, warnings, metadata, conversions, and errors that a person can read). A query's rows pass
 * straight through from the planner's cursor; nothing of them is kept unless a scrollable result was asked for.
 *
 * <p><b>Read-only.</b> A trace never changes. Statements that would change something are refused before they reach the
 * planner, but for those that make and drop tables of a person's own, which the driver runs itself. Commit, rollback
 * and isolation levels are accepted because they make no difference.
 *
 * <p><b>Errors.</b> Nothing but {@link java.sql.SQLException} leaves these classes, always with a SQLState.
 *
 * <p><b>Threads.</b> A connection may be used by several threads, a statement and its result by one at a time, except
 * for {@code cancel}, {@code close} and {@code abort}.
 *
 * <p><b>Who closes what.</b> A connection closes its statements and the traces, a statement its result.
 */
package org.nettracesql.jdbc;
