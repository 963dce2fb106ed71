-- Numbers of rows that are written as expressions of constants; what PostgreSQL 15 answered: a row a line, or a refusal.
select x from (values (1),(2),(3),(4)) t(x) order by x limit 2::bigint
= 1
= 2
select x from (values (1),(2),(3),(4)) t(x) order by x limit (1) offset (1 + 1)
= 3
select x from (values (1),(2),(3),(4)) t(x) order by x limit 1 + 1
= 1
= 2
select x from (values (1),(2),(3),(4)) t(x) order by x limit 3 - 1 * 2 offset 7 / 2
= 4
select x from (values (1),(2),(3),(4)) t(x) order by x limit null offset null
= 1
= 2
= 3
= 4
select x from (values (1),(2),(3),(4)) t(x) order by x limit null::bigint offset 2::int
= 3
= 4
select x from (values (1),(2),(3),(4)) t(x) order by x limit '2'
= 1
= 2
select x from (values (1),(2),(3),(4)) t(x) order by x limit 1.5
= 1
= 2
select x from (values (1),(2),(3),(4)) t(x) order by x limit 2.4::numeric offset 0.5
= 2
= 3
select x from (values (1),(2),(3),(4)) t(x) order by x limit cast(2.5 as int)
= 1
= 2
= 3
select x from (values (1),(2),(3),(4)) t(x) order by x limit -(-2)
= 1
= 2
select x from (values (1),(2),(3),(4)) t(x) order by x limit -1
! refused
select x from (values (1),(2),(3),(4)) t(x) order by x offset -1
! refused
select x from (values (1),(2),(3),(4)) t(x) order by x offset 1 limit 2::int8
= 2
= 3
select x from (values (1),(1),(2)) t(x) order by x fetch first (1) rows with ties
= 1
= 1
select sum(x) from (select x from (values (1),(2),(3),(4)) t(x) order by x limit 3::bigint) u limit (2)
= 6
