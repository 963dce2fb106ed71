-- What tools and notebooks write: groups of a column that asks a query, elements that are cast, units beside moments, steps as texts, totals among distinct sets.
select case when x > (select avg(x) from (values (1), (2), (6)) u(x)) then 'big' else 'small' end as size, count(*) from (values (1), (2), (6)) t(x) group by 1 order by 1
= big|1
= small|2
select case when x > (select avg(x) from (values (1), (2), (6)) u(x)) then x end as k, y, count(*) from (values (1, 'a'), (2, 'b'), (6, 'a')) t(x, y) group by rollup (1, y) order by 1, 2, 3
= 6|a|1
= 6|null|1
= null|a|1
= null|b|1
= null|null|2
= null|null|3
select coalesce(x > (select avg(x) from (values (1), (2), (6)) u(x)), false) as k, count(*), rank() over (order by count(*)) from (values (1), (2), (6), (null)) t(x) group by 1 order by 1
= false|3|2
= true|1|1
select nullif(x < (select avg(x) from (values (1), (2), (6)) u(x)), false) as k, sum(x) from (values (1), (2), (6)) t(x) group by 1 order by case when nullif(x < (select avg(x) from (values (1), (2), (6)) u(x)), false) then 1 else 0 end
= null|6
= true|3
select case when x > (select min(y) from (values (5::bigint)) u(y)) then 'big' else 'small' end || '!' as size, count(*) from (values (1), (2), (6)) t(x) group by 1 having count(*) > 1
= small!|2
select (string_to_array('a.b', '.'))[1]::text, (array['1', '2'])[2]::int + 1, 2 * (string_to_array('1.2', '.'))[2]::int::text::int
= a|3|4
select ((string_to_array('7.8.9', '.'))[2:3])[1]::int, (array_agg(x order by x desc))[1]::varchar(2) || '|' from (values ('abc'), ('xyz')) t(x)
= 8|xy|
select (string_to_array(x, '.'))[cardinality(string_to_array(x, '.'))]::int as k, count(*) from (values ('a.1'), ('b.2'), ('c.1')) t(x) group by 1 order by 1
= 1|2
= 2|1
select x from (values ('a.1'), ('b.2')) t(x) where (string_to_array(x, '.'))[2]::int between 2 and (array[3])[1]::bigint
= b.2
select count(*) from (values (timestamp '2026-11-21 07:59:05.867'), (timestamp '2025-02-03 04:05:06')) t(ts) where date_trunc('quarter', ts) <= timestamp '2026-09-30 00:00:00'
= 1
select ts from (values (timestamp '2026-11-21 07:59:05.867'), (timestamp '2025-02-03 04:05:06')) t(ts) where date_trunc('quarter', ts) = '2026-10-01' and date_trunc('day', ts) = '2026-11-21'
= 2026-11-21 07:59:05.867
select count(*) from (values (timestamp '2026-11-21 07:59:05.867'), (timestamp '1999-02-03 04:05:06')) t(ts) where date_trunc('decade', ts) <> timestamp '2020-01-01' or date_trunc('century', ts) < timestamp '2001-01-01'
= 1
select count(*) from (values (timestamp '2026-11-21 07:59:05.867'), (timestamp '2025-02-03 04:05:06')) t(ts) where date_trunc('week', ts) > timestamp '2026-01-01' or extract(year from ts) = 2025
= 2
select * from generate_series(timestamp '2026-01-01', timestamp '2026-01-02', '12 hours') s
= 2026-01-01 00:00:00.0
= 2026-01-01 12:00:00.0
= 2026-01-02 00:00:00.0
select * from generate_series('2026-03-31'::timestamp, '2026-01-01', '-1 month') s
= 2026-01-28 00:00:00.0
= 2026-02-28 00:00:00.0
= 2026-03-31 00:00:00.0
select generate_series(date '2026-01-01', date '2026-01-03', '1 day')::date
= 2026-01-01
= 2026-01-02
= 2026-01-03
select s.t, count(e.ts) from generate_series(timestamp '2026-01-01', '2026-01-01 00:00:03', '1 second') as s(t) left join (values (timestamp '2026-01-01 00:00:01.5')) e(ts) on date_trunc('second', e.ts) = s.t group by s.t order by s.t
= 2026-01-01 00:00:00.0|0
= 2026-01-01 00:00:01.0|1
= 2026-01-01 00:00:02.0|0
= 2026-01-01 00:00:03.0|0
select * from generate_series(1, 7, '3') s
= 1
= 4
= 7
select * from generate_series(timestamp '2026-01-01', timestamp '2026-01-02', 'often') s
! invalid input syntax for type interval: "often"
select x, count(*), sum(y), avg(y), max(y), count(y) from (values (1, 2)) t(x, y) where x > 1 group by distinct rollup (x), rollup (x)
= null|0|null|null|null|0
select x, y, count(*), sum(z / 2.0) from (values (1, 1, 3), (1, 2, 4), (2, 1, 5)) t(x, y, z) group by distinct rollup (x), cube (x, y) having count(*) > 1 order by grouping(x), grouping(y), 1, 2
= 1|null|2|3.5000000000000000
= null|1|2|4.0000000000000000
= null|null|3|6.0000000000000000
select x, sum(y) from (values (1, 2), (2, 3)) t(x, y) group by distinct rollup (x), rollup (x) having sum(y) > 2 order by 1
= 2|3
= null|5
