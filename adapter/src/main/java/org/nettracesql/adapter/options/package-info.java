/**
 * What can be set of a database, by name as in a JDBC URL or by a builder, and which files a path, a folder or a glob
 * stands for. Knows neither planner nor engine. Immutable but for the builder; for all threads.
 */
package org.nettracesql.adapter.options;
