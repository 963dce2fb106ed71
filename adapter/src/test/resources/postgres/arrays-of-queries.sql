-- ANY and ALL of the array that a query makes.
select count(*) from (values (1), (2), (null)) t(x) where x = any (array(select y from (values (2), (3), (null)) u(y)))
= 1
select x, x = any (array(select y from (values (2), (3), (null)) u(y))), x <> all (array(select y from (values (2), (3)) u(y) where y > x)), x > any (array(select y from (values (1), (2)) u(y) order by y desc limit 1)) from (values (1), (2), (3)) t(x) order by x
= 1|null|true|false
= 2|true|true|false
= 3|true|true|true
select x from (values (1), (null)) t(x) where x = all (array(select y from (values (1)) u(y) where y > 5)) order by x
= 1
= null
select count(*) from (values (1), (null)) t(x) where not x = any (array(select y from (values (1)) u(y) where y > 5))
= 2
select a.x, (select count(*) from (values (1), (2), (3)) b(y) where b.y = any (array(select c.z from (values (1), (2)) c(z) where c.z <= a.x))) from (values (1), (2)) a(x) order by 1
= 1|1
= 2|2
-- Columns of the outer row that only a condition on its array's elements asks for.
SELECT t.id, u.x FROM (VALUES (1, 3, 4), (2, 5, 5)) t(id, a, b) LEFT JOIN UNNEST(ARRAY[t.b]) AS u(x) ON u.x = t.a ORDER BY 1
= 1|null
= 2|5
SELECT t.id, t.b, u.x FROM (VALUES (1, 3, 4), (2, 5, 5)) t(id, a, b) JOIN UNNEST(ARRAY[t.b, 3]) AS u(x) ON u.x = t.a ORDER BY 1, 3
= 1|4|3
= 2|5|5
SELECT t.id, u.x, u.n FROM (VALUES (1, 3, 4), (2, 5, 5)) t(id, a, b) LEFT JOIN UNNEST(ARRAY[t.b, 5]) WITH ORDINALITY AS u(x, n) ON u.x = t.a ORDER BY 1, 3
= 1|null|null
= 2|5|1
= 2|5|2
SELECT t.id, (SELECT SUM(x) FROM UNNEST(ARRAY[t.a, 9]) AS u(x) WHERE x <> t.b) FROM (VALUES (1, 7, 7), (2, 1, 5)) t(id, a, b) ORDER BY 1
= 1|9
= 2|10
SELECT t.id, q.x FROM (VALUES (1, 3, 4), (2, 5, 5)) t(id, a, b) LEFT JOIN LATERAL (SELECT x FROM UNNEST(ARRAY[t.b]) AS u(x) WHERE x = t.a) q ON TRUE ORDER BY 1
= 1|null
= 2|5
SELECT t.id FROM (VALUES (1, 3, 4), (2, 5, 5)) t(id, a, b) WHERE EXISTS (SELECT 1 FROM UNNEST(ARRAY[t.b]) AS u(x) WHERE x = t.a) ORDER BY 1
= 2
SELECT t.id, (SELECT STRING_AGG(CAST(x AS VARCHAR), ',' ORDER BY x) FROM UNNEST(ARRAY[CASE WHEN t.b < t.a THEN t.a END, t.a, 1]) AS u(x)) FROM (VALUES (1, CAST(7 AS INTEGER), CAST(7 AS INTEGER)), (2, 0, -1)) t(id, a, b) ORDER BY 1
= 1|1,7
= 2|0,0,1
-- Values that may be NULL beside the elements of an array that is computed.
SELECT x, x = ANY (ARRAY_APPEND(ARRAY[1], y)), x <> ALL (ARRAY[y, 2] || ARRAY[3]), x < ANY (ARRAY_REMOVE(ARRAY[1, 2], y)), x = ALL (ARRAY_REMOVE(ARRAY[1], y)), x = ANY (ARRAY_REMOVE(ARRAY[1], y)) FROM (VALUES (1, 1), (NULL, 1), (2, NULL), (NULL, NULL), (3, 2)) t(x, y) ORDER BY x, y
= 1|true|false|true|true|false
= 2|null|false|false|false|false
= 3|false|false|false|false|false
= null|null|null|null|null|null
= null|null|null|null|true|false
SELECT k, x, x = ANY (a), x > ALL (a), NOT x = ANY (a) FROM (SELECT k, ARRAY_AGG(v) AS a FROM (VALUES (1, 1), (1, 2), (2, NULL)) t(k, v) GROUP BY k) q, (VALUES (1), (3), (NULL)) u(x) ORDER BY k, x
= 1|1|true|false|false
= 1|3|false|true|true
= 1|null|null|null|null
= 2|1|null|null|null
= 2|3|null|null|null
= 2|null|null|null|null
SELECT u.x, q.k FROM (SELECT k, ARRAY_AGG(v) AS a FROM (VALUES ('b', 'x'), ('b', 'y'), ('c', 'z')) t(k, v) GROUP BY k) q JOIN (VALUES ('x'), ('z'), (NULL)) u(x) ON u.x = ANY (q.a) ORDER BY 1
= x|b
= z|c
SELECT COUNT(*) FROM (VALUES (1, CAST(NULL AS INTEGER)), (2, 2)) t(x, y) WHERE y = ANY (ARRAY_APPEND(ARRAY[1], x)) OR y <> ALL (ARRAY_REMOVE(ARRAY[1], 1))
= 2
SELECT x, x = ANY (STRING_TO_ARRAY(y, ',')) FROM (VALUES ('a', 'a,b'), (NULL, 'a'), ('a', NULL), (NULL, ''), ('c', 'a')) t(x, y) ORDER BY x, y
= a|null
= a|true
= c|false
= null|false
= null|null
SELECT x, x = ANY (ARRAY_APPEND(ARRAY[1.5], y)), b = ANY (ARRAY_APPEND(ARRAY[b], TRUE)), t >= ALL (ARRAY_APPEND(ARRAY[t], TIMESTAMP '2024-01-01 00:00:00')) FROM (VALUES (1.5, 2.5, TRUE, TIMESTAMP '2024-01-02 00:00:00'), (NULL, 1.5, NULL, NULL)) q(x, y, b, t) ORDER BY x
= 1.5|true|true|true
= null|null|null|null
