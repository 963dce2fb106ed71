-- Queries within expressions that ask rows of the queries two and more levels around them; answers of PostgreSQL 15.
select a.x, (select y + (select a.x) from (values (1)) b(y)) from (values (1),(2),(2)) a(x) order by 1
= 1|2
= 2|3
= 2|3
select a.x, (select min(y) + (select a.x) from (values (1),(5)) b(y)) from (values (1),(2),(2)) a(x) order by 1
= 1|2
= 2|3
= 2|3
select a.x, (select min(y) + (select coalesce(a.x, 100)) from (values (1),(5)) b(y)) from (values (1),(2),(null)) a(x) order by 1
= 1|2
= 2|3
= null|101
select a.x, (select count(*) + (select count(*) from (values (1)) c(z) where z = a.x) from (values (1),(5)) b(y)) from (values (1),(2),(2)) a(x) order by 1
= 1|3
= 2|2
= 2|2
select a.x from (values (1),(2),(2)) a(x) where a.x in (select min(y) + (select a.x - 1) from (values (1),(5)) b(y)) order by 1
= 1
= 2
= 2
select a.x, b.s from (values (1),(2),(2)) a(x), lateral (select min(y) + (select a.x) as s from (values (1),(5)) b(y)) b order by 1
= 1|2
= 2|3
= 2|3
select a.x, (select sum(y) from (values (1),(5)) b(y) having min(y) < (select a.x)) from (values (1),(2),(2)) a(x) order by 1
= 1|null
= 2|6
= 2|6
select a.x, (select max((select b.y || '/' || a.x || '/' || c.z from (values ('q')) c(z))) from (values ('k'),('l')) b(y)) from (values ('m'),('n')) a(x) order by 1
= m|l/m/q
= n|l/n/q
select a.x, (select count(*) from (values (1),(2)) b(y) join (values (1),(2)) c(z) on b.y = c.z and exists (select 1 from (values (1),(2)) d(w) where d.w = a.x and d.w = c.z)) from (values (1),(2),(7)) a(x) order by 1
= 1|1
= 2|1
= 7|0
select a.x, exists (select (select a.x) from (values (1)) b(y) where (select a.x) > y) from (values (1),(2)) a(x) order by 1
= 1|false
= 2|true
select a.x, exists (select 1 from (values (1)) b(y) where (select a.x) > y and (select a.z) > y) from (values (1,1),(2,2)) a(x,z) order by 1
= 1|false
= 2|true
-- Left joins whose sides ask outer rows for different things.
select a.x, (select max(y) + (select a.z) from (values (1),(5)) b(y) where y > a.x) from (values (1,10),(2,20)) a(x,z) order by 1
= 1|15
= 2|25
select a.x, (select max(y) + (select max(w) from (values (10),(20)) c(w) where w = a.z) from (values (1),(5)) b(y) where y > a.x) from (values (1,10),(2,20)) a(x,z) order by 1
= 1|15
= 2|25
select a.x, (select count(*) + (select coalesce(a.x, 100)) from (values (1),(5)) b(y) where y > a.x) from (values (1),(2),(null)) a(x) order by 1
= 1|2
= 2|3
= null|100
select a.x, (select max(y) + (select count(*) from (values (1),(9)) c(z) where z > a.x + 1) from (values (1),(5)) b(y) where y > a.x) from (values (1),(2),(null)) a(x) order by 1
= 1|6
= 2|6
= null|null
select a.x, (select n + (select a.x * 2) from (select count(*) as n from (values (1),(5)) b(y) where y > a.x) q) from (values (1),(2),(null)) a(x) order by 1
= 1|3
= 2|5
= null|null
select a.x, (select count(w) from (select y from (values (1),(5)) b(y) where y > a.x) q left join (select w from (values (1),(5)) c(w) where w > a.z) r on r.w = q.y) from (values (1,1),(2,2),(7,null),(null,7)) a(x,z) order by 1
= 1|1
= 2|1
= 7|0
= null|0
select a.x, (select count(*) from (select y from (values (1),(5)) b(y) where y > a.x) q left join (select w from (values (1),(5)) c(w) where w > a.z * 2) r on r.w = q.y) from (values (1,1),(2,2),(7,null),(null,7)) a(x,z) order by 1
= 1|1
= 2|1
= 7|0
= null|0
select a.x, (select string_agg(b.y::text || coalesce((select c.w from (values ('p', 1),('q', 2)) c(w, k) where c.k = a.x), '-') || a.z, ',' order by y) from (values (1),(5)) b(y) where y > a.x) from (values (1,10),(2,20),(3,30)) a(x,z) order by 1
= 1|5p10
= 2|5q20
= 3|5-30
select a.x, (select max(y) from (values (1),(5)) b(y) left join (values (1),(5)) c(w) on c.w = b.y and c.w > a.z where y > a.x) from (values (1,1),(2,2)) a(x,z) order by 1
= 1|5
= 2|5
-- An outer value that may be NULL, compared with a query's rows and with the rows beside it.
SELECT a.i, b.j FROM (VALUES (1, 3), (2, 7), (3, NULL)) a(i, x) LEFT JOIN (VALUES (1, 7), (2, 7)) b(j, y) ON a.x = b.y AND a.x NOT IN (SELECT z FROM (VALUES (1), (9)) c(z)) ORDER BY 1, 2
= 1|null
= 2|1
= 2|2
= 3|null
SELECT a.i, b.j FROM (VALUES (1, 3), (2, 7), (3, NULL)) a(i, x) LEFT JOIN (VALUES (1, 7), (2, 7)) b(j, y) ON a.x = b.y AND a.x NOT IN (SELECT z FROM (VALUES (1), (9)) c(z) WHERE z > 10) ORDER BY 1, 2
= 1|null
= 2|1
= 2|2
= 3|null
SELECT a.i, q.j FROM (VALUES (1, 3), (2, 7), (3, NULL)) a(i, x), LATERAL (SELECT * FROM (VALUES (1, 7), (2, 7)) b(j, y) WHERE a.x = b.y AND a.x NOT IN (SELECT z FROM (VALUES (1), (9)) c(z))) q ORDER BY 1, 2
= 2|1
= 2|2
SELECT a.i, (SELECT COUNT(*) FROM (VALUES (1, 7), (2, 7)) b(j, y) WHERE a.x = b.y AND a.x NOT IN (SELECT z FROM (VALUES (1), (9)) c(z))) FROM (VALUES (1, 3), (2, 7), (3, NULL)) a(i, x) ORDER BY 1
= 1|0
= 2|2
= 3|0
SELECT a.i, (SELECT COUNT(*) FROM (VALUES (1, 7), (2, 7)) b(j, y) WHERE a.x = b.y AND a.x NOT IN (SELECT z FROM (VALUES (1), (NULL)) c(z) WHERE z < a.i)) FROM (VALUES (1, 3), (2, 7), (3, NULL)) a(i, x) ORDER BY 1
= 1|0
= 2|2
= 3|0
SELECT a.i FROM (VALUES (1, 3), (2, 7), (3, NULL)) a(i, x) WHERE EXISTS (SELECT 1 FROM (VALUES (1, 7), (2, 7)) b(j, y) WHERE a.x = b.y AND a.x NOT IN (SELECT z FROM (VALUES (1), (9)) c(z))) ORDER BY 1
= 2
SELECT SUM(a.i) FROM (VALUES (1, 3), (2, 7), (3, NULL)) a(i, x) LEFT JOIN (VALUES (1, 7), (2, 7)) b(j, y) ON a.x = b.y AND NOT (a.x IN (SELECT z FROM (VALUES (1), (9)) c(z)))
= 8
