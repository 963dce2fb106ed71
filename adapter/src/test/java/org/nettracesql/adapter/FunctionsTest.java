package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.SqlFunction;

/** The functions of the catalog, called from SQL. */
class FunctionsTest {

    private static TestDatabase database;

    @BeforeAll
    static void open(@TempDir Path folder) {
        database = TestDatabase.of(DemoTrace.write(folder));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    static Stream<String> names() {
        return FunctionCatalog.all().stream().map(SqlFunction::name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void theExampleOfEveryFunctionGivesItsResult(String name) {
        SqlFunction function = FunctionCatalog.find(name);
        String result = database.row("select " + function.example() + " from (values 1)");
        if (function.exampleResult() != null) {
            assertThat(result).isEqualTo(function.exampleResult());
        }
    }

    @Test
    void aNullArgumentGivesNull() {
        assertThat(database.row("select hex(null), method_at(null), bit_test(8, null), u64(null) from (values 1)"))
                .isEqualTo("null|null|null|null");
    }

    @Test
    void aColumnThatIsNullGivesNull() {
        assertThat(database.rows("select distinct enum_name('clr', note, 1) from \"Demo\".Item where note is null"))
                .containsExactly("null");
    }

    @Test
    void namesAreFoundInAnyCase() {
        assertThat(database.row("select Hex(255), HEX(255), hex(255) from (values 1)"))
                .isEqualTo("0xff|0xff|0xff");
    }

    @Test
    void optionalArgumentsMayBeLeftOut() {
        assertThat(database.row("select method_at(1), method_at(1, 2), method_at(1, 2, 3), method_at(1, 2, 3, 'ж')"
                + " from (values 1)")).isEqualTo("null|null|null|null");
    }

    @Test
    void functionsThatGiveRowsAreReadAsTables() {
        assertThat(database.rows("select * from table(il_to_native_map(0))")).isEmpty();
        assertThat(database.rows("select * from table(il_to_native_map(0, 0))")).isEmpty();
    }

    @Test
    void twoDatabasesAnswerFromTheirOwnTraces(@TempDir Path folder) {
        try (TestDatabase other = TestDatabase.of(DemoTrace.write(folder))) {
            String why = "select why_unresolved(1) from (values 1)";
            assertThat(database.row(why)).isEqualTo(other.row(why)).contains("no method events");
        }
    }
}
