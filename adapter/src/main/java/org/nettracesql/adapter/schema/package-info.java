/**
 * The catalog as Calcite sees it: schemas, tables, types, and the connection that plans with our rules.
 *
 * <p>A connection gets a root schema of its own over the database's one catalog. Tables are made when a query names
 * them. Nothing here reads a trace; {@link org.nettracesql.adapter.scan} does, when a plan runs.
 */
package org.nettracesql.adapter.schema;
