package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.options.TraceOptions;

class TraceUrlTest {

    private static TraceOptions parse(String url) {
        return TraceUrl.parse(url, new Properties());
    }

    @Test
    void blanksAndBackslashesStandForThemselves() {
        assertThat(parse("jdbc:nettrace:C:\\My Traces\\app 1.nettrace").files())
                .containsExactly(Path.of("C:\\My Traces\\app 1.nettrace"));
        assertThat(parse("JDBC:NETTRACE:/a%20b.nettrace").files()).containsExactly(Path.of("/a%20b.nettrace"));
    }

    @Test
    void severalFilesAreSeparatedByABar() {
        assertThat(parse("jdbc:nettrace:/a.nettrace|/b c.nettrace;engine=java").files())
                .containsExactly(Path.of("/a.nettrace"), Path.of("/b c.nettrace"));
    }

    @Test
    void quotedPathsMayHaveSeparators() {
        assertThat(parse("jdbc:nettrace:\"/a;b|c.nettrace\"|/d.nettrace;pushdown=false").files())
                .containsExactly(Path.of("/a;b|c.nettrace"), Path.of("/d.nettrace"));
    }

    @Test
    void keysFollowThePathAndPropertiesWin() {
        Properties properties = new Properties();
        properties.setProperty("user", "me");
        properties.setProperty("password", "secret");
        properties.setProperty("engine", "duckdb");
        TraceOptions options = TraceUrl.parse("jdbc:nettrace:/a.nettrace; engine = java ;threads=2;", properties);
        assertThat(options.engine()).isEqualTo(TraceOptions.Engine.DUCKDB);
        assertThat(options.threads()).isEqualTo(2);
    }

    @Test
    void anOptionThatIsSetToTwoValuesInOnePlaceIsRefused() {
        assertThatThrownBy(() -> parse("jdbc:nettrace:/a.nettrace;engine=java;Engine=duckdb")).hasMessage(
                "The option engine is set twice, to \"java\" and to \"duckdb\": set it once.");
        assertThat(parse("jdbc:nettrace:/a.nettrace;threads=2;threads=2").threads()).isEqualTo(2);
        Properties properties = new Properties();
        properties.setProperty("threads", "2");
        properties.setProperty("THREADS", "3");
        assertThatThrownBy(() -> TraceUrl.parse("jdbc:nettrace:/a.nettrace;threads=4", properties))
                .hasMessageContaining("The option threads is set twice");
    }

    @Test
    void unknownKeysAreRefusedAndPropertiesThatToolsGiveEveryDriverAreNot() {
        Properties properties = new Properties();
        properties.setProperty("model", "inline:{}");
        properties.setProperty("ApplicationName", "a pool");
        properties.setProperty("threads", "3");
        assertThat(TraceUrl.parse("jdbc:nettrace:/a.nettrace", properties).threads()).isEqualTo(3);
        assertThatThrownBy(() -> parse("jdbc:nettrace:/a.nettrace;schemaFactory=com.example.Evil"))
                .hasMessageContaining("There is no option \"schemaFactory\"");
    }

    @Test
    void aUrlWithoutAFileOrWithABrokenKeySaysWhatWasExpected() {
        assertThatThrownBy(() -> parse("jdbc:nettrace:")).hasMessageContaining("names no trace file");
        assertThatThrownBy(() -> parse("jdbc:nettrace:/a;b.nettrace")).hasMessageContaining("Expected key=value");
        assertThatThrownBy(() -> parse("jdbc:nettrace:/nowhere/a.nettrace?engine=java"))
                .hasMessageContaining("no folder").hasMessageContaining("follow a semicolon");
        assertThatThrownBy(() -> parse("jdbc:nettrace:\"/a.nettrace")).hasMessageContaining("not closed");
    }

    @Test
    void otherDriversUrlsAreNotOurs() {
        assertThat(TraceUrl.accepts("jdbc:calcite:model=x")).isFalse();
        assertThat(TraceUrl.accepts("jdbc:nettraces:x")).isFalse();
        assertThat(TraceUrl.accepts(null)).isFalse();
    }
}
