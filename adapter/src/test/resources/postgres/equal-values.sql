-- Equal values that Java tells apart, and orders of arrays; what PostgreSQL 15 answered: a row a line, or a refusal.
with a(d) as (values (cast(3.00 as decimal(10,2))), (2.50)), b(d) as (values (cast(3.25 as decimal(10,2))), (2.50)) select a.d from a join b on a.d = round(b.d) order by 1
= 3.00
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (2.50)), b(d) as (values (cast(3.25 as decimal(10,2))), (2.50)) select a.d from a join b on a.d = floor(b.d) order by 1
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (2.50)), b(d) as (values (cast(3.25 as decimal(10,2))), (2.50)) select a.d from a join b on a.d = trunc(b.d) order by 1
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (2.50)), b(d) as (values (cast(3.25 as decimal(10,2))), (2.50)) select a.d from a join b on a.d = round(b.d, 1) + 0.5 order by 1
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (2.50)), b(d) as (values (cast(3.25 as decimal(10,2))), (2.50)) select a.d from a join b on a.d = mod(b.d, 4) - 0.25 order by 1
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (2.50)), b(d) as (values (cast(3.25 as decimal(10,2))), (2.50)) select a.d from a join b on a.d = case when b.d > 3 then 3.0 else 2.5000 end order by 1
= 2.50
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (2.50)), b(d) as (values (cast(3.25 as decimal(10,2))), (2.50)) select a.d from a join b on a.d = greatest(b.d - 0.250, 2.5) order by 1
= 2.50
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (2.50)), b(d) as (values (cast(3.25 as decimal(10,2))), (2.50)) select a.d from a join b on a.d = b.d / 1 - 0.25 order by 1
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (2.50)), b(d) as (values (cast(3.25 as decimal(10,2))), (2.50)) select a.d from a join b on a.d = (select avg(x) from (values (2), (4)) t(x)) where b.d > 3 order by 1
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (2.50)), b(d) as (values (cast(3.25 as decimal(10,2))), (2.50)) select a.d from a join b on a.d = cast(3 as decimal(5,0)) order by 1
= 3.00
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (3.00)) select x, count(*) from (select d as x from a union all select round(d) from a) t group by x order by 1
= 3.00|4
with a(d) as (values (cast(3.00 as decimal(10,2))), (3.00)) select d from a union select round(d) from a order by 1
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (3.00)) select d from a intersect select round(d) from a order by 1
= 3.00
with a(d) as (values (cast(3.00 as decimal(10,2))), (3.00)) select count(distinct case when d > 2 then round(d) else d end), count(distinct x) from (select d, d as x from a union all select d, floor(d) from a) t order by 1
= 1|1
with a(d) as (values (cast(3.00 as decimal(10,2))), (3.00)) select x, count(*) over (partition by x) from (select d as x from a union all select round(d) from a) t order by 1
= 3.00|4
= 3.00|4
= 3|4
= 3|4
with a(d) as (values (cast(3.00 as decimal(10,2))), (3.00)) select x, rank() over (order by x) from (select d as x from a union all select round(d) from a) t order by 1
= 3.00|1
= 3.00|1
= 3|1
= 3|1
with a(d) as (values (cast(3.00 as decimal(10,2))), (3.00)) select d from a where (d, 1) in (select round(d), 1 from a) order by 1
= 3.00
= 3.00
select x from (select array[n, 1] as x, n from generate_series(1, 4) g(n)) t order by x desc nulls last, n limit 2 offset 1
= [2, 1]
= [3, 1]
select x from (select array[n, 1] as x, n from generate_series(1, 4) g(n)) t order by x desc nulls last, n
= [1, 1]
= [2, 1]
= [3, 1]
= [4, 1]
select x from (select array[n, 1] as x, n from generate_series(1, 4) g(n)) t order by x limit 1
= [1, 1]
select x, rank() over (order by x desc nulls last) from (select array[n, 1] as x, n from generate_series(1, 4) g(n)) t
= [1, 1]|4
= [2, 1]|3
= [3, 1]|2
= [4, 1]|1
select max(x) from (select array[n, 1] as x, n from generate_series(1, 4) g(n)) t
= [4, 1]
select distinct x from (select array[n % 2, 1] as x, n from generate_series(1, 4) g(n)) t order by x
= [0, 1]
= [1, 1]
select x from (select array[n, 1] as x, n from generate_series(1, 4) g(n)) t where x > array[2] order by x desc limit 2
= [3, 1]
= [4, 1]
select x from (select array[n, 1] as x, n from generate_series(1, 4) g(n)) t order by x desc, n limit all offset 1
= [1, 1]
= [2, 1]
= [3, 1]
select x from (select case when n > 2 then array[n, 1] end as x, n from generate_series(1, 4) g(n)) t order by x desc nulls first, n limit 2
= null
= null
select count(*) from (values (array[1.5, 2.0]), (array[3.00])) a(x) join (values (1.50), (3.0)) b(d) on a.x = array[b.d, 2] or a.x = array[b.d]
= 2
select count(*) from (values (array[1.5, 2.0]), (array[3.00])) a(x) join (values (array[1.50, 2]), (array[3])) b(y) on a.x = b.y
= 2
select count(*) from (select array[round(d, 1)] as x from (values (1.50), (1.5)) t(d) union select array[d] from (values (1.50)) t(d)) u
= 1
select count(*) from (select array[cast(0 as double precision)] as x union select array[-cast(0 as double precision)]) u
= 1
