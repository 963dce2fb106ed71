-- What DuckDB's users write, a statement a line; a DuckDB of its own is asked for the rows.
select list_sort([3,1,2])[1], list_sort([2,null,1])[3] is null, list_reverse_sort([1,null,3])[1], list_reverse_sort([1,null,3])[3] is null
select array_to_string(list_sort(['b','a','C']), ','), array_to_string(array_sort([3,1,2]), ','), array_to_string(list_reverse([1,2,3]), ','), array_to_string(list_distinct([1,1,1]), ',')
select list_sum([1,2,3]), list_avg([1,2]), list_max([1,2,3]), list_min([2,1]), list_count([1,null]), list_aggregate([1,2,3], 'sum'), list_sum([1.5,2.5])
select x, list_sum(a), list_max(a) from (values (1, [1,2]), (2, [3])) t(x, a)
select array_to_string(list_value(1,2,3), ','), array_to_string(list_slice([1,2,3,4], 2, 3), ','), array_to_string(list_concat([1],[2]), ','), array_to_string(list_append([1], 2), ','), array_to_string(list_prepend(0, [1]), ','), array_to_string(array_push_front([1], 0), ',')
select list_extract([1,2], 1), list_element([1,2], 2), list_position([1,2], 2), list_has_any([1,2], [2,3]), list_has_all([1,2], [2]), list_has([1], 1), list_indexof([1], 9), list_contains([1,2], 3), len([1,2]), length([1,2,3])
select array_to_string([1,2,3,4][2:3], ','), array_to_string([1,2,3,4][:2], ','), array_to_string([1,2,3][2:], ',')
select array_to_string(split('a b', ' '), ','), array_to_string(string_split('a,b', ','), '+'), regexp_matches('Abc', 'a', 'i'), regexp_matches('Abc', 'a'), xor(5, 3)
select typeof(1), typeof('a'), typeof(1.5), typeof(timestamp '2020-01-01 00:00:00'), typeof(date '2020-01-01'), typeof(true), typeof(1::bigint), typeof(1.0::double), typeof([1,2]), typeof(1::real), typeof(interval '1 day')
select isfinite(1.5e0), isfinite(x), isfinite(1e300 * 1e300) from (values (1), (null)) t(x)
select date_sub('month', date '2020-01-31', date '2020-03-01'), date_sub('day', timestamp '2020-01-01 12:00:00', timestamp '2020-01-03 11:00:00'), datesub('hour', timestamp '2020-01-03 12:30:00', timestamp '2020-01-03 11:00:00'), date_sub('week', date '2020-01-01', date '2020-01-15'), date_sub('minute', timestamp '2020-01-03 12:30:00', timestamp '2020-01-03 11:00:30'), date_sub('millisecond', timestamp '2020-01-03 12:30:00', timestamp '2020-01-03 12:30:00.25')
select date_sub('month', date '2020-03-31', date '2020-02-29'), date_sub('month', date '2020-02-29', date '2020-03-31'), date_sub('year', date '2020-02-29', date '2021-02-28'), date_sub('month', timestamp '2020-01-15 12:00:00', timestamp '2020-02-15 11:00:00'), date_sub('month', timestamp '2020-01-31 12:00:00', timestamp '2020-02-29 13:00:00'), date_sub('month', timestamp '2020-01-31 12:00:00', timestamp '2020-02-29 11:00:00'), date_sub('quarter', date '2020-11-30', date '2021-02-28'), date_sub('decade', date '2000-11-30', date '2021-02-28')
select x::varchar || ' ms', cast(y as varchar) from (values (12345678.9e0, -1e300), (0.1e0 + 0.2e0, 1e15), (0.0001e0, 0.00001e0), (-0.5e0, 1e16), (100e0, 123456789012345680e0), (null, 5e-300)) t(x, y)
select cast(1.5 as real)::varchar, cast(16777216 as real)::varchar, cast(1e20 as real)::varchar, cast(0.1 as real)::varchar
select interval '1 hour' * 2.5 = interval '150 minutes', timestamp '2020-01-01 00:00:00' + x * interval '1 second' from (values (1.5e0)) t(x)
select timestamp '2020-07-01 12:00:00' at time zone 'UTC' at time zone 'Europe/Berlin', timezone('Asia/Tokyo', timezone('UTC', timestamp '2020-03-29 01:30:00'))
select try_cast(x as int), try_cast(x as bigint), try_cast(x as decimal(5,2)) from (values (cast(1e39 as double)), (-1e15), (2.6), (-4.666)) t(x)
select try_cast(2.6e0 as int), try_cast(1e39 as real), try_cast('7' as int), try_cast(40000 as smallint), try_cast(-129 as tinyint), try_cast(2.5 as int), try_cast(-2.5 as int), try_cast(1.005 as decimal(5,2)), try_cast('0.3' as real), try_cast(12345.6 as decimal(5,2)), try_cast('a' as int), try_cast(5 as varchar)
select try_cast(true as int), try_cast(false as tinyint), try_cast(x > 1 as bigint), try_cast(x = 9 as smallint), try_cast(cast(null as boolean) as int) from (values (1), (2)) t(x)
select try_cast('12' as text), try_cast('a' as string), try_cast('{"a":1}' as varchar), try_cast(1 as float8), try_cast('7' as int8), try_cast('x' as int4), cast('170141183460469231731687303715884105' as hugeint), try_cast('x' as hugeint), try_cast(true as varchar), try_cast('true' as bool)
select skewness(x), kurtosis(x), kurtosis_pop(x) from (values (1),(2),(2),(3),(9)) t(x)
select skewness(x) is null, kurtosis(x) is null from (values (1),(2)) t(x)
select factorial(5), factorial(0), factorial(20)
select list_median([1,2,3]), list_median([1,2])
select parse_filename('a/b.txt'), parse_filename('C:\x\y.dll'), parse_filename('z')
select regexp_extract(s, '([a-z]+)([0-9]+)', 2), regexp_extract(s, '([a-z]+)', 0), regexp_extract(s, 'q(r)?', 1) from (values ('abc123'), (null), ('zzz'), ('q')) t(s)
select count(*), mean(x) from (values (1),(3)) t(x)
select x, mean(y) from (values (1,2),(1,4)) t(x,y) group by all
select mean(x) filter (where x > 1), mean(distinct x), mean(x) over () from (values (1),(3),(3)) t(x) group by x
select mean(distinct x) from (values (1),(3),(3)) t(x)
select sem(x), wavg(x, x), geomean(x) from (values (1),(3),(3)) t(x) where x > 5
select format_bytes(0), format_bytes(1), format_bytes(1023), format_bytes(1024), format_bytes(1536), format_bytes(-5000), format_bytes(9223372036854775807), formatreadabledecimalsize(999), formatreadabledecimalsize(1000), formatreadabledecimalsize(123456789)
select to_days(x), to_hours(x), to_minutes(x), to_seconds(x), to_weeks(x), to_months(x), to_years(x), timestamp '2020-01-31' + to_days(x), timestamp '2020-01-31' + to_months(x), timestamp '2020-01-31' - to_seconds(x) from (values (2)) t(x)
select century(t), decade(t), isoyear(t), microsecond(t), millennium(t), millisecond(t), weekday(t), yearweek(t), days_in_month(t), datetrunc('month', t) from (values (timestamp '2020-12-31 03:04:05.5'), (null)) t(t)
select list_first(a), list_last(a), list_unique(a), list_string_agg(a), array_to_string(array_pop_back(a), ','), array_to_string(array_pop_front(a), ',') from (values ([1,2,2])) t(a)
select strftime('%Y', t), strftime(t, '%Y') from (values (timestamp '2020-01-02')) t(t)
select lcase('A'), ucase('a'), strlen('äb'), ord('ä'), unicode('ä'), editdist3('abc','abd'), regexp_full_match('abc','a.c'), regexp_full_match('abcd','a.c'), regexp_full_match('b','a|b')
select 5 from (values (1)) mean(x)
select mean, ago from (values (1,2)) t(mean, ago)
select (quantile_cont(x, [0.25, 0.5]))[1], (quantile_disc(x, [0.25, 0.5]))[2] from (values (1),(2),(2),(3),(9)) t(x)
select fdiv(7,2), fdiv(-7,2), fmod(7,2), fmod(-7,2), fmod(7.5,2), add(1,2), subtract(3,1), multiply(2,3), bin(5), bin(0), to_binary(10)
select json_valid('{'), json_valid('{"a":1}'), json_quote('a')
select count_star(), arbitrary(x), argmax(x, y), argmin(x, y), favg(x), fsum(x), kahan_sum(x), geometric_mean(x), weighted_avg(x, y), regr_sxy(y, x) from (values (1,2),(1,5)) t(x,y)
select greatest_common_divisor(4,6), least_common_multiple(4,6), to_milliseconds(5), to_quarters(1), to_decades(1), to_centuries(1), array_unique([1,1]), string_split_regex('a1b', '[0-9]')[2]
select sum(x), avg(x), stddev(x), count(x), max(x) from (values (null), (null)) t(x)
select x + 1, sum(x + 1), median(x), sum(x) filter (where true) from (values (null)) t(x) group by x
select sum(x) over (), upper(x), abs(x), coalesce(x, 1), x || 'a' from (values (null)) t(x)
select mad(x), product(x), entropy(x) from (values (1),(2),(10),(null)) t(x)
select mad(x), product(x), entropy(x), geomean(x) from (values (1),(2),(10)) t(x) where x > 100
select x % 2 as k, mad(x), product(x), entropy(x) from (values (1),(2),(10),(4)) t(x) group by 1 order by 1
select product(x) filter (where x > 1), regr_slope(x, y) filter (where x > 1), sem(x) filter (where x > 1) from (values (1, 3),(2, 5),(10, 4)) t(x, y)
select x, product(x) over (order by x), median(x) over (order by x), sem(x) over (order by x) from (values (1),(2),(10)) t(x)
select x, product(x) filter (where x > 1) over (order by x), median(x) filter (where x > 1) over (), count_if(x > 1) filter (where x < 10) over (order by x) from (values (1),(2),(10)) t(x)
select product(distinct x), entropy(x::varchar), mad(x * 1.5e0) from (values (2),(2),(10)) t(x)
select array_to_string(regexp_extract_all('a1b22c333', '[0-9]+'), ','), array_to_string(regexp_extract_all('a1b22c333', '([a-z])([0-9]+)', 1), ','), len(regexp_extract_all('abc', '[0-9]')), regexp_extract_all(null, 'a') is null, array_to_string(regexp_extract_all('ab', '(a)|b', 1), ',')
select array_to_string(list_intersect([1,2,2,null],[2,3,null]), ','), list_product([2,3]), list_mad([1,2,10]), list_entropy([1,1,2])
select array_to_string(quantile_disc(x, [0.25, 0.5]), ','), quantile_cont(x, [0.25, 0.5])[1] from (values (1),(2),(10)) t(x)
select split_part('a,b', ',', count(*)), [1,2][count(*)], repeat('#', count(*)), left('abc', count(*)), regexp_extract('abc', '(a)(b)', 2), array_to_string(list_reverse([1,2])[1:count(*)], ',') from (values (1), (2)) t(x)
select array_to_string(a, ','), array_to_string(list_reverse(a), ','), array_to_string(list_reverse(list_reverse(a)), ','), a[1] from (values ([3,1])) t(a)
select i, array_to_string(list_reverse(a), ',') from (values ([3,1,null])) t(a), (values (1), (2), (3)) u(i) order by i
select array_to_string(string_split('a.b.', '.'), '+'), array_to_string(split('a|b', '|'), '+'), array_to_string(str_split('ab', ''), '+'), len(string_split('', '.')), len(string_split('a,b', null)), string_split(null, ',') is null
select json_group_array(x), json_group_object(x, x), coalesce(json_group_array(x)::varchar, 'none') from (values ('a')) t(x) where x > 'b'
select json_object('a', json_array(1, 2), 'b', json_object('c', 3)), json_array(json_object('a', 1), json_array(), 'x')
select x, json_object('a', json_array(x, 0), 'b', json_array(json_object('c', x))) from (values (1), (2)) t(x)
select a.t, b.v from (values (1, 5), (2, 9), (3, 4)) a(t, k) asof join (values (0, 'x'), (2, 'y')) b(t, v) on a.t >= b.t where exists (select 1 from (values (5), (4)) o(z) where o.z = a.k)
select a.t, b.v, (select max(o.z) from (values (5), (4)) o(z) where o.z <= a.k) from (values (1, 5), (2, 9), (3, 4)) a(t, k) asof join (values (0, 'x'), (2, 'y')) b(t, v) on a.t >= b.t
select a.t, b.v, (select count(*) from (values ('x'), ('y'), ('y')) o(z) where o.z = b.v) from (values (-1, 5), (2, 9), (3, 4)) a(t, k) asof left join (values (0, 'x'), (2, 'y')) b(t, v) on a.t >= b.t
select a.t, b.v from (select t, k from (values (1, 5), (2, 9), (3, 4)) a0(t, k) where exists (select 1 from (values (9), (4)) o(z) where o.z = a0.k)) a asof join (select t, v, (select count(*) from (values (0), (2), (2)) o(z) where o.z = b0.t) as n from (values (0, 'x'), (2, 'y')) b0(t, v)) b on a.t >= b.t where b.n in (select z from (values (2), (1)) o(z) where o.z < a.t)
select l.x, l.v from (values (1), (3)) o(x) cross join lateral (select o.x, b.v from (values (1, 5), (3, 4)) a(t, k) asof join (values (0, 'x'), (2, 'y')) b(t, v) on a.t >= b.t where a.t = o.x) l
