package org.nettracesql.bench;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Rows a second of a query read through JDBC, beside those that a client receives from {@code serve}, which runs in a
 * process of its own: one that reads messages and looks no further, for rows as text and in binary, and PostgreSQL's
 * JDBC driver, if it is on the class path. The ways take turns; of each, the median of the last rounds counts.
 *
 * <p>Arguments: TRACE ROUNDS SQL…
 */
public final class ServerRate {

    private static final int WARM_ROUNDS = 2;
    private static final int BUFFER_BYTES = 1 << 18;
    private static final int PROTOCOL = 3 << 16;

    private ServerRate() {}

    /** Reads all rows of a query in one way, and counts them. */
    private interface Way {
        long rows(String sql) throws IOException, SQLException;
    }

    public static void main(String[] arguments) throws IOException, SQLException, InterruptedException {
        String trace = arguments[0];
        int rounds = Integer.parseInt(arguments[1]);
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Process server = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-Xmx1g", "-cp",
                System.getProperty("java.class.path"), "org.nettracesql.cli.Main", trace, "serve", "--port",
                Integer.toString(port)).redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try (Connection own = DriverManager.getConnection("jdbc:nettrace:" + trace);
                Socket socket = connected(port);
                Connection pg = driver(port)) {
            Messages messages = new Messages(socket);
            for (String sql : Arrays.asList(arguments).subList(2, arguments.length)) {
                List<Way> ways = new ArrayList<>(List.of(query -> read(own, query, 0), messages::text,
                        messages::binary));
                if (pg != null) {
                    ways.add(query -> read(pg, query, 10_000));
                }
                report(sql, rates(ways, sql, rounds));
            }
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    private static void report(String sql, double[] rates) {
        StringBuilder line = new StringBuilder(
                String.format(Locale.ROOT, "JDBC %.2f M rows/s; served:", rates[0] / 1e6));
        String[] names = {"", "text", "binary", "pgjdbc"};
        for (int i = 1; i < rates.length; i++) {
            line.append(String.format(Locale.ROOT, " %s %.2f (%.2f)", names[i], rates[i] / 1e6, rates[i] / rates[0]));
        }
        System.out.println(line + "  " + sql);
    }

    private static double[] rates(List<Way> ways, String sql, int rounds) throws IOException, SQLException {
        double[][] rates = new double[ways.size()][rounds];
        long expected = -1;
        for (int round = -WARM_ROUNDS; round < rounds; round++) {
            for (int way = 0; way < ways.size(); way++) {
                long start = System.nanoTime();
                long rows = ways.get(way).rows(sql);
                if (expected >= 0 && rows != expected) {
                    throw new IllegalStateException("There are " + rows + " rows and not " + expected + ": " + sql);
                }
                expected = rows;
                if (round >= 0) {
                    rates[way][round] = rows * 1e9 / (System.nanoTime() - start);
                }
            }
        }
        double[] medians = new double[ways.size()];
        for (int way = 0; way < medians.length; way++) {
            Arrays.sort(rates[way]);
            medians[way] = rates[way][rounds / 2];
        }
        return medians;
    }

    private static long read(Connection connection, String sql, int fetchSize) throws SQLException {
        connection.setAutoCommit(fetchSize == 0);
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(fetchSize);
            try (ResultSet rows = statement.executeQuery(sql)) {
                int columns = rows.getMetaData().getColumnCount();
                long count = 0;
                while (rows.next()) {
                    for (int i = 1; i <= columns; i++) {
                        rows.getObject(i);
                    }
                    count++;
                }
                return count;
            }
        }
    }

    private static Socket connected(int port) throws IOException, InterruptedException {
        for (int attempt = 0;; attempt++) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (IOException e) {
                if (attempt == 100) {
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }

    /** Null if PostgreSQL's driver is not there. */
    private static Connection driver(int port) throws SQLException {
        String url = "jdbc:postgresql://localhost:" + port + "/trace?user=bench";
        boolean known = DriverManager.drivers()
                .anyMatch(driver -> driver.getClass().getName().startsWith("org.postgresql."));
        return known ? DriverManager.getConnection(url) : null;
    }

    /** A client that knows no more than where a message ends. */
    private static final class Messages {
        private final InputStream in;
        private final DataOutputStream out;
        private final byte[] buffer = new byte[BUFFER_BYTES];
        private int at;
        private int end;

        Messages(Socket socket) throws IOException {
            in = socket.getInputStream();
            out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            byte[] names = "user\0bench\0database\0trace\0\0".getBytes(StandardCharsets.US_ASCII);
            out.writeInt(8 + names.length);
            out.writeInt(PROTOCOL);
            out.write(names);
            rowsUntilReady();
        }

        /** By the simple protocol. */
        long text(String sql) throws IOException {
            message('Q', text(sql, new byte[0]));
            return rowsUntilReady();
        }

        /** By the extended protocol: Parse, Bind with binary results, Execute, Sync. */
        long binary(String sql) throws IOException {
            message('P', text("", text(sql, new byte[2])));
            message('B', new byte[] {0, 0, 0, 0, 0, 0, 0, 1, 0, 1});
            message('E', new byte[5]);
            message('S', new byte[0]);
            return rowsUntilReady();
        }

        private static byte[] text(String text, byte[] rest) {
            byte[] characters = text.getBytes(StandardCharsets.UTF_8);
            byte[] body = Arrays.copyOf(characters, characters.length + 1 + rest.length);
            System.arraycopy(rest, 0, body, characters.length + 1, rest.length);
            return body;
        }

        private void message(char type, byte[] body) throws IOException {
            out.writeByte(type);
            out.writeInt(4 + body.length);
            out.write(body);
        }

        private long rowsUntilReady() throws IOException {
            out.flush();
            long rows = 0;
            while (true) {
                require(5);
                char type = (char) buffer[at];
                int length = (buffer[at + 1] & 0xFF) << 24 | (buffer[at + 2] & 0xFF) << 16
                        | (buffer[at + 3] & 0xFF) << 8 | buffer[at + 4] & 0xFF;
                require(1 + length);
                if (type == 'E') {
                    throw new IOException(new String(buffer, at + 5, length - 4, StandardCharsets.UTF_8));
                }
                at += 1 + length;
                if (type == 'D') {
                    rows++;
                } else if (type == 'Z') {
                    return rows;
                }
            }
        }

        /** Reads on until so many bytes are there. */
        private void require(int count) throws IOException {
            while (end - at < count) {
                if (at > 0) {
                    System.arraycopy(buffer, at, buffer, 0, end - at);
                    end -= at;
                    at = 0;
                }
                int read = in.read(buffer, end, buffer.length - end);
                if (read < 0) {
                    throw new IOException("The server has closed the connection.");
                }
                end += read;
            }
        }
    }
}
