/**
 * The interactive shell: sqlline with our banner, prompt, completion, commands and errors.
 *
 * <p>{@link org.nettracesql.cli.shell.TraceShell} starts it on a connection that the caller opened and closes. Only
 * this package touches sqlline and JLine's terminal, so a one-shot query never loads them.
 *
 * <p><b>Threads.</b> One, but for the watch of the terminal, the progress line and the signal of the interrupt key.
 */
package org.nettracesql.cli.shell;
