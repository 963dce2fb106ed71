-- Columns that joins with USING and NATURAL joins make one of, in every clause and where joins follow one another.
select * from (values (1,'a'),(2,'b')) a(x,y) full join (values (2,'c'),(3,'d')) b(x,z) using (x) full join (values (3,'e'),(4,'f')) c(x,w) using (x) order by 1
= 1|a|null|null
= 2|b|c|null
= 3|null|d|e
= 4|null|null|f
select x, y, z, w from (values (1,'a'),(2,'b')) a(x,y) natural full join (values (2,'c'),(3,'d')) b(x,z) natural full join (values (3,'e'),(4,'f')) c(x,w) order by x
= 1|a|null|null
= 2|b|c|null
= 3|null|d|e
= 4|null|null|f
select x, a.x, b.x from (values (1,'a'),(2,'b')) a(x,y) right join (values (2,'c'),(3,'d')) b(x,z) using (x) join (values (3,'e'),(4,'f')) c(x,w) using (x) order by 1
= 3|null|3
select x, a.x, b.x, c.x from (values (1,'a'),(2,'b')) a(x,y) join ((values (2,'c'),(3,'d')) b(x,z) full join (values (1,'e'),(4,'f')) c(x,w) using (x)) using (x) order by 1
= 1|1|null|1
= 2|2|2|null
select x, c.k from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) left join (values (3, 'k')) c(y, k) on c.y = x order by x
= 1|null
= 2|null
= 3|k
select x, c.k from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x), (values ('k')) c(k) where x > 1 order by x
= 2|k
= 3|k
select x, count(*) from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) group by x order by 1
= 1|1
= 2|1
= 3|1
select x + 1 as y, count(*), count(a.x) from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) group by x + 1 having max(x) > 1 order by x + 1
= 3|1|1
= 4|1|0
select x as z, count(*) from (values (1),(2)) a(x) natural join (values (2),(3)) b(x) group by x order by z
= 2|1
select count(*), sum(x) from (values (1),(2)) a(x) natural full join (values (2),(3)) b(x) where x is not null and x <> 2
= 2|4
select x, sum(x) over (order by x), rank() over w from (values (1),(2)) a(x) natural full join (values (2),(3)) b(x) window w as (order by x desc) order by x
= 1|1|3
= 2|3|2
= 3|6|1
select x, row_number() over (partition by x order by y, z) from (values (1, 1),(2, 1)) a(x, y) natural full join (values (2, 3),(2, 4)) b(x, z) order by x, y, z
= 1|1
= 2|1
= 2|2
select a.y from (values (1, 1),(2, 0)) a(x, y) join (values (2, 3),(1, 4)) b(x, z) using (x) order by x desc
= 0
= 1
select y from (values (1, 1),(2, 0)) a(x, y) right join (values (2, 3),(1, 4)) b(x, z) using (x) group by y, x order by x
= 0
= 1
select distinct x from (values (1),(2)) a(x) natural full join (values (2),(3)) b(x) order by x desc
= 1
= 2
= 3
select x as "X", x from (values (1),(2)) a(x) natural full join (values (2),(3)) b(x) where x in (2, 3) order by 1
= 2|2
= 3|3
select -x as x from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) order by x
= -1
= -2
= -3
select -x as x from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) group by x order by 1
= -1
= -2
= -3
select case when x > 1 then 'a' else 'b' end, coalesce(a.x, 0), max(x) from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) group by 1, 2 order by 1, 2
= a|0|3
= a|2|2
= b|1|1
select x, y from (values (1, 'a'),(2, 'b')) a(x, y) full join (values (2, 'b'),(3, 'c')) b(x, y) using (y, x) where y > 'a' order by y, x
= 2|b
= 3|c
select * from (values (1, 'a', 7),(2, 'b', 8)) a(x, y, w) full join (values (2, 'b', 5),(3, 'c', 6)) b(x, y, z) using (y) where a.x is null or a.x < b.x + 1 order by y
= b|2|8|2|5
= c|null|null|3|6
select x from (values (1),(2)) a(x) join (values (2::bigint),(3)) b(x) using (x) where x + 0.5 > 2
= 2
select x from (values (1),(2)) a(x) join (values (2),(3)) b(x) using (x) union all select x from (values (1)) a(x) full join (values (2)) b(x) using (x) where x > 1 order by x
= 2
= 2
with q as (select x, count(*) as n from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) group by x) select * from q full join (values (3, 'm'), (9, 'n')) r(x, k) using (x) where x > 1 order by x
= 2|1|null
= 3|1|m
= 9|null|n
select (select count(*) from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) where x < t.y) from (values (2), (4)) t(y) order by 1
= 1
= 3
select t.y from (values (2), (4)) t(y) where exists (select 1 from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) where x = t.y)
= 2
select x, string_agg(z, ',' order by z) filter (where x > 1) from (values (1),(2)) a(x) left join (values (2, 'p'),(2, 'q')) b(x, z) using (x) group by x order by x
= 1|null
= 2|p,q
select x, grouping(x), count(*) from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) group by rollup (x) order by 1, 2
= 1|0|1
= 2|0|1
= 3|0|1
= null|1|3
select distinct on (x) x, z from (values (1),(2)) a(x) full join (values (2, 'p'),(2, 'q')) b(x, z) using (x) order by x, z desc
= 1|null
= 2|q
select x from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) where x > (select min(x) from (values (1),(5)) s(x)) order by x
= 2
= 3
select x, c.k from (values (1),(2)) a(x) full join (values (2),(3)) b(x) using (x) left join (values (3, 'k'), (1, 'l')) c(y, k) on c.y = x and x > 1 order by x
= 1|null
= 2|null
= 3|k
select x, d.v from (values (1),(2)) a(x) natural full join (values (2),(3)) b(x) cross join lateral (select a.x as v) d order by x
= 1|1
= 2|2
= 3|null
