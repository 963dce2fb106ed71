package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.testing.SharedFiles;

/**
 * The log file that the launcher reads once, so that its archive of classes has those that ETW's need:
 * {@code -Dlauncher.write=true} writes it anew.
 */
class LauncherTraceTest {

    private static final int BUFFERS = 6;

    private static byte[] bytes() {
        WrittenEtl file = new WrittenEtl(8192);
        for (int i = 0; i < BUFFERS; i++) {
            long ticks = 1_000_000 + 1000L * i;
            int thread = 7 + i;
            file.compressed(i % 2, r -> {
                r.processStart(1, 100, 1, "a.exe", "a.exe -x", ticks).threadStart(1, 100, thread, ticks + 1)
                        .image(10, 100, 0x10000, 0x1000, "\\a.dll", ticks + 2)
                        .gcStart(true, 100, thread, ticks + 3, 1).gcStart(false, 100, thread, ticks + 4, 2)
                        .sample(0x10010, thread, ticks + 5).stackWalk(ticks + 5, thread, ticks + 6, 0x10010, 0x10020)
                        .contextSwitch(thread, 0, ticks + 7);
                EtlDefinitionsTest.piece(r, 1, 0, ticks + 8);
                r.event(true, 100, thread, ticks + 9, WrittenEtl.SELF_DESCRIBING, 0, 0, 0, items -> items
                        .add(12, d -> d.i16(4).utf8z("P")).add(11, d -> d.i16(9).i8(0).utf8z("E").utf8z("x").i8(4)),
                        p -> p.i8(1));
                r.classic(true, WrittenEtl.IMAGE_ID, 32, 2, -1, -1, ticks + 10, p -> p.i64(4096).i32(100));
            });
        }
        return file.toBytes();
    }

    @Test
    void theLaunchersTraceIsWhatIsWrittenHere() throws IOException {
        Path launchers = SharedFiles.projectRoot().resolve("cli/src/main/launcher/training.etl");
        if (Boolean.getBoolean("launcher.write")) {
            Files.write(launchers, bytes());
        }
        assertThat(launchers).hasBinaryContent(bytes());
    }
}
