-- Arrays and other queries beside groups, and what PostgreSQL 15.20 answered: a row a line.
select l, max(k), array_to_string(array(select x from (values (1,2),(1,3)) b(l,x) where b.l = a.l order by x), ',') from (values (0,1),(0,2),(1,3)) a(k,l) group by l order by 1
= 1|0|2,3
= 2|0|
= 3|1|
select l, array_to_string(array(select x from (values (1,2),(1,3)) b(l,x) where b.l = a.l order by x desc), ',') from (values (0,1),(0,2),(1,3)) a(k,l) group by l order by 1
= 1|3,2
= 2|
= 3|
select l, array_to_string(array(select distinct x from (values (1,2),(1,3),(1,2)) b(l,x) where b.l = a.l order by 1), ',') from (values (0,1),(0,2),(1,3)) a(k,l) group by l order by 1
= 1|2,3
= 2|
= 3|
select l, array_to_string(array(select x from (values (1,2,9),(1,3,8)) b(l,x,o) where b.l = a.l order by o), ',') from (values (0,1),(0,2),(1,3)) a(k,l) group by l order by 1
= 1|3,2
= 2|
= 3|
select l from (values (0,1),(0,2),(1,3)) a(k,l) group by l having cardinality(array(select x from (values (1,2),(1,3)) b(l,x) where b.l = a.l)) > 0
= 1
select l, sum(count(*)) over (order by l), array_to_string(array(select x from (values (1,2),(1,3)) b(l,x) where b.l = a.l order by x), ',') from (values (0,1),(0,2),(1,3)) a(k,l) group by l order by 1
= 1|1|2,3
= 2|2|
= 3|3|
select l, case when l > 1 then array_to_string(array(select x from (values (1,2),(2,3)) b(l,x) where b.l = a.l), ',') end, max(k) from (values (0,1),(0,2),(1,3)) a(k,l) group by l order by 1
= 1|null|0
= 2|3|0
= 3||1
select k, l, cardinality(array(select x from (values (1,2),(1,3)) b(l,x) where b.l = a.l)) from (values (0,1),(0,2),(1,3)) a(k,l) group by rollup(k, l) order by 1, 2
= 0|1|2
= 0|2|0
= 0|null|0
= 1|3|0
= 1|null|0
= null|null|0
select l + 0, array_to_string(array(select x from (values (1,2),(1,3)) b(l,x) where b.l = a.l + 0 order by x), ',') from (values (0,1),(0,2),(1,3)) a(k,l) group by l + 0 order by 1
! 42803
select l, max(k) from (values (0,1),(0,2),(1,3)) a(k,l) group by l order by cardinality(array(select x from (values (1,2),(1,3)) b(l,x) where b.l = a.l)) desc, 1
= 1|0
= 2|0
= 3|1
select k, m, array_to_string(array(select x from (values (1,2,0),(1,3,1),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k order by x), ',') from (values (0,1),(0,2),(1,3)) a(k,m) group by m, k order by 2
= 0|1|2
= 0|2|
= 1|3|4
select l, array_to_string(array(select x + a.l from (values (1,2),(1,3)) b(l,x) where b.l <= a.l order by x), ','), array_to_string(array(select y from (values (2),(3)) c(y) where y > a.l order by y desc), ',') from (values (0,1),(0,2),(1,3)) a(k,l) group by l order by 1
= 1|3,4|3,2
= 2|4,5|3
= 3|5,6|
select distinct l, array_to_string(array(select x from (values (1,2),(1,3)) b(l,x) where b.l = a.l order by x), ',') from (values (0,1),(0,2),(1,2)) a(k,l) order by 1
= 1|2,3
= 2|
select l, 3 = any (array(select x from (values (1,2),(1,3)) b(l,x) where b.l = a.l)) from (values (0,1),(0,2),(1,3)) a(k,l) group by l order by 1
= 1|true
= 2|false
= 3|false
select k, m, (select max(x) from (values (1,2,0),(1,3,1),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k) from (values (0,1),(0,2),(1,3)) a(k,m) group by m, k order by 2
= 0|1|2
= 0|2|null
= 1|3|4
select k, m, (select max(x) from (values (1,2,0),(1,3,1),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k) from (values (0,1),(0,2),(1,3)) a(k,m) group by m, k order by 2, 1
= 0|1|2
= 0|2|null
= 1|3|4
select k, m, exists (select x from (values (1,2,0),(1,3,1),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k) from (values (0,1),(0,2),(1,3)) a(k,m) group by m, k order by 2
= 0|1|true
= 0|2|false
= 1|3|true
select k, m, exists (select x from (values (1,2,0),(1,3,1),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k), count(*) from (values (0,1),(0,2),(1,3),(1,3)) a(k,m) group by m, k order by 2
= 0|1|true|1
= 0|2|false|1
= 1|3|true|2
select k, m, 2 in (select x from (values (1,2,0),(1,3,1),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k) from (values (0,1),(0,2),(1,3)) a(k,m) group by m, k order by 2
= 0|1|true
= 0|2|false
= 1|3|false
select k, m, 2 in (select x from (values (1,2,0),(1,3,1),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k), max(z) from (values (0,1,5),(0,2,6),(1,3,7)) a(k,m,z) group by m, k order by 2
= 0|1|true|5
= 0|2|false|6
= 1|3|false|7
select m from (values (0,1),(0,2),(1,3)) a(k,m) group by m, k having exists (select x from (values (1,2,0),(1,3,1),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k) order by 1
= 1
= 3
select z, m, k, count(*), (select sum(x) from (values (1,2,0),(1,3,1),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k) from (values (9,0,1),(9,0,2),(8,1,3)) a(z,k,m) group by z, m, k order by 2
= 8|3|1|1|4
= 9|1|0|1|2
= 9|2|0|1|null
select z, m, k, count(*), (select sum(x) from (values (1,2,0),(1,3,1),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k) from (values (9,0,1),(9,0,2),(8,1,3)) a(z,k,m) group by m, k, z order by 2, 1
= 8|3|1|1|4
= 9|1|0|1|2
= 9|2|0|1|null
select a.m, a.k, sum(z), (select max(b.x + a.k * 10 + a.m * 100) from (values (1)) b(x) where b.x <= a.m) from (values (7,0,1),(7,0,2),(7,1,3)) a(z,k,m) group by m, k order by 1
= 1|0|7|101
= 2|0|7|201
= 3|1|7|311
select m, k, (select count(*) from (values (1,0),(3,1)) b(l,k) where b.l = a.m and b.k is not distinct from a.k) from (values (0,1),(0,2),(1,3)) a(k,m) group by rollup(m, k) order by 1, 2
= 1|0|1
= 1|null|0
= 2|0|0
= 2|null|0
= 3|1|1
= 3|null|0
= null|null|0
select a.m, b.w, (select max(x) from (values (1,2,5),(2,3,6)) c(l,x,w) where c.l = a.m and c.w = b.w) from (values (0,1),(1,2)) a(k,m) join (values (0,5),(1,6)) b(k,w) on a.k = b.k group by b.w, a.m order by 1
= 1|5|2
= 2|6|3
select x, y, (select count(*) from (values (1,2),(3,4)) c(p,q) where c.p = d.y and c.q = d.x + 1) from (select m as x, k as y from (values (1,1),(3,3),(5,5)) t(k,m)) d group by y, x order by 1
= 1|1|1
= 3|3|1
= 5|5|0
select m, k, max(z) from (values (0,1,5),(0,2,6),(1,3,7)) a(k,m,z) group by m, k order by (select max(x) from (values (1,2,0),(2,9,0),(3,4,1)) b(l,x,k) where b.l = a.m and b.k = a.k) desc, 1
= 1|0|5
= 2|0|6
= 3|1|7
