package org.nettracesql.server;

import java.net.InetAddress;
import java.nio.file.Path;

/**
 * How a server is reached.
 *
 * @param port 0 for any that is free
 * @param database the name that clients see their database by
 * @param password null for none; whoever reaches the port is then let in
 * @param keyStore a PKCS12 file with a key and its certificate; null for no TLS. With one, every client must use TLS
 * @param keyStorePassword of that file; null for none
 * @param maxConnections clients at once; one more is refused
 * @param startSeconds how long a client may take until it is known
 */
public record ServerOptions(
        InetAddress address,
        int port,
        String database,
        String password,
        Path keyStore,
        String keyStorePassword,
        int maxConnections,
        int startSeconds) {

    /** PostgreSQL's port is likely taken by PostgreSQL. */
    public static final int DEFAULT_PORT = 5433;

    /** Clients at once. */
    public static final int DEFAULT_CONNECTIONS = 256;

    /** Seconds that a client may take until it is known. */
    public static final int DEFAULT_START_SECONDS = 15;

    /** @throws IllegalArgumentException if nobody could connect, or others than this machine without a password */
    public ServerOptions {
        if (password != null && password.isEmpty()) {
            throw new IllegalArgumentException("The password is empty, and PostgreSQL's clients send no such: set"
                    + " NETTRACE_SQL_PASSWORD to another, or unset it to let in everybody on this machine.");
        }
        if (!address.isLoopbackAddress() && password == null) {
            throw new IllegalArgumentException("The server listens on " + address.getHostAddress()
                    + ", which other machines reach, only with a password: set NETTRACE_SQL_PASSWORD or name a file"
                    + " with --password-file.");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("A port is a number from 0 to 65535, not " + port + ".");
        }
        if (maxConnections < 1 || maxConnections > 10_000) {
            throw new IllegalArgumentException("The most connections are a number from 1 to 10000, not "
                    + maxConnections + ".");
        }
    }

    /** On this machine only, without a password. */
    public static ServerOptions local(int port, String database) {
        return new ServerOptions(InetAddress.getLoopbackAddress(), port, database, null, null, null,
                DEFAULT_CONNECTIONS, DEFAULT_START_SECONDS);
    }
}
