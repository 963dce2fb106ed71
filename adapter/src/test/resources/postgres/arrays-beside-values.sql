-- Arrays compared with values, chosen and sorted, and words of EXTRACT in branches; what PostgreSQL 15 answered: a row a line, or a refusal.
select n <> any (array_remove(array[3], 2)) from generate_series(1, 2) g(n)
= true
= true
select 0 + n <> any (array_remove(array[3], 2)) from generate_series(1, 2) g(n)
= true
= true
select n < all (array_remove(array[2,3,1], n)) from generate_series(1, 2) g(n)
= false
= true
select n, array_remove(array[2,3,1], n), array_position(array[2,3,1], n), array_append(array[1], n), array[n] && array[1,2], array_replace(array[1], n, 5) from generate_series(1, 2) g(n)
= 1|[2, 3]|3|[1, 1]|true|[5]
= 2|[3, 1]|1|[1, 2]|true|[1]
select * from generate_series(1, 2) g(n) where n = any (array[2, 3])
= 2
select max(x) from (values (1), (2)) t(x) where x <> all ((array[2,3,1])[2:3])
= 2
select x, x <> all ((array[2,3,1])[2:3]) from (values (1), (null)) t(x)
= 1|false
= null|null
select x from (values (1), (null)) t(x) where x <> all ((array[2,3,1])[2:3])
select e, bool_and(i <> all ((array[2,3,1])[2:3])) from (values (1, date '2026-01-01'), (null, date '2026-01-01')) t(i, e) group by e
= 2026-01-01|false
select x, x = any (a), x <> any (a), x < all (a), x >= any (a), x <> all (a) from (values (1, array[1,2]), (null, array[1]), (3, array[1,null]), (4, null), (0, array[1,5]), (null, null)) t(x, a)
= 0|false|true|true|false|true
= 1|true|true|false|true|false
= 3|null|true|false|true|null
= 4|null|null|null|null|null
= null|null|null|null|null|null
= null|null|null|null|null|null
select x, x = any (array_remove(a, 1)), x < all (array_remove(a, 1)) from (values (1, array[1]), (null, array[1]), (2, array[1, 2])) t(x, a)
= 1|false|true
= 2|true|false
= null|false|true
select x from (values ('a'), (null), ('c')) t(x) where x <> all (string_to_array('a,b', ','))
= c
select d from (values (1.50), (2.25)) t(d) where d = any (array_append(array[1.5], 3))
= 1.50
select t, t >= all (array_append(array[timestamp '2026-01-01 00:00:00'], timestamp '2026-02-01 00:00:00')) from (values (timestamp '2026-02-01 00:00:00'), (timestamp '2026-01-15 00:00:00')) u(t)
= 2026-01-15 00:00:00.0|false
= 2026-02-01 00:00:00.0|true
select b = any (array_append(array[true], null)) from (values (true), (false), (null)) t(b)
= null
= null
= true
select i + 1 = any (array_append(array[3000000000], 2)), length(s) <> all (array_append(array[3000000000], 1)) from (values (1, 'a'), (2, 'bc')) t(i, s)
= false|true
= true|false
select i, i = any (case when i > 1 then array[1.5, 2] else array[1.5] end), i >= all (coalesce(xs, array[2])) from (values (1, array[1]), (2, null)) t(i, xs)
= 1|false|true
= 2|true|true
select coalesce(array_replace(xs, 1, 9), array[i]) from (values (array[1,2], 1), (null, 2)) t(xs, i)
= [2]
= [9, 2]
select coalesce(array_replace(xs, 1, 9), array[i, null]) from (values (array[1,2], 1), (null, 2)) t(xs, i)
= [2, null]
= [9, 2]
select coalesce(array_replace(xs, 1, 9), array_remove(xs, i)) from (values (array[1,2], 1), (null, 2)) t(xs, i)
= [9, 2]
= null
select coalesce(xs, array_remove(xs, i)) from (values (array[1,null,2], 1), (null, 2)) t(xs, i)
= [1, null, 2]
= null
select coalesce(xs, array[1]) from (values (array[1,null,2], 1), (null, 2)) t(xs, i)
= [1, null, 2]
= [1]
select coalesce(xs, array[1]) from (values (array[1,null,2]), (null)) t(xs)
= [1, null, 2]
= [1]
select coalesce(array_replace(xs, 1, null), array[1]) from (values (array[1,null,2]), (null)) t(xs)
= [1]
= [null, null, 2]
select coalesce(xs, array[cast(1 as bigint)]) from (values (array[1,null,2]), (null)) t(xs)
= [1, null, 2]
= [1]
select case when i > 1 then xs else array[cast(1 as bigint)] end from (values (array[1,null,2], 2), (null, 1)) t(xs, i)
= [1, null, 2]
= [1]
select xs from (values (array[1,null,2], 2), (null, 1)) t(xs, i) union all select array[cast(1 as bigint)]
= [1, null, 2]
= [1]
= null
select cast(date_trunc('month', t) as date), max(cast(extract(month from t) as int)) filter (where n > 1) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n) group by 1
= 2026-01-01|1
select cast(date_trunc('month', t) as date), max(cast(extract(month from t) as int)) filter (where (t, 1) < (t, n)) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n) group by 1
= 2026-01-01|1
select date_trunc('day', t), max(extract(month from t)) filter (where (t, 1) < (t, n)) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n) group by 1
= 2026-01-02 00:00:00.0|1
select n, max(extract(month from t)) filter (where (t, 1) < (t, n)) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n) group by 1
= 2|1
select n, max(extract(month from t)) filter (where n > 1 or t is null) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n) group by 1
= 2|1
select coalesce(xs, array[array[1]]) from (values (array[array[1,null],array[2,null]]), (null)) t(xs)
= [[1, null], [2, null]]
= [[1]]
select 1 = any (coalesce(xs, array[3])), (coalesce(xs, array[3]))[2] from (values (array[1,null,2]), (null)) t(xs)
= false|null
= true|null
select coalesce(xs, array['x']), coalesce(ys, array[true]), coalesce(zs, array[1.5]) from (values (array['a',null], array[null,false], array[null, 2.5]), (null, null, null)) t(xs, ys, zs)
= [a, null]|[null, false]|[null, 2.5]
= [x]|[true]|[1.5]
select extract(month from t), case when n > 1 then extract(month from u) end from (values (timestamp '2026-01-02 03:04:05', timestamp '2026-02-02 03:04:05', 2)) u(t, u, n)
= 1|2
select cast(date_trunc('month', t) as date), case when n > 1 then cast(date_trunc('month', u) as date) end, case when n > 1 then extract(month from u) end from (values (timestamp '2026-01-02 03:04:05', timestamp '2026-02-02 03:04:05', 2)) u(t, u, n)
= 2026-01-01|2026-02-01|2
select array_agg(cast(extract(month from t) as int)) filter (where n > 1) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n)
= [1]
select max(extract(month from t)) filter (where n > 1) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n)
= 1
select max(extract(month from t)) filter (where (t, 1) < (t, n)) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n)
= 1
select array_agg(extract(month from t)) filter (where n > 1) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n) group by date_trunc('month', t)
= [1]
select cast(date_trunc('month', t) as date), max(n) filter (where n > 1) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n) group by 1
= 2026-01-01|2
select cast(date_trunc('month', t) as date), max(extract(month from t)) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n) group by 1
= 2026-01-01|1
select cast(date_trunc('month', t) as date), max(extract(month from t)) filter (where n > 1) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n) group by 1
= 2026-01-01|1
select date_trunc('month', t), max(extract(day from t)) filter (where n > 1) from (values (timestamp '2026-01-02 03:04:05', 2)) u(t, n) group by 1
= 2026-01-01 00:00:00.0|2
select extract(hour from a), nullif(extract(hour from b), 3) from (values (timestamp '2026-01-02 03:04:05', timestamp '2026-01-02 04:04:05')) t(a, b)
= 3|4
select array[1] && case when true then array[1,2] end
= true
select array[1] && case when x > 1 then case x when 2 then array[1] else array[3] end else array[5] end and true from (values (2), (3)) t(x)
= false
= true
select array[1] && (array[1,2,3])[1:2], (array[1,2,3])[1:2] && array[1]
= true|true
select array[4] && (array[1,2,3])[2:] or false, array[4] @> (array[1,2,3])[4:] from (values (1)) t(x)
= false|true
select '{"a": {"b": [1, 2]}}'::json -> 'a' -> 'b' ->> 1, '{"a": 1}'::jsonb @> '{"a": 1}'::jsonb
= 2|true
select array[1,2] && array[x]::int[] from (values (2)) t(x)
= true
select * from (values (1, cast(null as int[]), cast(null as varchar)), (2, cast(null as int[]), 'a')) c(id, xs, s)
= 1|null|null
= 2|null|a
select n < any (coalesce(x, array[3])), n >= all (case when n > 1 then x else array[1] end), n < any (case when n = 1 then array[2] else x end) from (values (cast(1 as bigint), array[1,2]), (cast(2 as bigint), array[1,cast(null as int)])) v(n, x)
= null|null|null
= true|true|true
select count(*) filter (where 2 = any(xs)), count(*) filter (where 1 <> any(xs)), sum(n) filter (where 2 < all(xs)), count(*) filter (where n > 1) from (select n, array[n, 2] xs from (values (1), (2), (3)) v(n)) t
= 3|3|null|2
select n % 2, count(*) filter (where 2 = any(xs)), count(*) filter (where not 2 = any(xs)) from (select n, array[n, cast(null as int)] xs from (values (1), (2), (3)) v(n)) t group by n % 2 order by 1
= 0|1|0
= 1|0|0
select count(distinct n) filter (where n >= any(xs)), max(n) filter (where n >= all(xs)), max(n) filter (where (n >= all(xs)) is null) from (select n, array[n, 2, cast(null as int)] xs from (values (1), (2), (3)) v(n)) t
= 3|null|3
select count(b), count(*) filter (where b), count(distinct b) filter (where not b), count(*) from (select 2 = any(array[n, cast(null as int)]) b from (values (1), (2), (3)) v(n)) t
= 1|1|0|3
select b, count(*) filter (where b), sum(n) filter (where n = any(array[2, n])), max(n) filter (where n > 1) from (select n, 2 = any(array[n, cast(null as int)]) b from (values (1), (2), (3)) v(n)) t group by b order by b
= null|0|4|3
= true|1|2|2
