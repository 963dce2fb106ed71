-- What compares nothing of the row: constants, NULL and columns of outer rows in IN, SOME and ALL.
select x from (values (1),(2)) t(x) where 0 not in (select i from (values (1)) u(i) limit 0)
= 1
= 2
select x from (values (1),(2)) t(x) where 0 not in (select distinct i from (values (1)) u(i) order by 1 nulls first limit 0 offset 1)
= 1
= 2
select x from (values (1),(2)) t(x) where 0 not in (select distinct i from (values (1)) u(i) order by 1 nulls first offset 1)
= 1
= 2
select sum(x) from (values (1),(2)) t(x) group by x having 0 not in (select distinct i from (values (1)) u(i) order by 1 nulls first limit 0 offset 1)
= 1
= 2
select sum(x) from (values (1),(2)) t(x) group by x having max(x) >= 5 or 0 not in (select distinct i from (values (1)) u(i) order by 1 nulls first limit 0 offset 1)
= 1
= 2
select x from (values (1),(2)) t(x) where x > 5 or 1 > any (select 0 from (values (1)) u(i) where 0 = 1) or 0 not in (select distinct i from (values (1)) u(i) order by 1 limit 0 offset 1)
= 1
= 2
select x from (values (1),(2)) t(x) where 1 > any (select 0 from (values (1)) u(i) where 0 = 1) or 0 not in (select i from (values (1)) u(i) limit 0)
= 1
= 2
select sum(x) from (values (1),(2),(3)) t(x) group by x having max(x) >= 0 or 0 not in (select i from (values (1)) u(i) limit 0) order by 1 desc nulls last limit 3 offset 1
= 1
= 2
select sum(x) from (values (1),(2),(3)) t(x) group by x having max(x) >= 0 order by 1 desc nulls last limit 3 offset 1
= 1
= 2
select x from (values (1),(2)) t(x) where x > 5 or 0 not in (select i from (values (1)) u(i) limit 0)
= 1
= 2
select x from (values (1),(2)) t(x) where x > 5 or 0 not in (select i from (values (1)) u(i) where i > 5)
= 1
= 2
select x from (values (1),(2)) t(x) where 1 > any (select i from (values (1)) u(i) where i > 5) or 0 not in (select i from (values (1)) u(i) where i > 5)
= 1
= 2
select x from (values (1),(2)) t(x) where 1 > any (select i from (values (1)) u(i) where 0 = 1) or 0 not in (select i from (values (1)) u(i) where i > 5)
= 1
= 2
select x from (values (1),(2)) t(x) where 1 > any (select i from (values (1)) u(i) where i > 5) or 0 not in (select i from (values (1)) u(i) limit 0)
= 1
= 2
select x from (values (1),(2)) t(x) where 1 > any (select i from (values (1)) u(i) where 0 = 1) or x not in (select i from (values (1)) u(i) where i > 5)
= 1
= 2
select x from (values (1),(2)) t(x) where 1 > any (select i from (values (1)) u(i) where 0 = 1) or x = 1
= 1
select x from (values (1),(2)) t(x) where x in (select i from (values (1)) u(i) where 0 = 1) or x = 1
= 1
select x from (values (1),(2)) t(x) where x in (select i from (values (1)) u(i) limit 0) or x = 1
= 1
select x from (values (1),(2)) t(x) where x > all (select i from (values (1)) u(i) limit 0) or x = 1
= 1
= 2
select x from (values (1),(2)) t(x) where x < (select max(i) from (values (1)) u(i) where 0 = 1) or x = 1
= 1
select x from (values (1),(2)) t(x) where x < (select i from (values (1)) u(i) limit 0) or x = 1
= 1
select x from (values (1),(2)) t(x) where exists (select i from (values (1)) u(i) limit 0) or x = 1
= 1
select x, (select i from (values (1)) u(i) limit 0) from (values (1),(2)) t(x)
= 1|null
= 2|null
select x, 1 > any (select i from (values (1)) u(i) where 0 = 1), x not in (select i from (values (1)) u(i) limit 0) from (values (1),(2)) t(x)
= 1|false|true
= 2|false|true
select x, 0 > any (select i from (values (1)) u(i) limit 0), 0 in (select i from (values (1)) u(i) limit 0), 0 > all (select i from (values (1)) u(i) limit 0) from (values (1),(2)) t(x)
= 1|false|false|true
= 2|false|false|true
select a5.j, (select max(x) from (values (5),(2)) b(x) where a5.j in (select count(*) from (values (1),(3),(5)) c(y) where y <> x having count(*) > 1)) from (values (1),(2),(3)) a5(j)
= 1|null
= 2|5
= 3|2
select x, null in (select i from (values (1)) u(i) where i > 5), null not in (select i from (values (1)) u(i) where i > 5), null not in (select i from (values (1)) u(i)) from (values (1),(2)) t(x)
= 1|false|true|null
= 2|false|true|null
select x, null::int in (select i from (values (1)) u(i) where i > x), null::int not in (select i from (values (1)) u(i) where i >= x), null::int > all (select i from (values (1)) u(i) where i > x) from (values (1),(2)) t(x)
= 1|false|null|true
= 2|false|true|true
select x, 1 in (select i from (values (1),(null)) u(i) where i >= x or i is null), 2 not in (select i from (values (1),(null)) u(i)), 3 > all (select i from (values (1),(null)) u(i) where i = x) from (values (1),(2)) t(x)
= 1|true|null|true
= 2|null|null|true
select x from (values (1),(2)) t(x) where (1, x) in (select i, i from (values (1),(null)) u(i))
= 1
select x from (values (1),(2)) t(x) where (1, 2) in (select i, x from (values (1),(null)) u(i))
= 2
select x from (values (1),(2)) t(x) where (1, null) not in (select i, x from (values (2),(3)) u(i))
= 1
= 2
select x, (1, null) in (select i, i + x from (values (2),(1)) u(i)), (1, null) in (select i, i + x from (values (2),(3)) u(i)), (1, null) in (select i, i + x from (values (2),(3)) u(i) where i > 3) from (values (1),(2)) t(x)
= 1|null|false|false
= 2|null|false|false
select x from (values (1),(2)) t(x) where not (1 in (select i from (values (1),(null)) u(i) where i > x)) and 2 = any (select x + i from (values (1), (0)) u(i))
= 1
= 2
select count(*) from (values (1),(2)) t(x) join (values (1),(3)) s(y) on 1 in (select i from (values (1),(null)) u(i) where i >= x)
= 2
select x, count(*) filter (where 1 in (select i from (values (1),(null)) u(i) where i >= x)) from (values (1),(2)) t(x) group by x having 1 <= all (select i from (values (1)) u(i))
= 1|1
= 2|0
select sum(x) from (values (1),(2)) t(x) having 3 = any (select 3 from (values (1)) u(i)) 
= 3
select 1 in (select 1), 1 in (select 2 where false), null in (select 1 where false), 'a' in (select 'b')
= true|false|false|false
select x from (values (1),(2)) t(x) order by 1 in (select x from (values (1)) u(i)), x
= 1
= 2
select case when 1 in (select i from (values (1)) u(i) where i = x) then 'in' else 'out' end from (values (1),(2)) t(x)
= in
= out
select x from (values (1),(2)) t(x) where exists (select 1 from (values (1),(3)) s(y) where t.x in (select i from (values (1)) u(i)))
= 1
select x from (values (1),(2)) t(x) where exists (select 1 from (values (1),(3)) s(y) where t.x in (select i from (values (1)) u(i) where i <= y))
= 1
select x from (values (1),(2)) t(x) where exists (select 1 from (values (1),(3)) s(y) where t.x not in (select i from (values (1)) u(i) where i <= y))
= 2
select x from (values (1),(2),(null)) t(x) where exists (select 1 from (values (1),(3)) s(y) where t.x not in (select i from (values (1)) u(i) where i < y))
= 1
= 2
= null
select x from (values (1),(2),(null)) t(x) where exists (select 1 from (values (1),(3)) s(y) where t.x > all (select i from (values (1)) u(i) where i < y))
= 1
= 2
= null
select x, (select count(*) from (values (1),(3)) s(y) where t.x > all (select i from (values (1),(2)) u(i) where i < y)) from (values (1),(2),(null)) t(x)
= 1|1
= 2|1
= null|1
select x, (select count(*) from (values (1),(3)) s(y) where t.x > all (select i + t.x from (values (1),(2)) u(i) where i < y)) from (values (1),(2),(null)) t(x)
= 1|1
= 2|1
= null|1
select x, (select count(*) from (values (1),(3)) s(y) where t.x > all (select i + t.x from (values (1),(-2)) u(i))) from (values (1),(2),(null)) t(x)
= 1|0
= 2|0
= null|0
select x, (select count(*) from (values (1),(3)) s(y) where t.x + y > all (select i + t.x from (values (1),(-2)) u(i))) from (values (1),(2),(null)) t(x)
= 1|1
= 2|1
= null|0
select x, (select count(*) from (values (1),(3)) s(y) where t.x + y > all (select i + t.x from (values (1),(-2)) u(i) where i > y)) from (values (1),(2),(null)) t(x)
= 1|2
= 2|2
= null|2
select x, (select count(*) from (values (1),(3)) s(y) where t.x + y in (select i + t.x from (values (1),(-2)) u(i) where i >= y)) from (values (1),(2),(null)) t(x)
= 1|1
= 2|1
= null|0
select x, (select count(*) from (values (1),(3)) s(y) where t.x + y in (select count(*) from (values (1),(-2)) u(i) where i >= y having count(*) > 0)) from (values (0), (1),(2),(null)) t(x)
= 0|1
= 1|0
= 2|0
= null|0
select x, (select count(*) from (values (1),(3)) s(y) where t.x in (select count(*) from (values (1),(-2)) u(i) where i >= y group by i)) from (values (0), (1),(2),(null)) t(x)
= 0|0
= 1|1
= 2|0
= null|0
select x, count(*) filter (where 1 in (select i from (values (1),(null)) u(i) where i >= x)) from (values (1),(2)) t(x) group by x
= 1|1
= 2|0
-- A row is NULL if all of its values are, and is not if none of them is.
select row(x, null) is null, row(x, x) is not null, row(x, 5) is distinct from row(1, 5) from (values (1),(2),(null)) t(x)
= false|true|false
= false|true|true
= true|false|true
select x, case when (x, y) is not null then 'both' when (x, y) is null then 'none' else 'one' end from (values (1, 2),(2, null),(null, null)) t(x, y)
= 1|both
= 2|one
= null|none
select x from (values (1, 2),(2, null),(null, null)) t(x, y) where not ((x, y) is not null) order by 1
= 2
= null
select (1, (null, 2)) is not null, (null, (null, null)) is null
= true|false
select (1, null) is not null, (1, null) is null, (null, null) is null, (null, null) is not null, (1, 2) is not null, not ((1, null) is null)
= false|false|true|false|true|true
select x from (values (1),(2),(null)) t(x) where (x, 1) is not null
= 1
= 2
