-- Aggregates with an order within queries that refer to outer rows; answers of PostgreSQL 15.
select a.x, (select string_agg(b.y || '/' || a.x, ',' order by b.z) from (values ('k', 2), ('l', 1), ('m', 3)) b(y, z) where b.y <> a.x) from (values ('m'), ('n')) a(x)
= m|l/m,k/m
= n|l/n,k/n,m/n
select a.x, (select string_agg(b.y || '/' || a.x, ',' order by b.z desc) from (values ('k', 2), ('l', 1), ('m', 3)) b(y, z) where b.z <> a.n) from (values ('m', 1), ('n', 2)) a(x, n)
= m|m/m,k/m
= n|m/n,l/n
select a.x, (select string_agg((select b.y || '/' || a.x || '/' || c.z from (values ('q')) c(z)), ',' order by y desc) from (values ('k'), ('l')) b(y)) from (values ('m'), ('n')) a(x)
= m|l/m/q,k/m/q
= n|l/n/q,k/n/q
select a.x, (select string_agg(b.y || '/' || a.x, ',' order by b.z) filter (where b.q) from (values ('k', 2, true), ('l', 1, true), ('m', 3, false)) b(y, z, q) where b.y <> a.x) from (values ('m'), ('n')) a(x)
= m|l/m,k/m
= n|l/n,k/n
select a.x, (select string_agg(b.y, ',' order by b.z desc nulls last, b.y desc) || count(*) || max(b.z) from (values ('k', 2), ('l', null), ('m', 2), ('o', 3)) b(y, z) where b.y <> a.x) from (values ('m'), ('n')) a(x)
= m|o,k,l33
= n|o,m,k,l43
select a.x, (select string_agg(distinct b.y, ',' order by b.y desc) from (values ('k', 2), ('l', 1), ('k', 3)) b(y, z) where b.z > a.n) from (values ('m', 0), ('n', 2), ('o', 5)) a(x, n)
= m|l,k
= n|k
= o|null
select a.x, (select percentile_disc(0.5) within group (order by b.z + a.n) from (values ('k', 20), ('l', 10), ('m', 30)) b(y, z) where b.y <> a.x) from (values ('m', 5), ('n', 6)) a(x, n)
= m|15
= n|26
select a.x, (select percentile_cont(0.5) within group (order by b.z desc) from (values ('k', 20), ('l', 10), ('m', 30)) b(y, z) where b.y <> a.x and b.z > a.n) from (values ('m', 5), ('n', 66)) a(x, n)
= m|15
= n|null
select a.x, (select mode() within group (order by b.z) from (values ('k', 20), ('l', 10), ('m', 20)) b(y, z) where b.y <> a.x) from (values ('m', 5), ('l', 6)) a(x, n)
= l|20
= m|10
select a.x, b.s from (values ('m'), ('n')) a(x), lateral (select string_agg(c.y || a.x, '' order by c.z) as s from (values ('k', 2), ('l', 1), ('m', 3)) c(y, z) where c.y <> a.x) b
= m|lmkm
= n|lnknmn
select a.x from (values ('m'), ('n')) a(x) where 'lm,km' = (select string_agg(c.y || a.x, ',' order by c.z) from (values ('k', 2), ('l', 1), ('m', 3)) c(y, z) where c.y <> a.x)
= m
select a.x, (select string_agg(c.s, '|' order by c.s) from (select b.q, string_agg(b.y || a.x, ',' order by b.z) as s from (values ('k', 2, 1), ('l', 1, 1), ('m', 3, 2)) b(y, z, q) where b.y <> a.x group by b.q) c) from (values ('m'), ('n')) a(x)
= m|lm,km
= n|ln,kn|mn
