/**
 * From tokens to a tree of nodes that Calcite's validator understands: the second step of a statement's way to a plan.
 *
 * <p>{@link org.nettracesql.adapter.parser.TraceParser}, which {@code adapter.planner} gives to Calcite, is Babel's
 * parser with our tokens ({@code adapter.tokens}). What it has parsed, {@code WrittenCalls} goes over once and puts in
 * the place of other databases' calls and clauses what they are here:
 *
 * <ul>
 *   <li>calls of functions: {@code DialectCalls}, and for each sort of them {@code PostgresCalls},
 *       {@code ServerCalls}, {@code ListCalls}, {@code JsonCalls}, {@code Formats}; those that are an expression of
 *       others are in {@code macros.sql}, see {@code Macros};
 *   <li>clauses: {@code WrittenQueries}, {@code CommaJoins}, {@code LateralJoins}, {@code UnnestedColumns},
 *       {@code HavingQueries}, {@code NamedWindows};
 *   <li>what stands for a value: {@code WrittenArrays}, {@code WrittenBytes}, {@code WrittenDays} and their kin;
 *   <li>names of columns that have none: {@code UnnamedColumns}.
 * </ul>
 *
 * <p>Types are not known yet: what needs them waits for {@code adapter.validator}, which asks
 * {@link org.nettracesql.adapter.parser.OperandRules} about operands as this step does. A statement with nothing of
 * this in it is not gone over. Trees belong to the thread that plans.
 */
package org.nettracesql.adapter.parser;
