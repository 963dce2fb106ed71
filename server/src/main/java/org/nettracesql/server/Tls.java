package org.nettracesql.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * The server's side of TLS, with the key of a PKCS12 file.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", section "SSL Session Encryption".
 */
final class Tls {

    private final SSLContext context;

    private Tls(SSLContext context) {
        this.context = context;
    }

    /** @throws IOException if the file cannot be read, the password is wrong, or there is no key in it */
    static Tls of(Path file, String password) throws IOException {
        char[] secret = password == null ? new char[0] : password.toCharArray();
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, secret);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, secret);
            boolean hasKey = false;
            for (String alias : Collections.list(store.aliases())) {
                hasKey |= store.isKeyEntry(alias);
            }
            if (!hasKey) {
                throw new IOException("The key store " + file + " has no private key.");
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return new Tls(context);
        } catch (GeneralSecurityException | EOFException e) {
            throw new IOException("The key store " + file + " cannot be used: "
                    + (e.getMessage() == null ? "it ends too early" : e.getMessage()) + ".", e);
        }
    }

    /** The same connection, encrypted; the handshake is done. */
    Socket over(Socket plain) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory()
                .createSocket(plain, plain.getInetAddress().getHostAddress(), plain.getPort(), true);
        socket.setUseClientMode(false);
        socket.startHandshake();
        return socket;
    }
}
