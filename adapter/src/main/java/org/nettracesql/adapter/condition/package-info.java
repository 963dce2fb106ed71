/**
 * Conditions of a plan that a scan can decide: from Calcite's expressions to those of the engine.
 *
 * <p>{@link org.nettracesql.adapter.condition.PredicateTranslator} parts a condition into what a scan decides whole,
 * each a {@link org.nettracesql.adapter.condition.PushedFilter}, and what stays above it; {@link
 * org.nettracesql.adapter.condition.TermReader} reads one part, and {@link
 * org.nettracesql.adapter.condition.OfTraces} is
 * one on nothing but the trace, whatever it computes. {@link
 * org.nettracesql.adapter.condition.TraceConditions} finds what a plan says of its traces, and {@link
 * org.nettracesql.adapter.condition.RowExpressions} tells what may be computed of other rows than the statement has it
 * of. The rules of {@code scan} and the planner call them.
 */
package org.nettracesql.adapter.condition;
