SELECT * FROM events
SELECT event_name, COUNT(*), MIN(time_ns), MAX(payload_size) FROM events GROUP BY event_name ORDER BY 2 DESC LIMIT 5
SELECT id, s, i64 FROM Demo.Hard WHERE i32 > -5 AND s LIKE 'A%' OR b ORDER BY f64 DESC NULLS FIRST, id
SELECT COUNT(DISTINCT s), SUM(i64), AVG(i32), STDDEV_SAMP(f64), MEDIAN(i16), MODE(s) FROM Demo.Hard WHERE id IN (1, 2, 3, 9)
SELECT a.id, b.s FROM Demo.Hard a LEFT JOIN Demo.Hard b ON a.id = b.i8 AND b.i16 BETWEEN -40 AND 400 WHERE a.b IS NOT NULL
SELECT id, SUM(i16) OVER (PARTITION BY b ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), RANK() OVER (ORDER BY s) FROM Demo.Hard
SELECT id, LAG(s, 1, 'none') OVER (ORDER BY id), NTILE(3) OVER (ORDER BY f32), FIRST_VALUE(i64) OVER (ORDER BY id RANGE BETWEEN 2 PRECEDING AND 1 FOLLOWING) FROM Demo.Hard
WITH h AS (SELECT id, UPPER(s) AS u, i32 + 1 AS n FROM Demo.Hard WHERE i32 < 1000) SELECT h.u, h.n, (SELECT MAX(k.n) FROM h k WHERE k.id < h.id) FROM h
SELECT id FROM Demo.Hard WHERE EXISTS (SELECT 1 FROM events e WHERE e.thread_id = Demo.Hard.thread_id AND e.time_ns > Demo.Hard.time_ns)
SELECT id FROM Demo.Hard WHERE s NOT IN (SELECT event_name FROM events) UNION SELECT i8 FROM Demo.Hard EXCEPT SELECT 7
SELECT b, i8, GROUPING(b), COUNT(*), LISTAGG(s, ';') WITHIN GROUP (ORDER BY id) FROM Demo.Hard GROUP BY ROLLUP (b, i8) HAVING COUNT(*) > 0
SELECT CASE WHEN i64 > 0 THEN i64 / 3 WHEN i64 = 0 THEN MOD(id, 4) ELSE ABS(i32) END, COALESCE(s, 'x'), NULLIF(i8, 1) FROM Demo.Hard WHERE id < 5
SELECT SUBSTRING(s FROM 2 FOR 3), POSITION('a' IN s), CHAR_LENGTH(s), TRIM(BOTH ' ' FROM s), REPLACE(s, 'a', 'bb'), REPEAT(s, 3), s || '!' FROM Demo.Hard
SELECT CAST(id AS VARCHAR), CAST('12' AS INTEGER), CAST(f64 AS DECIMAL(10, 2)), CAST(i8 AS BIGINT), CAST(b AS VARCHAR) FROM Demo.Hard WHERE id = 2
SELECT FLOOR(utc_time TO SECOND), EXTRACT(HOUR FROM utc_time), TIMESTAMPADD(DAY, 1, utc_time), TIMESTAMPDIFF(SECOND, TIMESTAMP '2020-01-01 00:00:00', utc_time), TO_CHAR(utc_time, 'YYYY-MM-DD') FROM Demo.Hard
SELECT JSON_VALUE(payload, '$.id'), JSON_EXISTS(payload, '$.s'), JSON_ARRAYAGG(event_name) OVER () FROM events
SELECT JSON_OBJECT('a' VALUE id, 'b' VALUE s), JSON_OBJECTAGG(s VALUE i32), JSON_ARRAYAGG(id ORDER BY id) FROM Demo.Hard WHERE s IS NOT NULL GROUP BY id, s
SELECT s FROM Demo.Hard WHERE REGEXP_LIKE(s, '^[a-z]+') OR s SIMILAR TO '%(a|b)%' OR REGEXP_REPLACE(s, '[0-9]', '#') = '#'
SELECT HEX(i64), HAS_KEYWORD(event_keywords, 1), BITAND(i32, 255), BIT_TEST(i64, 3), U64_TEXT(i64), KEYWORD_NAMES('Microsoft-Windows-DotNETRuntime', event_keywords) FROM Demo.Hard
SELECT METHOD_AT(i64, time_ns), WHY_UNRESOLVED(i64, time_ns), METHOD_FLAGS(i32), OPTIMIZATION_TIER(i8) FROM Demo.Hard
SELECT * FROM (VALUES (1, 'a', 1.5), (2, NULL, -0.0)) AS t(n, x, d) NATURAL JOIN (SELECT id AS n, s FROM Demo.Hard) u
SELECT ARRAY_AGG(id ORDER BY id DESC), ANY_VALUE(s), BIT_OR(i32), EVERY(b), PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY f32) FROM Demo.Hard GROUP BY b
WITH RECURSIVE t(n, x) AS (SELECT 1, 'a' UNION ALL SELECT n + 1, x || 'b' FROM t WHERE n < 6) SELECT n, x FROM t ORDER BY n DESC
SELECT h.id, u.x FROM Demo.Hard h, UNNEST(ARRAY[h.id, 2, 3]) AS u(x) WHERE u.x <> h.id
SELECT id, ROW_NUMBER() OVER (PARTITION BY i8 ORDER BY i64) AS r FROM Demo.Hard QUALIFY r = 1
SELECT * FROM methods m JOIN modules o ON m.module_id = o.module_id WHERE m.known_from = 'LOAD' FETCH FIRST 3 ROWS ONLY
SELECT * FROM trace_info, trace_warnings LIMIT 1 OFFSET 1
SELECT * FROM hot_methods WHERE inclusive_samples > 3 ORDER BY 1
SELECT * FROM TABLE(callers('Main')) WHERE samples IS NULL
SELECT a.id, b.id FROM Demo.Hard a ASOF JOIN Demo.Hard b MATCH_CONDITION a.time_ns >= b.time_ns ON a.b = b.b
SELECT COUNT(*) FILTER (WHERE b), SUM(CASE WHEN i8 > 0 THEN 1 END), MAX(SUM(i16)) OVER () FROM Demo.Hard GROUP BY thread_id
SELECT POWER(f32, 2), SQRT(ABS(f64)), LN(1 + ABS(i8)), ROUND(f64, 1), CEIL(f32), SIGN(i64), ATAN2(f32, 1), EXP(i8), TRUNCATE(f64, 0) FROM Demo.Hard WHERE id < 4
EXPLAIN PLAN FOR SELECT s, COUNT(*) FROM Demo.Hard WHERE time_ns > 1000 GROUP BY s
EXPLAIN COLLECT SELECT * FROM GCStart
SELECT * FROM Demo.Hard_V1 UNION ALL SELECT * FROM Demo.Hard_V1 ORDER BY id LIMIT 4
SELECT id IS NULL, b IS NOT TRUE, s IS DISTINCT FROM 'a', NOT b, i8 = SOME (SELECT id FROM Demo.Hard), i16 > ALL (SELECT i8 FROM Demo.Hard) FROM Demo.Hard
SELECT TIMESTAMP '2020-02-29 12:00:00' + INTERVAL '1' MONTH, DATE '2020-01-31' - INTERVAL '3' DAY, CURRENT_TIMESTAMP > utc_time FROM Demo.Hard
SELECT b, i8, s, SUM(i16), GROUPING(b, s) FROM Demo.Hard GROUP BY GROUPING SETS ((b, i8), (s), ()) ORDER BY 1, 2, 3
SELECT b, i8, COUNT(*) FROM Demo.Hard GROUP BY CUBE (b, i8), ROLLUP (s)
SELECT id, x.n FROM Demo.Hard h, LATERAL (SELECT MAX(k.id) AS n FROM Demo.Hard k WHERE k.id < h.id) AS x QUALIFY RANK() OVER (ORDER BY x.n) < 4
SELECT h.id, u.x, u.o FROM Demo.Hard h CROSS JOIN UNNEST(ARRAY[h.s, 'b', NULL]) WITH ORDINALITY AS u(x, o)
SELECT * FROM (SELECT b, i8, i16 FROM Demo.Hard) PIVOT (SUM(i16) AS t, COUNT(*) AS c FOR b IN (TRUE AS yes, FALSE AS no))
SELECT * FROM (SELECT id, i8, i16 FROM Demo.Hard) UNPIVOT (v FOR k IN (i8 AS 'i8', i16 AS 'i16'))
WITH RECURSIVE t(n, p) AS (SELECT id, CAST(s AS VARCHAR) FROM Demo.Hard WHERE id = 1 UNION SELECT h.id, t.p || '/' || COALESCE(h.s, '') FROM t JOIN Demo.Hard h ON h.id = t.n + 1) SELECT n, CHAR_LENGTH(p) FROM t
WITH a AS (SELECT id AS n FROM Demo.Hard), b AS (SELECT n FROM a WHERE n > 2) (SELECT n FROM a EXCEPT SELECT n FROM b) UNION ALL (SELECT MAX(n) FROM b)
SELECT DATE_TRUNC('minute', utc_time) AS m, DATE_PART('hour', utc_time), TIME_BUCKET(INTERVAL '5 minutes', utc_time), COUNT(*) FROM Demo.Hard GROUP BY ALL ORDER BY ALL
SELECT DISTINCT ON (b) b, id, s::VARCHAR, i32::DOUBLE FROM Demo.Hard ORDER BY b, id DESC
SELECT IFNULL(s, 'x'), IF(b, 1, 2), NULLIF(id, 3), GREATEST(i8, id), LEAST(i8, id), CONCAT(s, id), CONCAT_WS('-', s, 'b'), CONTAINS(s, 'a'), INSTR(s, 'a'), LPAD(s, 5, '*'), SPLIT_PART(s, ',', 2) FROM Demo.Hard
SELECT COUNT_IF(b), MAX_BY(s, id), GROUP_CONCAT(s, ';'), QUANTILE_CONT(i16, 0.5), LIST(id), STRING_AGG(s, ',' ORDER BY id DESC), MEDIAN(f32), CORR(i8, i16) FROM Demo.Hard GROUP BY thread_id
FROM Demo.Hard WHERE s ~ '^[a-z]' OR s ILIKE 'A%' ORDER BY id FETCH FIRST 2 ROWS WITH TIES
SELECT id, COUNT(*) OVER w, SUM(i8) FILTER (WHERE b) OVER w, NTH_VALUE(s, 2) OVER w, LEAD(utc_time) OVER w, CUME_DIST() OVER w FROM Demo.Hard WINDOW w AS (PARTITION BY b ORDER BY id)
SELECT LAG(DATE '2020-01-01', 1, DATE '2020-01-02') OVER (ORDER BY id), MAX(TIMESTAMP '2020-01-01 00:00:00') OVER (), FIRST_VALUE(INTERVAL '1' DAY) OVER (ORDER BY id) FROM Demo.Hard
SELECT x, (SELECT COUNT(*) FROM Demo.Hard WHERE id > x AND i8 NOT IN (SELECT i16 FROM Demo.Hard WHERE i16 IS NOT NULL)) FROM (VALUES (1), (NULL), (8)) AS v(x) ORDER BY x NULLS FIRST
describe "Demo".Hard
desc select i8, count(*) as n from "Demo".Hard group by i8
show tables like '%a%'
show all tables from "Demo"
show columns from hard
show schemas
summarize "Demo".Hard
summarize select i8, s, f64, utc_time from Hard where id > 2
select table_name, count(*) from information_schema.columns where table_schema = 'Demo' group by table_name
select constraint_name from information_schema.table_constraints t join information_schema.key_column_usage k using (constraint_schema, constraint_name) limit 3
select top 3 id, s from Hard order by id desc
select to_timestamp('2020-01-02 03:04', 'YYYY-MM-DD HH24:MI'), time_bucket('5 minutes', utc_time) from Hard
select x from (select i8 as x from hard) q where x = any (array[1, 2])
