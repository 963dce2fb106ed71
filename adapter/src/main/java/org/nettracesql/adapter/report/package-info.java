/**
 * What reports need and SQL cannot say fast: nested spans, per-thread state, inclusive counts. Each class makes the
 * rows of one table of the schema {@code trace} from a scan; the reports are SQL views over these tables.
 *
 * <p>{@link org.nettracesql.adapter.report.ReportTables} lists the tables; nothing is read before a query asks for a
 * row. Every query computes its rows anew, on its own thread; the code map and the resolved stacks are shared. What is
 * kept while computing grows with methods, stacks, collections or spans under way, never with the events.
 */
package org.nettracesql.adapter.report;
