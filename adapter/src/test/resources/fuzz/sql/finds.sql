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
