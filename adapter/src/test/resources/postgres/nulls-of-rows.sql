-- A row as a value, and a table's name as one, beside NULL: IS NULL is true if all of it is, IS NOT NULL if none of it is.
select q is not null from (select row(1, null) as q from (values (1)) t(a)) s
= false
select q is null from (select row(1, null) as q from (values (1)) t(a)) s
= false
select q is null, q is not null from (select row(cast(null as int), cast(null as int)) as q from (values (1)) t(a)) s
= true|false
select q is null, q is not null from (select row(a, 2) as q from (values (1),(null)) t(a)) s
= false|false
= false|true
select t is not null from (values (1,null)) t(a,b)
= false
select t is null from (values (1,null)) t(a,b)
= false
select t.a from (values (1,null),(2,3)) t(a,b) where t is not null
= 2
select t.a from (values (1,null),(2,3)) t(a,b) where t is null
select t.a, u is null from (values (1),(2)) t(a) left join (values (1)) u(b) on t.a = u.b
= 1|false
= 2|true
select t.a from (values (1),(2)) t(a) left join (values (1)) u(b) on t.a = u.b where u is null
= 2
select t.a from (values (1),(2)) t(a) left join (values (1)) u(b) on t.a = u.b where u.* is null
= 2
select count(q) from (select row(1, null) as q from (values (1)) t(a)) s
= 1
select (1,2) is null, row(1,null) is null
= false|false
select not (q is null) from (select row(a, 2) as q from (values (1),(null)) t(a)) s
= true
= true
select row(x) is null from (values (1)) t(x)
= false
select row(x) = row(1) from (values (1)) t(x)
= true
select case when q is null then 'n' else 'y' end from (select row(a, a) as q from (values (1),(null)) t(a)) s
= n
= y
select (select q is null from (select 1) z) from (select row(a, a) as q from (values (1),(null)) t(a)) s
= false
= true
select exists (select 1 where q is null) from (select row(a, a) as q from (values (1),(null)) t(a)) s
= false
= true
select a from (values (1),(null)) t(a) where (select row(a,a)) is null
= null
select (select row(1,2) where false) is null
= true
select (select row(1,2) where false) is not null
= false
select (select row(1,null)) is not null
= false
select x from (values (1),(2)) t(x) where row(x) in (select y from (values (1)) u(y))
= 1
select x from (values (1),(2),(null)) t(x) where row(x) < row(2)
= 1
select count(*) from (values (1),(2),(null)) t(x) group by row(x)
= 1
= 1
= 1
select a from (values (1,null),(2,3)) t(a,b) order by t is null, a
= 1
= 2
select x, t is null from (values (1,2),(2,3)) u(x,y) left join (values (1,null)) t(a,b) on x = a and t is not null
= 1|true
= 2|true
select x, (select t is null) from (values (1),(2)) u(x) left join (values (1,null)) t(a,b) on x = a
= 1|false
= 2|true
select sum(case when t is null then 1 else 0 end), count(*) filter (where t is null) from (values (1),(2)) u(x) left join (values (1,null)) t(a,b) on x = a
= 1|1
with t as (select 1 as a, null as b) select t is null, t is not null, not (t is null) from t
= false|false|true
select t is null from (values (1)) t(t)
= false
select t is null, t.t from (values (null)) t(t)
= true|null
select x from (values (1),(2)) u(x) where exists (select 1 from (values (1,null)) t(a,b) where a = x and t is null)
select x from (values (1),(2)) u(x) where not exists (select 1 from (values (1)) t(a) where a = x and u is null)
= 1
= 2
select row_to_json(t) is null from (values (1,null)) t(a,b)
= false
select x from (values (1),(2)) u(x) where row_to_json(u)::text = '{"x":1}'
= 1
select a from (values (1,null),(2,3)) t(a,b) where (t is null) is not true and t.b is null
= 1
select lag(a) over (order by t is null, a desc) from (values (1,null),(2,3)) t(a,b)
= 2
= null
