-- Joins within joins whose conditions stand behind them, and what PostgreSQL 15.20 answered: a row a line, or a refusal.
select a.x, b.y, c.z from (values (1),(2),(3)) a(x) left join (values (1),(2)) b(y) join (values (2),(3)) c(z) on b.y = c.z on a.x = b.y order by 1
= 1|null|null
= 2|2|2
= 3|null|null
select a.x, b.y, c.z from (values (1),(2),(3)) a(x) right join (values (1),(4)) b(y) cross join (values (7),(8)) c(z) on a.x = b.y order by 2, 3
= 1|1|7
= 1|1|8
= null|4|7
= null|4|8
select x, y, z from (values (1, 2),(2, 3)) a(x, y) join (values (2, 5),(3, 6)) b(y, z) left join (values (5)) c(z) using (z) using (y) order by 1
= 1|2|5
= 2|3|6
select a.x, b.x from (values (1),(2)) a(x) left join (values (1)) b(x) natural join (values (1),(3)) c(x) on a.x = b.x, (values (9)) d(x) where left('ab', 1) = 'a' order by 1
= 1|1
= 2|null
select a.x from (values (1),(2)) a(x) left join (values (1)) b(x) join (values (1)) c(x) on b.x = c.x order by 1
! syntax error at or near "order"
select count(*) from (values (1),(2)) a(x) join (values (1),(2)) b(x) on a.x = b.x left join (values (1),(2)) c(x) join (values (2)) d(x) on c.x is not distinct from d.x on (a.x, b.x) = (c.x, d.x) where a.x in (select p.x from (values (2)) p(x) left join (values (2)) q(x) cross join (values (1)) r(x) on p.x = q.x)
= 1
