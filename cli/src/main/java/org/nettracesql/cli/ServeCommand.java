package org.nettracesql.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.nettracesql.server.ServerOptions;
import org.nettracesql.server.TraceServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code nettrace-sql TRACE serve}: until Ctrl-C. Passwords are never on the command line, which others can read. */
@Command(
        name = "serve",
        sortOptions = false,
        description = "Speak PostgreSQL's wire protocol, for tools that cannot load a jar: psql, psycopg, BI tools.",
        footer = {
            "",
            "The password is that of NETTRACE_SQL_PASSWORD or of a file; a key store's that of",
            "NETTRACE_SQL_TLS_PASSWORD or of a file. Without one only this machine is listened to.",
            "",
            "Example:",
            "  nettrace-sql app.nettrace serve --port 5433",
            "  psql -h localhost -p 5433 trace"
        })
final class ServeCommand implements Callable<Integer> {

    /** The name of the database that clients see; they may name any, as PostgreSQL's tools need one. */
    private static final String DATABASE = "trace";

    @ParentCommand
    private TraceCommand program;

    @Parameters(arity = "0..*", paramLabel = "TRACE", description = "Further traces.")
    private List<String> further = new ArrayList<>();

    @Option(names = "--port", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}; 0 for any that is free.")
    private int port = ServerOptions.DEFAULT_PORT;

    @Option(names = "--listen", paramLabel = "ADDRESS",
            description = "Where to listen; anything but this machine itself needs a password. Default: 127.0.0.1.")
    private String address = "127.0.0.1";

    @Option(names = "--password-file", paramLabel = "FILE", description = "Its first line is the password of clients.")
    private Path passwordFile;

    @Option(names = "--tls", paramLabel = "FILE",
            description = "A PKCS12 file with a key and its certificate. Every client must then use TLS.")
    private Path keyStore;

    @Option(names = "--tls-password-file", paramLabel = "FILE", description = "Its first line is that file's password.")
    private Path keyStorePasswordFile;

    @Option(names = "--max-connections", paramLabel = "N", description = "Clients at once. Default: ${DEFAULT-VALUE}.")
    private int maxConnections = ServerOptions.DEFAULT_CONNECTIONS;

    @Override
    public Integer call() throws SQLException, IOException {
        ServerOptions options = options();
        try (Connection connection = program.connectWith(further)) {
            try (TraceServer server =
                    Interruption.ending(new TraceServer(connection, options, program.streams()::message))) {
                program.streams().message("listening on " + options.address().getHostAddress() + ", port "
                        + server.port() + "; connect as to PostgreSQL, as in psql -h localhost -p " + server.port()
                        + " " + DATABASE + ". Ctrl-C ends it.");
                server.serve();
            } catch (IOException e) {
                throw CliException.usage(e.getMessage(), e);
            }
        }
        return ExitStatus.OK;
    }

    private ServerOptions options() {
        if (keyStore != null && !Files.isReadable(keyStore)) {
            throw CliException.usage((Files.exists(keyStore) ? "cannot read " : "no such file: ") + keyStore, null);
        }
        try {
            return new ServerOptions(InetAddress.getAllByName(address)[0], port, DATABASE,
                    secret("NETTRACE_SQL_PASSWORD", passwordFile), keyStore,
                    secret("NETTRACE_SQL_TLS_PASSWORD", keyStorePasswordFile), maxConnections,
                    ServerOptions.DEFAULT_START_SECONDS);
        } catch (UnknownHostException e) {
            throw CliException.usage("there is no address \"" + address + "\" to listen on", e);
        } catch (IllegalArgumentException e) {
            throw CliException.usage(e.getMessage(), e);
        }
    }

    /** Null for none. */
    private static String secret(String variable, Path file) {
        if (file == null) {
            return System.getenv(variable);
        }
        String line = TraceCommand.readFile(file).lines().findFirst().orElse("");
        if (line.isEmpty()) {
            throw CliException.usage("the first line of " + file + " is empty: it is the password", null);
        }
        return line;
    }
}
