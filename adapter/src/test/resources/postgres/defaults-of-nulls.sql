-- COALESCE in conditions: what is NULL is compared as its default, and not as 0.
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where s > coalesce(m, 12)
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) left join (values (3)) b(k) on b.k = a.m where s > coalesce(k, 12)
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) left join (values (3)) b(k) on b.k = a.m where s > coalesce(m, 12)
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) join (values (3)) b(k) on s > coalesce(m, k + 9)
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) join (values (3)) b(k) on s > coalesce(m, 12)
= 1
select sum(case when s > coalesce(m, 12) then 1 else 0 end) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m)
= 1
select sum(case when s > coalesce(k, 12) then 1 else 0 end) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) left join (values (3)) b(k) on b.k = a.m
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where coalesce(m, 12) < s or s = 100
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where coalesce(m, s - 4) <= s
= 2
select count(*) from (values (20, cast(null as bigint)), (1, 3), (2, null)) a(s, m) where coalesce(m, 12) between s - 10 and s
= 1
select count(*) from (values (20, cast(null as double precision)), (1, 3), (2, null)) a(s, m) where coalesce(m, 12) < s
= 1
select count(*) from (values ('b', cast(null as varchar)), ('a', 'aa')) a(s, m) where coalesce(m, 'a') < s
= 1
select count(*) from (values ('b', cast(null as boolean)), ('a', true)) a(s, m) where coalesce(m, false)
= 1
select count(*) from (values ('b', cast(null as boolean)), ('a', true)) a(s, m) where coalesce(m, true)
= 2
select count(*) from (values (1, cast(null as timestamp)), (3, timestamp '2020-01-01 00:00:00')) a(s, m) where coalesce(m, timestamp '1999-01-01 00:00:00') < timestamp '1980-01-01 00:00:00'
= 0
select count(*) from (values (20, cast(null as smallint)), (1, 3), (2, null)) a(s, m) where s > coalesce(m, 12)
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where s > case when m is null then 12 else m end
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where s > case when m is not null then m + 1 else 12 end
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where s > coalesce(m, cast(12 as bigint))
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where s > coalesce(cast(m as bigint), 12)
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where cast(s as bigint) > coalesce(m, 12)
= 1
select count(*) from (values (cast(20 as bigint), cast(null as integer)), (1, 3), (2, null)) a(s, m) where s > coalesce(m, 12)
= 1
select count(*) from (values (20, cast(null as double precision)), (1, 3), (2, null)) a(s, m) where coalesce(m, 12.5) < s
= 1
select count(*) from (values (20, cast(null as double precision)), (1, 3), (2, null)) a(s, m) where not (coalesce(m, 12.5) >= s)
= 1
select count(*) from (values (20, cast(null as double precision)), (1, 3), (2, null)) a(s, m) where not (coalesce(m, 12.5) >= s or s = 2)
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where not (coalesce(m, 12) >= s or s = 2)
= 1
select count(*) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where case when coalesce(m, 12) < s then coalesce(m, 0) < 5 else s = 2 end
= 2
select s, case when coalesce(m, 12) < s then 'a' else 'b' end from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m)
= 1|b
= 20|a
= 2|b
select s, coalesce(m, 12) < s or s = 1 from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m)
= 1|true
= 20|true
= 2|false
select s, not (coalesce(m, 12) < s or s = 1) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m)
= 1|false
= 20|false
= 2|true
select count(*) filter (where coalesce(m, 12) < s) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m)
= 1
select s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) group by s, m having coalesce(max(m), 12) < s
= 20
select a.s, b.s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) left join (values (20, cast(null as integer)), (1, 3), (2, null)) b(s, m) on coalesce(a.m, 12) < b.s and coalesce(b.m, 7) > a.s
= 1|20
= 20|null
= 2|20
select a.s, b.s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) full join (values (20, cast(null as integer)), (1, 3), (2, null)) b(s, m) on coalesce(a.m, 12) = coalesce(b.m, 12)
= 1|1
= 20|2
= 20|20
= 2|2
= 2|20
select a.s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where exists (select 1 from (values (20, cast(null as integer)), (1, 3), (2, null)) b(s, m) where coalesce(b.m, 12) < a.s)
= 20
select a.s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where not exists (select 1 from (values (20, cast(null as integer)), (1, 3), (2, null)) b(s, m) where coalesce(b.m, 12) < a.s)
= 1
= 2
select a.s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where coalesce(m, 12) in (select s - 8 from (values (20), (11)) b(s)) or s = 1
= 1
= 2
= 20
select a.s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where coalesce(m, 12) in (3, 13) or coalesce(m, s) between 2 and 5
= 1
= 2
select a.s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where coalesce(m, 12) <> 12 and coalesce(m, 0) = 0
select a.s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where coalesce(m, -1) < 0
= 2
= 20
select a.s from (values (20, cast(null as varchar)), (1, 'b'), (2, null)) a(s, m) where coalesce(m, 'x') like 'x%' or coalesce(m, 'c') > 'b'
= 2
= 20
select a.s from (values (20, cast(null as boolean)), (1, true), (2, null)) a(s, m) where coalesce(m, false) or coalesce(m, s = 2)
= 1
= 2
select a.s from (values (20, cast(null as boolean)), (1, true), (2, null)) a(s, m) where not coalesce(m, false) and s < 5
= 2
select a.s from (values (20, cast(null as numeric(10,2))), (1, 1.5), (2, null)) a(s, m) where coalesce(m, 12.5) < s
= 20
select a.s from (values (20, cast(null as timestamp)), (1, timestamp '1960-01-01 00:00:00'), (2, null)) a(s, m) where coalesce(m, timestamp '1999-01-01 00:00:00') < timestamp '1980-01-01 00:00:00'
= 1
select a.s from (values (20, cast(null as date)), (1, date '1960-01-01'), (2, null)) a(s, m) where coalesce(m, date '1999-01-01') < date '1980-01-01'
= 1
select a.s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where greatest(m, 12) < s
= 20
select a.s from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where coalesce(m, s, 12) < s + 1 and coalesce(nullif(s, 20), 5) < 7
= 2
= 20
select a.s, sum(coalesce(m, 12)) over (order by s) from (values (20, cast(null as integer)), (1, 3), (2, null)) a(s, m) where coalesce(m, 12) > s
= 1|3
= 2|15
