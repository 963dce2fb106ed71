package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns without a name are called what PostgreSQL 15.18 called them. */
class ColumnNamesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        COUNT(*) | count
        count(*) filter (where event_level = 4) | count
        sum(payload_size) over (partition by thread_id order by event_number) | sum
        pg_catalog.lower('A') | lower
        CASE WHEN 1 = 1 THEN 'a' ELSE 'b' END | case
        CASE WHEN 1 = 1 THEN 'a' ELSE lower('B') END | lower
        CASE WHEN 1 = 1 THEN 'a' ELSE (case when 2 = 2 then 'x' else event_name end) END | event_name
        CASE WHEN 1 = 1 THEN 'a' ELSE 'b'::text END | case
        CASE WHEN 1 = 1 THEN 1 ELSE event_level + 1 END | case
        (select max(event_level) from events) | max
        (SELECT event_name FROM events LIMIT 1) | event_name
        count_star() | count
        exists (select 1) | exists
        '1'::int | int4
        CAST(event_level AS text) | event_level
        cast(max(event_level) as double precision) | max
        event_level::varchar(3) | event_level
        events.event_level::bigint | event_level
        max(event_level)::numeric(10,2) | max
        extract(hour from utc_time) | extract
        coalesce(event_name, 'x') | coalesce
        true::text | text
        '2020-01-01'::date | date
        cast('x' as varchar(3)) | varchar
        percentile_cont(0.5) within group (order by payload_size) | percentile_cont
        to_char(min(utc_time), 'YYYY-MM-DD HH24:MI:SS.MS                              ') | to_char
        (count(*))::int | count
        substring(event_name from 1 for 3) | substring
        nullif(1, 2) | nullif
        greatest(1, 2) | greatest
        cast(case when 1=1 then 2 end as bigint) | int8
        """)
    void nameIsThatOfTheFunctionTheColumnOrTheType(String expression, String name) {
        assertThat(ColumnNames.told(expression, "select " + expression + " from events")).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"event_level", "orderId", "event_level + 1", "count(*) * 100.0 / sum(count(*)) over ()",
        "sum(a) + sum(b)", "count(*) filter (where a > 1) * 2", "not (a > 1)",
        "a::int + 1", "1 + b::int", "'it''s (x)'",
        "(a + 1)", "(select 1 + 1)", "count(", "::", "cast(a as int) + cast(b as int)", "sélect"})
    void textForWhichPostgresHasNoNameStays(String text) {
        assertThat(ColumnNames.told(text, "select " + text + " from events")).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"COUNT(*)", "sum(a)", "CASE x END", "a::int", "SUM(\"x\")"})
    void nameBetweenQuotesStays(String name) {
        assertThat(ColumnNames.told(name, "select 1 as \"" + name.replace("\"", "\"\"") + "\"")).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        to_char(TIMESTAMP '2020-01-05 13:04:05.678', 'YYYY-MM-DD HH2… | to_char
        CASE WHEN EXISTS (SELECT 1 FROM events AS e WHERE e.event_le… | case
        """)
    void textWhoseEndIsCutIsKnownByItsBeginning(String text, String name) {
        assertThat(ColumnNames.told(text, "select x")).isEqualTo(name);
    }
}
