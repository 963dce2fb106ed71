-- What reporting tools and libraries send, a statement a block under the tool's name, of examples/traces/orders.nettrace.

-- Metabase: a table's preview
SELECT "Demo-Orders"."OrderStart"."event_number" AS "event_number", "Demo-Orders"."OrderStart"."utc_time" AS "utc_time", "Demo-Orders"."OrderStart"."orderId" AS "orderId", "Demo-Orders"."OrderStart"."customer" AS "customer" FROM "Demo-Orders"."OrderStart" LIMIT 2000

-- Metabase: count of rows
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart"

-- Metabase: count by day
SELECT CAST("Demo-Orders"."OrderStart"."utc_time" AS date) AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY CAST("Demo-Orders"."OrderStart"."utc_time" AS date) ORDER BY CAST("Demo-Orders"."OrderStart"."utc_time" AS date) ASC

-- Metabase: count by minute
SELECT DATE_TRUNC('minute', "Demo-Orders"."OrderStart"."utc_time") AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY DATE_TRUNC('minute', "Demo-Orders"."OrderStart"."utc_time") ORDER BY DATE_TRUNC('minute', "Demo-Orders"."OrderStart"."utc_time") ASC

-- Metabase: weeks that begin on Sunday
SELECT (CAST(DATE_TRUNC('week', ("source"."utc_time" + INTERVAL '1 day')) AS timestamp) + INTERVAL '-1 day') AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" AS "source" GROUP BY (CAST(DATE_TRUNC('week', ("source"."utc_time" + INTERVAL '1 day')) AS timestamp) + INTERVAL '-1 day') ORDER BY (CAST(DATE_TRUNC('week', ("source"."utc_time" + INTERVAL '1 day')) AS timestamp) + INTERVAL '-1 day') ASC

-- Metabase: hour of day and day of week
SELECT CAST(EXTRACT(hour FROM "source"."utc_time") AS integer) AS "hour", CAST(EXTRACT(dow FROM "source"."utc_time") AS integer) + 1 AS "dow", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" AS "source" GROUP BY CAST(EXTRACT(hour FROM "source"."utc_time") AS integer), CAST(EXTRACT(dow FROM "source"."utc_time") AS integer) + 1

-- Metabase: the last thirty days
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE ("Demo-Orders"."OrderStart"."utc_time" >= DATE_TRUNC('day', (NOW() + INTERVAL '-30 day'))) AND ("Demo-Orders"."OrderStart"."utc_time" < DATE_TRUNC('day', NOW())) AND 1 = 0

-- Metabase: a range of moments with a zone
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE ("Demo-Orders"."OrderStart"."utc_time" >= timestamp with time zone '2026-11-21 00:00:00.000Z') AND ("Demo-Orders"."OrderStart"."utc_time" < timestamp with time zone '2026-11-22 00:00:00.000Z')

-- Metabase: bins of numbers
SELECT (FLOOR((("Demo-Orders"."OrderStop"."total" - 0.0) / 10.0)) * 10.0) + 0.0 AS "total", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStop" GROUP BY (FLOOR((("Demo-Orders"."OrderStop"."total" - 0.0) / 10.0)) * 10.0) + 0.0 ORDER BY (FLOOR((("Demo-Orders"."OrderStop"."total" - 0.0) / 10.0)) * 10.0) + 0.0 ASC

-- Metabase: a nested question with a join
SELECT "source"."customer" AS "customer", SUM("source"."OrderStop__total") AS "sum" FROM (SELECT "Demo-Orders"."OrderStart"."orderId" AS "orderId", "Demo-Orders"."OrderStart"."customer" AS "customer", "OrderStop"."total" AS "OrderStop__total" FROM "Demo-Orders"."OrderStart" LEFT JOIN "Demo-Orders"."OrderStop" AS "OrderStop" ON "Demo-Orders"."OrderStart"."orderId" = "OrderStop"."orderId") AS "source" GROUP BY "source"."customer" ORDER BY "sum" DESC, "source"."customer" ASC

-- Metabase: contains, whatever the case
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE (LOWER("Demo-Orders"."OrderStart"."customer") LIKE '%a%')

-- Metabase: distinct values of a field
SELECT "source"."customer" AS "customer" FROM (SELECT "Demo-Orders"."OrderStart"."customer" AS "customer" FROM "Demo-Orders"."OrderStart") AS "source" GROUP BY "source"."customer" ORDER BY "source"."customer" ASC LIMIT 1000

-- Metabase: fingerprint of a column
SELECT SUBSTRING("Demo-Orders"."OrderStart"."customer", 1, 1234) AS "substring0" FROM "Demo-Orders"."OrderStart" ORDER BY "event_number" LIMIT 100

-- Metabase: not empty, and a share
SELECT CAST(SUM(CASE WHEN "source"."total" > 50 THEN 1 ELSE 0.0 END) AS float) / CASE WHEN COUNT(*) = 0 THEN NULL ELSE COUNT(*) END AS "share" FROM "Demo-Orders"."OrderStop" AS "source" WHERE "source"."total" IS NOT NULL

-- Metabase: cumulative count
SELECT "source"."utc_time" AS "utc_time", SUM(COUNT(*)) OVER (ORDER BY "source"."utc_time" ASC ROWS UNBOUNDED PRECEDING) AS "count" FROM (SELECT DATE_TRUNC('second', "utc_time") AS "utc_time" FROM "Demo-Orders"."OrderStart") AS "source" GROUP BY "source"."utc_time" ORDER BY "source"."utc_time" ASC

-- Metabase: percentile and deviation
SELECT PERCENTILE_CONT(0.9) within group (order by "total") AS "percentile", STDDEV_POP("total") AS "stddev", VAR_POP("total") AS "variance" FROM "Demo-Orders"."OrderStop"

-- Metabase: a filter of several values
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE ("orderId" = 1) OR ("orderId" = 2) OR ("orderId" IN (3, 5, 8, 13))

-- Superset: a virtual data set
SELECT * FROM (select "orderId", "customer", utc_time from "Demo-Orders"."OrderStart") AS "virtual_table" ORDER BY "orderId" LIMIT 1001

-- Superset: a virtual data set with line breaks and a comment
SELECT customer AS customer, count(*) AS count
FROM
  (select * -- all of them
   from "Demo-Orders"."OrderStart"
) AS virtual_table
GROUP BY customer
ORDER BY count DESC, customer
LIMIT 10000

-- Superset: a time series
SELECT DATE_TRUNC('second', utc_time) AS __timestamp, customer AS customer, COUNT(*) AS count, sum("orderId") AS "SUM(orderId)" FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TIMESTAMP '2026-11-21 00:00:00.000000' AND utc_time < TIMESTAMP '2026-11-22 00:00:00.000000' GROUP BY DATE_TRUNC('second', utc_time), customer ORDER BY count DESC, customer LIMIT 50000

-- Superset: a time series with PostgreSQL's text to time
SELECT DATE_TRUNC('minute', utc_time) AS __timestamp, AVG(total) AS "AVG(total)" FROM "Demo-Orders"."OrderStop" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('minute', utc_time) LIMIT 10000

-- Superset: the largest series only
SELECT DATE_TRUNC('second', utc_time) AS __timestamp, "OrderStart".customer AS customer, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" JOIN (SELECT customer AS customer__, COUNT(*) AS mme_inner__ FROM "Demo-Orders"."OrderStart" GROUP BY customer ORDER BY mme_inner__ DESC, customer LIMIT 3) AS series_limit ON customer = customer__ GROUP BY DATE_TRUNC('second', utc_time), "OrderStart".customer ORDER BY count DESC LIMIT 10000

-- Superset: columns of a query (no rows)
SELECT * FROM (SELECT * FROM "Demo-Orders"."OrderStop") AS "virtual_table" LIMIT 0

-- Superset: a Jinja filter that was expanded
SELECT COUNT(DISTINCT "customer") AS "COUNT_DISTINCT(customer)" FROM "Demo-Orders"."OrderStart" WHERE 1 = 1 AND "orderId" BETWEEN 10 AND 20 AND NOT ("customer" IS NULL)

-- Superset: a filter box
SELECT "customer" AS "customer" FROM "Demo-Orders"."OrderStart" GROUP BY "customer" ORDER BY "customer" ASC LIMIT 1000 OFFSET 0

-- Superset: a box plot's columns
SELECT customer, MIN(total) AS "MIN(total)", MAX(total) AS "MAX(total)", AVG(total) AS "AVG(total)" FROM "Demo-Orders"."OrderStart" s INNER JOIN "Demo-Orders"."OrderStop" p USING ("orderId") GROUP BY customer HAVING ((COUNT(*) > 1)) ORDER BY "AVG(total)" DESC

-- Superset: SQL Lab with a WITH
WITH per_customer AS (SELECT customer, COUNT(*) AS orders FROM "Demo-Orders"."OrderStart" GROUP BY 1), ranked AS (SELECT customer, orders, RANK() OVER (ORDER BY orders DESC) AS r FROM per_customer) SELECT * FROM ranked WHERE r <= 5 ORDER BY r, customer LIMIT 1001

-- Superset: an adhoc metric in quotes with a percent sign
SELECT 100.0 * COUNT(CASE WHEN total > 50 THEN 1 END) / NULLIF(COUNT(*), 0) AS "% over 50" FROM "Demo-Orders"."OrderStop"

-- Grafana: a time series with an expanded macro
SELECT floor(extract(epoch from utc_time)/1)*1 AS "time", avg(total) AS "total" FROM "Demo-Orders"."OrderStop" WHERE utc_time BETWEEN '2026-11-21T00:00:00Z' AND '2026-11-21T23:59:59.999Z' GROUP BY 1 ORDER BY 1

-- Grafana: a time group with a name for the metric
SELECT time_bucket('1 seconds', utc_time) AS "time", customer AS metric, count(*) AS "orders" FROM "Demo-Orders"."OrderStart" WHERE utc_time >= '2026-11-21T07:00:00.000Z' AND utc_time <= '2026-11-21T09:00:00.000Z' GROUP BY 1, 2 ORDER BY 1, 2

-- Grafana: a table panel
SELECT utc_time AS "time", "orderId", total FROM "Demo-Orders"."OrderStop" WHERE utc_time BETWEEN TIMESTAMP '2026-11-21 07:58:45' AND TIMESTAMP '2026-11-21 07:58:46' ORDER BY utc_time, "orderId" LIMIT 50

-- Grafana: a variable's values
SELECT DISTINCT customer AS __text, customer AS __value FROM "Demo-Orders"."OrderStart" ORDER BY 1

-- Grafana: seconds since 1970
SELECT CAST(extract(epoch from utc_time) AS bigint) AS time_sec, count(*) AS value FROM events WHERE extract(epoch from utc_time) BETWEEN 1795000000 AND 1999999999 GROUP BY 1 ORDER BY 1 ASC

-- Grafana: a share by variable
SELECT customer, count(*)::float / (SELECT count(*) FROM "Demo-Orders"."OrderStart") AS share FROM "Demo-Orders"."OrderStart" WHERE customer IN ('customer-1','customer-2','größe') OR 'All' = 'All' GROUP BY customer ORDER BY share DESC NULLS LAST, customer

-- Grafana: an alert's condition
SELECT DATE_TRUNC('year', max(utc_time)) AS "time", count(*) > 0 AS firing FROM events WHERE event_level <= 2 HAVING count(*) >= 0

-- Grafana: tables of the builder
SELECT table_name FROM information_schema.tables WHERE table_schema NOT IN ('information_schema', 'pg_catalog', 'trace') AND table_type = 'BASE TABLE' AND table_name LIKE 'Order%' ORDER BY table_name

-- Grafana: columns of the builder
SELECT column_name AS "column", data_type AS "type" FROM information_schema.columns WHERE table_schema = 'Demo-Orders' AND table_name = 'OrderStart' AND data_type IN ('TIMESTAMP', 'BIGINT', 'INTEGER', 'DOUBLE') ORDER BY ordinal_position

-- Tableau: the connection's test
SELECT 1 AS "number"

-- Tableau: columns of a table (no rows)
SELECT * FROM "Demo-Orders"."OrderStart" "OrderStart" WHERE 1=0

-- Tableau: custom SQL's columns (no rows)
SELECT * FROM ( select "orderId", total from "Demo-Orders"."OrderStop" ) "Custom SQL Query" LIMIT 0

-- Tableau: sums by a dimension
SELECT "OrderStart"."customer" AS "customer", COUNT(1) AS "cnt:customer:ok", SUM("OrderStart"."orderId") AS "sum:orderId:ok" FROM "Demo-Orders"."OrderStart" "OrderStart" GROUP BY 1

-- Tableau: truncated dates
SELECT CAST(DATE_TRUNC( 'DAY', CAST("OrderStart"."utc_time" AS TIMESTAMP) ) AS DATE) AS "tdy:utc_time:ok", COUNT("OrderStart"."orderId") AS "cnt:orderId:ok" FROM "Demo-Orders"."OrderStart" "OrderStart" GROUP BY CAST(DATE_TRUNC( 'DAY', CAST("OrderStart"."utc_time" AS TIMESTAMP) ) AS DATE)

-- Tableau: parts of dates
SELECT CAST(TRUNC(EXTRACT(YEAR FROM "t"."utc_time")) AS INTEGER) AS "yr:utc_time:ok", CAST(TRUNC(EXTRACT(MONTH FROM "t"."utc_time")) AS INTEGER) AS "mn:utc_time:ok", (1 + CAST(EXTRACT(QUARTER FROM "t"."utc_time") AS INTEGER)) - 1 AS "qr:utc_time:ok" FROM "Demo-Orders"."OrderStop" "t" GROUP BY 1, 2, 3

-- Tableau: a filter of dates
SELECT AVG(CAST("OrderStop"."total" AS DOUBLE PRECISION)) AS "avg:total:ok" FROM "Demo-Orders"."OrderStop" "OrderStop" WHERE (("OrderStop"."utc_time" >= TIMESTAMP '2026-11-21 00:00:00.000') AND ("OrderStop"."utc_time" < (TIMESTAMP '2026-11-21 00:00:00.000' + INTERVAL '1' DAY))) HAVING (COUNT(1) > 0)

-- Tableau: ODBC's escapes
SELECT {fn YEAR("t"."utc_time")} AS "yr", {fn UCASE("t"."customer")} AS "up", COUNT(*) AS "n" FROM "Demo-Orders"."OrderStart" "t" WHERE "t"."utc_time" >= {ts '2026-11-21 00:00:00'} AND "t"."utc_time" < {ts '2026-11-22 00:00:00'} GROUP BY {fn YEAR("t"."utc_time")}, {fn UCASE("t"."customer")}

-- Tableau: the top of a dimension
SELECT "t"."customer" AS "customer", SUM("t"."orderId") AS "s" FROM "Demo-Orders"."OrderStart" "t" INNER JOIN (SELECT "customer" AS "customer", SUM("orderId") AS "$__alias__0" FROM "Demo-Orders"."OrderStart" GROUP BY 1 ORDER BY 2 DESC, 1 ASC LIMIT 3) "t0" ON ("t"."customer" = "t0"."customer") GROUP BY 1

-- Tableau: a level of detail
SELECT "t0"."__measure__1" AS "orders", COUNT(*) AS "customers" FROM (SELECT "t"."customer" AS "customer", COUNT(DISTINCT "t"."orderId") AS "__measure__1" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1) "t0" GROUP BY 1 ORDER BY 1

-- Tableau: null-safe join
SELECT COUNT(*) AS "n" FROM "Demo-Orders"."OrderStart" "a" INNER JOIN "Demo-Orders"."OrderStop" "b" ON (("a"."orderId" = "b"."orderId") OR (("a"."orderId" IS NULL) AND ("b"."orderId" IS NULL)))

-- Tableau: a group made by hand
SELECT (CASE WHEN "t"."customer" IN ('customer-1', 'customer-2') THEN 'first' WHEN ("t"."customer" >= 'M') THEN 'late' ELSE "t"."customer" END) AS "group", COUNT(1) AS "n" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: a calculated text
SELECT CAST("t"."orderId" AS TEXT) || '-' || COALESCE("t"."customer", 'nobody') AS "label" FROM "Demo-Orders"."OrderStart" "t" WHERE "t"."orderId" < 5

-- Tableau: a cast with a length
SELECT CAST("t"."customer" AS VARCHAR(3)) AS "short", MIN(CHAR_LENGTH("t"."customer")) AS "n" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Power BI: a preview
select "$Table"."trace", "$Table"."event_number", "$Table"."utc_time", "$Table"."orderId", "$Table"."customer" from "Demo-Orders"."OrderStart" "$Table" order by "$Table"."event_number" limit 200

-- Power BI: a direct query by group
select "basetable0"."c1" as "c1", sum("basetable0"."a0") as "a0" from (select "t0"."customer" as "c1", cast("t0"."orderId" as decimal(19, 4)) as "a0" from "Demo-Orders"."OrderStart" as "t0") as "basetable0" group by "basetable0"."c1" order by "a0" desc, "c1" limit 1000001

-- Power BI: TOP
SELECT TOP 10 "orderId", "customer" FROM "Demo-Orders"."OrderStart" ORDER BY "orderId"

-- Power BI: TOP of groups
SELECT TOP (1000001) "t0"."customer", SUM("t0"."orderId") AS "a0" FROM ( ( SELECT TOP 100 * FROM "Demo-Orders"."OrderStart" ORDER BY "orderId" ) ) AS "t0" GROUP BY "t0"."customer" ORDER BY "a0" DESC

-- Power BI: FETCH FIRST
SELECT "orderId", "customer" FROM "Demo-Orders"."OrderStart" ORDER BY "orderId" DESC OFFSET 5 ROWS FETCH FIRST 10 ROWS ONLY

-- Power BI: a filter folded into the query
select "_"."orderId", "_"."customer" from (select "orderId", "customer" from "Demo-Orders"."OrderStart" "_" where "_"."customer" = 'customer-1' and "_"."customer" is not null) "_" where "_"."orderId" > 10 and not ("_"."orderId" > 100)

-- Power BI: distinct pairs
select distinct "t0"."customer", case when "t0"."orderId" % 2 = 0 then 1 else 0 end as "C1" from "Demo-Orders"."OrderStart" "t0"

-- Power BI: rows and sums of two parts
select sum("a0") as "a0", count(*) as "c" from (select "total" as "a0" from "Demo-Orders"."OrderStop" where "total" < 50 union all select "total" from "Demo-Orders"."OrderStop" where "total" >= 50) as "union0"

-- Power BI: an outer join of two subqueries
select coalesce("l"."customer", "r"."customer") as "customer", "l"."n", "r"."n" as "n2" from (select "customer", count(*) as "n" from "Demo-Orders"."OrderStart" where "orderId" < 100 group by "customer") as "l" full outer join (select "customer", count(*) as "n" from "Demo-Orders"."OrderStart" where "orderId" >= 150 group by "customer") as "r" on "l"."customer" = "r"."customer"

-- Power BI: a date table's bounds
select min("utc_time") as "c0", max("utc_time") as "c1", count(*) as "c2", count("activity_id") as "c3" from "trace"."events"

-- Power BI: LIKE with an escape
select count(*) as "a0" from "trace"."event_types" where "event_name" like 'Method\_%' escape '\' or "event_name" like '%DC%' escape '!'

-- jOOQ: aliases everywhere
select "alias_1"."orderId", "alias_1"."customer" from (select "Demo-Orders"."OrderStart"."orderId", "Demo-Orders"."OrderStart"."customer" from "Demo-Orders"."OrderStart") as "alias_1" where "alias_1"."orderId" in (1, 2, 3) order by "alias_1"."orderId" asc nulls last offset 1 rows fetch next 2 rows only

-- jOOQ: row values
select count(*) from "Demo-Orders"."OrderStart" where ("orderId", "customer") in (select "orderId", "customer" from "Demo-Orders"."OrderStart" where "orderId" < 7)

-- jOOQ: seek pagination
select "orderId", "customer" from "Demo-Orders"."OrderStart" where ("customer", "orderId") > ('B', 10) order by "customer", "orderId" fetch next 5 rows only

-- jOOQ: exists
select exists (select 1 as "one" from "Demo-Orders"."OrderStop" where "total" > cast(99 as double precision)) as "exists"

-- jOOQ: a derived column list
select "t"."a", sum("t"."b") from (values (1, 10), (1, 20), (2, 30)) as "t" ("a", "b") group by "t"."a" order by "t"."a"

-- jOOQ: casts of literals
select cast('1' as int), cast(1.5 as decimal(10, 2)), cast('2026-11-21' as date), timestamp '2026-11-21 07:58:45.123', cast(null as varchar), true

-- jOOQ: dates and intervals
select cast("utc_time" as date), "utc_time" + interval '1' hour, extract(day from "utc_time") from "Demo-Orders"."OrderStart" where "utc_time" - interval '1' minute < timestamp '2026-11-21 08:00:00' order by "event_number" limit 3

-- jOOQ: windows with names
select "customer", "orderId", row_number() over "w" as "rn", lag("orderId") over "w" as "before", first_value("orderId") over "w" as "first" from "Demo-Orders"."OrderStart" where "orderId" < 20 window "w" as (partition by "customer" order by "orderId" asc)

-- jOOQ: a filter of an aggregate, and a list
select count(*) filter (where "orderId" > 100) as "n", string_agg(distinct "customer", ', ' order by "customer") as "names" from "Demo-Orders"."OrderStart"

-- jOOQ: grouping sets
select "customer", count(*), grouping("customer") from "Demo-Orders"."OrderStart" group by rollup ("customer") order by "customer" nulls last

-- jOOQ: except and intersect
(select "orderId" from "Demo-Orders"."OrderStart" where "orderId" < 10) except (select "orderId" from "Demo-Orders"."OrderStop" where "orderId" < 5) intersect (select 7 union select 8) order by 1

-- jOOQ: a lateral join
select "s"."orderId", "l"."total" from "Demo-Orders"."OrderStart" as "s" cross join lateral (select "total" from "Demo-Orders"."OrderStop" as "p" where "p"."orderId" = "s"."orderId") as "l" where "s"."orderId" < 4

-- jOOQ: a recursive query
with recursive "t" ("n") as (select 1 union all select "n" + 1 from "t" where "n" < 5) select "n" from "t"

-- jOOQ: greatest, nullif and coalesce
select greatest(1, "orderId"), least(5, "orderId"), nullif("orderId", 3), coalesce(nullif("orderId", 3), -1) from "Demo-Orders"."OrderStart" where "orderId" between 1 and 6

-- jOOQ: texts
select upper("customer"), trim(both ' ' from "customer"), substring("customer" from 2 for 2), position('a' in "customer"), replace("customer", 'a', 'b'), lpad("customer", 12, '.'), "customer" ilike 'a%' from "Demo-Orders"."OrderStart" where "orderId" < 6

-- jOOQ: is distinct from
select count(*) from "trace"."events" where "activity_id" is not distinct from "related_activity_id" and "stack_id" is distinct from 1

-- Looker Studio: limits and aliases in backquotes' place
SELECT clmn0_ AS "customer", SUM(clmn1_) AS "metric" FROM (SELECT customer AS clmn0_, "orderId" AS clmn1_ FROM "Demo-Orders"."OrderStart") t0 GROUP BY clmn0_ ORDER BY 2 DESC, 1 LIMIT 100

-- Excel: MS Query's style
SELECT OrderStart_0.customer, Count(OrderStart_0.orderId) FROM "Demo-Orders".OrderStart OrderStart_0 WHERE (OrderStart_0.orderId>=0) GROUP BY OrderStart_0.customer

-- DBeaver: counting the rows of a result
SELECT count(*) FROM (select * from "Demo-Orders".OrderStart where "orderId" > 10) dbvrcnt

-- SQLAlchemy: labels and binds written out
SELECT "Demo-Orders"."OrderStart".customer AS "Demo-Orders_OrderStart_customer", count("Demo-Orders"."OrderStart"."orderId") AS count_1 FROM "Demo-Orders"."OrderStart" GROUP BY "Demo-Orders"."OrderStart".customer HAVING count("Demo-Orders"."OrderStart"."orderId") > 10 ORDER BY count_1 DESC, "Demo-Orders_OrderStart_customer" LIMIT 5 OFFSET 1

-- SQLAlchemy: is there a table
SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_catalog = current_database() AND table_name = 'hot_methods'

-- pandas: a join of three tables with a window
WITH o AS (SELECT s."orderId", s.customer, p.total, p.time_ns - s.time_ns AS took_ns FROM "Demo-Orders".OrderStart s JOIN "Demo-Orders".OrderStop p ON s."orderId" = p."orderId") SELECT customer, count(*) AS n, avg(took_ns) / 1e6 AS avg_ms, max(took_ns) AS max_ns, sum(total) / sum(sum(total)) OVER () AS share FROM o GROUP BY customer ORDER BY share DESC
