package org.nettracesql.trace.ctf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.nettracesql.trace.testing.FormatContract;
import org.nettracesql.trace.testing.SmallCtf;

/** CTF keeps the contract of formats with a damaged stream beside whole metadata. */
class CtfContractTest extends FormatContract {

    @BeforeEach
    void writeMetadata() throws IOException {
        Files.write(folder.resolve("metadata"), SmallCtf.metadata().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected byte[] small() {
        return SmallCtf.stream();
    }

    @Override
    protected int smallEvents() {
        return SmallCtf.EVENTS;
    }

    @Override
    protected int smallHeaderBytes() {
        return 64;
    }

    @Override
    protected Path damagedFile() {
        return folder.resolve("channel0_0");
    }

    @Override
    protected Path opened() {
        return folder;
    }

    @Override
    protected boolean isWhole(int bytes) {
        return SmallCtf.isWhole(bytes);
    }

    @Override
    protected boolean keepsIndexFile() {
        return false;
    }
}
