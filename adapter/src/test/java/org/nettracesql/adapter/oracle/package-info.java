/**
 * An oracle outside: queries made from a seed run on every engine, with push-down and without, with literals and with
 * parameters, and in a DuckDB of its own that knows nothing of this library but the same rows in plain tables. A fault
 * in the plan, which all engines share, shows here and nowhere else.
 *
 * <p>{@link org.nettracesql.adapter.oracle.OracleTest} compares; {@link org.nettracesql.adapter.oracle.PartitionTest}
 * needs no other database: the rows for which a predicate is true, false and NULL are all rows.
 * {@link org.nettracesql.adapter.oracle.Part} is a query as a tree, which is written in both dialects and taken apart
 * to find the least query that still differs. {@link org.nettracesql.adapter.oracle.KnownDifferences} is what differs
 * on purpose.
 */
package org.nettracesql.adapter.oracle;
