package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.TableStatement;
import org.nettracesql.adapter.TableStatement.Create;
import org.nettracesql.adapter.TableStatement.Drop;

class TableStatementsTest {

    private static Create create(String sql) throws SQLException {
        return (Create) TableStatements.parse(sql);
    }

    @Test
    void aTableIsMadeOfTheQueryAfterAs() throws SQLException {
        Create create = create("create table Mine as select 1 as x;");
        assertThat(create.name()).isEqualTo("Mine");
        assertThat(create.orReplace()).isFalse();
        assertThat(create.ifNotExists()).isFalse();
        assertThat(create.query().strip()).isEqualTo("select 1 as x");
        assertThat(create("CREATE OR REPLACE TABLE t AS (VALUES (1))").orReplace()).isTrue();
        assertThat(create("Create Table If Not Exists t As with a as (select 1) select * from a").ifNotExists())
                .isTrue();
    }

    @Test
    void commentsAndQuotesAreUnderstood() throws SQLException {
        Create create = create("-- create table no as\n/* drop table */ create/**/table // here\n"
                + " \"as \"\"select\"\" ; --\" /* as */ as select ';' as \"a;b\" -- end;\n ; ");
        assertThat(create.name()).isEqualTo("as \"select\" ; --");
        assertThat(create.query()).endsWith("select ';' as \"a;b\" -- end;\n ");
        assertThat(TableStatements.parse("drop table /* if exists */ \"if\"")).isEqualTo(new Drop("if", false));
    }

    @Test
    void theQueryKeepsItsPlaceInTheText() throws SQLException {
        assertThat(create("create table t\n  as select x").query()).isEqualTo("              \n     select x");
    }

    @Test
    void theSchemaOfTheTraceMayBeNamed() throws SQLException {
        assertThat(create("create table trace.t as select 1").name()).isEqualTo("t");
        assertThat(TableStatements.parse("drop table if exists \"TRACE\" . \"T x\";")).isEqualTo(new Drop("T x", true));
        assertThatThrownBy(() -> TableStatements.parse("create table clr.t as select 1"))
                .hasMessage("Tables are made in the schema trace, not in clr.");
    }

    @Test
    void otherStatementsAreLeftToOthers() throws SQLException {
        for (String sql : List.of("select 1", "", "create view v as select 1", "drop schema s", "createtable t as x",
                "\"create\" table t", "values ('create table t as select 1')", "-- create table t as select 1")) {
            TableStatement parsed = TableStatements.parse(sql);
            assertThat(parsed).as(sql).isNull();
        }
        assertThat(TableStatements.parse(null)).isNull();
    }

    @Test
    void whatIsWrongIsSaidWithItsPlace() {
        assertThatThrownBy(() -> TableStatements.parse("create table t (x int)"))
                .hasMessageStartingWith("Syntax error at line 1, column 16: expected AS and a query")
                .hasMessageEndingWith("but found \"(\".");
        assertThatThrownBy(() -> TableStatements.parse("create table\n 7 as select 1"))
                .hasMessage("Syntax error at line 2, column 2: expected the name of a table but found \"7\".");
        assertThatThrownBy(() -> TableStatements.parse("drop table a, b"))
                .hasMessage("Syntax error at line 1, column 13: expected the end of the statement but found \",\".");
        assertThatThrownBy(() -> TableStatements.parse("drop table if a")).hasMessageContaining("expected IF EXISTS");
        assertThatThrownBy(() -> TableStatements.parse("create table \"a")).hasMessageContaining("not closed");
        assertThatThrownBy(() -> TableStatements.parse("create or replace table if not exists a as select 1"))
                .hasMessageContaining("either OR REPLACE or IF NOT EXISTS");
        assertThatThrownBy(() -> TableStatements.parse("create table a as")).hasMessage("The query is empty.");
        assertThatThrownBy(() -> TableStatements.parse("create table a as drop table b"))
                .hasMessage("A trace is read-only: DROP is refused.");
        assertThatThrownBy(() -> TableStatements.parse("create table a as select 1; select 2"))
                .hasMessageContaining("One statement at a time");
    }
}
