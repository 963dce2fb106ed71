/**
 * The PostgreSQL wire protocol, version 3, in front of the JDBC driver: for tools that cannot load a jar.
 *
 * <p><b>Source.</b> PostgreSQL documentation, chapter "Frontend/Backend Protocol". Each message's section is named
 * where it is read or written.
 *
 * <p><b>Flow.</b> {@link org.nettracesql.server.TraceServer} accepts connections and bounds them, {@code Handshake}
 * finds out who it is (TLS, password, or a request to cancel), {@code Session} is the machine of states that answers
 * messages; those of the extended query are in {@code ExtendedQuery}. {@code StatementRunner} runs statements, {@code
 * AnswerSender} sends what they give. {@code MessageReader} and {@code MessageBody} take bytes apart, {@code
 * MessageWriter} and {@code Responses} put them together, {@code ValueWriter} and {@code ParameterReader} know the
 * types. A statement is a command of the session ({@code Commands}, whose effects are in {@code SessionCommands}), a
 * question to PostgreSQL's catalog ({@code Catalog}), or a query of the traces, which the driver gets as it was
 * written.
 *
 * <p><b>What is lazy.</b> Rows go from the driver's cursor into a buffer of 64 KB and on to the client; those that
 * lie in arrays are written from there by {@code BlockWriter}. Of a result of many rows, 2 MB are made ahead of the
 * client by a second thread; there are as many of these as processors. The catalog is made when the first client asks
 * for it.
 *
 * <p><b>Threads.</b> One a client, and one more for some that read many rows. All share one connection to the traces,
 * so that a trace is opened and its index made once; statements, portals and settings are a session's own. A client
 * that reads slowly or not at all keeps its own thread waiting and no lock.
 *
 * <p><b>Who closes what.</b> A session closes its statements, the server its sessions; the connection to the traces is
 * the caller's.
 *
 * <p><b>Errors.</b> What a statement fails with is told to the client, and the session goes on. What is not the
 * protocol ends the connection; lengths are checked before anything is allocated for them.
 */
package org.nettracesql.server;
