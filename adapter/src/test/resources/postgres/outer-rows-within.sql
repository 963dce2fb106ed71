-- Queries within queries of outer rows, which ask for the same outer row, and what PostgreSQL 15.20 answered: a row a line.
select z1251.y, x1248.b, (select max(x1253.w) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1253(k, a, b, w) where x1253.w is not null and x1253.w < x1248.k and x1253.k = x1248.k and x1248.a = (select max(x1254.a) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1254(k, a, b, w) where x1254.a < x1253.b and x1254.k = x1248.k)), (select max(x1255.w) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1255(k, a, b, w) where x1255.k = x1248.k and x1255.w > x1248.w and x1255.w < x1248.b) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1248(k, a, b, w) left join lateral (select count(x1250.k) as y from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1250(k, a, b, w) where x1250.k = x1250.k) as z1249 on true cross join lateral (select x1252.t as y from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x1252(k, t, v) where x1252.t < z1249.y and x1252.t >= x1248.a + 7 and x1252.k = x1248.k order by x1252.t asc limit 1) as z1251 where (x1248.w >= x1248.k or not exists (select 1 from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x1256(k, t, v) where (x1256.k = x1256.k or exists (select 1 from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x1257(k, c) where x1257.c < x1256.t)) and x1256.k = x1248.k and x1248.k < (select max(x1258.c) from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x1258(k, c) where x1258.c > x1248.b and x1258.c <= x1248.b)))
select x1365.k, x1365.c, (select x1366.a from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1366(k, a, b, w) where x1366.k = x1365.k and x1366.a < x1365.k and x1366.a > x1365.c order by x1366.a asc limit 1), (select count(*) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1367(k, a, b, w) where x1367.k = x1365.k) from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x1365(k, c) where not exists (select 1 from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x1368(k, c) where not exists (select 1 from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x1369(k, t, v) where x1369.k <= x1365.c and x1369.t < x1369.t and x1369.t <> x1365.c) and not exists (select 1 from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x1370(k, t, v) where x1370.t < x1368.c and x1370.k = 29) and exists (select 1 from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x1371(k, c) where x1371.c <= x1365.k and x1371.k < x1371.c))
= 1|4|null|4
= 2|18|null|3
= 2|27|null|3
= 3|null|null|0
= null|22|null|0
select x3069.a, x3068.k, (select count(*) from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x3072(k, t, v) where exists (select 1 from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3073(k, a, b, w) where x3073.k = x3069.k and x3073.k <= 11) and x3069.k < (select count(*) from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x3074(k, c) where x3074.c < x3069.w)), (select coalesce(x3075.w, 0) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3075(k, a, b, w) where x3075.k = x3068.k and x3075.w >= x3068.w order by x3075.w asc limit 1) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3068(k, a, b, w) join (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3069(k, a, b, w) on x3069.k = x3068.k left join lateral (select max(x3071.c) as y from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x3071(k, c) where x3071.k = x3071.k and x3071.c > 6 and x3071.c <= x3068.b) as z3070 on true
= 10|2|0|1
= 10|2|0|6
= 10|2|0|7
= 15|1|8|100
= 15|1|8|2
= 15|1|8|40
= 15|1|8|null
= 20|1|0|100
= 20|1|0|2
= 20|1|0|40
= 20|1|0|null
= 2|4|0|3
= 30|1|0|100
= 30|1|0|2
= 30|1|0|40
= 30|1|0|null
= 3|2|0|1
= 3|2|0|6
= 3|2|0|7
= 5|1|8|100
= 5|1|8|2
= 5|1|8|40
= 5|1|8|null
= null|2|0|1
= null|2|0|6
= null|2|0|7
select x3815.b, x3815.w, (select min(x3816.k) from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x3816(k, t, v) where x3815.a > (select coalesce(x3817.w, 0) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3817(k, a, b, w) where x3817.w >= x3815.a order by x3817.w asc limit 1) and x3816.k = x3815.w) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3815(k, a, b, w) where x3815.a in (select x3818.a from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3818(k, a, b, w) where x3818.w < x3815.a and x3818.a is not null)
= 10|2|null
= 10|7|null
= null|1|null
select x302.k, z305.y, (select min(x307.v) from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x307(k, t, v) where x307.k >= (select x308.t + 1 from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x308(k, t, v) where x308.t <= x302.c and x308.t > x302.c order by x308.t desc limit 1) and x307.v in (select x309.a from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x309(k, a, b, w) where x309.b > x302.k and x309.a is not null)) from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x302(k, c) left join lateral (select sum(x304.k) as y from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x304(k, c) where x304.k = x304.k) as z303 on true left join lateral (select min(x306.w) as y from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x306(k, a, b, w) where x306.w >= z303.y and x306.a > x302.c + 7) as z305 on true where x302.c <= x302.c
= 1|40|null
= 2|null|null
= 2|null|null
= null|null|null
select x730.k, z731.y, (select max(x733.k) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x733(k, a, b, w) where not exists (select 1 from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x734(k, t, v) where x734.t < x734.t and x734.t >= x730.v) and x733.w < x730.t), (select 7 from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x735(k, a, b, w) where x735.k = x730.k and x735.b > x730.k order by x735.b asc limit 1) from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x730(k, t, v) left join lateral (select max(x732.a) as y from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x732(k, a, b, w) where x732.k = x732.a - 9) as z731 on true where x730.t < x730.t and x730.t < (select x736.t from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x736(k, t, v) where x736.t < 1 and x736.k = x730.k order by x736.t desc limit 1)
select x1673.a, x1673.k, (select sum(x1674.c) from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x1674(k, c) where x1674.c = x1673.b), (select 7 from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x1675(k, t, v) where exists (select 1 from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1676(k, a, b, w) where x1676.k = x1676.k and x1676.a < x1676.k and x1676.k = x1673.k) and x1675.v <= x1673.w and x1675.k = x1673.k order by x1675.v desc limit 1) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1673(k, a, b, w) where x1673.k = x1673.k
= 10|2|null|null
= 15|1|null|null
= 20|1|22|null
= 2|4|null|null
= 30|1|null|null
= 3|2|null|null
= 5|1|null|null
= null|2|null|null
select x2978.c, x2978.c from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x2978(k, c) left join lateral (select max(x2980.t) as y from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x2980(k, t, v) where x2980.t < x2978.k and x2980.k = x2978.k) as z2979 on true where exists (select 1 from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x2981(k, a, b, w) where x2978.k >= (select coalesce(x2982.t, 0) from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x2982(k, t, v) where x2982.t >= x2978.k and x2982.k < x2978.c and x2982.t < x2978.k order by x2982.t asc limit 1) and not exists (select 1 from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x2983(k, t, v) where x2983.v <= x2981.b) and x2981.k = x2978.k)
select z3604.y, x3603.v, (select coalesce(x3606.w, 0) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3606(k, a, b, w) where x3606.k = x3603.k and x3603.k < (select count(x3607.k) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3607(k, a, b, w) where x3607.k >= x3603.v) and x3606.w >= x3603.v order by x3606.w asc limit 1), (select x3603.k - x3608.c from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x3608(k, c) where x3608.c < x3603.k order by x3608.c desc limit 1) from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x3603(k, t, v) cross join lateral (select max(x3605.w) as y from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3605(k, a, b, w) where x3605.w < x3603.t) as z3604
= 7|1|2|null
= 7|2|null|null
= 7|3|null|null
= 7|50|null|null
= 7|5|null|null
= 7|7|null|null
= 7|9|null|null
= null|8|null|null
select x3785.w, x3785.b, (select max(x3788.k) from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x3788(k, c) where exists (select 1 from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x3789(k, t, v) where x3789.k = x3785.k) and x3788.k in (select x3790.a from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3790(k, a, b, w) where x3790.k = x3785.k and x3790.a is not null)) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3785(k, a, b, w) left join lateral (select max(x3787.b) as y from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x3787(k, a, b, w) where x3787.k = x3785.k and x3787.b < x3785.k) as z3786 on true where exists (select 1 from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x3791(k, t, v) where x3791.k = x3791.k and x3791.k < x3785.w + 2)
= 100|12|null
= 1|null|3
= 2|10|null
= 3|99|null
= 40|25|null
= 5|99|null
= 6|30|3
= 7|10|3
select t.k from (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as t(k,t,v) where t.k >= (select min(y.v) from (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as y(k,t,v) where (y.k = t.k or exists (select 1 from (values (2, 18), (3, 4)) as m(k,c) where m.c = t.k and m.k = t.k)))
= 1
= 1
= 3
select t.k from (values (2, 18), (3, 4)) as d(k,c) left join (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as t(k,t,v) on t.k = d.k where t.k >= (select min(y.v) from (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as y(k,t,v) where (y.k = t.k or exists (select 1 from (values (2, 18), (3, 4)) as m(k,c) where m.c = t.k and m.k = d.k)))
= 3
select t.k from (values (2, 18), (3, 4)) as d(k,c) join (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as t(k,t,v) on t.k = d.k where t.k >= (select min(y.v) from (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as y(k,t,v) where (y.k = t.k or exists (select 1 from (values (2, 18), (3, 4)) as m(k,c) where m.c = t.k and m.k = d.k)))
= 3
select t.k from (values (2, 18), (3, 4)) as d(k,c) join (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as t(k,t,v) on t.k = d.k where t.k >= (select min(y.v) from (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as y(k,t,v) where (y.k = t.k or exists (select 1 from (values (2, 18), (3, 4)) as m(k,c) where m.c = d.k)))
= 3
select t.k,d.k from (values (2, 18), (3, 4)) as d(k,c), (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as t(k,t,v) where t.k >= (select min(y.v) from (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as y(k,t,v) where (y.k = t.k or exists (select 1 from (values (2, 18), (3, 4)) as m(k,c) where m.c = d.k)))
= 1|2
= 1|2
= 1|3
= 1|3
= 3|2
= 3|3
select t.k,(select min(y.v) from (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as y(k,t,v) where (y.k = t.k or exists (select 1 from (values (2, 18), (3, 4)) as m(k,c) where m.c = d.k))) from (values (2, 18), (3, 4)) as d(k,c) join (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as t(k,t,v) on t.k = d.k
= 2|7
= 3|2
select t.k,(select min(y.v) from (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as y(k,t,v) where (y.k = t.k or exists (select 1 from (values (2, 18), (3, 4)) as m(k,c) where m.k = d.k and m.c = t.k))) from (values (2, 18), (3, 4)) as d(k,c) join (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as t(k,t,v) on t.k = d.k
= 2|7
= 3|2
select t.k,(select min(y.v) from (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as y(k,t,v) where (y.k = t.k or exists (select 1 from (values (2, 18), (3, 4)) as m(k,c) where m.c = t.k and m.k = d.k and m.k = t.k))) from (values (2, 18), (3, 4)) as d(k,c) join (values (1, 10, 5), (1, 30, 1), (2, 10, 7), (3, 25, 2)) as t(k,t,v) on t.k = d.k
= 2|7
= 3|2
select z171.y, z171.y, (select count(*) from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x173(k, t, v) where x173.v = x170.k and x173.t not in (select x174.v from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x174(k, t, v) where x174.v >= x173.k and x174.t is not null)), (select count(*) from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x175(k, t, v) where x175.k = x170.k) from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x170(k, c) cross join lateral (select x170.k - x172.c as y from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x172(k, c) where x172.k = x170.k and x172.c >= x170.k order by x172.c asc limit 1) as z171
= -16|-16|1|2
= -16|-16|1|2
= -3|-3|1|4
select z1852.y, z1854.y, (select min(x1856.w) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1856(k, a, b, w) where x1856.w = (select x1857.c + 1 from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x1857(k, c) where x1857.c >= x1851.k and x1857.c > x1856.b + 1 order by x1857.c asc limit 1) and x1856.a > x1851.v), (select x1851.k - x1858.v from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x1858(k, t, v) where x1858.v > x1851.v and x1858.v < x1851.v order by x1858.v desc limit 1) from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x1851(k, t, v) left join lateral (select min(x1853.t) as y from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x1853(k, t, v) where x1853.t < x1851.v) as z1852 on true cross join lateral (select min(x1855.t) as y from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x1855(k, t, v) where x1855.t < z1852.y + 3 and x1855.k <> x1851.v and x1855.t > z1852.y) as z1854 where (x1851.k < x1851.v or exists (select 1 from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x1859(k, a, b, w) where not exists (select 1 from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x1860(k, c) where x1860.k = x1860.k))) and x1851.t = (select max(x1861.c) from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x1861(k, c) where x1861.c < 19 and x1861.c > x1851.k - 5)
select x2533.k, z2534.y, (select min(x2536.w) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x2536(k, a, b, w) where x2536.k not in (select x2537.c from (values (1, 4), (2, 18), (null, 22), (3, null), (2, 27)) as x2537(k, c) where x2537.c >= x2536.b and x2537.c is not null)) from (values (1, 5, 12, 100), (1, 15, 25, 40), (1, 20, 22, null), (2, 10, 10, 7), (2, null, 30, 6), (null, 1, 99, 5), (4, 2, 99, 3), (1, 30, 10, 2), (2, 3, null, 1)) as x2533(k, a, b, w) cross join lateral (select count(*) as y from (values (1, 10, 5), (1, 20, 50), (1, 30, 1), (2, 10, 7), (2, null, 8), (null, 15, 9), (3, 25, 2), (1, 21, 3)) as x2535(k, t, v) where x2535.k = x2533.k) as z2534 where x2533.b <> x2533.w
= 1|4|1
= 1|4|1
= 1|4|1
= 2|2|1
= 2|2|1
= 4|0|1
= null|0|1
