-- Columns of one name in queries within FROM and WITH, as tools write them around what people wrote.
select * from (select 1 as a, 2 as a) q
= 1|2
select * from (select a.*, b.* from (values (1, 'x'), (2, 'y')) a(k, v) join (values (1, 'p'), (2, 'q')) b(k, w) on a.k = b.k) q order by v
= 1|x|1|p
= 2|y|2|q
select count(*) from (select a.*, b.* from (values (1, 'x'), (2, 'y')) a(k, v) join (values (1, 'p'), (2, 'q')) b(k, w) on a.k = b.k) q where v = 'x' and w = 'p'
= 1
with q as (select a.*, b.* from (values (1, 'x'), (2, 'y')) a(k, v) cross join (values (3)) b(k)) select * from q order by v
= 1|x|3
= 2|y|3
select * from (select x, x, x + 1 as x from (values (1), (2)) t(x) union all select 7, 8, 9) q limit 0
select * from (select x, x from (values (3)) t(x) union select 7, 8 order by 1) q
= 3|3
= 7|8
select * from (select * from (select 1 as a, 2 as a, 3 as b) q) r
= 1|2|3
select r.* from (select q.*, q.b from (select 1 as a, 2 as a, 3 as b) q) r
= 1|2|3|3
select * from (select max(x), max(y) from (values (1, 2)) t(x, y)) q
= 1|2
select sum(b) from (select x as a, y as a, z as b from (values (1, 2, 3), (4, 5, 6)) t(x, y, z)) q group by b order by 1
= 3
= 6
select * from (select distinct x as a, y as a from (values (1, 2), (1, 2)) t(x, y)) q
= 1|2
select t.x, l.* from (values (1), (2)) t(x) cross join lateral (select t.x as y, t.x + 1 as y) l order by 1
= 1|1|2
= 2|2|3
