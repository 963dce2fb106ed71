package org.nettracesql.server;

import java.net.Socket;
import java.util.Map;

/**
 * A client that has said who it is.
 *
 * @param socket the encrypted one, if it is encrypted
 * @param parameters of its start-up: {@code user}, {@code database} and settings
 */
record Client(Socket socket, MessageReader in, Responses out, Map<String, String> parameters) {

    String user() {
        return parameters.getOrDefault("user", "");
    }
}
