package org.nettracesql.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PathLabelsTest {

    @Test
    void foldersWithAnEqualsSignAreLabels() {
        assertThat(PathLabels.of("/data/host=a/day=2026-11-22/app.nettrace"))
                .containsExactly(Map.entry("host", "a"), Map.entry("day", "2026-11-22"));
        assertThat(PathLabels.of("C:\\data\\host=a\\app.nettrace")).containsExactly(Map.entry("host", "a"));
    }

    @Test
    void fileNameAndFoldersWithoutANameAreNone() {
        assertThat(PathLabels.of("/data/=a/plain/x=y.nettrace")).isEmpty();
        assertThat(PathLabels.of("x=y")).isEmpty();
    }

    @Test
    void foldersWithinAnArchiveCountAndTheNearestWins() {
        assertThat(PathLabels.of("/host=a/all.zip!host=b/n=1=2/app.nettrace"))
                .containsExactly(Map.entry("host", "b"), Map.entry("n", "1=2"));
    }

    @Test
    void whatHiveWritesForCharactersAndMissingValuesIsUnderstood() {
        assertThat(PathLabels.of("/path=a%2Fb/plus=1+1/share=100%/none=__HIVE_DEFAULT_PARTITION__/empty=/x.etl"))
                .containsExactly(Map.entry("path", "a/b"), Map.entry("plus", "1+1"), Map.entry("share", "100%"),
                        Map.entry("empty", ""));
        assertThat(PathLabels.of("host=a/host=__HIVE_DEFAULT_PARTITION__/x.etl")).isEmpty();
    }

    @Test
    void labelsAreAJsonObjectInTheirOrder() {
        assertThat(PathLabels.json("/day=1/host=a\"b\u0001%5C/x.etl"))
                .isEqualTo("{\"day\":\"1\",\"host\":\"a\\\"b\\u0001\\\\\"}");
        assertThat(PathLabels.json("/plain/x.etl")).isNull();
    }
}
