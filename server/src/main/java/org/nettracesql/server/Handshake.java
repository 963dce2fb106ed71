package org.nettracesql.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything up to the point where a client is known.
 *
 * <pre>
 * connection = [ SSLRequest | GSSENCRequest ]* ( CancelRequest | StartupMessage authentication )
 * </pre>
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", sections "Start-up", "Canceling Requests in
 * Progress", "SSL Session Encryption", "GSSAPI Session Encryption", and "SASL Authentication".
 */
final class Handshake {

    private static final int CANCEL_REQUEST = 1234 << 16 | 5678;
    private static final int SSL_REQUEST = 1234 << 16 | 5679;
    private static final int GSSENC_REQUEST = 1234 << 16 | 5680;
    private static final int MAJOR = 3;
    private static final String PROTOCOL_OPTION = "_pq_.";
    /** A client asks for each kind of encryption once, and may do so again after the first was refused. */
    private static final int MOST_REQUESTS = 4;

    private final Tls tls;
    private final ScramExchange.Verifier password;
    private final CancelKeys cancelKeys;

    /**
     * @param tls null for none
     * @param password null for none
     */
    Handshake(Tls tls, ScramExchange.Verifier password, CancelKeys cancelKeys) {
        this.tls = tls;
        this.password = password;
        this.cancelKeys = cancelKeys;
    }

    /** Null if there is no session to follow: it was a request to cancel, or the client was refused and told so. */
    Client client(Socket plain) throws IOException, GeneralSecurityException {
        Socket socket = plain;
        for (int i = 0; i < MOST_REQUESTS; i++) {
            InputStream in = socket.getInputStream();
            MessageBody body = MessageReader.startup(in);
            int code = body.int32();
            switch (code) {
                case SSL_REQUEST -> {
                    boolean encrypt = tls != null && socket == plain;
                    // What came before the handshake was not encrypted, whoever it is from. Once there is an answer,
                    // it may be the handshake itself, and TLS reads all that comes.
                    if (encrypt && in.available() > 0) {
                        throw new MalformedMessageException("There are bytes between the request for TLS and it.");
                    }
                    answer(socket, encrypt ? 'S' : 'N');
                    if (encrypt) {
                        socket = tls.over(plain);
                    }
                }
                case GSSENC_REQUEST -> answer(socket, 'N');
                case CANCEL_REQUEST -> {
                    cancelKeys.cancel(body.int32(), body.int32());
                    return null;
                }
                default -> {
                    return started(socket, code, body, socket != plain);
                }
            }
        }
        throw new MalformedMessageException("A client asks for encryption again and again.");
    }

    private static void answer(Socket socket, char answer) throws IOException {
        socket.getOutputStream().write(answer);
        socket.getOutputStream().flush();
    }

    private Client started(Socket socket, int version, MessageBody body, boolean encrypted)
            throws IOException, GeneralSecurityException {
        Responses out = new Responses(new MessageWriter(socket.getOutputStream()));
        if (version >>> 16 != MAJOR) {
            return refused(out, Failure.of(Failure.PROTOCOL, "The client speaks version " + (version >>> 16) + "."
                    + (version & 0xFFFF) + " of the protocol; this server speaks version 3.0."));
        }
        Map<String, String> parameters = parameters(body);
        if (tls != null && !encrypted) {
            return refused(out, Failure.of(Failure.NOT_ALLOWED,
                    "This server wants every client to use TLS: connect with sslmode=require."));
        }
        if (!parameters.containsKey("user")) {
            return refused(out, Failure.of(Failure.NOT_ALLOWED, "The client names no user."));
        }
        List<String> unknown = new ArrayList<>();
        for (String name : parameters.keySet()) {
            if (name.startsWith(PROTOCOL_OPTION)) {
                unknown.add(name);
            }
        }
        if ((version & 0xFFFF) > 0 || !unknown.isEmpty()) {
            out.negotiateProtocolVersion(MAJOR << 16, unknown);
        }
        MessageReader in = new MessageReader(socket.getInputStream());
        if (password != null && !authenticate(in, out)) {
            return refused(out, Failure.of(Failure.WRONG_PASSWORD,
                    "The password of user \"" + parameters.get("user") + "\" is wrong."));
        }
        out.authenticationOk();
        return new Client(socket, in, out, parameters);
    }

    private static Map<String, String> parameters(MessageBody body) throws MalformedMessageException {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name = body.text(); !name.isEmpty(); name = body.text()) {
            parameters.put(name, body.text());
        }
        body.end();
        return parameters;
    }

    /** SASLInitialResponse and SASLResponse; both have the type {@code p}. */
    private boolean authenticate(MessageReader in, Responses out) throws IOException, GeneralSecurityException {
        out.authenticationSasl(ScramExchange.MECHANISM);
        out.writer().flush();
        MessageBody first = expectResponse(in);
        String mechanism = first.text();
        if (!mechanism.equals(ScramExchange.MECHANISM)) {
            throw new MalformedMessageException("The client wants to authenticate by " + mechanism + "; there is "
                    + ScramExchange.MECHANISM + ".");
        }
        ScramExchange exchange = new ScramExchange(password);
        int length = first.int32();
        out.authenticationSaslContinue(exchange.challenge(MessageBody.utf8(first.bytes(length))));
        out.writer().flush();
        String signature = exchange.signature(MessageBody.utf8(expectResponse(in).rest()));
        if (signature == null) {
            return false;
        }
        out.authenticationSaslFinal(signature);
        return true;
    }

    private static MessageBody expectResponse(MessageReader in) throws IOException {
        MessageBody body = in.next(false);
        if (body == null || in.type() != 'p') {
            throw new MalformedMessageException("The client does not answer the question for the password.");
        }
        return body;
    }

    private static Client refused(Responses out, Failure failure) throws IOException {
        out.error(failure, true);
        out.writer().flush();
        return null;
    }
}
