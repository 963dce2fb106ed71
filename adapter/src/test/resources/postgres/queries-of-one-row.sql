-- IN, SOME and ALL of queries that have one row whatever they aggregate; answers of PostgreSQL 15.
select a5.j, (select max(x) from (values (5),(2)) b(x) where a5.j in (select count(*) from (values (1),(3),(5)) c(y) where y > 1 and y <> x)) from (values (1),(2),(3)) a5(j)
= 1|5
= 2|2
= 3|null
select a5.j, (select max(x) from (values (5),(2)) b(x) where a5.j in (select count(*) from (values (1),(3),(5)) c(y) where y <> x)) from (values (1),(2),(3)) a5(j)
= 1|null
= 2|5
= 3|2
select a5.j, (select max(x) from (values (5)) b(x) where a5.j in (select count(*) from (values (1),(3),(5)) c(y) where y <> x)) from (values (1),(2),(3)) a5(j)
= 1|null
= 2|5
= 3|null
select a5.j, (select max(x) from (values (5),(1)) b(x) where a5.j in (select count(*) from (values (1),(3),(5)) c(y) where y > x)) from (values (0),(1),(2),(3)) a5(j)
= 0|5
= 1|null
= 2|1
= 3|null
select a5.j, (select max(x) from (values (5)) b(x) where a5.j in (select count(*) from (values (1),(3),(5)) c(y) where y > x)) from (values (0),(1),(2),(3)) a5(j)
= 0|5
= 1|null
= 2|null
= 3|null
select a5.j, (select max(x) from (values (5),(2)) b(x) where a5.j in (select count(*) from (values (1),(3),(5)) c(y) where y <> x group by y)) from (values (1),(2),(3)) a5(j)
= 1|5
= 2|null
= 3|null
select a5.j, (select max(x) from (values (5),(2)) b(x) where a5.j in (select count(*) from (values (1),(3),(5)) c(y) where y <> x group by y > 3)) from (values (1),(2),(3)) a5(j)
= 1|2
= 2|5
= 3|null
select a5.j, (select max(x) from (values (5),(2)) b(x) where a5.j > any (select count(*) from (values (1),(3),(5)) c(y) where y <> x group by y > 3)) from (values (1),(2),(3)) a5(j)
= 1|null
= 2|2
= 3|5
select a5.j, (select max(x) from (values (5),(2)) b(x) where exists (select count(*) from (values (1),(3),(5)) c(y) where y <> x group by y > 3 having count(*) = a5.j)) from (values (1),(2),(3)) a5(j)
= 1|2
= 2|5
= 3|null
select a5.j, (select max(x) from (values (5),(2)) b(x) where a5.j in (select y from (values (1),(3),(5)) c(y) where y <> x)) from (values (1),(2),(3)) a5(j)
= 1|5
= 2|null
= 3|5
select a5.j, (select max(x) from (values (5),(2)) b(x) where a5.j in (select n from (select y, count(*) as n from (values (1),(3),(5)) c(y) where y <> x group by y) q)) from (values (1),(2),(3)) a5(j)
= 1|5
= 2|null
= 3|null
select a5.j, (select max(x) from (values (5),(2)) b(x) where a5.j not in (select count(*) from (values (1),(3),(5)) c(y) where y <> x)) from (values (1),(2),(3)) a5(j)
= 1|5
= 2|2
= 3|5
select a5.j, (select max(x) from (values (1)) b(x) where a5.j in (select count(*) from (values (1),(3)) c(y) where y > 1 and y <> x)) from (values (1),(2)) a5(j)
= 1|1
= 2|null
select a5.j, (select max(x) from (values (1)) b(x) where a5.j in (select cast(count(*) as int) from (values (1),(3)) c(y) where y > 1 and y <> x)) from (values (1),(2)) a5(j)
= 1|1
= 2|null
select a5.j, (select max(x) from (values (1)) b(x) where a5.j in (select cast(y as bigint) from (values (1),(3)) c(y) where y <> x + 2)) from (values (1),(2)) a5(j)
= 1|1
= 2|null
select a5.j from (values (1),(2)) a5(j) where a5.j in (select count(*) from (values (1),(3)) c(y) where y > a5.j)
= 1
select a5.j from (values (1),(2)) a5(j) where a5.j in (select cast(y as bigint) from (values (1),(3)) c(y))
= 1
select a5.j, x from (values (1),(2)) a5(j), (values (1),(3)) b(x) where a5.j in (select cast(y as bigint) from (values (1),(3)) c(y) where y = x)
= 1|1
select a5.j, (select max(x) from (values (1)) b(x) where a5.j = (select count(*) from (values (1),(3)) c(y) where y > 1 and y <> x)) from (values (1),(2)) a5(j)
= 1|1
= 2|null
select a5.j from (values (1),(2)) a5(j) where 5 > any (select max(x) from (values (1)) b(x) where a5.j = x)
= 1
select a5.j from (values (1),(2)) a5(j) where 5 not in (select max(x) from (values (1)) b(x) where a5.j = x)
= 1
select a5.j, 5 in (select max(x) from (values (1)) b(x) where a5.j = x) from (values (1),(2)) a5(j)
= 1|false
= 2|null
select a5.j, 0 in (select count(x) from (values (1)) b(x) where a5.j = x) from (values (1),(2)) a5(j)
= 1|false
= 2|true
select a5.j, exists (select max(x) from (values (1)) b(x) where a5.j = x) from (values (1),(2)) a5(j)
= 1|true
= 2|true
select a5.j, 5 < all (select max(x) from (values (1)) b(x) where a5.j in (select count(*) from (values (1),(3)) c(y) where y > 1 and y <> x)) from (values (1),(2)) a5(j)
= 1|false
= 2|null
select a5.j, x.m from (values (1),(2)) a5(j) cross join lateral (select max(x) from (values (1)) b(x) where a5.j = x) x(m)
= 1|1
= 2|null
select a5.j, x.m from (values (1),(2)) a5(j) join lateral (select count(*) from (values (1)) b(x) where a5.j = x) x(m) on true
= 1|1
= 2|0
select a5.j, 5 <> all (select max(x) from (values (1)) b(x) where a5.j = x) from (values (1),(2)) a5(j)
= 1|true
= 2|null
select a5.j, 0 = any (select count(x) from (values (1)) b(x) where a5.j = x) from (values (1),(2)) a5(j)
= 1|false
= 2|true
select a5.j, 0 < all (select count(x) from (values (1)) b(x) where a5.j = x) from (values (1),(2)) a5(j)
= 1|true
= 2|false
select a5.j, 0 < all (select count(x) from (values (1)) b(x) where a5.j = x having count(*) > 0) from (values (1),(2)) a5(j)
= 1|true
= 2|true
select a5.j, 5 < all (select max(x) + a5.j from (values (1)) b(x) where a5.j = x), a5.j <= some (select count(*) from (values (1),(2)) b(x) where a5.j = x) from (values (1),(2)) a5(j)
= 1|false|true
= 2|null|false
select a5.j, a5.j > all (select (select max(y) from (values (0)) c(y) where y = x) from (values (1)) b(x) where a5.j = x) from (values (1),(2)) a5(j)
= 1|null
= 2|true
select a5.j, 5 < all (select max(x) from (values (1)) b(x)), null > any (select min(x) from (values (1)) b(x) where x > 1), 1.5 >= all (select avg(x) from (values (1),(2)) b(x)) from (values (1),(2)) a5(j)
= 1|false|null|true
= 2|false|null|true
select count(*) from (values (1),(2)) a5(j) join (values (1),(3)) b5(k) on j < all (select max(x) from (values (1),(4)) b(x) where x > k)
= 4
