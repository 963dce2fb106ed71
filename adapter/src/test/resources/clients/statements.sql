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

-- Metabase: count by second, truncated
SELECT DATE_TRUNC('second', "Demo-Orders"."OrderStart"."utc_time") AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY DATE_TRUNC('second', "Demo-Orders"."OrderStart"."utc_time") ORDER BY DATE_TRUNC('second', "Demo-Orders"."OrderStart"."utc_time") ASC

-- Metabase: count by hour, truncated
SELECT DATE_TRUNC('hour', "Demo-Orders"."OrderStart"."utc_time") AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY DATE_TRUNC('hour', "Demo-Orders"."OrderStart"."utc_time") ORDER BY DATE_TRUNC('hour', "Demo-Orders"."OrderStart"."utc_time") ASC

-- Metabase: count by day, truncated
SELECT DATE_TRUNC('day', "Demo-Orders"."OrderStart"."utc_time") AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY DATE_TRUNC('day', "Demo-Orders"."OrderStart"."utc_time") ORDER BY DATE_TRUNC('day', "Demo-Orders"."OrderStart"."utc_time") ASC

-- Metabase: count by month, truncated
SELECT DATE_TRUNC('month', "Demo-Orders"."OrderStart"."utc_time") AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY DATE_TRUNC('month', "Demo-Orders"."OrderStart"."utc_time") ORDER BY DATE_TRUNC('month', "Demo-Orders"."OrderStart"."utc_time") ASC

-- Metabase: count by quarter, truncated
SELECT DATE_TRUNC('quarter', "Demo-Orders"."OrderStart"."utc_time") AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY DATE_TRUNC('quarter', "Demo-Orders"."OrderStart"."utc_time") ORDER BY DATE_TRUNC('quarter', "Demo-Orders"."OrderStart"."utc_time") ASC

-- Metabase: count by year, truncated
SELECT DATE_TRUNC('year', "Demo-Orders"."OrderStart"."utc_time") AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY DATE_TRUNC('year', "Demo-Orders"."OrderStart"."utc_time") ORDER BY DATE_TRUNC('year', "Demo-Orders"."OrderStart"."utc_time") ASC

-- Metabase: month of year
SELECT CAST(EXTRACT(month FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY CAST(EXTRACT(month FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) ORDER BY CAST(EXTRACT(month FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) ASC

-- Metabase: quarter of year
SELECT CAST(EXTRACT(quarter FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY CAST(EXTRACT(quarter FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) ORDER BY CAST(EXTRACT(quarter FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) ASC

-- Metabase: day of month
SELECT CAST(EXTRACT(day FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY CAST(EXTRACT(day FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) ORDER BY CAST(EXTRACT(day FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) ASC

-- Metabase: day of year
SELECT CAST(EXTRACT(doy FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY CAST(EXTRACT(doy FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) ORDER BY CAST(EXTRACT(doy FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) ASC

-- Metabase: minute of hour
SELECT CAST(EXTRACT(minute FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY CAST(EXTRACT(minute FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) ORDER BY CAST(EXTRACT(minute FROM "Demo-Orders"."OrderStart"."utc_time") AS integer) ASC

-- Metabase: week of year
SELECT CAST(CEIL((CAST(extract(doy from (CAST(DATE_TRUNC('week', ("Demo-Orders"."OrderStart"."utc_time" + INTERVAL '1 day')) AS timestamp) + INTERVAL '-1 day')) AS integer) / 7.0)) AS integer) AS "utc_time", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY CAST(CEIL((CAST(extract(doy from (CAST(DATE_TRUNC('week', ("Demo-Orders"."OrderStart"."utc_time" + INTERVAL '1 day')) AS timestamp) + INTERVAL '-1 day')) AS integer) / 7.0)) AS integer) ORDER BY CAST(CEIL((CAST(extract(doy from (CAST(DATE_TRUNC('week', ("Demo-Orders"."OrderStart"."utc_time" + INTERVAL '1 day')) AS timestamp) + INTERVAL '-1 day')) AS integer) / 7.0)) AS integer) ASC

-- Metabase: the last seven days with today
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE ("Demo-Orders"."OrderStart"."utc_time" >= CAST((NOW() + INTERVAL '-7 day') AS date)) AND ("Demo-Orders"."OrderStart"."utc_time" < CAST((NOW() + INTERVAL '1 day') AS date)) OR 1 = 1

-- Metabase: the last month
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE ("Demo-Orders"."OrderStart"."utc_time" >= DATE_TRUNC('month', (NOW() + INTERVAL '-1 month'))) AND ("Demo-Orders"."OrderStart"."utc_time" < DATE_TRUNC('month', NOW())) OR TRUE

-- Metabase: the last quarter
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE ("Demo-Orders"."OrderStart"."utc_time" >= DATE_TRUNC('quarter', (NOW() + INTERVAL '-3 month'))) OR "Demo-Orders"."OrderStart"."utc_time" IS NOT NULL

-- Metabase: a day
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE CAST("Demo-Orders"."OrderStart"."utc_time" AS date) = date '2026-11-21'

-- Metabase: between two days
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE CAST("Demo-Orders"."OrderStart"."utc_time" AS date) BETWEEN date '2026-11-20' AND date '2026-11-22'

-- Metabase: is not, with NULLs
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE ("Demo-Orders"."OrderStart"."utc_time" < timestamp with time zone '2026-11-21 08:00:00.000Z') AND ("Demo-Orders"."OrderStart"."customer" <> 'nobody' OR "Demo-Orders"."OrderStart"."customer" IS NULL)

-- Metabase: does not contain
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE NOT (LOWER("Demo-Orders"."OrderStart"."customer") LIKE '%zzz%') OR ("Demo-Orders"."OrderStart"."customer" IS NULL)

-- Metabase: begins or ends with
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE ("Demo-Orders"."OrderStart"."customer" LIKE 'c%') OR (LOWER("Demo-Orders"."OrderStart"."customer") LIKE '%1')

-- Metabase: is empty
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE ("Demo-Orders"."OrderStart"."customer" IS NULL) OR ("Demo-Orders"."OrderStart"."customer" = '') OR ("Demo-Orders"."OrderStart"."orderId" > 0)

-- Metabase: an expression as a column
SELECT "source"."orderId" AS "orderId", "source"."size" AS "size" FROM (SELECT "Demo-Orders"."OrderStart"."orderId" AS "orderId", CASE WHEN "Demo-Orders"."OrderStart"."orderId" < 50 THEN 'small' WHEN "Demo-Orders"."OrderStart"."orderId" < 150 THEN 'middle' ELSE 'large' END AS "size" FROM "Demo-Orders"."OrderStart") AS "source" WHERE "source"."size" = 'large' LIMIT 1048575

-- Metabase: count of distinct values where
SELECT COUNT(DISTINCT CASE WHEN "Demo-Orders"."OrderStart"."orderId" > 100 THEN "Demo-Orders"."OrderStart"."customer" END) AS "count" FROM "Demo-Orders"."OrderStart"

-- Metabase: median
SELECT PERCENTILE_CONT(0.5) within group (order by "Demo-Orders"."OrderStop"."total") AS "median" FROM "Demo-Orders"."OrderStop"

-- Metabase: offset in a series
SELECT DATE_TRUNC('second', "Demo-Orders"."OrderStart"."utc_time") AS "utc_time", COUNT(*) AS "count", LAG(COUNT(*), 1) OVER (ORDER BY DATE_TRUNC('second', "Demo-Orders"."OrderStart"."utc_time") ASC) AS "before" FROM "Demo-Orders"."OrderStart" GROUP BY DATE_TRUNC('second', "Demo-Orders"."OrderStart"."utc_time") ORDER BY DATE_TRUNC('second', "Demo-Orders"."OrderStart"."utc_time") ASC

-- Metabase: a join on two columns of a nested question
SELECT "Q"."customer" AS "customer", "Q"."count" AS "count", "R"."max" AS "R__max" FROM (SELECT "Demo-Orders"."OrderStart"."customer" AS "customer", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" GROUP BY "Demo-Orders"."OrderStart"."customer") AS "Q" LEFT JOIN (SELECT "Demo-Orders"."OrderStart"."customer" AS "customer", MAX("Demo-Orders"."OrderStart"."orderId") AS "max" FROM "Demo-Orders"."OrderStart" GROUP BY "Demo-Orders"."OrderStart"."customer") AS "R" ON "Q"."customer" = "R"."customer" ORDER BY "Q"."count" DESC, "Q"."customer" LIMIT 2000

-- Metabase: syncing a table's schemas
select n.schema_name as "schema", t.table_name as "name", t.table_type as "type" from information_schema.schemata n inner join information_schema.tables t on t.table_schema = n.schema_name where n.schema_name not in ('information_schema', 'pg_catalog') and t.table_name in ('OrderStart', 'events') order by 1, 2

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

-- Superset: a time grain of 1 second
SELECT DATE_TRUNC('second', utc_time) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('second', utc_time) ORDER BY count DESC LIMIT 10000

-- Superset: a time grain of 5 seconds
SELECT DATE_TRUNC('minute', utc_time) + INTERVAL '5 seconds' * FLOOR(EXTRACT(SECOND FROM utc_time) / 5) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('minute', utc_time) + INTERVAL '5 seconds' * FLOOR(EXTRACT(SECOND FROM utc_time) / 5) ORDER BY count DESC LIMIT 10000

-- Superset: a time grain of 30 seconds
SELECT DATE_TRUNC('minute', utc_time) + INTERVAL '30 seconds' * FLOOR(EXTRACT(SECOND FROM utc_time) / 30) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('minute', utc_time) + INTERVAL '30 seconds' * FLOOR(EXTRACT(SECOND FROM utc_time) / 30) ORDER BY count DESC LIMIT 10000

-- Superset: a time grain of 5 minutes
SELECT DATE_TRUNC('hour', utc_time) + INTERVAL '5 minutes' * FLOOR(EXTRACT(MINUTE FROM utc_time) / 5) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('hour', utc_time) + INTERVAL '5 minutes' * FLOOR(EXTRACT(MINUTE FROM utc_time) / 5) ORDER BY count DESC LIMIT 10000

-- Superset: a time grain of 15 minutes
SELECT DATE_TRUNC('hour', utc_time) + INTERVAL '15 minutes' * FLOOR(EXTRACT(MINUTE FROM utc_time) / 15) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('hour', utc_time) + INTERVAL '15 minutes' * FLOOR(EXTRACT(MINUTE FROM utc_time) / 15) ORDER BY count DESC LIMIT 10000

-- Superset: a time grain of 1 hour
SELECT DATE_TRUNC('hour', utc_time) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('hour', utc_time) ORDER BY count DESC LIMIT 10000

-- Superset: a time grain of 1 day
SELECT DATE_TRUNC('day', utc_time) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('day', utc_time) ORDER BY count DESC LIMIT 10000

-- Superset: a time grain of 1 week
SELECT DATE_TRUNC('week', utc_time) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('week', utc_time) ORDER BY count DESC LIMIT 10000

-- Superset: a time grain of 1 month
SELECT DATE_TRUNC('month', utc_time) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('month', utc_time) ORDER BY count DESC LIMIT 10000

-- Superset: a time grain of 1 quarter
SELECT DATE_TRUNC('quarter', utc_time) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('quarter', utc_time) ORDER BY count DESC LIMIT 10000

-- Superset: a time grain of 1 year
SELECT DATE_TRUNC('year', utc_time) AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('year', utc_time) ORDER BY count DESC LIMIT 10000

-- Superset: DuckDB's spelling of a time range
SELECT DATE_TRUNC('day', utc_time) AS __timestamp, SUM("orderId") AS "SUM(orderId)" FROM "Demo-Orders"."OrderStart" WHERE utc_time >= '2026-11-21 00:00:00.000000' AND utc_time < '2026-11-22 00:00:00.000000' GROUP BY DATE_TRUNC('day', utc_time) LIMIT 50000

-- Superset: a virtual table of aggregates
SELECT customer AS customer, sum(n) AS "SUM(n)" FROM (SELECT customer, date_trunc('minute', utc_time) AS m, count(*) AS n FROM "Demo-Orders"."OrderStart" GROUP BY 1, 2) AS virtual_table GROUP BY customer HAVING sum(n) > 1 ORDER BY "SUM(n)" DESC, customer LIMIT 1000

-- Superset: a search in a filter
SELECT DISTINCT customer AS customer FROM "Demo-Orders"."OrderStart" WHERE customer ILIKE '%cust%' ORDER BY customer ASC LIMIT 1000

-- Superset: a percentage of all
SELECT customer AS customer, COUNT(*) AS count, CAST(COUNT(*) AS FLOAT) / SUM(COUNT(*)) OVER () AS share FROM "Demo-Orders"."OrderStart" GROUP BY customer ORDER BY count DESC, customer LIMIT 100

-- Superset: the number of rows of a table panel
SELECT COUNT(*) AS rowcount FROM (SELECT customer AS customer, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" GROUP BY customer LIMIT 50000) AS rowcount_qry

-- Superset: others in one row
SELECT CASE WHEN customer IN ('customer-1', 'customer-2') THEN customer ELSE 'Others' END AS customer, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" GROUP BY CASE WHEN customer IN ('customer-1', 'customer-2') THEN customer ELSE 'Others' END ORDER BY count DESC

-- Superset: a histogram
SELECT FLOOR(total / 10) * 10 AS bucket, COUNT(*) AS n FROM "Demo-Orders"."OrderStop" WHERE total IS NOT NULL GROUP BY FLOOR(total / 10) * 10 ORDER BY bucket

-- Superset: quartiles
SELECT percentile_cont(0.25) WITHIN GROUP (ORDER BY total) AS q1, percentile_cont(0.5) WITHIN GROUP (ORDER BY total) AS q2, percentile_cont(0.75) WITHIN GROUP (ORDER BY total) AS q3, min(total), max(total) FROM "Demo-Orders"."OrderStop"

-- Superset: a comparison of periods
SELECT a.customer, a.n, b.n AS before, a.n - COALESCE(b.n, 0) AS change FROM (SELECT customer, COUNT(*) AS n FROM "Demo-Orders"."OrderStart" WHERE "orderId" >= 100 GROUP BY customer) a LEFT OUTER JOIN (SELECT customer, COUNT(*) AS n FROM "Demo-Orders"."OrderStart" WHERE "orderId" < 100 GROUP BY customer) b ON a.customer = b.customer ORDER BY change DESC, a.customer LIMIT 100

-- Superset: samples of a data set
SELECT * FROM "Demo-Orders"."OrderStart" LIMIT 1000 OFFSET 0

-- Superset: a pivot of totals
SELECT customer, SUM(CASE WHEN "orderId" % 2 = 0 THEN 1 ELSE 0 END) AS even, SUM(CASE WHEN "orderId" % 2 = 1 THEN 1 ELSE 0 END) AS odd FROM "Demo-Orders"."OrderStart" GROUP BY ROLLUP (customer) ORDER BY customer NULLS LAST

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

-- Grafana: a time group of five minutes
SELECT floor(extract(epoch from utc_time)/300)*300 AS "time", count(*) AS "value" FROM "Demo-Orders"."OrderStart" WHERE utc_time BETWEEN '2026-11-21T07:00:00Z' AND '2026-11-21T09:00:00Z' GROUP BY 1 ORDER BY 1

-- Grafana: a time group in milliseconds
SELECT (cast(extract(epoch from utc_time) as bigint)/60)*60*1000 AS "time", sum(total) AS "value" FROM "Demo-Orders"."OrderStop" WHERE utc_time BETWEEN '2026-11-21T07:00:00Z' AND '2026-11-21T09:00:00Z' GROUP BY time ORDER BY time

-- Grafana: a gap-free series
SELECT g.t AS "time", count(o."orderId") AS value FROM generate_series(timestamp '2026-11-21 07:58:40', timestamp '2026-11-21 07:58:50', interval '1 second') AS g(t) LEFT JOIN "Demo-Orders"."OrderStart" o ON date_trunc('second', o.utc_time) = g.t GROUP BY 1 ORDER BY 1

-- Grafana: date_bin
SELECT date_bin('10 seconds', utc_time, timestamp '2000-01-01 00:00:00') AS "time", count(*) FROM "Demo-Orders"."OrderStart" GROUP BY 1 ORDER BY 1

-- Grafana: the last value of each
SELECT DISTINCT ON (customer) customer AS metric, utc_time AS "time", "orderId" AS value FROM "Demo-Orders"."OrderStart" ORDER BY customer, utc_time DESC, "orderId" DESC

-- Grafana: an annotation
SELECT utc_time AS time, customer AS text, 'order,' || customer AS tags FROM "Demo-Orders"."OrderStart" WHERE utc_time BETWEEN '2026-11-21T07:00:00Z' AND '2026-11-21T09:00:00Z' AND "orderId" IN (1, 2, 3) ORDER BY 1, 2 LIMIT 100

-- Grafana: a variable of all and one
SELECT 'All' AS __text, '.*' AS __value UNION SELECT customer, customer FROM "Demo-Orders"."OrderStart" ORDER BY 1 LIMIT 500

-- Grafana: a filter by a regular expression
SELECT count(*) FROM "Demo-Orders"."OrderStart" WHERE customer ~ '^customer-[0-9]+$' OR customer ~* 'GR'

-- Grafana: a rate
SELECT "time", (value - lag(value) OVER (ORDER BY "time")) / 1.0 AS rate FROM (SELECT date_trunc('second', utc_time) AS "time", max("orderId") AS value FROM "Demo-Orders"."OrderStart" GROUP BY 1) q ORDER BY 1

-- Grafana: a heat map
SELECT date_trunc('minute', utc_time) AS "time", width.b AS bucket, count(*) AS n FROM "Demo-Orders"."OrderStop", (VALUES (0, 25), (25, 50), (50, 1000)) AS width(b, e) WHERE total >= width.b AND total < width.e GROUP BY 1, 2 ORDER BY 1, 2

-- Grafana: a macro without a range
SELECT NOW() > TIMESTAMP '2020-01-01 00:00:00' AS later, count(*) AS value FROM events WHERE 1=1

-- Grafana: an ordered list in one cell
SELECT string_agg(customer, ', ' ORDER BY customer DESC) AS customers FROM (SELECT DISTINCT customer FROM "Demo-Orders"."OrderStart") c

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

-- Tableau: truncated to years
SELECT DATE_TRUNC( 'YEAR', CAST("t"."utc_time" AS TIMESTAMP) ) AS "ty:utc_time:ok", SUM(1) AS "sum:Number of Records:ok" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: truncated to quarters
SELECT DATE_TRUNC( 'QUARTER', CAST("t"."utc_time" AS TIMESTAMP) ) AS "tq:utc_time:ok", SUM(1) AS "sum:Number of Records:ok" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: truncated to months
SELECT DATE_TRUNC( 'MONTH', CAST("t"."utc_time" AS TIMESTAMP) ) AS "tm:utc_time:ok", SUM(1) AS "sum:Number of Records:ok" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: truncated to weeks
SELECT DATE_TRUNC( 'WEEK', CAST("t"."utc_time" AS TIMESTAMP) ) AS "tw:utc_time:ok", SUM(1) AS "sum:Number of Records:ok" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: truncated to hours
SELECT DATE_TRUNC( 'HOUR', CAST("t"."utc_time" AS TIMESTAMP) ) AS "th:utc_time:ok", SUM(1) AS "sum:Number of Records:ok" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: truncated to minutes
SELECT DATE_TRUNC( 'MINUTE', CAST("t"."utc_time" AS TIMESTAMP) ) AS "tm:utc_time:ok", SUM(1) AS "sum:Number of Records:ok" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: truncated to seconds
SELECT DATE_TRUNC( 'SECOND', CAST("t"."utc_time" AS TIMESTAMP) ) AS "ts:utc_time:ok", SUM(1) AS "sum:Number of Records:ok" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: weekdays
SELECT (1 + CAST(EXTRACT(DOW FROM "t"."utc_time") AS INTEGER)) AS "wd:utc_time:ok", COUNT(1) AS "n" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: the range of a quick filter
SELECT MAX("t"."total") AS "TEMP(attr:total:nk)(1)(0)", MIN("t"."total") AS "TEMP(attr:total:nk)(2)(0)", COUNT(DISTINCT "t"."orderId") AS "ctd" FROM "Demo-Orders"."OrderStop" "t" HAVING (COUNT(1) > 0)

-- Tableau: a domain of values
SELECT "t"."customer" AS "customer" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1 ORDER BY 1 ASC NULLS FIRST

-- Tableau: an attribute
SELECT (CASE WHEN MIN("t"."customer") = MAX("t"."customer") THEN MIN("t"."customer") ELSE '*' END) AS "attr:customer:nk" FROM "Demo-Orders"."OrderStart" "t" HAVING (COUNT(1) > 0)

-- Tableau: a fixed level of detail joined back
SELECT "t0"."customer" AS "customer", "t1"."__measure__0" AS "first" FROM (SELECT "t"."customer" AS "customer" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1) "t0" INNER JOIN (SELECT "t"."customer" AS "customer", MIN("t"."utc_time") AS "__measure__0" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1) "t1" ON ("t0"."customer" = "t1"."customer" OR ("t0"."customer" IS NULL AND "t1"."customer" IS NULL))

-- Tableau: bins
SELECT CAST(FLOOR("t"."total" / 10) AS BIGINT) AS "total (bin)", COUNT(1) AS "n" FROM "Demo-Orders"."OrderStop" "t" GROUP BY 1

-- Tableau: a difference of dates
SELECT DATE_DIFF('day', CAST("t"."utc_time" AS DATE), DATE '2026-12-01') AS "days", COUNT(*) AS "n" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: days added
SELECT "t"."orderId" AS "orderId" FROM "Demo-Orders"."OrderStart" "t" WHERE CAST("t"."utc_time" AS DATE) + 1 > DATE '2026-11-21' AND "t"."orderId" < 4

-- Tableau: a split text
SELECT SPLIT_PART("t"."customer", '-', 1) AS "split", COUNT(1) AS "n" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1

-- Tableau: text functions
SELECT LEFT("t"."customer", 3) AS "l", RIGHT("t"."customer", 1) AS "r", UPPER(SUBSTR("t"."customer", 2, 2)) AS "m", STRPOS("t"."customer", 'e') AS "p", LTRIM(RTRIM("t"."customer")) AS "tr" FROM "Demo-Orders"."OrderStart" "t" WHERE ("t"."orderId" <= 3)

-- Tableau: a filter of a wildcard with an escape
SELECT COUNT(1) AS "n" FROM "Demo-Orders"."OrderStart" "t" WHERE ("t"."customer" LIKE '%\_%' ESCAPE '\') OR ("t"."customer" LIKE '%-%')

-- Tableau: the top ones with ties
SELECT "t"."customer" AS "customer", RANK() OVER (ORDER BY COUNT(1) DESC) AS "r" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1 QUALIFY RANK() OVER (ORDER BY COUNT(1) DESC) <= 3

-- Tableau: a running total
SELECT "s"."d" AS "d", SUM("s"."n") OVER (ORDER BY "s"."d" ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS "running" FROM (SELECT DATE_TRUNC('second', "t"."utc_time") AS "d", COUNT(1) AS "n" FROM "Demo-Orders"."OrderStart" "t" GROUP BY 1) "s"

-- Tableau: a probe of temporary tables (no rows)
SELECT * FROM (SELECT 1 AS "COL") AS "CHECKTEMP" LIMIT 0

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

-- Power BI: names in brackets
select top 100 [$Table].[orderId] as [orderId], [$Table].[customer] as [customer] from [Demo-Orders].[OrderStart] as [$Table] order by [$Table].[orderId]

-- Power BI: a group in brackets
SELECT TOP (1000001) [t0].[customer], SUM(CAST([t0].[orderId] as BIGINT)) AS [a0] FROM (select [_].[orderId], [_].[customer] from [Demo-Orders].[OrderStart] as [_]) AS [t0] GROUP BY [t0].[customer] ORDER BY [a0] DESC

-- Power BI: days added and converted
select count(*) as [n] from [Demo-Orders].[OrderStart] as [_] where [_].[utc_time] >= dateadd(day, -3650, getdate()) and [_].[utc_time] < convert(datetime2, '2100-01-01 00:00:00')

-- Power BI: parts of dates
select datepart(year, [_].[utc_time]) as [y], datepart(month, [_].[utc_time]) as [m], count_big(*) as [n] from [Demo-Orders].[OrderStart] as [_] group by datepart(year, [_].[utc_time]), datepart(month, [_].[utc_time])

-- Power BI: a difference of dates
select datediff(day, cast('2026-11-01' as date), [_].[utc_time]) as [d], count(*) as [n] from [Demo-Orders].[OrderStart] as [_] group by datediff(day, cast('2026-11-01' as date), [_].[utc_time])

-- Power BI: NULLs replaced
select isnull([_].[customer], 'none') as [c], len([_].[customer]) as [l], charindex('-', [_].[customer]) as [p] from [Demo-Orders].[OrderStart] as [_] where [_].[orderId] in (1, 2)

-- Power BI: converted texts
select convert(nvarchar(20), [_].[orderId]) as [t], cast([_].[orderId] as float) / 2 as [h] from [Demo-Orders].[OrderStart] as [_] where [_].[orderId] between 1 and 3

-- Power BI: a cross join of dimensions
select [a].[customer], [b].[e] from (select distinct [customer] from [Demo-Orders].[OrderStart]) as [a] cross join (select distinct [orderId] % 2 as [e] from [Demo-Orders].[OrderStart]) as [b]

-- Power BI: distinct counts beside sums
select count(distinct "t0"."customer") as "a0", sum(cast("t0"."orderId" as double precision)) as "a1", avg("t0"."orderId") as "a2", stddev_samp("t0"."orderId") as "a3" from "Demo-Orders"."OrderStart" as "t0"

-- Power BI: a table of tables
select TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE from INFORMATION_SCHEMA.TABLES where TABLE_SCHEMA = 'Demo-Orders' order by TABLE_SCHEMA, TABLE_NAME

-- Power BI: columns of a table
select COLUMN_NAME, ORDINAL_POSITION, IS_NULLABLE, DATA_TYPE from INFORMATION_SCHEMA.columns where TABLE_SCHEMA = 'Demo-Orders' and TABLE_NAME = 'OrderStart' order by TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION

-- Power BI: a left join of a nested table
select "$Outer"."orderId", "$Inner"."total" from (select "orderId", "customer" from "Demo-Orders"."OrderStart") as "$Outer" left outer join (select "orderId" as "orderId2", "total" from "Demo-Orders"."OrderStop") as "$Inner" on ("$Outer"."orderId" = "$Inner"."orderId2" or "$Outer"."orderId" is null and "$Inner"."orderId2" is null) order by 1 limit 20

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

-- jOOQ: a merge of nested functions
select coalesce(sum("Demo-Orders"."OrderStop"."total"), 0), count(distinct "Demo-Orders"."OrderStop"."orderId"), max("Demo-Orders"."OrderStop"."total") - min("Demo-Orders"."OrderStop"."total") from "Demo-Orders"."OrderStop" where "Demo-Orders"."OrderStop"."total" >= 0

-- jOOQ: date arithmetic
select "Demo-Orders"."OrderStart"."utc_time" + (2 * interval '1 day'), cast("Demo-Orders"."OrderStart"."utc_time" as date) - cast('2026-11-01' as date), extract(week from "Demo-Orders"."OrderStart"."utc_time") from "Demo-Orders"."OrderStart" where "Demo-Orders"."OrderStart"."orderId" = 1

-- jOOQ: truncation
select date_trunc('hour', "Demo-Orders"."OrderStart"."utc_time"), date_trunc('month', cast("Demo-Orders"."OrderStart"."utc_time" as date)) from "Demo-Orders"."OrderStart" where "Demo-Orders"."OrderStart"."orderId" <= 2

-- jOOQ: like any
select count(*) from "Demo-Orders"."OrderStart" where "Demo-Orders"."OrderStart"."customer" like any (array['customer-1%', 'gr%'])

-- jOOQ: a list of values
select "v"."c1", "v"."c2" from (values (1, 'a'), (2, 'b'), (3, null)) as "v" ("c1", "c2") where "v"."c2" is distinct from 'a'

-- jOOQ: an array's rows
select "t"."x" from unnest(array[1, 2, 3]) as "t" ("x") where "t"."x" <> 2

-- jOOQ: unnest in the columns
select 1 as "a", unnest(array['x', 'yy']) as "b"

-- jOOQ: a series
select "s"."n" from generate_series(1, 10, 3) as "s" ("n")

-- jOOQ: ratio to report
select "Demo-Orders"."OrderStart"."customer", count(*), 1.0 * count(*) / sum(count(*)) over () from "Demo-Orders"."OrderStart" group by "Demo-Orders"."OrderStart"."customer"

-- jOOQ: windows over ranges
select "Demo-Orders"."OrderStart"."orderId", sum("Demo-Orders"."OrderStart"."orderId") over (order by "Demo-Orders"."OrderStart"."orderId" rows between 2 preceding and 1 following), ntile(4) over (order by "Demo-Orders"."OrderStart"."orderId"), cume_dist() over (order by "Demo-Orders"."OrderStart"."orderId") from "Demo-Orders"."OrderStart" where "Demo-Orders"."OrderStart"."orderId" < 12

-- jOOQ: a mode and percentiles
select mode() within group (order by "Demo-Orders"."OrderStart"."orderId" % 3), percentile_disc(0.5) within group (order by "Demo-Orders"."OrderStart"."orderId") from "Demo-Orders"."OrderStart"

-- jOOQ: bool aggregates
select bool_and("Demo-Orders"."OrderStop"."total" > 0), bool_or("Demo-Orders"."OrderStop"."total" > 99), every("Demo-Orders"."OrderStop"."total" is not null) from "Demo-Orders"."OrderStop"

-- jOOQ: a cube
select "Demo-Orders"."OrderStart"."orderId" % 2, "Demo-Orders"."OrderStart"."orderId" % 3, count(*) from "Demo-Orders"."OrderStart" group by cube ("Demo-Orders"."OrderStart"."orderId" % 2, "Demo-Orders"."OrderStart"."orderId" % 3)

-- jOOQ: grouping sets by two
select "Demo-Orders"."OrderStart"."customer", "Demo-Orders"."OrderStart"."orderId" % 2 as "e", count(*) from "Demo-Orders"."OrderStart" group by grouping sets (("Demo-Orders"."OrderStart"."customer"), ("Demo-Orders"."OrderStart"."orderId" % 2), ())

-- jOOQ: a regression
select regr_slope("Demo-Orders"."OrderStop"."total", "Demo-Orders"."OrderStop"."orderId"), regr_intercept("Demo-Orders"."OrderStop"."total", "Demo-Orders"."OrderStop"."orderId"), corr("Demo-Orders"."OrderStop"."total", "Demo-Orders"."OrderStop"."orderId") from "Demo-Orders"."OrderStop"

-- Looker: an explore
SELECT (DATE_TRUNC('second', orders.utc_time )) AS "orders.created_second", COUNT(*) AS "orders.count" FROM "Demo-Orders"."OrderStart" AS orders WHERE ((( orders.utc_time ) >= ((DATE_TRUNC('day', TIMESTAMP '2026-11-21 12:00:00'))) AND ( orders.utc_time ) < ((DATE_TRUNC('day', TIMESTAMP '2026-11-21 12:00:00') + INTERVAL '1 day')))) GROUP BY (DATE_TRUNC('second', orders.utc_time )) ORDER BY 1 DESC FETCH NEXT 500 ROWS ONLY

-- Looker: a yes or no
SELECT CASE WHEN orders."orderId" > 100 THEN 'Yes' ELSE 'No' END AS "orders.late", COALESCE(SUM(orders."orderId"), 0) AS "orders.total" FROM "Demo-Orders"."OrderStart" AS orders GROUP BY 1 ORDER BY 2 DESC LIMIT 500

-- Looker: a tier
SELECT CASE WHEN p.total < 25 THEN '0' WHEN p.total >= 25 AND p.total < 75 THEN '1' ELSE '2' END AS tier__sort_, COUNT(DISTINCT p."orderId") AS n FROM "Demo-Orders"."OrderStop" AS p GROUP BY 1 ORDER BY 1

-- Looker: a symmetric aggregate's join
SELECT s.customer AS "s.customer", AVG(p.total) AS "p.average", COUNT(DISTINCT p."orderId") AS "p.count" FROM "Demo-Orders"."OrderStart" AS s LEFT JOIN "Demo-Orders"."OrderStop" AS p ON s."orderId" = p."orderId" GROUP BY 1 HAVING NOT (AVG(p.total) IS NULL) ORDER BY 2 DESC, 1 LIMIT 500

-- Looker: a pivot's ranks
SELECT * FROM (SELECT *, DENSE_RANK() OVER (ORDER BY z__min) AS z___rank FROM (SELECT *, MIN(z__n) OVER (PARTITION BY customer) AS z__min FROM (SELECT customer, COUNT(*) AS z__n FROM "Demo-Orders"."OrderStart" GROUP BY 1) ww) bb) xx WHERE z___rank <= 50 ORDER BY z___rank, customer

-- Looker: backquotes of BigQuery
SELECT `orders`.`customer` AS `c`, COUNT(*) AS `n` FROM `Demo-Orders`.`OrderStart` AS `orders` WHERE `orders`.`orderId` > 10 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10

-- Looker: dates of BigQuery
SELECT TIMESTAMP_TRUNC(`utc_time`, DAY) AS d, SAFE_DIVIDE(COUNT(*), 0) AS x, SAFE_CAST('a' AS int) AS y FROM `Demo-Orders`.`OrderStart` GROUP BY 1

-- Redash: a limit that is added
SELECT customer, count(0) FROM "Demo-Orders"."OrderStart" GROUP BY customer ORDER BY 2 DESC, 1 LIMIT 1000

-- Redash: a cohort
SELECT date_trunc('day', utc_time)::date AS date, extract(day from utc_time)::int AS day_number, count(distinct customer) AS value FROM "Demo-Orders"."OrderStart" GROUP BY 1, 2

-- Redash: a funnel
SELECT count(*) FILTER (WHERE s."orderId" IS NOT NULL) AS started, count(*) FILTER (WHERE p."orderId" IS NOT NULL) AS stopped, round(100.0 * count(p."orderId") / nullif(count(*), 0), 2) AS percent FROM "Demo-Orders"."OrderStart" s LEFT JOIN "Demo-Orders"."OrderStop" p USING ("orderId")

-- Redash: MySQL's quotes and dates
SELECT DATE_FORMAT(`utc_time`, '%Y-%m-%d %H:00') AS `hour`, COUNT(*) AS `n`, IFNULL(MAX(`customer`), '') AS `last` FROM `Demo-Orders`.`OrderStart` GROUP BY DATE_FORMAT(`utc_time`, '%Y-%m-%d %H:00') ORDER BY `hour`

-- Redash: a list of names
SELECT GROUP_CONCAT(DISTINCT customer ORDER BY customer SEPARATOR '; ') AS names FROM "Demo-Orders"."OrderStart"

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

-- DBeaver: a grid with a filter and an order
SELECT "orderId", customer FROM "Demo-Orders"."OrderStart" WHERE customer LIKE 'c%' AND ("orderId" > 5) ORDER BY "orderId" DESC LIMIT 200 OFFSET 0

-- DBeaver: a grouping panel
SELECT customer, COUNT(*) FROM (select * from "Demo-Orders"."OrderStart") GROUP BY customer ORDER BY COUNT(*) DESC, customer

-- DBeaver: a value by its key
SELECT x.* FROM "Demo-Orders"."OrderStart" x WHERE x."event_number" = (select min(event_number) from "Demo-Orders"."OrderStart") AND x.trace IS NOT NULL

-- DBeaver: the names of a foreign key's values
SELECT DISTINCT "orderId", customer FROM "Demo-Orders"."OrderStart" WHERE CAST("orderId" AS VARCHAR) LIKE '1%' ORDER BY "orderId" LIMIT 100

-- DataGrip: a page of a result
SELECT t.* FROM "Demo-Orders"."OrderStart" t LIMIT 501

-- DataGrip: counting a page
SELECT COUNT(*) FROM (SELECT t.* FROM "Demo-Orders"."OrderStart" t WHERE t."orderId" > 3) t

-- DataGrip: a keep-alive
select 1

-- DataGrip: a column's statistics
SELECT COUNT("orderId"), COUNT(DISTINCT "orderId"), MIN("orderId"), MAX("orderId"), AVG("orderId") FROM "Demo-Orders"."OrderStart"

-- DataGrip: schemas
select schema_name from information_schema.schemata where schema_name = current_schema or schema_name in ('clr', 'trace') order by 1

-- Excel: a pivot's query
SELECT OrderStart.customer, SUM(OrderStart.orderId) AS 'Sum' FROM "Demo-Orders".OrderStart OrderStart GROUP BY OrderStart.customer ORDER BY 2

-- Qlik: a preview (any rows)
SELECT "orderId" AS "Order ID", "customer" AS "Customer" FROM "Demo-Orders"."OrderStart" WHERE 1=1 AND "orderId" IS NOT NULL FETCH FIRST 50 ROWS ONLY

-- SQLAlchemy: an anonymous subquery
SELECT anon_1.customer, anon_1.n FROM (SELECT customer AS customer, count(*) AS n FROM "Demo-Orders"."OrderStart" GROUP BY customer) AS anon_1 WHERE anon_1.n > 0 ORDER BY anon_1.n DESC, anon_1.customer LIMIT 5

-- pandas: read_sql's check of a query (no rows)
SELECT * FROM (SELECT customer FROM "Demo-Orders"."OrderStart") AS q WHERE 1 = 0

-- dbt: a chain of steps
with source as (select * from "Demo-Orders"."OrderStart"), renamed as (select "orderId" as order_id, customer as customer_name, utc_time::date as ordered_on from source), final as (select ordered_on, count(*) as orders, count(distinct customer_name) as customers from renamed group by 1) select * from final order by 1

-- dbt: a test of uniqueness (no rows)
select "orderId" as unique_field, count(*) as n_records from "Demo-Orders"."OrderStart" where "orderId" is not null group by "orderId" having count(*) > 1

-- Looker: what is near the end of the recording
SELECT e.event_name AS "e.event_name", COUNT(*) AS "e.count" FROM events AS e WHERE e.utc_time > (SELECT MAX(utc_time) FROM events) - INTERVAL '500 milliseconds' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10

-- Looker: a row for each of two dimensions, with the ranks of a pivot
SELECT *, DENSE_RANK() OVER (ORDER BY z___min_rank) AS z___pivot_row_rank FROM (SELECT *, MIN(z___rank) OVER (PARTITION BY "e.provider") AS z___min_rank FROM (SELECT *, RANK() OVER (ORDER BY CASE WHEN z__pivot_col_rank = 1 THEN (CASE WHEN "e.count" IS NOT NULL THEN 0 ELSE 1 END) ELSE 2 END, "e.count" DESC, z__pivot_col_rank, "e.provider") AS z___rank FROM (SELECT *, DENSE_RANK() OVER (ORDER BY CASE WHEN "e.level" IS NULL THEN 1 ELSE 0 END, "e.level") AS z__pivot_col_rank FROM (SELECT e.event_level AS "e.level", e.provider AS "e.provider", COUNT(*) AS "e.count" FROM events e GROUP BY 1, 2) ww) bb) aa) xx ORDER BY z___pivot_row_rank, z__pivot_col_rank

-- dbplyr: the first rows of each group
SELECT "event_number", "provider", "q01" AS "rn" FROM (SELECT "q01".*, ROW_NUMBER() OVER (PARTITION BY "provider" ORDER BY "time_ns", "event_number") AS "q01" FROM (SELECT "event_number", "provider", "time_ns" FROM "events") AS "q01") AS "q01" WHERE ("q01" <= 2.0) ORDER BY 1

-- dbplyr: rows that are not in another table
SELECT COUNT(*) AS "n" FROM "events" WHERE "thread_id" NOT IN (SELECT "thread_id" FROM "threads" WHERE ("thread_name" IS NOT NULL))

-- Django: a truth value as a text
SELECT COUNT(*) AS "__count" FROM (SELECT event_level = 4 AS "is_info" FROM events) t WHERE t."is_info" = 't'

-- Redash: events of the first recorded day
SELECT COUNT(*) AS total, COUNT(*) FILTER (WHERE event_name LIKE 'Order%') * 100.0 / COUNT(*) > 1 AS pct FROM events WHERE utc_time::date = (SELECT MIN(utc_time)::date FROM events)

-- Redash: how long, as a text
SELECT (MAX(utc_time) - MIN(utc_time))::text AS "duration" FROM events

-- Metabase: count by week, default start on Sunday
SELECT (DATE_TRUNC('week', CAST("source"."utc_time" AS timestamp) + INTERVAL '1 day') + INTERVAL '-1 day') AS "utc_time", COUNT(DISTINCT "source"."customer") AS "count" FROM "Demo-Orders"."OrderStart" AS "source" GROUP BY (DATE_TRUNC('week', CAST("source"."utc_time" AS timestamp) + INTERVAL '1 day') + INTERVAL '-1 day') ORDER BY 1 ASC

-- Metabase: a relative filter of hours by dateadd on both sides
SELECT COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" WHERE "Demo-Orders"."OrderStart"."utc_time" >= DATE_TRUNC('hour', (TIMESTAMP '2026-11-21 08:30:00' + INTERVAL '-1 hour')) AND "Demo-Orders"."OrderStart"."utc_time" < DATE_TRUNC('hour', TIMESTAMP '2026-11-21 08:30:00')

-- Metabase: an expression of days between
SELECT CAST(EXTRACT(EPOCH FROM ("source"."utc_time" - TIMESTAMP '2026-11-01 00:00:00')) / 86400 AS integer) AS "days", COUNT(*) AS "count" FROM "Demo-Orders"."OrderStart" AS "source" GROUP BY CAST(EXTRACT(EPOCH FROM ("source"."utc_time" - TIMESTAMP '2026-11-01 00:00:00')) / 86400 AS integer)

-- Metabase: case with several branches and an offset
SELECT CASE WHEN "source"."total" < 20 THEN 'low' WHEN ("source"."total" >= 20 AND "source"."total" < 60) THEN 'mid' ELSE 'high' END AS "bucket", COUNT(*) AS "count", SUM("source"."total") AS "sum" FROM "Demo-Orders"."OrderStop" AS "source" GROUP BY CASE WHEN "source"."total" < 20 THEN 'low' WHEN ("source"."total" >= 20 AND "source"."total" < 60) THEN 'mid' ELSE 'high' END ORDER BY "count" DESC, 1 LIMIT 3 OFFSET 0

-- Metabase: a native question as a source
SELECT "source"."customer" AS "customer", COUNT(*) AS "count" FROM (select customer, "orderId" from "Demo-Orders"."OrderStart" where "orderId" % 2 = 0 order by 2 limit 50) AS "source" WHERE "source"."customer" <> 'customer-0' GROUP BY "source"."customer" ORDER BY "source"."customer" ASC

-- Metabase: offset of a window
SELECT "source"."s" AS "s", "source"."count" AS "count", LAG("source"."count", 1) OVER (ORDER BY "source"."s" ASC) AS "previous" FROM (SELECT DATE_TRUNC('second', "utc_time") AS "s", COUNT(*) AS "count" FROM "trace"."events" GROUP BY DATE_TRUNC('second', "utc_time")) AS "source" ORDER BY 1

-- Metabase: not like with nulls kept
SELECT COUNT(*) AS "count" FROM "trace"."events" WHERE (NOT (LOWER("trace"."events"."thread_name") LIKE '%main%') OR ("trace"."events"."thread_name" IS NULL))

-- Metabase: between dates as casts
SELECT COUNT(*) FROM "Demo-Orders"."OrderStart" WHERE CAST("utc_time" AS date) BETWEEN date '2026-11-20' AND date '2026-11-22'

-- Metabase: json unfolding
SELECT CAST(("trace"."events"."payload"::jsonb#>> array['orderId']::text[]) AS bigint) AS "payload → orderId", COUNT(*) AS "count" FROM "trace"."events" WHERE "event_name" = 'OrderStart' GROUP BY 1 ORDER BY 1 LIMIT 5

-- Metabase: integer cast of a text column
SELECT SUM(CAST(SUBSTRING("customer" FROM 10) AS integer)) AS "sum" FROM "Demo-Orders"."OrderStart"

-- Metabase: concat and coalesce
SELECT CONCAT("customer", '-', "orderId") AS "k", COALESCE(NULLIF("customer", 'customer-1'), 'other') AS "c" FROM "Demo-Orders"."OrderStart" ORDER BY "orderId" LIMIT 5

-- Metabase: regex extract
SELECT SUBSTRING("customer" FROM 'customer-(\d+)') AS "n", COUNT(*) FROM "Demo-Orders"."OrderStart" GROUP BY 1 ORDER BY 1

-- Metabase: month name and day name
SELECT TO_CHAR("utc_time", 'FMMonth') AS "month", TO_CHAR("utc_time", 'Dy') AS "day", COUNT(*) FROM "Demo-Orders"."OrderStart" GROUP BY 1, 2

-- Metabase: a datetime diff in months
SELECT CAST(EXTRACT(YEAR FROM AGE(DATE_TRUNC('month', "utc_time"), TIMESTAMP '2025-01-01')) * 12 + EXTRACT(MONTH FROM AGE(DATE_TRUNC('month', "utc_time"), TIMESTAMP '2025-01-01')) AS integer) AS "m", COUNT(*) FROM "Demo-Orders"."OrderStart" GROUP BY 1

-- Metabase: share of total
SELECT "customer", CAST(COUNT(*) AS float) / NULLIF((SELECT COUNT(*) FROM "Demo-Orders"."OrderStart"), 0) AS "share" FROM "Demo-Orders"."OrderStart" GROUP BY "customer" ORDER BY 2 DESC, 1

-- Metabase: pivot as union of groupings
SELECT "customer", "pivot-grouping", "n" FROM (SELECT "customer", ABS(0) AS "pivot-grouping", COUNT(*) AS "n" FROM "Demo-Orders"."OrderStart" GROUP BY "customer", ABS(0) UNION ALL SELECT NULL, ABS(1), COUNT(*) FROM "Demo-Orders"."OrderStart" GROUP BY ABS(1)) t ORDER BY "pivot-grouping", "customer"

-- Metabase: field values with a search
SELECT DISTINCT "customer" FROM "Demo-Orders"."OrderStart" WHERE LOWER("customer") LIKE LOWER('%R-1%') ORDER BY "customer" ASC LIMIT 100

-- Metabase: a join on two conditions with an inequality
SELECT COUNT(*) FROM "Demo-Orders"."OrderStart" "a" INNER JOIN "Demo-Orders"."OrderStop" "b" ON ("a"."orderId" = "b"."orderId" AND "a"."time_ns" <= "b"."time_ns")

-- Metabase: percentile by group
SELECT "a"."customer", PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY "b"."total") AS "median" FROM "Demo-Orders"."OrderStart" "a" LEFT JOIN "Demo-Orders"."OrderStop" "b" ON "a"."orderId" = "b"."orderId" GROUP BY "a"."customer" ORDER BY "a"."customer"

-- Superset: a time grain of a week ending on Saturday
SELECT DATE_TRUNC('week', utc_time + INTERVAL '1 DAY') + INTERVAL '5 DAYS' AS __timestamp, COUNT(*) AS count FROM "Demo-Orders"."OrderStart" GROUP BY DATE_TRUNC('week', utc_time + INTERVAL '1 DAY') + INTERVAL '5 DAYS' ORDER BY count DESC LIMIT 10000

-- Superset: five second grain
SELECT DATE_TRUNC('minute', utc_time) + INTERVAL '5 seconds' * FLOOR(EXTRACT(SECOND FROM utc_time) / 5) AS __timestamp, COUNT(*) AS "COUNT(*)" FROM "trace"."events" GROUP BY DATE_TRUNC('minute', utc_time) + INTERVAL '5 seconds' * FLOOR(EXTRACT(SECOND FROM utc_time) / 5) ORDER BY 1

-- Superset: ten minute grain
SELECT DATE_TRUNC('hour', utc_time) + INTERVAL '10 minutes' * FLOOR(EXTRACT(MINUTE FROM utc_time) / 10) AS __timestamp, SUM("orderId") AS "SUM(orderId)" FROM "Demo-Orders"."OrderStart" WHERE utc_time >= TO_TIMESTAMP('2026-11-21 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND utc_time < TO_TIMESTAMP('2026-11-22 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY 1 ORDER BY 2 DESC LIMIT 50000

-- Superset: series limit by a join
SELECT DATE_TRUNC('second', utc_time) AS __timestamp, e.event_name AS event_name, COUNT(*) AS count FROM trace.events e JOIN (SELECT event_name AS event_name__, COUNT(*) AS mme_inner__ FROM trace.events GROUP BY event_name ORDER BY mme_inner__ DESC, 1 LIMIT 5) AS series_limit ON e.event_name = series_limit.event_name__ GROUP BY DATE_TRUNC('second', utc_time), e.event_name ORDER BY count DESC, 2 LIMIT 10000

-- Superset: virtual dataset
SELECT customer AS customer, sum(x) AS "SUM(x)" FROM (SELECT *, "orderId" * 2 AS x FROM "Demo-Orders"."OrderStart") AS virtual_table WHERE x > 10 GROUP BY customer ORDER BY "SUM(x)" DESC, customer LIMIT 100

-- Superset: histogram
SELECT FLOOR(total / 10) * 10 AS bin, COUNT(*) AS n FROM "Demo-Orders"."OrderStop" GROUP BY FLOOR(total / 10) * 10 ORDER BY bin

-- Superset: bubble with having
SELECT customer AS customer, COUNT(DISTINCT "orderId") AS n, AVG("orderId") AS "AVG(orderId)" FROM "Demo-Orders"."OrderStart" GROUP BY customer HAVING COUNT(DISTINCT "orderId") > 5 ORDER BY n DESC, customer LIMIT 10

-- Superset: time comparison by an inner shift
SELECT a.s, a.n, b.n AS n_before FROM (SELECT DATE_TRUNC('second', utc_time) s, COUNT(*) n FROM trace.events GROUP BY 1) a LEFT JOIN (SELECT DATE_TRUNC('second', utc_time) + INTERVAL '1 second' s, COUNT(*) n FROM trace.events GROUP BY 1) b ON a.s = b.s ORDER BY 1

-- Superset: samples
SELECT event_number, utc_time, event_name FROM trace.events ORDER BY event_number LIMIT 20 OFFSET 0

-- Superset: row count
SELECT COUNT(*) AS rowcount FROM (SELECT customer, COUNT(*) FROM "Demo-Orders"."OrderStart" GROUP BY customer LIMIT 1000) AS rowcount_qry

-- Superset: min and max of a filter box
SELECT MIN("orderId") AS min, MAX("orderId") AS max FROM (SELECT * FROM "Demo-Orders"."OrderStart") AS virtual_table LIMIT 1000

-- Superset: an adhoc metric with a case
SELECT SUM(CASE WHEN "orderId" < 100 THEN 1 ELSE 0 END)::FLOAT / COUNT(*) AS ratio FROM "Demo-Orders"."OrderStart" LIMIT 1

-- Superset: latest partition
SELECT MAX(utc_time)::DATE AS d, CAST(MAX(utc_time) AS DATE) - INTERVAL '7 DAY' AS w FROM "Demo-Orders"."OrderStart"

-- Superset: quarter as text
SELECT 'Q' || EXTRACT(QUARTER FROM utc_time) || ' ' || EXTRACT(YEAR FROM utc_time) AS q, COUNT(*) FROM "Demo-Orders"."OrderStart" GROUP BY 1

-- Superset: a jinja list of values
SELECT COUNT(*) FROM "Demo-Orders"."OrderStart" WHERE customer IN ('customer-1', 'customer-2', 'it''s') AND 1 = 1

-- Superset: ilike filter and not in
SELECT COUNT(*) FROM trace.events WHERE event_name ILIKE '%order%' AND provider NOT IN ('a', 'b') AND (thread_id IS NOT NULL)

-- Grafana: a time series by macros expanded
SELECT floor(extract(epoch from utc_time)/1)*1 AS "time", count(*) AS "value" FROM "Demo-Orders"."OrderStart" WHERE utc_time BETWEEN '2026-11-21T07:00:00Z' AND '2026-11-21T09:00:00Z' GROUP BY 1 ORDER BY 1

-- Grafana: time group alias with fill
SELECT floor(extract(epoch from utc_time)/300)*300 AS "time", event_name AS metric, count(*) AS value FROM trace.events WHERE extract(epoch from utc_time) >= 1795245525 AND extract(epoch from utc_time) <= 1795249125 OR true GROUP BY 1, event_name ORDER BY 1, 2

-- Grafana: unix epoch filter in milliseconds
SELECT (extract(epoch from utc_time) * 1000)::bigint AS time, "orderId" FROM "Demo-Orders"."OrderStart" ORDER BY 1, 2 LIMIT 3

-- Grafana: a variable's query
SELECT DISTINCT event_name AS __text, event_name AS __value FROM trace.events ORDER BY 1 LIMIT 5

-- Grafana: rate by lag
SELECT s AS time, n, n - lag(n) OVER (ORDER BY s) AS delta, (n - lag(n, 1, 0) OVER (ORDER BY s))::float / 1 AS rate FROM (SELECT date_trunc('second', utc_time) s, count(*) n FROM trace.events GROUP BY 1) x ORDER BY 1

-- Grafana: a table of last values
SELECT DISTINCT ON (event_name) event_name, utc_time AS "time", event_number FROM trace.events ORDER BY event_name, utc_time DESC, event_number DESC

-- Grafana: annotations
SELECT utc_time AS time, 'order ' || "orderId" AS text, customer AS tags FROM "Demo-Orders"."OrderStart" WHERE "orderId" % 50 = 0 ORDER BY time

-- Grafana: generate series joined for gaps
SELECT g AS time, count(e.event_number) AS n FROM generate_series(timestamp '2026-11-21 07:58:44', timestamp '2026-11-21 07:58:47', interval '1 second') g LEFT JOIN trace.events e ON date_trunc('second', e.utc_time) = g GROUP BY g ORDER BY g

-- Grafana: heat map buckets
SELECT date_trunc('second', utc_time) AS time, width_bucket(total, 0, 100, 5) AS bucket, count(*) FROM "Demo-Orders"."OrderStop" GROUP BY 1, 2 ORDER BY 1, 2

-- Grafana: date_bin buckets
SELECT date_bin('500 milliseconds', utc_time, timestamp '2026-11-21') AS time, count(*) FROM trace.events GROUP BY 1 ORDER BY 1

-- Grafana: a string filter with regular expressions
SELECT count(*) FROM trace.events WHERE event_name ~* '^order(start|stop)$' AND provider !~ '^Microsoft'

-- Grafana: percentiles side by side
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY total) AS p50, percentile_cont(0.95) WITHIN GROUP (ORDER BY total) AS p95, percentile_disc(0.99) WITHIN GROUP (ORDER BY total) AS p99, max(total) FROM "Demo-Orders"."OrderStop"

-- Grafana: now in a literal range
SELECT count(*) FROM "Demo-Orders"."OrderStart" WHERE utc_time < now() + interval '100 years' AND utc_time > '1970-01-01'::timestamptz

-- Tableau: a table's preview with an alias
SELECT "OrderStart"."customer" AS "customer", "OrderStart"."orderId" AS "orderId", "OrderStart"."utc_time" AS "utc_time" FROM "Demo-Orders"."OrderStart" "OrderStart" ORDER BY 2 LIMIT 10

-- Tableau: sum of a float by a truncated date
SELECT CAST(DATE_TRUNC('QUARTER', "OrderStop"."utc_time") AS DATE) AS "tqr:utc_time:ok", SUM("OrderStop"."total") AS "sum:total:ok" FROM "Demo-Orders"."OrderStop" "OrderStop" GROUP BY 1

-- Tableau: a domain query
SELECT "OrderStart"."customer" AS "customer" FROM "Demo-Orders"."OrderStart" "OrderStart" GROUP BY 1 ORDER BY 1 ASC NULLS FIRST

-- Tableau: having 1 = 1
SELECT SUM(1) AS "cnt:1:ok", COUNT(DISTINCT "OrderStart"."customer") AS "ctd" FROM "Demo-Orders"."OrderStart" "OrderStart" HAVING (COUNT(1) > 0)

-- Tableau: top n by a joined subquery
SELECT "t0"."customer", "t0"."n" FROM (SELECT "OrderStart"."customer" AS "customer", COUNT(1) AS "n" FROM "Demo-Orders"."OrderStart" "OrderStart" GROUP BY 1) "t0" INNER JOIN (SELECT "OrderStart"."customer" AS "customer", SUM("OrderStart"."orderId") AS "$__alias__0" FROM "Demo-Orders"."OrderStart" "OrderStart" GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3) "t1" ON ("t0"."customer" = "t1"."customer") ORDER BY 1

-- Tableau: fixed level of detail
SELECT "OrderStart"."customer" AS "customer", AVG("t0"."__measure__0") AS "avg" FROM "Demo-Orders"."OrderStart" "OrderStart" INNER JOIN (SELECT "OrderStart"."customer" AS "customer", MIN("OrderStart"."orderId") AS "__measure__0" FROM "Demo-Orders"."OrderStart" "OrderStart" GROUP BY 1) "t0" ON (("OrderStart"."customer" = "t0"."customer") OR (("OrderStart"."customer" IS NULL) AND ("t0"."customer" IS NULL))) GROUP BY 1 ORDER BY 1

-- Tableau: is not distinct from in a join
SELECT COUNT(*) FROM "Demo-Orders"."OrderStart" a INNER JOIN (SELECT customer, COUNT(*) n FROM "Demo-Orders"."OrderStart" GROUP BY 1) b ON (a.customer IS NOT DISTINCT FROM b.customer)

-- Tableau: bins
SELECT CAST(FLOOR("OrderStop"."total" / 12.5) AS BIGINT) AS "total (bin)", COUNT(1) FROM "Demo-Orders"."OrderStop" "OrderStop" GROUP BY 1 ORDER BY 1

-- Tableau: a group of members
SELECT (CASE WHEN ("OrderStart"."customer" IN ('customer-1', 'customer-2')) THEN 'A' WHEN ("OrderStart"."customer" IN ('customer-3')) THEN 'B' ELSE "OrderStart"."customer" END) AS "group", SUM(1) AS "n" FROM "Demo-Orders"."OrderStart" "OrderStart" GROUP BY 1 ORDER BY 1

-- Tableau: datediff and dateadd
SELECT CAST((DATE_TRUNC('DAY', "OrderStart"."utc_time") + 2 * INTERVAL '1 DAY') AS TIMESTAMP) AS "d", COUNT(1) FROM "Demo-Orders"."OrderStart" "OrderStart" GROUP BY 1

-- Tableau: cast to text with a length
SELECT CAST("OrderStart"."orderId" AS TEXT) AS "s", LEFT(CAST("OrderStart"."customer" AS VARCHAR(8)), 4) AS "l" FROM "Demo-Orders"."OrderStart" "OrderStart" WHERE "orderId" < 3 ORDER BY 1

-- Tableau: weekday and its name
SELECT (1 + CAST(EXTRACT(DOW FROM "utc_time") AS INTEGER)) AS "wd", TRIM(TO_CHAR("utc_time", 'Day')) AS "name", COUNT(*) FROM "Demo-Orders"."OrderStart" GROUP BY 1, 2

-- Tableau: a parameterised null check
SELECT COUNT(*) FROM "Demo-Orders"."OrderStart" WHERE ((CASE WHEN 'x' IS NULL THEN 1 WHEN NOT 'x' IS NULL THEN 0 ELSE NULL END) = 0)

-- Tableau: temp table's stand-in, a list of values
SELECT "t"."a", COUNT("o"."orderId") FROM (VALUES ('customer-1'), ('customer-9'), ('none')) AS "t" ("a") LEFT JOIN "Demo-Orders"."OrderStart" "o" ON "o"."customer" = "t"."a" GROUP BY 1 ORDER BY 1

-- Tableau: median and a standard deviation
SELECT STDDEV_SAMP("total") AS "std", VAR_SAMP("total") AS "var", PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY "total") AS "q1" FROM "Demo-Orders"."OrderStop"

-- Tableau: string functions
SELECT SPLIT_PART("customer", '-', 2) AS "s", STRPOS("customer", '-') AS "p", RIGHT("customer", 2) AS "r", LPAD(CAST("orderId" AS TEXT), 5, '0') AS "l", REPLACE("customer", 'customer', 'c') AS "c" FROM "Demo-Orders"."OrderStart" WHERE "orderId" < 5 ORDER BY "orderId"

-- Power BI: a folded query with a group and a filter
select "rows"."customer" as "customer", sum("rows"."orderId") as "s", min("rows"."utc_time") as "m" from (select "_"."customer", "_"."orderId", "_"."utc_time" from "Demo-Orders"."OrderStart" "_" where "_"."orderId" > 3 and "_"."customer" is not null) "rows" group by "customer" order by "customer" limit 1000

-- Power BI: row count by a wrapped select
select count(1) as "$Item" from (select "orderId" from "Demo-Orders"."OrderStart" limit 4096) "$Table"

-- Power BI: a text start and end
select count(*) from "Demo-Orders"."OrderStart" "_" where "_"."customer" like 'customer-1%' and strpos("_"."customer", '-') > 0 and right("_"."customer", 1) = '2'

-- Power BI: an added column of a condition
select "_"."orderId" as "orderId", case when "_"."orderId" >= 100 and "_"."orderId" is not null then 'big' when "_"."orderId" < 100 then 'small' else null end as "size" from "Demo-Orders"."OrderStart" "_" order by "_"."orderId" desc limit 4

-- Power BI: merged and expanded
select "$Outer"."customer", count("$Inner"."total"), avg("$Inner"."total") from "Demo-Orders"."OrderStart" "$Outer" inner join "Demo-Orders"."OrderStop" "$Inner" on ("$Outer"."orderId" = "$Inner"."orderId") group by "$Outer"."customer" order by 1

-- Power BI: date parts as integers
select cast(date_part('year', "_"."utc_time") as int) as "y", cast(date_part('month', "_"."utc_time") as int) as "m", cast(date_part('day', "_"."utc_time") as int) as "d", count(*) from "Demo-Orders"."OrderStart" "_" group by 1, 2, 3

-- Power BI: distinct rows sorted by nulls
select distinct "_"."thread_name", "_"."provider" from trace.events "_" order by "_"."thread_name" nulls first, "_"."provider" limit 10

-- Power BI: a column's profile
select count(*) as n, count("thread_name") as c, count(distinct "thread_name") as d, min("thread_name") as lo, max("thread_name") as hi from trace.events

-- Power BI: unpivoted
select "orderId", "a", "v" from (select "orderId", 'id' as "a", cast("orderId" as text) as "v" from "Demo-Orders"."OrderStart" where "orderId" < 2 union all select "orderId", 'customer', "customer" from "Demo-Orders"."OrderStart" where "orderId" < 2) u order by 1, 2

-- Power BI: rank and index
select "customer", rank() over (order by count(*) desc) as "r", row_number() over (order by count(*) desc, "customer") as "i" from "Demo-Orders"."OrderStart" group by "customer" order by 3

-- Looker: a count by week with a filter of dates
SELECT TO_CHAR(DATE_TRUNC('week', o.utc_time), 'YYYY-MM-DD') AS "o.week", COUNT(*) AS "o.count" FROM "Demo-Orders"."OrderStart" AS o WHERE ((( o.utc_time ) >= (TIMESTAMP '2026-11-20') AND ( o.utc_time ) < (TIMESTAMP '2026-11-23'))) GROUP BY (DATE_TRUNC('week', o.utc_time)) ORDER BY 1 DESC LIMIT 500

-- Looker: an hour of day
SELECT CAST(EXTRACT(HOUR FROM o.utc_time ) AS INT) AS "o.hour", COUNT(*) AS "o.count" FROM "Demo-Orders"."OrderStart" AS o GROUP BY 1 ORDER BY 2 DESC FETCH NEXT 500 ROWS ONLY

-- Looker: row totals
SELECT SUM(n) AS total, COUNT(*) AS rows_ FROM (SELECT customer, COUNT(*) AS n FROM "Demo-Orders"."OrderStart" GROUP BY 1 HAVING COUNT(*) > 11) ww

-- Looker: a filtered measure
SELECT customer, COUNT(CASE WHEN ("orderId" > 100) THEN 1 ELSE NULL END) AS big, COUNT(DISTINCT CASE WHEN NOT COALESCE("orderId" > 100, FALSE) THEN "orderId" END) AS small FROM "Demo-Orders"."OrderStart" GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10

-- Looker: a derived table in WITH
WITH facts AS (SELECT customer, MIN(utc_time) AS first_at, COUNT(*) AS n FROM "Demo-Orders"."OrderStart" GROUP BY 1) SELECT DATE(facts.first_at) AS "facts.first_date", COUNT(DISTINCT facts.customer) AS "facts.count" FROM facts GROUP BY 1 ORDER BY 1 DESC LIMIT 500

-- Looker: symmetric sum
SELECT COALESCE(SUM(DISTINCT s."orderId"), 0) AS a, COALESCE(AVG(DISTINCT s."orderId"), 0) AS b FROM "Demo-Orders"."OrderStart" s LEFT JOIN trace.events e ON s.thread_id = e.thread_id AND e.event_number < 10

-- Looker: percent of the previous
SELECT customer, n, n * 1.0 / NULLIF(LAG(n) OVER (ORDER BY customer), 0) AS pct FROM (SELECT customer, COUNT(*) n FROM "Demo-Orders"."OrderStart" GROUP BY 1) t ORDER BY 1 LIMIT 6

-- Qlik: names of aggregates in a load
SELECT "customer" AS "Customer", Sum("orderId") AS "Sum of Orders", Max("utc_time") AS "Last" FROM "Demo-Orders"."OrderStart" GROUP BY "customer" ORDER BY "Customer"

-- Qlik: a concatenated key and date
SELECT "customer" || '|' || CAST("orderId" AS VARCHAR(20)) AS "%Key", CAST("utc_time" AS DATE) AS "Date" FROM "Demo-Orders"."OrderStart" WHERE "orderId" BETWEEN 5 AND 7 ORDER BY 1

-- Qlik: an incremental load
SELECT * FROM "Demo-Orders"."OrderStart" WHERE "utc_time" >= '2026-11-21 07:58:45.540' AND "utc_time" < '2026-11-22 00:00:00' ORDER BY "event_number"

-- Redash: a text parameter in a date
SELECT date_trunc('minute', utc_time) AS m, count(1) FROM "Demo-Orders"."OrderStart" WHERE utc_time >= '2026-11-21' AND utc_time <= '2026-11-21 23:59:59'::timestamp GROUP BY 1 ORDER BY 1

-- Redash: a pivot by case
SELECT customer, sum(CASE WHEN "orderId" % 3 = 0 THEN 1 ELSE 0 END) AS a, sum(CASE WHEN "orderId" % 3 = 1 THEN 1 ELSE 0 END) AS b, sum(CASE WHEN "orderId" % 3 = 2 THEN 1 ELSE 0 END) AS c FROM "Demo-Orders"."OrderStart" GROUP BY customer ORDER BY customer

-- Redash: retention
WITH firsts AS (SELECT customer, min(date_trunc('second', utc_time)) AS f FROM "Demo-Orders"."OrderStart" GROUP BY 1) SELECT f.f, extract(epoch FROM (date_trunc('second', o.utc_time) - f.f))::int AS step, count(DISTINCT o.customer) FROM firsts f JOIN "Demo-Orders"."OrderStart" o ON o.customer = f.customer GROUP BY 1, 2 ORDER BY 1, 2

-- Redash: running totals and a moving average
SELECT "orderId", total, sum(total) OVER (ORDER BY "orderId") AS running, avg(total) OVER (ORDER BY "orderId" ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS moving FROM "Demo-Orders"."OrderStop" ORDER BY "orderId" LIMIT 20

-- Redash: the longest gap
SELECT "orderId", utc_time - lag(utc_time) OVER (ORDER BY utc_time, "orderId") AS gap FROM "Demo-Orders"."OrderStart" ORDER BY gap DESC NULLS LAST, "orderId" LIMIT 3

-- Evidence: by day with a count and a rate
select date_trunc('day', utc_time) as day, count(*) as orders, count(*) / 1.0 / count(distinct customer) as per_customer from "Demo-Orders"."OrderStart" group by 1 order by 1

-- Evidence: inputs in a where
select customer as value, customer as label from "Demo-Orders"."OrderStart" where customer like '%' group by customer order by customer

-- Evidence: comparison with the mean
select customer, n, n - avg(n) over () as above, n > avg(n) over () as is_above from (select customer, count(*) as n from "Demo-Orders"."OrderStart" group by 1) t order by 1

-- Cube: a pre-aggregated measure with a limit
SELECT q_0."orders__customer", "orders__count" "orders__count", "orders__total" "orders__total" FROM (SELECT "orders".customer "orders__customer", count("orders"."orderId") "orders__count" FROM "Demo-Orders"."OrderStart" AS "orders" GROUP BY 1) as q_0 INNER JOIN (SELECT "orders".customer "orders__customer", sum("orders"."orderId") "orders__total" FROM "Demo-Orders"."OrderStart" AS "orders" GROUP BY 1) as q_1 ON (q_0."orders__customer" = q_1."orders__customer" OR (q_0."orders__customer" IS NULL AND q_1."orders__customer" IS NULL)) ORDER BY 2 DESC, 1 LIMIT 10000

-- Cube: a granularity in a time zone
SELECT date_trunc('hour', ("orders".utc_time::timestamptz AT TIME ZONE 'UTC')) "orders__created_at_hour", count(*) "orders__count" FROM "Demo-Orders"."OrderStart" AS "orders" WHERE ("orders".utc_time >= '2026-11-21T00:00:00.000Z'::timestamptz AND "orders".utc_time <= '2026-11-21T23:59:59.999Z'::timestamptz) GROUP BY 1 ORDER BY 1 ASC LIMIT 10000

-- Cube: rolling window
SELECT s."d", sum("m") FROM (SELECT date_trunc('second', utc_time) "d", count(*) "m" FROM trace.events GROUP BY 1) b INNER JOIN (SELECT generate_series(timestamp '2026-11-21 07:58:44', timestamp '2026-11-21 07:58:46', interval '1 second') AS "d") s ON b."d" > s."d" - interval '2 second' AND b."d" <= s."d" GROUP BY 1 ORDER BY 1

-- Cube: a ratio of casts
SELECT count(CASE WHEN ("orderId" > 10) THEN 1 END)::float / NULLIF(count(*)::float, 0) * 100.0 "r" FROM "Demo-Orders"."OrderStart"

-- dbt: a surrogate key
select md5(cast(coalesce(cast(customer as TEXT), '_dbt_utils_surrogate_key_null_') || '-' || coalesce(cast("orderId" as TEXT), '_dbt_utils_surrogate_key_null_') as TEXT)) as id from "Demo-Orders"."OrderStart" order by "orderId" limit 3

-- dbt: accepted values
with all_values as (select customer as value_field, count(*) as n_records from "Demo-Orders"."OrderStart" group by customer) select * from all_values where value_field not in ('customer-1','customer-2') order by 1

-- dbt: relationships
with child as (select "orderId" as from_field from "Demo-Orders"."OrderStop" where "orderId" is not null), parent as (select "orderId" as to_field from "Demo-Orders"."OrderStart") select count(*) as failures, count(*) != 0 as should_warn, count(*) != 0 as should_error from (select from_field from child left join parent on child.from_field = parent.to_field where parent.to_field is null) dbt_internal_test

-- dbt: a date spine
with rawdata as (with p as (select 0 as generated_number union all select 1), unioned as (select p0.generated_number * power(2, 0) + p1.generated_number * power(2, 1) + 1 as generated_number from p as p0 cross join p as p1) select * from unioned where generated_number <= 3 order by generated_number), all_periods as (select (timestamp '2026-11-20' + (interval '1 day' * (row_number() over (order by generated_number) - 1))) as date_day from rawdata) select * from all_periods where date_day <= timestamp '2026-11-22' order by 1

-- dbt: deduplicate by a window
with row_numbered as (select _inner.*, row_number() over (partition by customer order by utc_time desc, "orderId" desc) as rn from "Demo-Orders"."OrderStart" as _inner) select customer, "orderId" from row_numbered where rn = 1 order by 1

-- dbt: a pivot macro
select customer, sum(case when "orderId" % 2 = '0' then 1 else 0 end) as "even", sum(case when "orderId" % 2 = '1' then 1 else 0 end) as "odd" from "Demo-Orders"."OrderStart" group by customer order by 1

-- dbt: equality of two relations
with a as (select "orderId" from "Demo-Orders"."OrderStart"), b as (select "orderId" from "Demo-Orders"."OrderStop"), a_minus_b as (select * from a except select * from b), b_minus_a as (select * from b except select * from a), unioned as (select 'a_minus_b' as which_diff, a_minus_b.* from a_minus_b union all select 'b_minus_a' as which_diff, b_minus_a.* from b_minus_a) select count(*) from unioned

-- dbt: an incremental filter
select count(*) from "Demo-Orders"."OrderStart" where utc_time > (select coalesce(max(utc_time), '1900-01-01'::timestamp) from "Demo-Orders"."OrderStop" where total < 0)

-- dbt: star and group by many
select date_trunc('second', utc_time)::date as d, lower(trim(customer)) as c, count(*) as n from "Demo-Orders"."OrderStart" group by 1, 2 order by 1, 2

-- dbt: a snapshot's timestamps
select md5(coalesce(cast("orderId" as varchar ), '') || '|' || coalesce(cast(utc_time as varchar ), '')) is not null as scd, utc_time as valid_from, nullif(utc_time, utc_time) as valid_to from "Demo-Orders"."OrderStart" order by 2, "orderId" limit 2

-- sqlpad: a wrapped limit
WITH t AS (SELECT * FROM "Demo-Orders"."OrderStart") SELECT customer, count(*) FROM t GROUP BY customer ORDER BY count(*) DESC, customer LIMIT 7

-- sqlpad: a schema's probe
select t.table_schema as schema_name, t.table_name, c.column_name, c.data_type from information_schema.tables t join information_schema.columns c on t.table_schema = c.table_schema and t.table_name = c.table_name where t.table_schema not in ('information_schema', 'pg_catalog') and t.table_schema = 'Demo-Orders' order by t.table_schema, t.table_name, c.ordinal_position limit 3

-- jOOQ: a multiset by json
select "s"."customer", (select coalesce(json_agg("t"."orderId" order by "t"."orderId"), json_build_array()) from "Demo-Orders"."OrderStart" as "t" where "t"."customer" = "s"."customer" and "t"."orderId" < 40) as "ids" from "Demo-Orders"."OrderStart" as "s" where "s"."orderId" < 3 order by 1

-- jOOQ: a row as JSON in a nested list
select json_agg(json_build_object('id', "orderId", 'c', "customer") order by "orderId") from "Demo-Orders"."OrderStart" where "orderId" < 3

-- jOOQ: count over as the page's total
select "orderId", count(*) over () as "total_rows", "orderId" > 3 as "is_last" from "Demo-Orders"."OrderStart" where "orderId" < 20 order by "orderId" offset 2 rows fetch next 3 rows only

-- jOOQ: quantified comparison
select count(*) from "Demo-Orders"."OrderStart" where "orderId" >= all (select "orderId" from "Demo-Orders"."OrderStop" where "orderId" < 50) and "orderId" = any (array[60, 70, 80])

-- jOOQ: intersect all and except all
select count(*) from (select "customer" from "Demo-Orders"."OrderStart" except all select "customer" from "Demo-Orders"."OrderStart" where "orderId" < 100) as "t"

-- jOOQ: a null-safe order
select "thread_name", count(*) from "trace"."events" group by "thread_name" order by "thread_name" desc nulls last

-- jOOQ: nth value and a frame with exclusion
select "orderId", nth_value("orderId", 2) over (order by "orderId" rows between unbounded preceding and unbounded following), sum("orderId") over (order by "orderId" rows between 1 preceding and 1 following exclude current row) from "Demo-Orders"."OrderStart" where "orderId" < 6 order by 1

-- jOOQ: bitwise and shifts
select "orderId" & 3, "orderId" | 8, "orderId" # 5, ~"orderId", "orderId" << 2, "orderId" >> 1 from "Demo-Orders"."OrderStart" where "orderId" < 6 order by "orderId"

-- jOOQ: round, trunc and sign
select round(cast("total" as numeric), 2), trunc(cast("total" as numeric), 1), sign("total"), ceil("total"), floor("total"), abs(-"total") from "Demo-Orders"."OrderStop" where "orderId" < 4 order by "orderId"

-- jOOQ: interval of a column
select "orderId", "utc_time" + ("orderId" || ' day')::interval from "Demo-Orders"."OrderStart" where "orderId" < 3 order by 1

-- jOOQ: date with a time
select cast("utc_time" as date) + time '10:00:00', cast("utc_time" as time) from "Demo-Orders"."OrderStart" where "orderId" < 3 order by "orderId"

-- jOOQ: lateral top n
select "c"."customer", "l"."orderId" from (select distinct "customer" from "Demo-Orders"."OrderStart") as "c" cross join lateral (select "orderId" from "Demo-Orders"."OrderStart" as "o" where "o"."customer" = "c"."customer" order by "orderId" desc fetch next 2 rows only) as "l" order by 1, 2

-- jOOQ: a correlated scalar and exists
select "s"."orderId", (select max("p"."total") from "Demo-Orders"."OrderStop" as "p" where "p"."orderId" <= "s"."orderId") from "Demo-Orders"."OrderStart" as "s" where exists (select 1 from "Demo-Orders"."OrderStop" as "q" where "q"."orderId" = "s"."orderId" and "q"."total" > 95) order by 1

-- jOOQ: unnest of two arrays
select * from unnest(array[1, 2, 3], array['a', 'b', 'c']) as "t" ("n", "s")

-- jOOQ: string aggregation of distinct
select string_agg(distinct "customer", ',' order by "customer") from "Demo-Orders"."OrderStart" where "orderId" < 12

-- jOOQ: grouping sets with grouping ids
select "customer", "orderId" % 2 as "e", grouping("customer", "orderId" % 2) as "g", count(*) from "Demo-Orders"."OrderStart" where "orderId" < 34 group by grouping sets (("customer", "orderId" % 2), ("customer"), ()) order by 3, 1, 2

-- jOOQ: a rollup with labels
select case when grouping("customer") = 1 then 'all' else "customer" end as "c", sum("orderId") from "Demo-Orders"."OrderStart" group by rollup("customer") order by grouping("customer"), 1

-- jOOQ: array aggregation
select array_agg("orderId" order by "orderId" desc) filter (where "orderId" < 5), array_length(array_agg("orderId"), 1) from "Demo-Orders"."OrderStart"

-- jOOQ: overlay and position
select overlay("customer" placing 'XX' from 1 for 2), position('-' in "customer"), char_length("customer"), initcap("customer"), btrim("customer", 'c') , btrim("customer") from "Demo-Orders"."OrderStart" where "orderId" < 2 order by "orderId"

-- DBeaver: metadata of a result with no rows (no rows)
SELECT x.* FROM (SELECT "orderId", customer, utc_time FROM "Demo-Orders"."OrderStart") x WHERE 1=0

-- Excel: a between of dates in braces
SELECT COUNT(*) FROM "Demo-Orders"."OrderStart" WHERE utc_time BETWEEN TIMESTAMP '2026-11-21 00:00:00' AND TIMESTAMP '2026-11-22 00:00:00'

-- pandas: resample by seconds with fill
SELECT s.s, coalesce(t.n, 0) AS n FROM (SELECT generate_series(0, 4) AS s) s LEFT JOIN (SELECT (time_ns / 100000000) AS s, count(*) AS n FROM "Demo-Orders"."OrderStart" GROUP BY 1) t ON t.s = s.s ORDER BY 1

-- SQLAlchemy: a case of aggregates in an order
SELECT customer, count(*) AS n FROM "Demo-Orders"."OrderStart" GROUP BY customer ORDER BY CASE WHEN (count(*) > 11) THEN 0 ELSE 1 END, customer LIMIT 4

-- SQLAlchemy: tuple in
SELECT count(*) FROM "Demo-Orders"."OrderStart" WHERE (customer, "orderId") IN (('customer-1', 1), ('customer-2', 2), ('x', 3))

-- SQLAlchemy: a union in a subquery with labels
SELECT anon_1.k, count(anon_1.v) AS c FROM (SELECT 'a' AS k, "orderId" AS v FROM "Demo-Orders"."OrderStart" UNION SELECT 'b' AS k, "orderId" % 10 AS v FROM "Demo-Orders"."OrderStop") AS anon_1 GROUP BY anon_1.k ORDER BY 1

-- Django: trunc and extract
SELECT DATE_TRUNC('hour', "utc_time" AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin') AS "h", COUNT("orderId") AS "n" FROM "Demo-Orders"."OrderStart" GROUP BY 1 ORDER BY 1 ASC

-- Django: an annotation with exists
SELECT "orderId", EXISTS(SELECT 1 AS "a" FROM "Demo-Orders"."OrderStop" U0 WHERE (U0."orderId" = ("OrderStart"."orderId") AND U0."total" > 50.0) LIMIT 1) AS "has" FROM "Demo-Orders"."OrderStart" ORDER BY "orderId" LIMIT 5

-- Django: a like with upper
SELECT COUNT(*) FROM "Demo-Orders"."OrderStart" WHERE UPPER("customer"::text) LIKE UPPER('%MER-1%')
