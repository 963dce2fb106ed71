-- Constants behind LIMIT, LIKE as ~~ and what else the foreign tables of PostgreSQL send; what PostgreSQL 15 answered: a row a line, or a refusal.
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
select 'alpha' ~~ 'al%', 'alpha' !~~ 'al%', 'alpha' ~~* 'AL%', 'alpha' !~~* 'AL%', ('a' ~~ 'b') is null, 'a' ~~ null
= true|false|true|false|false|null
select x from (values ('a1'),('b1'),('A2')) t(x) where ((x ~~ 'a%')) or not (x !~~* '%2')
= A2
= a1
select x from (values ('a1'),('b1'),('A2')) t(x) where x ~~ any (array['a%', '%2'])
= A2
= a1
select x from (values ('a1'),('b1'),('A2')) t(x) where x ~~ 'a_' and x ~ '^a' and x !~ '2'
= a1
select percentile_disc(0.5::double precision) within group (order by x), percentile_cont(cast(0.25 as numeric)) within group (order by x desc), percentile_cont(1::float8) within group (order by x) from (values (1),(2),(4),(8)) t(x)
= 2|5|8
select percentile_disc(0.5) within group (order by x asc nulls last), percentile_disc(0.25) within group (order by x desc nulls first), mode() within group (order by x desc nulls last) from (values (1),(2),(4),(8),(null),(8)) t(x)
= 4|8|8
select string_agg(x, ',' order by x desc nulls last), array_agg(x order by x nulls first) from (values ('a'),('b'),(null)) t(x)
= b,a|[null, a, b]
select x from (values (1),(2),(3),(4)) t(x) order by x fetch first (null) rows only
= 1
= 2
= 3
= 4
select x from (values (1),(2),(3),(4)) t(x) order by x fetch first null rows only
= 1
= 2
= 3
= 4
select x from (values (1),(2),(3),(4)) t(x) order by x offset null rows fetch next 5000000000 rows only
= 1
= 2
= 3
= 4
select x from (values (1),(2),(3),(4)) t(x) order by x limit 5000000000 offset 2
= 3
= 4
select x from (values (1),(2),(3),(4)) t(x) order by x offset 5000000000
select x from (values (1),(2),(3),(4)) t(x) order by x fetch first 9223372036854775808 rows only
! bigint out of range
