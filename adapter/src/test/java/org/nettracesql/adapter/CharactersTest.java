package org.nettracesql.adapter;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A character is one of Unicode's, also beyond the first 65,536: none is counted twice, none is cut in two. */
class CharactersTest {

    private static final String TEXTS =
            " FROM (VALUES ('😀ab'), ('aäb'), ('b😀😀'), (''), (CAST(NULL AS VARCHAR))) AS t(x)";

    @TempDir
    private static Path folder;

    private static NativeOracle oracle;

    @BeforeAll
    static void open() {
        oracle = new NativeOracle(DemoTrace.writeWithNulls(folder), "Demo.Item", "n");
    }

    @AfterAll
    static void close() {
        oracle.close();
    }

    @Test
    void lengthsAndPositionsAreCountedAsOutside() {
        oracle.assertSame("SELECT x, CHAR_LENGTH(x), LENGTH(x), POSITION('b' IN x), STRPOS(x, 'ä'), POSITION('' IN x)"
                + TEXTS);
    }

    @Test
    void partsAreCutAsOutside() {
        oracle.assertSame("SELECT SUBSTRING(x FROM 2), SUBSTRING(x FROM 2 FOR 1), SUBSTRING(x FROM 0 FOR 2),"
                + " SUBSTRING(x FROM 5), LEFT(x, 2), RIGHT(x, 2), LEFT(x, -1), RIGHT(x, -1), LEFT(x, 0), RIGHT(x, 99)"
                + TEXTS);
    }

    @Test
    void aStartBeforeTheTextUsesUpSomeOfTheLength() {
        oracle.assertGives("SELECT SUBSTRING(x FROM -1 FOR 3)" + TEXTS, List.of("😀", "a", "b", "", "null"));
    }

    @Test
    void theLargestNumbersAreNoPlacesInAText() {
        oracle.assertGives("SELECT SUBSTRING(x FROM 9223372036854775807), SUBSTRING(x FROM 2 FOR 9223372036854775807),"
                + " LEFT(x, 9223372036854775807), RIGHT(x, -9223372036854775807 - 1) FROM (VALUES ('😀ab')) AS t(x)",
                List.of("|ab|😀ab|"));
    }

    @Test
    void replacingAndPaddingCountThemAlike() {
        oracle.assertGives(
                "SELECT OVERLAY(x PLACING '😀' FROM 2), OVERLAY(x PLACING 'zz' FROM 2 FOR 1), LPAD(x, 5, '😀'),"
                        + " RPAD(x, 2), POSITION('b' IN x FROM 3) FROM (VALUES ('😀ab'), ('abc')) AS t(x)",
                List.of("😀😀b|😀zzb|😀😀😀ab|😀a|3", "a😀c|azzc|😀😀abc|ab|0"));
    }
}
