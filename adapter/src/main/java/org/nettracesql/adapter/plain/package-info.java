/**
 * Statements that need no planner: a list of columns, counts and sums of one table with simple conditions, and the
 * columns of a view. To read the planner's classes and to set it up takes a fresh process longer than such a statement
 * does.
 *
 * <p>{@link org.nettracesql.adapter.plain.PlainQueries} is asked with a text. {@code PlainParser} knows the few
 * shapes, {@code PlainBinder} finds the table and its columns in the catalog, and {@code PlainConditions} makes of the
 * WHERE clause what the planner's rules make of it. The result, a {@link org.nettracesql.adapter.plain.PlainQuery},
 * runs the request that these rules would hand to the scan, by the same classes. Whatever is not certain is null at
 * each step, and the planner's: mistakes and their sentences, other types than the columns', names that several things
 * have.
 *
 * <p>The query of a view is read by {@code ViewParser} into {@code ViewSyntax}; {@code ViewBinder} makes of it steps
 * that rows pass through, the {@code ViewNode}s, with {@code ViewExpression}s over their columns. What they do not know
 * is a {@code NotPlainException}, and the planner's.
 *
 * <p>Nothing here, and nothing that runs by it, knows Calcite or DuckDB: a test starts a process and looks at its
 * classes. A comment before the statement has it planned.
 */
package org.nettracesql.adapter.plain;
