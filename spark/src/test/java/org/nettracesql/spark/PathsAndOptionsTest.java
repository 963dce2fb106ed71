package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.SharedFiles;

/** What names traces and says how they are read: paths in all forms that Spark writes, and options. */
class PathsAndOptionsTest {

    private static final Path TRACES = SharedFiles.projectRoot().resolve("examples/traces");

    /** What names of files may have in this locale. */
    private static final CharsetEncoder NAMES = Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder();

    private static SparkSession spark;

    @BeforeAll
    static void start() {
        spark = SparkSessions.local();
        spark.conf().set("spark.sql.catalog.optional", NettraceCatalog.class.getName());
        spark.conf().set("spark.sql.catalog.optional.path", TRACES.toString());
    }

    private static long rows(String... paths) {
        return spark.read().format("nettrace").load(paths).count();
    }

    @Test
    void pathsAreFilesWhateverTheirCharacters(@TempDir Path folder) throws Exception {
        Path jit = TRACES.resolve("jit.nettrace");
        Path service = TRACES.resolve("service.nettrace");
        long both = rows(jit.toString(), service.toString());
        assertThat(both).isGreaterThan(rows(jit.toString()));
        for (String odd : List.of(
                "two words", "tab\tline\nend", "quoted \"x\"", "back\\slash", "\u00e4\ud83d\ude00")) {
            if (!NAMES.canEncode(odd)) {
                // Java knows no such file in this locale.
                continue;
            }
            Path one = Files.copy(jit, Files.createDirectory(folder.resolve(odd)).resolve("jit.nettrace"));
            assertThat(rows(one.getParent().toString(), service.toString())).as(odd).isEqualTo(both);
            assertThat(rows(one.toString())).as(odd).isEqualTo(rows(jit.toString()));
        }
        assertThat(rows("file:" + folder + "/two words", "FILE://" + service)).isEqualTo(both);
        assertThat(rows("file://" + TRACES + "/{jit,service}.nettrace")).isEqualTo(both);
    }

    private static Dataset<Row> read(String option, String value, String table) {
        return spark.read().option(option, value).table("optional." + table);
    }

    @Test
    void aTableOfACatalogIsReadAsTheReaderSays() {
        assertThat(read("Split_Bytes", "40000", "events").rdd().getNumPartitions())
                .isGreaterThan(spark.table("optional.events").rdd().getNumPartitions());
        assertThat(read("pushdown", "false", "events").where("event_id = 1").queryExecution().executedPlan().toString())
                .contains("trace.events []");
        assertThat(spark.table("optional.events").where("event_id = 1").queryExecution().executedPlan().toString())
                .contains("trace.events [event_id 1");
        assertThat(read("path", TRACES.toString(), "threads").count())
                .isEqualTo(spark.table("optional.threads").count());
    }

    @Test
    void anOptionOfATableThatCannotBeIsRefused() {
        assertThatThrownBy(() -> read("tabel", "x", "events").count())
                .hasMessageContaining("There is no option \"tabel\"");
        assertThatThrownBy(() -> read("split_bytes", "x", "events").count()).hasMessageContaining("number of bytes");
        for (String ofCatalog : List.of("table", "path", "index", "spill_folder")) {
            assertThatThrownBy(() -> read(ofCatalog, ofCatalog.equals("index") ? "file" : "/x", "threads").count())
                    .hasMessageContaining("only pushdown and split_bytes can be given");
        }
    }

    /** Spark 3 does not read tables of its own catalog that are of such a source. */
    @Test
    void aTableThatSparkKeepsIsOfTheTracesThatItNames(@TempDir Path folder) throws Exception {
        assumeThat(spark.version()).startsWith("4");
        Path spaced = Files.createDirectory(folder.resolve("two words"));
        Files.copy(TRACES.resolve("jit.nettrace"), spaced.resolve("jit.nettrace"));
        long loads = spark.read().format("nettrace").option("table", "clr.MethodLoadVerbose").load(spaced.toString())
                .count();
        try {
            spark.sql("create table kept_loads using nettrace options (path '" + spaced
                    + "', table 'clr.MethodLoadVerbose', split_bytes '40000') tblproperties ('made' = 'here')");
            assertThat(spark.table("kept_loads").count()).isEqualTo(loads).isPositive();
            assertThat(spark.table("kept_loads").rdd().getNumPartitions()).isGreaterThan(1);
            assertThat(spark.read().option("pushdown", "false").table("kept_loads").count()).isEqualTo(loads);
            spark.sql("create table kept_events using nettrace location '" + spaced + "'");
            assertThat(spark.table("kept_events").count()).isEqualTo(rows(spaced.toString()));
        } finally {
            spark.sql("drop table if exists kept_loads");
            spark.sql("drop table if exists kept_events");
        }
        assertThat(spaced.resolve("jit.nettrace")).exists();
    }

    @Test
    void optionsThatAreWrongAreRefused() {
        assertThatThrownBy(() -> spark.read().format("nettrace").option("tabel", "x").load(TRACES.toString()))
                .hasMessageContaining("There is no option \"tabel\"");
        assertThatThrownBy(() -> spark.read().format("nettrace").load("s3a://bucket/traces"))
                .hasMessageContaining("mounted on every node");
        assertThatThrownBy(() -> spark.read().format("nettrace").option("table", "nothing").load(TRACES.toString()))
                .hasMessageContaining("There is no table nothing");
        // Of exceptions that Spark does not know, Python shows the stack, and the sentence somewhere in it.
        for (Path none : List.of(TRACES.resolve("README.md"), TRACES.resolve("none.nettrace"))) {
            assertThatThrownBy(() -> spark.read().format("nettrace").load(none.toString()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Cannot read " + none + ": ");
        }
    }
}
