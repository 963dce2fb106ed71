-- What a fuzzer found, made small: each was an error of a library, or one that said only what failed inside.
SELECT (SELECT MAX(e.time_ns) FROM events e WHERE e.thread_id = Demo.Hard.thread_id) FROM Demo.Hard GROUP BY b
SELECT TRUNCATE(f64, '%') FROM Demo.Hard
SELECT u.x FROM Demo.Hard h, UPPER(s) AS u(x)
SELECT DATE '2020-01-31' - INTERVAL 1e308 DAY FROM Demo.Hard
SELECT MAX(REPEAT(payload, 10000000)) FROM events
SELECT u.x FROM Demo.Hard h, MAX(h.time_ns) AS u(x)
SELECT PERCENTILE_CONT(0.25) FROM events
SELECT PERCENTILE_CONT(0.25) OVER (ORDER BY f32) FROM Demo.Hard
(WITH RECURSIVE t(n, x) AS (SELECT 1, 'a' UNION ALL SELECT n + 1, x || 'a' FROM t WHERE n < 6) SELECT n, x FROM t ORDER BY n DESC) UNION ALL (WITH RECURSIVE t(n, x) AS (SELECT 1, 'a' UNION ALL SELECT n + 1, x || 'a' FROM t WHERE n < 6) SELECT n, x FROM t ORDER BY n DESC)
SELECT COALESCE() FROM Demo.Hard
SELECT COALESCE(id) OVER (ORDER BY id) FROM Demo.Hard
SELECT EXISTS(id), UNIQUE(s) FROM Demo.Hard
SELECT JSON_ARRAYAGG_ABSENT_ON_NULL(id, i64) FROM Demo.Hard
SELECT DATE_PART(NULL, NULL), LAST_DAY(NULL), BIT_AND(NULL) FROM Demo.Hard
SELECT MAX(MAP['a', 1]) OVER (ORDER BY id), COLLECT(INTERVAL '1' DAY) OVER (ORDER BY id) FROM Demo.Hard
SELECT SUBSTR(NULL, NULL), TO_TIMESTAMP(f64, f32), DESCRIPTOR(*), CEIL(INTERVAL '1' DAY) FROM Demo.Hard
SELECT ARRAY_AGG(id ORDER BY id DESC), COUNT(*) FROM Demo.Hard GROUP BY b ORDER BY 2, 1 LIMIT 1
SELECT GROUP_ID() FILTER (WHERE b), RAND_INTEGER(i8) FROM Demo.Hard
SELECT id, SUM() FILTER (WHERE b) OVER (ORDER BY id) FROM Demo.Hard
SELECT id FROM Demo.Hard WHERE EXISTS (SELECT COALESCE(id) OVER (ORDER BY id) FROM Demo.Hard GROUP BY 1)
SELECT COALESCE(id) FILTER (WHERE b), COALESCE(id) WITHIN GROUP (ORDER BY id) FROM Demo.Hard
SELECT u.x FROM Demo.Hard h , COALESCE ( id ) AS u ( x )
select x from ( select i8 as x from hard ) q where x = any ( array [ 1 , 2 ] ) OFFSET 1
SELECT * FROM methods m JOIN modules o ON m.module_id = o.module_id WHERE m.known_from = ARRAY[1, NULL] FETCH FIRST 3 ROWS ONLY
SELECT * FROM trace_info , trace_warnings LIMIT 0xFFFFFFFFFFFFFFFF OFFSET 2147483648
