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
