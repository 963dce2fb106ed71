-- Names within expressions of ORDER BY; answers of PostgreSQL 15.
select -a as a, b from (values (1, 2), (3, 1), (2, 5)) t(a, b) order by a + 0 limit 1
= -1|2
select -a as a, b from (values (1, 2), (3, 1), (2, 5)) t(a, b) order by a limit 1
= -3|1
select -a as a, b from (values (1, 2), (3, 1), (2, 5)) t(a, b) order by a + 0 desc limit 1
= -3|1
select -a as a, b from (values (1, 2), (3, 1), (null, 5)) t(a, b) order by -a nulls first, b limit 2
= -3|1
= null|5
select -a as a, b from (values (1, 2), (3, 1), (2, 5)) t(a, b) order by (select a) limit 1
= -1|2
select -a as a, row_number() over (order by b) as b from (values (1, 2), (3, 1), (2, 5)) t(a, b) order by b * 1 limit 1
= -3|1
select -t.a as a, u.c as b from (values (1, 2), (3, 1)) t(a, b), (values (7), (8)) u(c) order by a * 10 + b, c desc limit 1
= -1|8
select a % 2 as a, count(*) from (values (1, 2), (3, 1), (2, 5)) t(a, b) group by t.a % 2 order by a limit 1
= 0|1
select a.x from (values (1), (2)) a(x) where a.x = (select -y as x from (values (-1), (-2)) b(y) order by 2 * x + y limit 1)
= 2
select upper(s) as s from (values ('b'), ('A')) t(s) order by lower(s) || s limit 1
= A
select a.x, (select -y as x from (values (-1), (-2), (5)) b(y) order by abs(x + y), y limit 1) from (values (1), (2), (-5)) a(x)
= -5|-5
= 1|1
= 2|2
select a.x, (select sum(y) as x from (values (1, -1), (1, -2), (2, 5)) b(g, y) group by g order by x * g limit 1) from (values (1), (-1)) a(x)
= -1|5
= 1|-3
select a.x, (select sum(y) as x from (values (1, -1), (1, -2), (2, 5)) b(g, y) group by g order by x limit 1) from (values (1), (-1)) a(x)
= -1|-3
= 1|-3
select a.x, (select -a.y as x from (values (-1), (-2)) a(y) order by x limit 1) from (values (1), (2)) a(x)
= 1|1
= 2|1
select c.x, q.x from (values (1), (-1)) c(x), lateral (select -y as x from (values (-1), (-2), (3)) b(y) order by x * y limit 2) q
= -1|-3
= -1|1
= 1|1
= 1|2
select a.x, (select -b.y as x from (values (1, -1), (2, -2)) b(x, y) order by x + 0 limit 1) from (values (7)) a(x)
= 7|1
select a, a from (values (1, 2), (3, 1), (2, 5)) t(a, b) order by a desc
= 1|1
= 2|2
= 3|3
select t.*, t.b from (values (1, 2), (3, 1), (2, 5)) t(a, b) order by b limit 1
= 3|1|1
select t.*, b, t.a as b2 from (values (1, 2), (3, 1), (2, 5)) t(a, b) order by b desc nulls last, a limit 1
= 2|5|5|2
select a + 1 as x, a + 1 as x from (values (1), (3), (2)) t(a) order by x desc limit 1
= 4|4
select distinct a, a from (values (1, 2), (3, 1), (1, 5)) t(a, b) order by a limit 1
= 1|1
select a, count(*), a from (values (1, 2), (3, 1), (1, 5)) t(a, b) group by a order by a desc limit 1
= 3|1|3
