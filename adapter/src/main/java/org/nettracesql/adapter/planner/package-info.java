/**
 * From a tree to a plan that runs, and the connections that plan with our rules: the last steps of a statement's way.
 *
 * <p>{@link org.nettracesql.adapter.planner.CalciteConnections} opens Calcite's connections on a database, all over one
 * root schema. Each statement on one is led by {@code TracePrepare} and {@code TracePreparingStatement} through these
 * steps; {@code KeptPlans} has what was planned before.
 *
 * <ol>
 *   <li><b>Text to tokens</b>: {@link org.nettracesql.adapter.tokens}.
 *   <li><b>Tokens to a tree</b>: {@link org.nettracesql.adapter.parser}.
 *   <li><b>Validation</b>: {@link org.nettracesql.adapter.validator}, over {@link org.nettracesql.adapter.schema}.
 *       {@code TraceCatalogReader} and {@code FunctionNames} say where names are looked up.
 *   <li><b>Tree to algebra.</b> {@code TraceSqlConverter}, with {@code TraceConvertlets} for calls and
 *       {@code TraceRexBuilder} for expressions; {@code PlanMending} rewrites what Calcite would run wrongly.
 *   <li><b>Algebra to a plan.</b> {@code SizesFirst} sees to it that the events of each type are counted, where that is
 *       worth the time. {@code TraceProgram} has the rules, among them those of
 *       {@link org.nettracesql.adapter.scan} and {@link org.nettracesql.adapter.duckdb}. Its first step,
 *       {@code Unnesting}, makes joins of queries within queries. {@link org.nettracesql.adapter.first} takes some of
 *       them out again, which run before the rest; {@link org.nettracesql.adapter.join} has those by ranges.
 *   <li><b>Running.</b> {@code DirectPlan} without generated code where that can be, else {@code GeneratedRows}.
 * </ol>
 *
 * <p>Connections may be opened by all threads; planning belongs to the thread that prepares.
 */
package org.nettracesql.adapter.planner;
