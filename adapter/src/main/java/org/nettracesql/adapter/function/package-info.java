/**
 * The functions of {@link org.nettracesql.functions.FunctionCatalog} as Calcite's functions. A function is registered
 * once for each number of arguments it may be given; the code that Calcite generates calls the function's own static
 * method, after a test for NULL arguments.
 *
 * <p>Functions that ask the traces get the {@link org.nettracesql.functions.TraceContext} of the connection's database,
 * so several databases in one JVM do not meet. Everything is immutable and for all threads.
 */
package org.nettracesql.adapter.function;
