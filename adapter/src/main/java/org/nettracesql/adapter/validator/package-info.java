/**
 * Names and types of a statement's tree: the third step of its way to a plan.
 *
 * <p>{@link org.nettracesql.adapter.validator.TraceValidator}, which {@code adapter.planner} makes for each statement,
 * is Calcite's with what it lacks: {@code TypedCalls} writes anew what only types tell, {@code ComparedTypes} and
 * {@link org.nettracesql.adapter.parser.OperandRules} refuse what nothing can run, {@code NearNames} asks what was
 * meant by a name that is not there. {@code TraceTypeCoercion} casts, by the types of
 * {@link org.nettracesql.adapter.validator.TraceTypeSystem}.
 * {@link org.nettracesql.adapter.validator.NamesInQuery} collects what a validated query names, for
 * {@code EXPLAIN COLLECT}.
 *
 * <p>Names are looked up in the {@link org.nettracesql.adapter.schema.TraceRootSchema} of the connection.
 */
package org.nettracesql.adapter.validator;
