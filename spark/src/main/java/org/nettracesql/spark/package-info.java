/**
 * Traces in Apache Spark: a data source ({@code format("nettrace")}), a catalog, and functions.
 *
 * <p><b>Flow.</b> The driver opens the traces ({@link org.nettracesql.spark.TraceSet}), knows the tables from the
 * adapter's catalog, and turns what Spark pushes down into a request, as the JDBC driver's planner does. The request is
 * divided by {@link org.nettracesql.trace.Trace#splits}; each part travels to an executor, which opens the file for
 * itself ({@link org.nettracesql.spark.ExecutorTraces}) and hands the reader's arrays to Spark as columns. Whatever is
 * not pushed down, Spark does itself.
 *
 * <p><b>What is shared.</b> Traces and code maps, once per process and file. Whoever borrows a trace gives it back.
 *
 * <p>Only what Spark, or a person, has to name is public.
 */
package org.nettracesql.spark;
