-- Outer joins by two bounds, where nothing, little or all finds a partner.
select e.t, s.k from (values (1), (2), (null)) as e(t) left join (values (10, 5, 7), (20, 15, 8)) as s(a, b, k) on e.t between s.a and s.b
= 1|null
= 2|null
= null|null
select e.t, s.k from (values (1), (2), (null)) as e(t) left join (values (1, 1, 7), (0, 5, 8), (null, 3, 9)) as s(a, b, k) on e.t between s.a and s.b
= 1|7
= 1|8
= 2|8
= null|null
select e.t, s.k from (values (1), (2), (null)) as e(t) right join (values (10, 5, 7), (2, 3, 8), (null, 3, 9)) as s(a, b, k) on e.t between s.a and s.b
= 2|8
= null|7
= null|9
select e.t, s.k from (values (1), (2), (12), (null)) as e(t) left join (values (10, 5, 7), (2, 3, 8), (null, 3, 9)) as s(a, b, k) on e.t >= s.a and e.t <= s.b where s.k is null
= 12|null
= 1|null
= null|null
select e.t, s.k, u.k from (values (1), (2), (12)) as e(t) left join (values (10, 5, 7), (2, 3, 8)) as s(a, b, k) on e.t >= s.a and e.t <= s.b left join (values (0, 1, 'x'), (11, 13, 'y')) as u(a, b, k) on e.t between u.a and u.b
= 12|null|y
= 1|null|x
= 2|8|null
select e.t, s.k from (select t from (values (1), (2), (3)) as v(t) where t > 5) as e right join (values (1, 5, 7), (2, 3, 8)) as s(a, b, k) on e.t > s.a and e.t < s.b
= null|7
= null|8
select e.t, s.k from (values (1), (2), (3)) as e(t) left join (select a, b, k from (values (1, 5, 7), (2, 3, 8)) as v(a, b, k) where k > 9) as s on e.t > s.a and e.t < s.b
= 1|null
= 2|null
= 3|null
select e.t, s.k from (values (1), (2), (3)) as e(t) left join (values (1, 5, 7), (2, 3, 8)) as s(a, b, k) on e.t > s.a and e.t < s.b and s.k > 7 and e.t <> 3
= 1|null
= 2|null
= 3|null
select e.t, s.k from (values (1), (2), (3)) as e(t) left join (values (1, 5, 7), (2, 9, 8)) as s(a, b, k) on (e.t > s.a and e.t < s.b and s.k = 7) or (e.t > s.a and e.t < s.b and e.t = 3)
= 1|null
= 2|7
= 3|7
= 3|8
select count(*), count(s.k), sum(s.k) from generate_series(1, 4000) as e(t) left join generate_series(1, 40) as s(k) on e.t between s.k * 90 and s.k * 90 + 2
= 4000|120|2460
select count(*), count(e.t), sum(e.t) from generate_series(1, 4000) as e(t) right join generate_series(1, 400) as s(k) on e.t between s.k * 90 and s.k * 90 + 2
= 488|132|267432
select e.t, s.k from generate_series(1, 4000) as e(t) left join generate_series(1, 40) as s(k) on e.t between s.k * 90 and s.k * 90 + 2 where e.t % 500 = 42 or s.k = 5
= 1042|null
= 1542|null
= 2042|null
= 2542|null
= 3042|null
= 3542|null
= 42|null
= 450|5
= 451|5
= 452|5
= 542|6
select e.t, s.k from generate_series(-3000, -1) as e(t) right join generate_series(1, 5) as s(k) on e.t between s.k * 90 and s.k * 90 + 2
= null|1
= null|2
= null|3
= null|4
= null|5
select e.t, s.k from generate_series(1, 3) as e(t) left join generate_series(1, 3000) as s(k) on e.t > s.k * 90 and e.t < s.k * 90 + 2
= 1|null
= 2|null
= 3|null
select e.t, s.k, row_number() over (order by e.t) from generate_series(1, 3) as e(t) left join generate_series(1, 3000) as s(k) on e.t > s.k * 90 and e.t < s.k * 90 + 2
= 1|null|1
= 2|null|2
= 3|null|3
select distinct s.k from generate_series(1, 3) as e(t) left join generate_series(1, 3000) as s(k) on e.t > s.k * 90 and e.t < s.k * 90 + 2
= null
select count(*) from generate_series(1, 3) as e(t) left join generate_series(1, 3000) as s(k) on e.t > s.k * 90 and e.t < s.k * 90 + 2
= 3
select 'one' as c, s.k from generate_series(1, 3) as e(t) left join generate_series(1, 3000) as s(k) on e.t > s.k * 90 and e.t < s.k * 90 + 2
= one|null
= one|null
= one|null
select e.t, e.x, s.k from (select t, 'x' || t as x from generate_series(1, 4) as g(t)) as e left join generate_series(1, 4) as s(k) on e.x > 'x' || s.k and e.x < 'x' || (s.k + 2)
= 1|x1|null
= 2|x2|1
= 3|x3|2
= 4|x4|3
