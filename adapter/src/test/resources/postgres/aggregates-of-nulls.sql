-- Aggregates that keep NULLs and an order, of what is chosen by CASE; what PostgreSQL 15 answered: a row a line, or a refusal.
select array_agg(cast(b as int) order by cast(b as int) desc nulls last) from (values (true), (false), (null), (false)) t(b)
= [1, 0, 0, null]
select array_agg(cast(b as int)) from (values (true), (false), (null)) t(b)
= [1, 0, null]
select array_agg(case when b then 1 when not b then 0 end) from (values (true), (false), (null)) t(b)
= [1, 0, null]
select array_agg(case when b then 1 end) from (values (true), (false), (null)) t(b)
= [1, null, null]
select array_agg(case when b then i end order by i) from (values (true, 1), (false, 2), (null, 3)) t(b, i)
= [1, null, null]
select array_agg(case when b then i end order by i), max(i) from (values (true, 1), (false, 2), (null, 3)) t(b, i)
= [1, null, null]|3
select array_agg(cast(b as int) order by cast(b as int) desc nulls last), count(*) from (values (true), (false), (null), (false)) t(b)
= [1, 0, 0, null]|4
select array_agg(case b when true then 1 when false then 0 end order by b) from (values (true), (false), (null)) t(b)
= [0, 1, null]
select array_agg(nullif(i, 2) order by i) from (values (true, 1), (false, 2), (null, 3)) t(b, i)
= [1, null, 3]
select string_agg(case when b then s end, ',' order by s desc), count(case when b then 1 end), sum(case when b then 2 else 0 end), max(case when b then s end) from (values (true, 'x'), (false, 'y'), (true, 'z'), (null, 'w')) t(b, s)
= z,x|2|4|z
select array_agg(distinct case when b then s end order by case when b then s end) from (values (true, 'x'), (false, 'y'), (true, 'z'), (null, 'w')) t(b, s)
= [x, z, null]
select (array_agg(case when b then i end order by i))[1] is null, count(*) filter (where b) from (values (false, 1), (true, 2)) t(b, i)
= true|1
select array_agg(i order by i desc nulls last) as c0, 'x' as c1 from (values (1), (0), (null), (0)) t(i) having count(*) > 2 union all select array[3,1], 'y'
= [1, 0, 0, null]|x
= [3, 1]|y
(select array_agg(i order by i desc nulls last) as c0, 'x' as c1 from (values (1), (0), (null), (0)) t(i)) union all select array[3,1], 'y'
= [1, 0, 0, null]|x
= [3, 1]|y
(select array_agg(i order by i desc nulls last) as c0 from (values (1), (0), (null), (0)) t(i)) union all select (array[2,3,1])[2:3]
= [1, 0, 0, null]
= [3, 1]
(select string_agg(cast(i as varchar), ',' order by i desc nulls last) as c0 from (values (1), (0), (null), (0)) t(i)) union all select 'x'
= 1,0,0
= x
with w as (select array_agg(i order by i desc nulls last) as c0 from (values (1), (0), (null), (0)) t(i)) select * from w union all select * from w
= [1, 0, 0, null]
= [1, 0, 0, null]
select array_agg(a.i order by a.i desc nulls last), min(b.j) filter (where a.i > a.i) from (values (1), (0), (null), (0)) a(i) full join (values (1, 2)) b(i, j) using (i) having count(*) > 2
= [1, 0, 0, null]|null
