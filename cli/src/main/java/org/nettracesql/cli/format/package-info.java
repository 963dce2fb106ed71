/**
 * Results as text: one writer a format, all fed with the same rows of text.
 *
 * <p><b>Flow.</b> {@link org.nettracesql.cli.format.ResultPrinter} reads a {@code java.sql.ResultSet} row by row, makes
 * a cell's text in one way for all formats and hands it to a {@link org.nettracesql.cli.format.RowWriter}, which
 * {@link org.nettracesql.cli.format.RowFormat} creates. No writer keeps the rows, but for a table's first ones,
 * whose widths it takes.
 *
 * <p><b>Reading back.</b> CSV and TSV read back exactly, NULL and the empty text apart: see the writers' documentation.
 *
 * <p><b>Threads.</b> A writer belongs to one thread. Whoever opens the {@code Appendable} flushes and closes it.
 */
package org.nettracesql.cli.format;
