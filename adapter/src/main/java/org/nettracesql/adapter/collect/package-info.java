/**
 * What to record so that a query has what it reads, and why tables of a trace are empty: {@code EXPLAIN COLLECT}.
 *
 * <p>{@link org.nettracesql.adapter.collect.CollectAdvisor} gets the names that a query reads from the planner's own
 * parser and validator, or from those of plain statements where they suffice, and answers from the catalog, the
 * manifest and the traces' index; no event is decoded. Immutable; for all threads.
 */
package org.nettracesql.adapter.collect;
