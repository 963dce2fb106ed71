-- Rows of groups, queries in HAVING and casts, and what PostgreSQL 15.18 answered: a row a line, or a refusal.
select x, (x, sum(y)) = any (select v.a, v.w from (values (1,5),(2,null)) v(a,w) where v.a = t.x) from (values (1,2),(1,3),(2,2),(null,1)) t(x,y) group by x
= 1|true
= 2|null
= null|false
select x from (values (1,2),(1,3),(2,2),(null,null)) t(x,y) group by x having (x, sum(y)) <> all (select v.a, v.w from (values (1,5),(3,4)) v(a,w) where v.a = t.x)
= 2
= null
select x from (values (1,2),(2,2),(null,null)) t(x,y) group by x having not exists (select 1 from (values (1,5),(3,4)) v(a,w) where v.a = t.x) and exists (select 1 from (values (2,5),(3,4)) v(a,w) where v.a = t.x) and not exists (select 1 from (values (4,5),(3,4)) v(a,w) where v.a = t.x)
= 2
select x, sum(y) s from (values (1,2),(2,3),(2,4)) t(x,y) group by x having sum(y) > (select min(y) from (values (1,2),(2,3)) u(x,y) where u.x = t.x) and count(*) >= (select count(*) from (values (1,2),(2,3),(2,1)) u(x,y) where u.x = t.x) union all select 1, 1 order by s desc
= 1|1
= 2|7
select distinct x % 2 from (values (1,2),(2,3),(2,4),(3,1)) t(x,y) group by x having exists (select 1 from (values (1),(3)) u(x) where u.x = t.x) and not exists (select 1 from (values (2),(4)) u(x) where u.x = t.x)
= 1
select max(x) from (values (1),(2)) t(x) having exists (select 1) and exists (select 2)
= 2
select max(x) from (values (1),(2)) t(x) having max(x) > (select 1) or max(x) < (select 1)
= 2
select x::interval::text, cast(x as interval)::text from (values (interval '1 day 2 hours')) t(x)
= 1 day 02:00:00|1 day 02:00:00
select cast('x' as foo)
! type "foo" does not exist
select i8, (i8, sum(i16)) = any (select h.i8, h.i16 from demo.hard h where h.i8 = t.i8) as b from demo.hard t where id < 5 group by i8
= -1|true
= 0|true
= 1|true
= 7|true
select i8 from demo.hard t group by i8 having (i8, max(i16)) not in (select v.i8, v.i16 from demo.hard v where v.i8 = t.i8 and v.i8 > 3)
= -1
= -128
= -3
= 0
= 1
= 3
= null
select (1,2) = (select 1,2), (1,2) <> (select 1,3), (1,2) < (select 1,3), (1,null) = (select 1,2), (1,null) = (select 2,2)
= true|true|true|null|false
select x, (x,y) = (select a,b from (values (1,5)) v(a,b)) from (values (1, 2),(1,5),(2,2)) t(x, y)
= 1|false
= 1|true
= 2|false
select x, (x,y) = (select a,b from (values (1,5)) v(a,b) where a = t.x) from (values (1, 2),(1,5),(2,2)) t(x, y)
= 1|false
= 1|true
= 2|null
select x from (values (1, 2),(1,5),(2,2)) t(x, y) where (x,y) = (select min(x), max(y) from (values (1, 2),(1,5),(2,2)) u(x, y))
= 1
select x from (values (1, 2),(1,5),(2,2)) t(x, y) where (x,y) <> (select min(x), max(y) from (values (1, 2),(1,5),(2,2)) u(x, y))
= 1
= 2
select x, y from (values (1, 2),(1,5),(2,2)) t(x, y) where (x,y) >= (select a, b from (values (1,5),(0,3)) v(a,b) order by a desc limit 1)
= 1|5
= 2|2
select (select 1,2) = (1,2)
! subquery must return only one column
select row(1,2) = (select 1,2)
= true
select (1,2,3) = (select 1,2)
! subquery has too few columns
select (1,2) is distinct from (select 1,2)
! subquery must return only one column
select x from (values (1,2),(1,3),(2,2)) t(x,y) group by x having (x, sum(y)) = (select a, b from (values (1,5)) v(a,b))
= 1
select (1,2) = (select a, b from (values (1,2),(1,2)) v(a,b) limit 1), (1,2) = (select a, b from (values (3,2)) v(a,b) where a > 5)
= true|null
select (1,2) in (select 1,2), (1,2) = any (select 1,2)
= true|true
select x, grouping(x, y) as o4, count(*) over (partition by grouping(x)) as o5 from (values (1, 2, 'p'), (1, 3, 'q'), (2, 4, null), (1, 2, 'p')) t(x, y, z) group by grouping sets ((x, y, z), cube (z), cube (x, y), (z)) having count(*) > 1
= 1|0|3
= 1|0|3
= 1|1|3
= null|2|5
= null|3|5
= null|3|5
= null|3|5
= null|3|5
select distinct x, y, grouping(x, y) as o4, count(*) over (partition by grouping(x)) as o5 from (values (1, 2, 'p'), (1, 3, 'q'), (2, 4, null), (1, 2, 'p')) t(x, y, z) group by grouping sets ((x, y, z), cube (z), cube (x, y), (z)) having count(*) > 1
= 1|2|0|3
= 1|null|1|3
= null|2|2|5
= null|null|3|5
select distinct x, y, mode() within group (order by z), regr_count(x, x), grouping(x, y) as o4, count(*) over (partition by grouping(x)) as o5 from (values (1, 2, 'p'), (1, 3, 'q'), (2, 4, null), (1, 2, 'p')) t(x, y, z) group by grouping sets ((x, y, z), cube (z), cube (x, y), (z)) having count(*) > 1
= 1|2|p|2|0|3
= 1|null|p|3|1|3
= null|2|p|2|2|5
= null|null|p|2|3|5
= null|null|p|4|3|5
select x, mode() within group (order by z), grouping(x, y) as o4, count(*) over (partition by grouping(x)) as o5 from (values (1, 2, 'p'), (1, 3, 'q'), (2, 4, null), (1, 2, 'p')) t(x, y, z) group by grouping sets ((x, y, z), cube (z))
= 1|p|0|3
= 1|q|0|3
= 2|null|0|3
= null|null|3|4
= null|p|3|4
= null|p|3|4
= null|q|3|4
