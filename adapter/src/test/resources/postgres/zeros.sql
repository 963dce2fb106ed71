-- There are two zeros as bits of a number with a fraction, and one as values: in groups, orders, joins and sets.
select count(*) from (select x from (values (0.0::float8), ('-0.0'::float8), (1.5)) t(x) group by x) q
= 2
select count(*) from (select distinct x, y from (values (0.0::float8, 1), ('-0.0'::float8, 1), ('-0.0'::float8, 2)) t(x, y)) q
= 2
select count(distinct x), count(distinct y) from (values (0.0::float8, 'a'), ('-0.0'::float8, 'a'), (2.5, 'b')) t(x, y)
= 2|2
select string_agg(y, '') from (select y from (values ('-0.0'::float8, 'b'), (0.0::float8, 'c'), ('-0.0'::float8, 'd'), (1.5, 'e'), (0.0, 'a')) t(x, y) order by x, y limit 2) q where y < 'c'
= ab
select sum(y) from (select y from (values ('-0.0'::float8, 1), (0.0::float8, 2), ('-0.0'::float8, 3), (1.5, 0), (-1, 7)) t(x, y) order by x desc, y desc limit 2) q
= 3
select a.y, b.y from (values ('-0.0'::float8, 1), (0.0::float8, 2), (2.5, 3)) a(x, y) join (values (0.0::float8, 'a'), ('-0.0'::float8, 'b'), (2.5, 'c')) b(x, y) on a.x = b.x order by 1, 2
= 1|a
= 1|b
= 2|a
= 2|b
= 3|c
select a.y, b.y from (values ('-0.0'::float8, 1), (0.0::float8, 2), (2.5, 3)) a(x, y) full join (values (0.0::float8, 'a'), (3.5, 'c')) b(x, y) using (x) order by 1, 2
= 1|a
= 2|a
= 3|null
= null|c
select y from (values ('-0.0'::float8, 1), (0.0::float8, 2), (2.5, 3)) a(x, y) where x in (select z from (values ('-0.0'::float8), (7)) b(z)) order by y
= 1
= 2
select y from (values ('-0.0'::float8, 1), (0.0::float8, 2), (2.5, 3)) a(x, y) where x not in (select z from (values ('-0.0'::float8), (7)) b(z)) order by y
= 3
select y from (values ('-0.0'::float8, 1), (0.0::float8, 2), (2.5, 3)) a(x, y) where x in (0, 7, 8) order by y
= 1
= 2
select count(*) from (select x from (values ('-0.0'::float8), (1.5)) a(x) union select y from (values (0.0::float8), (2.5)) b(y)) q
= 3
select count(*) from (select x from (values ('-0.0'::float8), (1.5)) a(x) intersect select y from (values (0.0::float8), (2.5)) b(y)) q
= 1
select count(*) from (select x from (values ('-0.0'::float8), (1.5)) a(x) except select y from (values (0.0::float8), (2.5)) b(y)) q
= 1
select count(*) from (select x from (values ('-0.0'::float8), (0.0), (1.5)) a(x) intersect all select y from (values (0.0::float8), ('-0.0'), (2.5)) b(y)) q
= 2
select y, count(*) over (partition by x), rank() over (order by x), row_number() over (partition by x order by y) from (values ('-0.0'::float8, 1), (0.0::float8, 2), (2.5, 3)) a(x, y) order by y
= 1|2|1|1
= 2|2|1|2
= 3|1|3|1
select count(*), sum(y) from (values ('-0.0'::float8, 1), (0.0::float8, 2), (2.5, 3)) a(x, y) group by rollup (x) order by 1, 2
= 1|3
= 2|3
= 3|6
select count(*) from (select round(x) from (values (-0.3::float8), (0.3::float8), (-0.1), (7)) t(x) group by round(x)) q
= 2
select count(*) from (select -x from (values (0.0::float8), ('-0.0'::float8)) t(x) group by -x) q
= 1
select count(*) from (select x::real from (values (0.0::float8), ('-0.0'::float8), (1.5)) t(x) group by x::real) q
= 2
select a.y, b.y from (values ('-0.0'::real, 1), (0.0::real, 2)) a(x, y) join (values (0.0::real, 'a'), ('-0.0'::real, 'b')) b(x, y) on a.x = b.x order by 1, 2
= 1|a
= 1|b
= 2|a
= 2|b
select count(*) from (select x from (values (1.0), (1.00), (1.000)) t(x) group by x) q
= 1
select count(*) from (select x from (values (array[0.0::float8]), (array['-0.0'::float8])) t(x) group by x) q
= 1
with recursive r(x, n) as (select 0.0::float8, 1 union select -x, n from r) select count(*) from r
= 1
select min(y) from (values ('-0.0'::float8, 1), (0.0::float8, 2)) a(x, y) group by x having count(*) = 2
= 1
select string_agg(y, ',' order by x, y desc) from (values ('-0.0'::float8, 'a'), (0.0::float8, 'b'), (-1, 'z')) a(x, y)
= z,b,a
select case when x = 0 then 'zero' end, x < 0, x >= 0, x between 0 and 0, x is distinct from 0, nullif(x, 0) from (values ('-0.0'::float8)) t(x)
= zero|false|true|true|false|null
select max(y) from (select y from (values ('-0.0'::float8, 'b'), (0.0::float8, 'c'), ('-0.0'::float8, 'd'), (1.5, 'e'), (0.0, 'a')) t(x, y) order by x = 1.5, x, y limit 2) q
= b
