-- Queries that compute something of the outermost row alone, in rows that equal expressions choose for it; answers of PostgreSQL 15.
select t0.a, l.x, l.y from (values (1, 2), (2, 3), (7, 5), (null, null)) t0(a, b) cross join lateral (select (select max(c) from (values (4)) t3(c) where not (t0.b <= 2)) as x, t1.c as y from (values (1), (2)) t1(c) where t1.c + 1 = t0.a + 1) l order by 1
= 1|null|1
= 2|4|2
select t0.a, l.x, l.y from (values (1, 2), (2, 3), (7, 5), (null, null)) t0(a, b) cross join lateral (select (select max(c) from (values (4)) t3(c) where t0.b in (2, 3)) as x, t1.c as y from (values (1), (2)) t1(c) where t1.c + 1 = t0.a + 1) l order by 1
= 1|4|1
= 2|4|2
select t0.a, l.x, l.y from (values (1, 2), (2, 3), (7, 5), (null, null)) t0(a, b) cross join lateral (select (select max(c) from (values (4)) t3(c) where t0.b between 1 and 9) as x, t1.c as y from (values (1), (2)) t1(c) where t1.c + 1 = t0.a + 1) l order by 1
= 1|4|1
= 2|4|2
select t0.a, l.x, l.y from (values (1, 2), (2, 3), (7, 5), (null, null)) t0(a, b) cross join lateral (select (select max(c) from (values (4)) t3(c) where t0.b <= 7 is true) as x, t1.c as y from (values (1), (2)) t1(c) where t1.c + 1 = t0.a + 1) l order by 1
= 1|4|1
= 2|4|2
select t0.a, l.x, l.y from (values (1, 2), (2, 3), (7, 5), (null, null)) t0(a, b) cross join lateral (select (select max(c) from (values (4)) t3(c) where 3 = 1 and t0.b <= 7) as x, t1.c as y from (values (1), (2)) t1(c) where t1.c + 1 = t0.a + 1) l order by 1
= 1|null|1
= 2|null|2
select t0.a, l.x, l.y from (values (1, 2), (2, 3), (7, 5), (null, null)) t0(a, b) cross join lateral (select (select max(c) from (values (4)) t3(c) where t0.b <= 7 and t0.b < 3) as x, t1.c as y from (values (1), (2)) t1(c) where t1.c + 1 = t0.a + 1) l order by 1
= 1|4|1
= 2|null|2
select t0.a, l.x, l.y from (values (1, 2), (2, 3), (null, 3)) t0(a, b) left join lateral (select (select c from (values (4)) t3(c) where t0.b <> 2 limit 1) as x, t1.c as y from (values (1), (2)) t1(c) where t1.c + 1 = t0.a + 1) l on true order by 1
= 1|null|1
= 2|4|2
= null|null|null
select t0.a, (select sum(y + coalesce(x, 0)) from (select (select max(c) from (values (4)) t3(c) where t0.b in (2, 5)) as x, t1.c as y from (values (1), (2)) t1(c) where t1.c * 2 = t0.a * 2) q) from (values (1, 2), (2, 3), (7, 5)) t0(a, b) order by 1
= 1|5
= 2|2
= 7|null
select t0.a from (values (1, 2), (2, 3), (7, 5)) t0(a, b) where exists (select 1 from (values (1), (2)) t1(c) where t1.c + 1 = t0.a + 1 and coalesce((select max(c) from (values (4)) t3(c) where not (t0.b < 3)), 0) = 4) order by 1
= 2
