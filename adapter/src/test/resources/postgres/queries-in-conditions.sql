-- Quantified comparisons beside columns that are called c, d and m, and two of them in one condition; answers of PostgreSQL 15.
select c from (values (1), (2)) t(c) where c = all (select x from (values (1), (1)) u(x)) order by 1
= 1
select c, d, m from (values (1, 5, 7), (2, 5, 7), (null, 5, 7)) t(c, d, m) where c <> any (select x from (values (1), (1)) u(x)) order by 1
= 2|5|7
select d, c, d = all (select x from (values (1), (2)) u(x) where x = d), c <> any (select x from (values (1), (null)) u(x)) from (values (1, 2), (3, 1)) t(d, c) order by 1
= 1|2|true|true
= 3|1|true|null
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, a.i <> any (select b.i from b where b.j > a.j) and a.j <> any (select b.j from b where b.i > a.i) from a order by 1, 2
= 1|false
= 1|null
= 2|null
= null|false
= null|false
-- Queries in the conditions of joins.
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select count(*) from a join b on exists (select 1 from c where c.i = b.i) or exists (select 1 from c where c.i > b.i)
= 20
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select count(*), sum(a.i), sum(b.j) from a join b on (select max(c.i) from c where c.i = b.i) > 1 or (select min(c.i) from c where c.i > a.i) > 1
= 15|20|15
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, count(*), sum(b.i) from a left join b on exists (select 1 from c where c.i = a.i) or exists (select 1 from c where c.i > a.i) group by a.i order by 1
= 1|10|16
= 2|5|8
= null|2|null
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, a.j, b.i from a left join b on a.i = b.i and a.i not in (select c.i from c where c.k > b.i) order by 1, 2, 3
= 1|2|null
= 1|null|null
= 2|2|2
= 2|2|2
= null|1|null
= null|null|null
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select b.i, b.j, count(a.i), sum(a.j) from a right join b on exists (select 1 from c where c.i = a.i and c.k > b.i) or exists (select 1 from c where c.i > b.i) group by b.i, b.j order by 1, 2
= 1|null|3|5
= 2|1|6|10
= 3|0|3|5
= null|3|0|null
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select b.i, b.j, a.i, a.j from a right join b on a.i = b.i and b.i in (select c.i from c) order by 1, 2, 3, 4
= 1|null|1|2
= 1|null|1|null
= 2|1|null|null
= 2|1|null|null
= 3|0|null|null
= null|3|null|null
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, count(*) from a join b on a.i = all (select c.i from c where c.i = b.i) group by a.i order by 1
= 1|10
= 2|4
= null|8
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, a.j, (select count(*) from b left join c on c.i = a.i or c.i in (select i from c where k > a.j and k > b.j)) from a order by 1, 2
= 1|2|10
= 1|null|10
= 2|2|9
= null|1|9
= null|null|5
-- Queries that ask for rows of two queries around them, where each of two asks for others.
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, b.i, b.j from a cross join lateral (select * from b where a.i not in (select c.i from c where c.k > b.i)) b order by 1, 2, 3
= 1|null|3
= 1|null|3
= 2|2|1
= 2|2|1
= 2|3|0
= 2|null|3
= null|null|3
= null|null|3
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, a.j, count(*), sum(b.i) from a cross join lateral (select * from b where exists (select 1 from c where c.i = a.i and c.k > b.i) or exists (select 1 from c where c.i > b.i)) b group by a.i, a.j order by 1, 2
= 1|2|4|8
= 1|null|4|8
= 2|2|4|8
= null|1|4|8
= null|null|4|8
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, a.j, (select count(*) from b cross join c where exists (select 1 from (values (1)) e(i) where e.i = a.i) or c.i in (select i from c where k > a.j and k > b.j)) from a order by 1, 2
= 1|2|20
= 1|null|20
= 2|2|8
= null|1|8
= null|null|0
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, a.j, n, k from a cross join lateral (select min(c.k + a.j) filter (where a.i = a.i), c.k from c where 1 = any (select distinct c.i from b where b.i = a.j) group by c.k) q(n, k) order by 1, 2, 3, 4
= 1|2|12|10
= 1|2|null|null
= 2|2|12|10
= 2|2|null|null
= null|1|null|10
= null|1|null|null
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, (select count(*) from b where exists (select 1 from c where c.i = a.i and c.k > (select max(b.j) from b where b.i >= a.j and b.i < c.k))) from a order by 1, 2
= 1|0
= 1|5
= 2|0
= null|0
= null|0
-- Columns of outer rows beside aggregates.
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, (select min(b.i) + a.i from b) from a order by 1, 2
= 1|2
= 1|2
= 2|3
= null|null
= null|null
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, a.j, (select max(b.i) + a.j from b where b.i > a.i group by b.j, a.j having min(b.i) >= a.i order by 1 limit 1) from a order by 1, 2
= 1|2|4
= 1|null|null
= 2|2|5
= null|1|null
= null|null|null
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, l.* from a, lateral (select max(b.j) + a.j as m, a.i * 2 as d, count(*) as n from b where b.i = a.i) l order by 1, 2
= 1|null|2|1
= 1|null|2|1
= 2|3|4|2
= null|null|null|0
= null|null|null|0
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, a.j from a where exists (select a.j, b.j from b group by b.j having count(*) >= a.j) order by 1, 2
= 1|2
= 2|2
= null|1
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, (select case when count(*) > 1 then a.j else -1 end from b where b.i = a.i) from a order by 1, 2
= 1|-1
= 1|-1
= 2|2
= null|-1
= null|-1
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, (select max(b.j) from b group by b.i + a.i having b.i + a.i > a.j order by 1 desc nulls last limit 1) from a order by 1, 2
= 1|1
= 1|null
= 2|1
= null|null
= null|null
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, (select distinct a.j + b.i from b order by 1 limit 1) from a order by 1, 2
= 1|3
= 1|null
= 2|3
= null|2
= null|null
with a(i, j) as (values (1, 2), (1, null), (2, 2), (null, 1), (cast(null as int), cast(null as int))), b(i, j) as (values (2, 1), (2, 1), (3, 0), (1, null), (null, 3)), c(i, k) as (values (1, 10), (1, null), (4, 0), (null, 2)) select a.i, (select b.j + a.i from b group by b.i order by 1 limit 1) from a order by 1, 2
! column "b.j" must appear in the GROUP BY clause or be used in an aggregate function
select d from (values (1), (2), (3), (null)) t(d) where d <> any (select x from (values (1), (1)) u(x)) or d = 1 order by 1
= 1
= 2
= 3
select d, e from (values (1, 'a.b'), (2, 'c'), (null, 'e'), (null, 'f.')) t(d, e) where (d <> any (select x from (values (1), (1)) u(x)) or e like '%.%') and (d <> all (select x from (values (5), (6)) u(x)) or d is null or e > 'e') order by 2
= 1|a.b
= 2|c
= null|f.
select d, d <> any (select x from (values (1), (null)) u(x)) or d = 2, not (d = all (select x from (values (2), (2)) u(x)) and d < 3) from (values (1), (2), (null)) t(d) order by 1
= 1|null|true
= 2|true|false
= null|null|null
select a, max(b) over (order by a) from (values (1, 1), (2, 4), (null, 3)) t(a, b) left join (values (1, 'x'), (2, 'y.')) v(c, s) on a = c where a <> any (select x from (values (1), (2)) u(x)) or s like '%.%' order by 1
= 1|1
= 2|4
with a(i, d) as (values (1, 1.5), (2, 2.5)), b(id, d) as (values (1, 1.5), (3, 1.5), (-3, 2.5)) select b.id from b where (select min(i | 3) from a where a.d = b.d) in (select abs(y.id) from b y) 
= -3
= 1
= 3
with a(i, d) as (values (1, 1.5), (2, 2.5)), b(id, d) as (values (1, 1.5), (3, 1.5), (-3, 2.5)) select b.id from b where (select min(i | 3) from a where a.d = b.d) not in (select y.id from b y where y.id <> 3) 
= -3
= 1
= 3
with a(i, d) as (values (1, 1.5), (2, 2.5)), b(id, d) as (values (1, 1.5), (3, 1.5), (-3, 2.5)) select b.id, (select max(i) from a where a.d = b.d) in (select y.id from b y where y.d = b.d) from b
= -3|false
= 1|true
= 3|true
with a(i, d) as (values (1, 1.5), (2, 2.5)), b(id, d) as (values (1, 1.5), (3, 1.5), (-3, 2.5)) select b.id, (select max(i) from a where a.d = b.d) > any (select y.id from b y where y.d = b.d) from b
= -3|true
= 1|false
= 3|false
with a(i, d) as (values (1, 1.5), (2, 2.5)), b(id, d) as (values (1, 1.5), (3, 1.5), (-3, 2.5)) select b.id, (select max(i) from a) not in (select y.id from b y where y.d = b.d), (select max(i) from a) in (select y.id from b y), (select max(i) from a) + id <> all (select y.id from b y) from b
= -3|true|false|true
= 1|true|false|false
= 3|true|false|true
with a(i, d) as (values (1, 1.5), (2, 2.5)), b(id, d) as (values (1, 1.5), (3, 1.5), (-3, 2.5)) select b.id from b where ((select max(i) from a where a.d = b.d), d) in (select y.id, y.d from b y) or (select count(*) from a where a.d < b.d) >= all (select i from a)
= 1
= 3
with a(i, d) as (values (1, 1.5), (2, 2.5)), b(id, d) as (values (1, 1.5), (3, 1.5), (-3, 2.5)) select b.id from b where exists (select 1 from a where (select max(y.id) from b y where y.d = a.d) in (select z.id from b z where z.d >= b.d))
= -3
= 1
= 3
with a(i, d) as (values (1, 1.5), (2, 2.5)), b(id, d) as (values (1, 1.5), (3, 1.5), (-3, 2.5)) select case when (select max(i) from a where a.d = b.d) in (select y.id from b y) then 'in' else 'out' end, count(*) from b group by 1
= in|2
= out|1
with a(i, d) as (values (1, 1.5), (2, 2.5)), b(id, d) as (values (1, 1.5), (3, 1.5), (-3, 2.5)) select b.id from b join a on (select min(i) from a z where z.d = b.d) in (select y.id from b y)
= 1
= 1
= 3
= 3
with a(i, d) as (values (1, 1.5), (2, 2.5)), b(id, d) as (values (1, 1.5), (3, 1.5), (-3, 2.5)) select d, sum(id) from b group by d having (select max(i) from a where a.d = b.d) in (select y.id from b y)
= 1.5|4
