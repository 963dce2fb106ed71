/**
 * The catalog as Calcite sees it: schemas, tables, and the functions that are views.
 *
 * <p>{@code adapter.planner} makes one {@link org.nettracesql.adapter.schema.TraceRootSchema} a database, over its
 * catalog. The rest is asked for by name: {@code RelationSchema} has the relations of a schema of the catalog,
 * {@code RelationTables} makes a table of one when a query names it. {@code AboutQuery} and {@code ViewFunction} are
 * what {@code DESCRIBE}, {@code SUMMARIZE} and {@code SHOW} are run as.
 *
 * <p>Nothing here reads a trace; {@link org.nettracesql.adapter.scan} does, when a plan runs. The root schema may be
 * used by all threads.
 */
package org.nettracesql.adapter.schema;
