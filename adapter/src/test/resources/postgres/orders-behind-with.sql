-- An ORDER BY behind WITH says which rows DISTINCT ON keeps, and which have the same rank.
with c as (select 1 as x) select distinct on (k) k, v from (values (1,2),(1,3),(1,1)) u (k,v) order by k, v desc
= 1|3
with c as (select 1 as x) select distinct on (k) k, v from (values (1,2),(1,3),(2,1)) u (k,v) order by k desc, v limit 1
= 2|1
select * from (with c(k, v) as (values (1,2),(1,3),(1,1),(2,9)) select k, v from c order by k fetch first 1 row with ties) q order by v
= 1|1
= 1|2
= 1|3
with c(k, v) as (values (1,2),(1,3),(1,1),(2,9)) select count(*) from (select k, v from c order by k fetch first 2 rows with ties) q
= 3
select * from (with c as (select 1 as x) select distinct on (k) k, v from (values (1,2),(1,3),(1,1)) u (k,v) order by k, v desc) q
= 1|3
with c(k, v) as (values (1,2),(1,3),(1,1)), d as (with e as (select 1) select distinct on (k) * from c order by k, v) select distinct on (d.k) d.k, d.v, c.v from d, c order by 1, 3 desc
= 1|1|3
with recursive r(n) as (select 1 union all select n + 1 from r where n < 4) select distinct on (n % 2) n % 2, n from r order by n % 2, n desc
= 0|4
= 1|3
(select 1 as a order by a) order by 1
! multiple ORDER BY clauses not allowed
(select 1 as a limit 3) limit 1
! multiple LIMIT clauses not allowed
