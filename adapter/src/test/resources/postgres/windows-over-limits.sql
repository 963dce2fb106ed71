-- Windows over a query with LIMIT are of the rows that it gives.
select x, count(*) over () as n from (select x from (values (3),(1),(2)) t(x) order by 1 limit 2) q order by 1
= 1|2
= 2|2
select x, sum(x) over (order by x) as n from (select x from (values (3),(1),(2),(9)) t(x) order by x desc limit 2 offset 1) q order by 1
= 2|2
= 3|5
select 8 as c, count(*) over () as n, row_number() over (order by b) as r from (select x > 1 as b, lower(s) as l from (values (3, 'A'),(1, 'B'),(2, 'C')) t(x, s) order by 1, 2 fetch first 2 rows only) q order by 3
= 8|2|1
= 8|2|2
with c as (select x from (values (3),(1),(2),(9)) t(x) order by x offset 1) select x, min(x) over () as m, rank() over (order by x desc) as r from c order by x
= 2|2|3
= 3|2|2
= 9|2|1
select max(n) from (select count(*) over () as n from (select x from (values (3),(1),(2),(9)) t(x) limit 3) q) p
= 3
