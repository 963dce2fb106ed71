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
