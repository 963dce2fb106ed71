package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code serve} refuses before it listens; what it answers is tested where the server is. */
class ServeCommandTest {

    private static final String TRACE = ProgramRun.TRACES.resolve("jit.nettrace").toString();

    @TempDir
    Path folder;

    @Test
    void otherMachinesAreNotListenedToWithoutAPassword() {
        ProgramRun run = ProgramRun.of(TRACE, "serve", "--listen", "0.0.0.0", "--port", "0");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("0.0.0.0", "only with a password", "NETTRACE_SQL_PASSWORD", "--password-file");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void commandMayStandFirst() {
        ProgramRun run = ProgramRun.of("serve", TRACE, "--port", "70000");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("from 0 to 65535, not 70000");
    }

    @Test
    void takenPortIsToldOf() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ProgramRun run = ProgramRun.of(TRACE, "serve", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("cannot listen on 127.0.0.1, port " + taken.getLocalPort());
        }
    }

    @Test
    void passwordIsTheFirstLineOfItsFile() throws IOException {
        Path empty = Files.writeString(folder.resolve("password"), "\nsecret\n");

        ProgramRun run = ProgramRun.of(TRACE, "serve", "--password-file", empty.toString());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("the first line of " + empty + " is empty");
    }

    @Test
    void aKeyStoreThatIsNotThereIsSaid() {
        Path store = folder.resolve("keys.p12");

        ProgramRun run = ProgramRun.of(TRACE, "serve", "--port", "0", "--tls", store.toString());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("nettrace-sql: no such file: " + store + "\n");
    }

    @Test
    void helpNamesIt() {
        assertThat(ProgramRun.of("--help").out()).contains("serve", "PostgreSQL's wire protocol");
        assertThat(ProgramRun.of(TRACE, "serve", "--help").out())
                .contains("--port", "--listen", "--password-file", "--tls", "--max-connections");
    }
}
