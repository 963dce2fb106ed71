/**
 * The SQL functions, as plain static Java methods grouped by topic. Knows no planner.
 *
 * <p><b>Who calls whom.</b> The adapter reads {@link org.nettracesql.functions.FunctionCatalog}, registers every
 * function with its engines, and calls the methods with the {@link org.nettracesql.functions.TraceContext} of the
 * connection. The shell and the driver read the same catalog for help and metadata.
 *
 * <p><b>Calling convention.</b> A function is one public static method. A function over traces takes the context first.
 * Then come all parameters, optional ones too, as primitives or strings; whoever leaves an optional one out passes its
 * {@linkplain org.nettracesql.functions.Parameter#defaultValue default}. No method gets a NULL: every function gives
 * NULL if any argument that was written is NULL. What a method returns as {@code null} is NULL.
 *
 * <p><b>Waits.</b> What a thread waits for is told from its stack by the list {@code waits.tsv} beside this class;
 * {@link org.nettracesql.functions.Waits} reads it.
 *
 * <p><b>Threads.</b> All methods may be called from all threads. The context is shared and caches what it works out; it
 * owns neither traces nor files and need not be closed.
 */
package org.nettracesql.functions;
