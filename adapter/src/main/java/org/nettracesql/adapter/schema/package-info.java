/**
 * From a statement's text to a plan, by Calcite, and the catalog as Calcite sees it: schemas, tables, types, and the
 * connection that plans with our rules.
 *
 * <p><b>The way of a statement.</b> Each step has a class that drives it, and classes that it asks:
 *
 * <ol>
 *   <li><b>Text to tokens.</b> {@code TraceParser} reads tokens. Where there is one that Calcite's grammar has no place
 *       for, the passes that {@code WrittenTokens.of} lists ({@code TokenPass}) write them anew. {@code SqlTokens} cuts
 *       texts without a parser, for the driver and the shell.
 *   <li><b>Tokens to a tree.</b> Calcite's parser; then {@code WrittenCalls}, with {@code WrittenQueries},
 *       {@code DialectCalls}, {@code PostgresCalls}, {@code Macros} and their kin, puts into the tree what other
 *       databases' calls and clauses are here.
 *   <li><b>Validation.</b> {@code TraceValidator} finds names through {@code TraceCatalogReader} and gives types:
 *       {@code TypedCalls} writes anew what only types tell, {@code OperandRules} and {@code ComparedTypes} refuse,
 *       {@code NearNames} asks what was meant.
 *   <li><b>Tree to algebra.</b> {@code TraceSqlConverter}, with {@code TraceConvertlets} for calls and
 *       {@code TraceRexBuilder} for expressions; {@code PlanMending} rewrites what Calcite would run wrongly.
 *   <li><b>Algebra to a plan.</b> {@code TraceProgram} has the rules, among them those of
 *       {@link org.nettracesql.adapter.scan} and {@link org.nettracesql.adapter.duckdb}. {@code TracePrepare} and
 *       {@code TracePreparingStatement} lead through all steps, {@code KeptPlans} has what was planned before.
 *   <li><b>Running.</b> {@code DirectPlan} without generated code where that can be, else {@code GeneratedRows}.
 * </ol>
 *
 * <p>A connection ({@code CalciteConnections}) gets a root schema of its own over the database's one catalog. Tables
 * are made by {@code RelationTables} when a query names them. Nothing here reads a trace;
 * {@link org.nettracesql.adapter.scan} does, when a plan runs.
 */
package org.nettracesql.adapter.schema;
