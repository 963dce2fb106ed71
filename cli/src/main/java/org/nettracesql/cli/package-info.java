/**
 * The program {@code nettrace-sql}: one-shot queries, scripts and the shell.
 *
 * <p><b>Flow.</b> {@link org.nettracesql.cli.Main} parses the command line into a {@code TraceCommand}, which opens one
 * JDBC connection to the trace and either runs the statements of a {@code SqlScript} through {@code QueryRunner} or
 * starts the shell ({@link org.nettracesql.cli.shell}). Subcommands stand behind the trace
 * ({@code nettrace-sql TRACE NAME …}) and find trace and options in their parent command.
 *
 * <p><b>Streams.</b> Results go to standard output or the file of {@code --output}, everything else to standard error.
 * Exit statuses: 0, 1 for a query that failed, 2 for a wrong command line or a trace that cannot be opened.
 *
 * <p><b>Threads.</b> One, but for the progress line, which only reads the connection's counters.
 *
 * <p><b>Laziness.</b> What only the shell needs (sqlline, JLine's terminal) is loaded only there: start-up is what a
 * user of small queries waits for.
 */
package org.nettracesql.cli;
