/**
 * What SQL sees of one or more traces: schemas, relations and columns with their documentation. Knows the reader's API
 * and no planner.
 *
 * <p>A {@link org.nettracesql.adapter.catalog.TraceCatalog} belongs to an open database. Names are gathered per
 * provider when the provider's schema is first asked for, and a relation's columns when the relation is; nothing reads
 * events. Everything here is safe for all threads. The {@link org.nettracesql.adapter.catalog.OpenTrace}s own the
 * files; whoever opened the database closes them.
 */
package org.nettracesql.adapter.catalog;
