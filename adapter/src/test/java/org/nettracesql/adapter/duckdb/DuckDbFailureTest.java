package org.nettracesql.adapter.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DuckDbFailureTest {

    @Test
    void libraryThatCouldNotBeUnpackedOnceIsToldOfByEachConnection() {
        Throwable again = new NoClassDefFoundError("Could not initialize class org.duckdb.DuckDBNative")
                .initCause(new ExceptionInInitializerError("Exception java.io.IOException: No space left on device"));
        assertThat(DuckDbFailure.ofStart(again).getMessage())
                .contains("No space left on device.", "Its library is unpacked to ");
    }
}
