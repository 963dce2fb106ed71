/**
 * The reference of tables, columns, functions, reports and commands, made from what the program itself uses: the
 * metadata of a connection and the description of the command line. So it cannot say anything else.
 *
 * <p>{@link org.nettracesql.cli.Reference} writes it: {@code docs/reference} has it as Markdown and as a manual page,
 * which a test compares; packages have it as HTML, too. Nothing of it is loaded by the program.
 */
package org.nettracesql.cli.reference;
