-- Values of outer rows that may be NULL, where they are asked for only if they are not; answers of PostgreSQL 15.
select a1.j from (values (1,2,1),(cast(null as int),1,3),(2,2,2)) a1(i,j,n) where a1.j in (select coalesce(a1.i, a2.i) from (values (1),(null)) a2(i) where a1.n not in (select cast(count(a3.s) as int) as o0 from (values (1),(null)) a3(s)))
= 1
= 2
select a1.j from (values (1,2,1),(cast(null as int),1,3),(2,2,2)) a1(i,j,n) where a1.j in (select coalesce(a1.i, a2.i) from (values (1),(null)) a2(i) where a1.n > 1)
= 1
= 2
select a1.j from (values (1,2,1),(cast(null as int),1,3),(2,2,2)) a1(i,j,n) where exists (select 1 from (values (1),(null)) a2(i) where a1.j = coalesce(a1.i, a2.i))
= 1
= 2
select a1.j, (select min(coalesce(a1.i, a2.i)) from (values (1),(null)) a2(i)) from (values (1,2,1),(cast(null as int),1,3),(2,2,2)) a1(i,j,n)
= 1|1
= 2|1
= 2|2
select a1.j, (select min(case when a1.i is not null then a1.i + 1 else a2.i end) from (values (1),(null)) a2(i)) from (values (1,2,1),(cast(null as int),1,3),(2,2,2)) a1(i,j,n)
= 1|1
= 2|2
= 2|3
select a1.j from (values (1,2,1),(cast(null as int),1,3),(2,2,2)) a1(i,j,n) where a1.j in (select case when a1.i is not null then a1.i else a2.i end from (values (1),(null)) a2(i))
= 1
= 2
select a.n, (select min(coalesce(a.i + 1, b.i)) from (values (1),(null),(7)) b(i)) from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n)
= 1|2
= 2|3
= 3|1
select a.n, (select max(coalesce(a.i, a.j, b.i)) from (values (1),(null),(7)) b(i) where coalesce(a.j, b.i) > 0) from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n)
= 1|1
= 2|2
= 3|1
select a.n, (select string_agg(coalesce(a.i::text || 'x', b.i::text), ',' order by b.i) from (values (1),(null),(7)) b(i)) from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n)
= 1|1x,1x,1x
= 2|2x,2x,2x
= 3|1,7
select a.n, (select max(coalesce(nullif(a.i, 1), b.i)) from (values (1),(null),(7)) b(i)) from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n)
= 1|7
= 2|2
= 3|7
select a.n, (select count(*) from (values (1),(null),(7)) b(i) where b.i in (select coalesce(a.i, c.i) from (values (1),(null),(7)) c(i))) from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n)
= 1|1
= 2|0
= 3|2
select a.n, (select count(*) from (values (1),(null),(7)) b(i) where exists (select 1 from (values (1),(null),(7)) c(i) where coalesce(a.i, b.i) = coalesce(c.i, a.j))) from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n)
= 1|3
= 2|0
= 3|2
select a.n, x.m from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n) cross join lateral (select max(coalesce(a.i, b.i)) m from (values (1),(null),(7)) b(i) where b.i > coalesce(a.j, 0)) x
= 1|1
= 2|2
= 3|7
select a.n, x.m from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n) left join lateral (select coalesce(a.i, b.i) m from (values (1),(null),(7)) b(i) where b.i > coalesce(a.j, 0)) x on true
= 1|1
= 2|2
= 2|2
= 3|7
select a.n from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n) where a.n not in (select coalesce(a.i, b.i) from (values (1),(null),(7)) b(i) where b.i is not null)
= 3
select a.n, (select sum(case when a.i is null then b.i else a.i * b.i end) from (values (1),(null),(7)) b(i)) from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n)
= 1|8
= 2|16
= 3|8
select a.n, (select max(greatest(a.i, b.i)) from (values (1),(null),(7)) b(i)), (select min(least(a.j, b.i)) from (values (1),(null),(7)) b(i)) from (values (1,2,1),(cast(null as int),1,3),(2,cast(null as int),2)) a(i,j,n)
= 1|7|1
= 2|7|1
= 3|7|1
with b(id, d) as (values (1,10.1),(2,null),(3,-2.25)) select u.id, exists (select 1 from b y where y.d is not distinct from u.d and y.id = 2) from b t right join b u on t.d = u.d
= 1|false
= 2|true
= 3|false
with b(id, d) as (values (1,10.1),(2,null),(3,-2.25)) select u.id, (select count(*) from b y where y.d is not distinct from u.d and y.id = 2) from b t right join b u on t.d = u.d
= 1|0
= 2|1
= 3|0
with b(id, d) as (values (1,10.1),(2,null),(3,-2.25)) select u.id from b t right join b u on t.d = u.d where u.id not in (select y.id from b y where y.d is not distinct from u.d and y.id <> 3)
= 3
with b(id, d) as (values (1,10.1),(2,null),(3,-2.25)) select u.id, v.id, (select count(*) from b y where y.d is not distinct from v.d and y.id = 2) from b t right join b u on t.d = u.d left join b v on u.d = v.d
= 1|1|0
= 2|null|1
= 3|3|0
with b(id, d) as (values (1,10.1),(2,null),(3,-2.25)) select u.id, exists (select 1 from b y where y.d is not distinct from u.d and y.id = 2) from b u left join b t on t.d = u.d
= 1|false
= 2|true
= 3|false
with b(id, s, d) as (values (1,'x',10.1),(2,'x',null),(3,null,-2.25),(4,'a',1.5)) select t.id, u.id from b t right join b u on t.d = u.d where t.s not in (select y.s from b y where y.d < u.d and y.id = 3)
= 3|3
= null|2
