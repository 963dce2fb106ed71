package org.nettracesql.server;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * One authentication with SCRAM-SHA-256, from the server's side: the password is never sent, and what is sent cannot be
 * used again.
 *
 * <pre>
 * client-first = gs2-header "n=" name ",r=" nonce          gs2-header = "n,," or "y,,"
 * server-first = "r=" nonce more ",s=" salt ",i=" rounds
 * client-final = "c=" gs2-header in base 64 ",r=" nonce ",p=" proof
 * server-final = "v=" signature
 * </pre>
 *
 * <p>Source: RFC 5802 and RFC 7677; PostgreSQL documentation, "Frontend/Backend Protocol", section "SASL
 * Authentication": the name is not used, the one of the start-up counts.
 */
final class ScramExchange {

    static final String MECHANISM = "SCRAM-SHA-256";

    private static final int ROUNDS = 4096;
    private static final int KEY_BITS = 256;
    private static final int NONCE_BYTES = 18;
    private static final String MAC = "HmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Verifier verifier;
    private String clientFirst;
    private String serverFirst;
    private String header;

    /** What a server keeps of its password; the salt is another one in each process. */
    record Verifier(byte[] salt, byte[] storedKey, byte[] serverKey) {

        static Verifier of(String password) throws GeneralSecurityException {
            byte[] salt = new byte[16];
            RANDOM.nextBytes(salt);
            char[] prepared = Normalizer.normalize(password, Normalizer.Form.NFKC).toCharArray();
            byte[] salted = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(new PBEKeySpec(prepared, salt, ROUNDS, KEY_BITS))
                    .getEncoded();
            byte[] stored = MessageDigest.getInstance("SHA-256").digest(hmac(salted, "Client Key"));
            return new Verifier(salt, stored, hmac(salted, "Server Key"));
        }
    }

    ScramExchange(Verifier verifier) {
        this.verifier = verifier;
    }

    /** Answers the first message of the client. */
    String challenge(String message) throws MalformedMessageException {
        if (message.startsWith("p")) {
            throw new MalformedMessageException("The client wants channel binding, which is not offered here.");
        }
        if (!message.startsWith("n,") && !message.startsWith("y,")) {
            throw new MalformedMessageException("The first message of the authentication does not begin as one.");
        }
        int name = message.indexOf(',', 2) + 1;
        int nonce = message.indexOf(",r=", name);
        if (name == 0 || nonce < 0) {
            throw new MalformedMessageException("The first message of the authentication has no nonce.");
        }
        header = message.substring(0, name);
        clientFirst = message.substring(name);
        int end = message.indexOf(',', nonce + 1);
        byte[] more = new byte[NONCE_BYTES];
        RANDOM.nextBytes(more);
        serverFirst = message.substring(nonce + 1, end < 0 ? message.length() : end) + base64(more)
                + ",s=" + base64(verifier.salt()) + ",i=" + ROUNDS;
        return serverFirst;
    }

    /** Answers the last message of the client; null if the password was another one. */
    String signature(String message) throws MalformedMessageException, GeneralSecurityException {
        int proofAt = message.lastIndexOf(",p=");
        String expected = "c=" + base64(header.getBytes(StandardCharsets.UTF_8)) + ","
                + serverFirst.substring(0, serverFirst.indexOf(",s="));
        if (proofAt < 0 || !message.substring(0, proofAt).equals(expected)) {
            throw new MalformedMessageException("The last message of the authentication does not follow the first.");
        }
        byte[] proof = decoded(message.substring(proofAt + 3));
        String signed = clientFirst + "," + serverFirst + "," + expected;
        byte[] clientKey = hmac(verifier.storedKey(), signed);
        if (proof.length != clientKey.length) {
            return null;
        }
        for (int i = 0; i < proof.length; i++) {
            clientKey[i] ^= proof[i];
        }
        byte[] stored = MessageDigest.getInstance("SHA-256").digest(clientKey);
        // In the same time, however much of it is right.
        return MessageDigest.isEqual(stored, verifier.storedKey())
                ? "v=" + base64(hmac(verifier.serverKey(), signed))
                : null;
    }

    private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(MAC);
        mac.init(new SecretKeySpec(key, MAC));
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] decoded(String text) throws MalformedMessageException {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new MalformedMessageException("The proof of the authentication is not base 64.");
        }
    }
}
