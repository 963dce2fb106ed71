package org.nettracesql.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathLabelsTest {

    private static Map<String, String> of(String path) {
        return PathLabels.of(Path.of(path));
    }

    @Test
    void foldersWithAnEqualsSignAreLabels() {
        assertThat(of("/data/host=a/day=2026-11-22/app.nettrace"))
                .containsExactly(Map.entry("host", "a"), Map.entry("day", "2026-11-22"));
    }

    @Test
    void fileNameAndFoldersWithoutANameAreNone() {
        assertThat(of("/data/=a/plain/x=y.nettrace")).isEmpty();
        assertThat(of("x=y")).isEmpty();
    }

    @Test
    void foldersWithinAnArchiveCountAndTheNearestWins(@TempDir Path folder) throws IOException {
        Path archive = Files.createFile(Files.createDirectory(folder.resolve("host=a")).resolve("all.zip"));
        assertThat(of(archive + "!host=b/n=1=2/app.nettrace"))
                .containsExactly(Map.entry("host", "b"), Map.entry("n", "1=2"));
    }

    @Test
    void archiveIsNoFolder(@TempDir Path folder) throws IOException {
        Path archive = Files.createFile(folder.resolve("host=a.zip"));
        assertThat(of(archive + "!app.nettrace")).isEmpty();
    }

    @Test
    void exclamationMarkEndsNoFoldersName(@TempDir Path folder) throws IOException {
        Path inside = Files.createDirectory(folder.resolve("host=a!b"));
        assertThat(PathLabels.of(Files.createFile(inside.resolve("app.nettrace"))))
                .containsExactly(Map.entry("host", "a!b"));
        Path archive = Files.createFile(inside.resolve("all.zip"));
        assertThat(of(archive + "!day=1!2/app.nettrace"))
                .containsExactly(Map.entry("host", "a!b"), Map.entry("day", "1!2"));
    }

    @Test
    void backslashEndsAFoldersNameWhereTheSystemSaysSo() {
        String value = File.separatorChar == '\\' ? "corp" : "corp\\anna";
        assertThat(of("/domain=corp\\anna/app.nettrace")).containsExactly(Map.entry("domain", value));
    }

    @Test
    void whatHiveWritesForCharactersAndMissingValuesIsUnderstood() {
        assertThat(of("/path=a%2Fb/plus=1+1/share=100%/none=__HIVE_DEFAULT_PARTITION__/empty=/x.etl"))
                .containsExactly(Map.entry("path", "a/b"), Map.entry("plus", "1+1"), Map.entry("share", "100%"),
                        Map.entry("empty", ""));
        assertThat(of("host=a/host=__HIVE_DEFAULT_PARTITION__/x.etl")).isEmpty();
    }

    @Test
    void escapedCharacterIsUnderstoodBesideWhatIsNone() {
        assertThat(of("/share=50%25 of 100%/odd=%zz%4/name=%C3%A4%E2%82%AC$1/x.etl"))
                .containsExactly(Map.entry("share", "50% of 100%"), Map.entry("odd", "%zz%4"),
                        Map.entry("name", "\u00e4\u20ac$1"));
    }

    /** All of them would have the same replacement character. */
    @Test
    void bytesOfAnotherEncodingStayAsTheyAreWritten() {
        assertThat(of("/host=%E4/x.etl")).containsExactly(Map.entry("host", "%E4"));
        assertThat(of("/host=%F6/x.etl")).containsExactly(Map.entry("host", "%F6"));
    }

    @Test
    void labelsAreAJsonObjectInTheirOrder() {
        assertThat(PathLabels.json(Path.of("/day=1/host=a%22b%01%5C/x.etl")))
                .isEqualTo("{\"day\":\"1\",\"host\":\"a\\\"b\\u0001\\\\\"}");
        assertThat(PathLabels.json(Path.of("/plain/x.etl"))).isNull();
    }
}
