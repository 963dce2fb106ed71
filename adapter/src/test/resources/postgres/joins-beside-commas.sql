-- A comma of FROM joins last: a, b FULL JOIN c joins b with c first.
select a, y, z from (values (1),(2)) ta(a), (values (1),(2)) b(y) full join (values (2),(3)) c(z) on y = z order by 1, 2, 3
= 1|1|null
= 1|2|2
= 1|null|3
= 2|1|null
= 2|2|2
= 2|null|3
select count(*) from (select 1 as x where false) a, (values (1),(2)) b(y) full join (values (1),(2),(3)) c(z) on y = z
= 0
select count(*) from (select 1 as x where false) a, (values (1),(2)) b(y) right join (values (1),(2),(3)) c(z) on y = z
= 0
select a, y, z from (values (1),(2)) ta(a), (values (1),(2)) b(y) right join (values (2),(3)) c(z) on y = z left join (values (3)) d(w) on w = z order by 1, 2, 3
= 1|2|2
= 1|null|3
= 2|2|2
= 2|null|3
select a, e, y, z from (values (1),(2)) ta(a), (values (5)) te(e), (values (1),(2)) b(y) join (values (2),(3)) c(z) on y < z full join (values (9)) d(w) on w = z order by 1, 2, 3, 4
= 1|5|1|2
= 1|5|1|3
= 1|5|2|3
= 1|5|null|null
= 2|5|1|2
= 2|5|1|3
= 2|5|2|3
= 2|5|null|null
select k, p, q from (values (1, 5)) a(k2, p2), (values (1, 2),(2, 3)) b(k, p) join (values (1, 7),(3, 8)) c(k, q) using (k) order by 1, 2, 3
= 1|2|7
select p2, k, p, q from (values (7, 5)) a(k, p2), (values (1, 2),(2, 3)) b(k, p) natural left join (values (1, 7),(3, 8)) c(k, q) where a.k = 7 and b.k > 0 order by b.k
! column reference "k" is ambiguous
select * from (values (1)) a(x), (values (1),(4)) b(y) right join (values (4),(5)) c(z) on y = z order by 1, 2, 3
= 1|4|4
= 1|null|5
select a, y, z from (values (1),(2)) ta(a), (values (1),(2)) b(y) left join (values (2),(3)) c(z) on y = z, (values (8)) d(w) order by 1, 2, 3
= 1|1|null
= 1|2|2
= 2|1|null
= 2|2|2
