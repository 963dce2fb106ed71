-- LATERAL, UNNEST and functions of columns within parentheses of FROM; what PostgreSQL 15 answered: a row a line, or a refusal.
with a(x) as (values (1)), b(y, z) as (values (10, 20)) select * from a cross join (b cross join lateral (select y + 1 as w) l)
= 1|10|20|11
with a(x) as (values (1)), b(y, z) as (values (10, 20)) select * from a cross join (b cross join unnest(array[y]) u(v))
= 1|10|20|10
with a(x) as (values (1)), b(y, z) as (values (10, 20)) select * from a join (b left join lateral (select y + c.k as w from (values (5)) c(k) where k < y) l on true) on true
= 1|10|20|15
with a(x) as (values (1)), b(y, z) as (values (10, 20)) select * from a join b on true cross join lateral (select y + 1 as w) l
= 1|10|20|11
with a(x) as (values (1)), b(y, z) as (values (10, 20)) select * from (b cross join lateral (select y + 1 as w) l) cross join a
= 10|20|11|1
with a(x) as (values (1)), b(y, z) as (values (10, 20)) select * from a, (b cross join lateral (select y + 1 as w) l)
= 1|10|20|11
with a(x) as (values (1)), b(y, z) as (values (10, 20)) select * from a cross join (b cross join lateral (select y + x as w) l)
= 1|10|20|11
with a(x) as (values (1)), b(y, z) as (values (10, 20)) select * from a right join b on true join lateral (select y + 1 as w) l on w > 1
= 1|10|20|11
with a(x) as (values (1)), b(y, z) as (values (10, 20)) select * from a, b left join lateral (select y + 1 as w) l on true
= 1|10|20|11
with a(x) as (values (1)), b(y, z) as (values (10, 20)) select * from a, b left join lateral (select y + 1 as w from (values (2)) c(k) where k < z and k > x) l on true
= 1|10|20|11
with a(x) as (values (1)), b(y, z) as (values (10, 20)), c(u, v) as (values (10, 30), (20, 40)) select * from a join (b join c on exists (select 1 from (values (10), (11)) d(k) where d.k = b.y and d.k <= c.u)) on true
= 1|10|20|10|30
= 1|10|20|20|40
with a(x) as (values (1)), b(y, z) as (values (10, 20)), c(u, v) as (values (10, 30), (20, 40)) select * from a left join (b left join c on c.u = (select max(k) from (values (10), (11)) d(k) where d.k = b.y)) on a.x < b.z
= 1|10|20|10|30
with a(x) as (values (1)), b(y, z) as (values (10, 20)), c(u, v) as (values (10, 30), (20, 40)) select * from a cross join (c join (b cross join lateral (select b.z + 1 as w) l) on w > u)
= 1|10|30|10|20|21
= 1|20|40|10|20|21
with a(x) as (values (1)), b(y, z) as (values (10, 20)), c(u, v) as (values (10, 30), (20, 40)) select * from (a cross join b) join (c cross join lateral (select c.v + 1 as w from (values (3)) d(k) where k < u) l) on l.w > 31
= 1|10|20|20|40|41
with a(y, x) as (values (1, 7)), b(z, y) as (values (10, 20)) select * from a cross join (b cross join lateral (select b.y + 1 as w) l)
= 1|7|10|20|21
with a(y, x) as (values (1, 7)), b(z, y) as (values (10, 20)) select * from a join (b cross join unnest(array[b.y, z]) u(v)) on a.x < u.v
= 1|7|10|20|10
= 1|7|10|20|20
with a(i, j) as (values (1, 2), (3, 4)), b(i, k) as (values (1, 5), (2, 6)) select * from a join b left join lateral (select b.k + 1 as w) t on true on a.i = b.i
= 1|2|1|5|6
with a(i, j) as (values (1, 2), (3, 4)), b(i, k) as (values (1, 5), (2, 6)) select a.i, w, count(*) from a join (b left join lateral (select b.k + 1 as w from (values (7)) v(x) where x < b.k) t on true) on a.i = b.i left join b b2 on b2.k > a.j where a.j < 9 group by 1, 2
= 1|null|2
with a(i, j) as (values (1, 2), (3, 4)), b(i, k) as (values (1, 5), (2, 6)) select * from a join (b left join unnest(array[b.k, 9]) u(v) on v > 5) on a.i = b.i and v is not null
= 1|2|1|5|9
