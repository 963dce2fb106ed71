package org.nettracesql.server;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client that sends what a test tells it to, right or wrong. */
final class RawClient implements AutoCloseable {

    /** A message of the server. */
    record Message(char type, byte[] body) {

        /** The fields of an error by their letters. */
        String field(char letter) {
            int at = 0;
            while (at < body.length && body[at] != 0) {
                int end = at;
                while (body[end] != 0) {
                    end++;
                }
                if (body[at] == letter) {
                    return new String(body, at + 1, end - at - 1, StandardCharsets.UTF_8);
                }
                at = end + 1;
            }
            return null;
        }

        /** Up to a zero byte. */
        String text() {
            int end = 0;
            while (end < body.length && body[end] != 0) {
                end++;
            }
            return new String(body, 0, end, StandardCharsets.UTF_8);
        }
    }

    /** Builds the body of a message. */
    static final class Body {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);

        Body int8(int value) throws IOException {
            out.writeByte(value);
            return this;
        }

        Body int16(int value) throws IOException {
            out.writeShort(value);
            return this;
        }

        Body int32(int value) throws IOException {
            out.writeInt(value);
            return this;
        }

        Body text(String value) throws IOException {
            out.write(value.getBytes(StandardCharsets.UTF_8));
            out.writeByte(0);
            return this;
        }

        Body value(String value) throws IOException {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            out.writeInt(utf8.length);
            out.write(utf8);
            return this;
        }

        Body bytes(byte... values) throws IOException {
            out.write(values);
            return this;
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }
    }

    /** Longer than any machine takes for an answer, so that a test that gets none ends. */
    private static final int MOST_SILENT_MILLIS = 120_000;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private int id;
    private int secret;

    RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(MOST_SILENT_MILLIS);
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
    }

    static Body body() {
        return new Body();
    }

    RawClient bytes(byte... bytes) throws IOException {
        out.write(bytes);
        return this;
    }

    /** A message without a type. */
    RawClient startup(Body body) throws IOException {
        byte[] bytes = body.bytes();
        out.writeInt(bytes.length + 4);
        out.write(bytes);
        return this;
    }

    RawClient send(char type, Body body) throws IOException {
        byte[] bytes = body.bytes();
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(message);
        data.writeByte(type);
        data.writeInt(bytes.length + 4);
        data.write(bytes);
        out.write(message.toByteArray());
        return this;
    }

    /** Start-up as user "raw"; everything up to the first ReadyForQuery. */
    List<Message> start() throws IOException {
        startup(body().int32(3 << 16).text("user").text("raw").text("database").text("trace").int8(0));
        List<Message> messages = untilReady();
        for (Message message : messages) {
            if (message.type == 'K') {
                DataInputStream key = new DataInputStream(new ByteArrayInputStream(message.body));
                id = key.readInt();
                secret = key.readInt();
            }
        }
        return messages;
    }

    int id() {
        return id;
    }

    int secret() {
        return secret;
    }

    RawClient query(String sql) throws IOException {
        return send('Q', body().text(sql));
    }

    RawClient parse(String name, String sql, int... oids) throws IOException {
        Body body = body().text(name).text(sql).int16(oids.length);
        for (int oid : oids) {
            body.int32(oid);
        }
        return send('P', body);
    }

    /** With values as text, and results in one format. */
    RawClient bind(String portal, String statement, int resultFormat, String... values) throws IOException {
        Body body = body().text(portal).text(statement).int16(0).int16(values.length);
        for (String value : values) {
            if (value == null) {
                body.int32(-1);
            } else {
                body.value(value);
            }
        }
        return send('B', body.int16(1).int16(resultFormat));
    }

    RawClient describe(char kind, String name) throws IOException {
        return send('D', body().int8(kind).text(name));
    }

    RawClient execute(String portal, int rows) throws IOException {
        return send('E', body().text(portal).int32(rows));
    }

    RawClient sync() throws IOException {
        return send('S', body());
    }

    Message read() throws IOException {
        char type = (char) in.readByte();
        byte[] body = new byte[in.readInt() - 4];
        in.readFully(body);
        return new Message(type, body);
    }

    /** One byte, as the answer to a request for encryption. */
    int readByte() throws IOException {
        return in.read();
    }

    List<Message> untilReady() throws IOException {
        List<Message> messages = new ArrayList<>();
        do {
            messages.add(read());
        } while (messages.get(messages.size() - 1).type != 'Z');
        return messages;
    }

    /** The types of the messages up to ReadyForQuery, as a text. */
    String typesUntilReady() throws IOException {
        StringBuilder types = new StringBuilder();
        untilReady().forEach(message -> types.append(message.type));
        return types.toString();
    }

    /** Whatever comes until the server closes the connection. */
    byte[] rest() throws IOException {
        return in.readAllBytes();
    }

    /** Whether something has come, waiting for it so long at most. */
    boolean hasAnswer(int millis) throws IOException {
        long end = System.nanoTime() + millis * 1_000_000L;
        while (in.available() == 0 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        return in.available() > 0;
    }

    void endOfInput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
