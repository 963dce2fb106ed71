-- Correlated queries on several sides of a join or a set operation, and what PostgreSQL 15.20 answered: a row a line, or a refusal.
select p.x from (select x from (values (1),(2),(3)) a(x) where x not in (select y + 1 from (values (1),(2),(3)) b(y) where b.y = a.x)) p join (select x from (values (1),(2),(null)) c(x) where x not in (select y + 1 from (values (1),(2)) d(y) where d.y = c.x)) q on p.x = q.x order by 1
= 1
= 2
select x from (values (1),(2),(3)) a(x) where x in (select y from (values (1),(2)) b(y) where b.y = a.x) union all select x from (values (1),(2),(3)) c(x) where x not in (select y + 1 from (values (0),(2)) d(y) where d.y <= c.x) order by 1
= 1
= 2
= 2
select x from (values (1),(2),(3)) a(x) left join lateral (select y from (values (1),(2),(3)) b(y) where b.y > a.x) l on true intersect select x from (values (1),(2),(3)) c(x) where x not in (select y from (values (1),(2),(null)) d(y) where d.y = c.x) order by 1
= 3
select count(*), sum(x) from (select x from (values (1),(2),(null)) a(x) where x not in (select y from (values (2),(5)) b(y) where b.y >= a.x) except select x + 1 from (values (1),(2)) c(x) where (select max(y) from (values (1),(2)) d(y) where d.y <= c.x) not in (select z from (values (2)) e(z) where e.z = c.x)) q where x is null or x < 9
= 2|1
