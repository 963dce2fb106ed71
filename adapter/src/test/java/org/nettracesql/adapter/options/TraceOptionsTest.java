package org.nettracesql.adapter.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceOptionsTest {

    private static TraceOptions with(String key, String value) {
        return TraceOptions.builder(List.of(Path.of("a.nettrace"))).set(key, value).build();
    }

    @Test
    void unsetOptionsHaveTheDocumentedDefaults() {
        TraceOptions defaults = TraceOptions.of(Path.of("a.nettrace"));
        TraceOptions.Builder builder = TraceOptions.builder(defaults.files());
        for (TraceOption option : TraceOption.values()) {
            builder.set(option.key(), option.defaultValue());
        }
        assertThat(builder.build()).isEqualTo(defaults);
    }

    @Test
    void keysAndChoicesAreReadInAnyCase() {
        assertThat(with("Engine", " DuckDB ").engine()).isEqualTo(TraceOptions.Engine.DUCKDB);
        assertThat(with("PUSHDOWN", "False").pushdown()).isFalse();
    }

    @Test
    void everyOptionSurvivesBeingChangedFurther() {
        TraceOptions changed = TraceOptions.builder(List.of(Path.of("a.nettrace")))
                .set("engine", "java")
                .set("pushdown", "false")
                .set("threads", "3")
                .set("memory_limit", "1GB")
                .set("spill_folder", "/spill")
                .set("unpack_limit", "3GB")
                .set("index", "file")
                .set("cache", "/c.duckdb")
                .set("symbols", "/a,/b c|/d")
                .set("scroll_rows", "7")
                .build();
        assertThat(changed.toBuilder().build()).isEqualTo(changed);
        assertThat(changed.symbols()).containsExactly(Path.of("/a"), Path.of("/b c"), Path.of("/d"));
    }

    @Test
    void memoryIsWrittenWithBinaryUnits() {
        assertThat(with("memory_limit", "4096").memoryLimitBytes()).isEqualTo(4096);
        assertThat(with("memory_limit", "500MB").memoryLimitBytes()).isEqualTo(500L << 20);
        assertThat(with("memory_limit", "2 GiB").memoryLimitBytes()).isEqualTo(2L << 30);
        for (String wrong : List.of("0", "-1", "2XB", "many", "999999999999999TB")) {
            assertThatThrownBy(() -> with("memory_limit", wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("memory_limit")
                    .hasMessageContaining("\"" + wrong + "\"");
        }
    }

    @Test
    void aCacheIsAFileAndNothingThatReadsLikeAServiceOrMemory() {
        for (String special : List.of(":memory:", "md:foo", "motherduck:x", "s3://bucket/x.duckdb", "https://a/b",
                "sqlite:x.db", " MD:foo", ":x")) {
            assertThatThrownBy(() -> with("cache", special))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("The option cache is a file of this machine, and \"" + special.strip());
        }
        for (String plain : List.of("./md:foo", "/tmp/a:b.duckdb", "C:/x.duckdb", "x.duckdb")) {
            assertThat(with("cache", plain).cacheFile()).isEqualTo(Path.of(plain));
        }
    }

    @Test
    void anUnknownKeyIsAnsweredWithTheKnownOnes() {
        for (String key : List.of("model", "schemaFactory", "typeSystem", "parserFactory", "fun", "jdbcDriver")) {
            assertThatThrownBy(() -> with(key, "x"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("There is no option \"" + key + "\"")
                    .hasMessageContaining("engine=auto|java|duckdb")
                    .hasMessageContaining("pushdown=");
        }
    }

    @Test
    void aWrongValueIsAnsweredWithTheRightOnes() {
        assertThatThrownBy(() -> with("engine", "spark"))
                .hasMessage("The option engine is one of auto, java, duckdb, not \"spark\".");
        assertThatThrownBy(() -> with("threads", "-1"))
                .hasMessage("The option threads is a number from 0 to 1024, not \"-1\".");
    }
}
