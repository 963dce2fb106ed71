-- Queries that begin with parentheses and are ordered or cut behind them, and what PostgreSQL 15.20 answered: a row a line.
select * from ((select 1 as a) union (select 2) order by 1 desc limit 1) z
= 2
select * from ((select 1 as a) limit 1) z
= 1
select * from ((values (1),(2)) order by 1 offset 1 rows fetch first 1 rows only) z
= 2
with w as ((select 1) union all (select 2) order by 1 limit 5) select * from w
= 1
= 2
with w(n) as materialized ((select 1) union all select 2 order by 1 desc limit 1) select n + 1 from w
= 3
select * from ((((select 1) union (select 3)) order by 1 limit 1) union (select 5) order by 1 desc) z
= 1
= 5
select y.b, z.a from (values (1),(2)) x(a) join ((select 1 as a) union (select 2) order by 1 desc limit 1) z on x.a = z.a cross join lateral ((select x.a as b) union (select 5) order by 1 desc limit 1) y
= 5|2
select z.count from ((select count(*) from (values (1),(2)) v(x)) limit 1) z
= 2
select string_agg((select 'x'), ',' order by (select 1)), array_agg((select 1) order by 1) from (values (1)) v(x)
= x|[1]
