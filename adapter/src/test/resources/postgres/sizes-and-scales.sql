-- Sizes, digits and scaled intervals, and what PostgreSQL 15.18 answered: a row a line, or a refusal.
select x * interval '1' hour, interval '1' hour / 2, 1.5 * interval '1' minute from (values (1.5)) t(x)
= 01:30:00|00:30:00|00:01:30
select x * y, y / x, y * 0.5 from (values (1.5, interval '1 hour'), (null, interval '2 days'), (2.5, null)) t(x, y)
= 01:30:00|00:40:00|00:30:00
= null|null|1 day
= null|null|null
select scale(1.230), min_scale(1.230), trim_scale(1.230), scale(x), min_scale(x), trim_scale(x) = x, scale(5), min_scale(5) from (values (cast(1.50 as numeric(6,3))), (null)) t(x)
= 3|2|1.23|3|1|true|0|0
= 3|2|1.23|null|null|null|0|0
select pg_size_pretty(x) from (values (0::bigint), (10239), (10240), (12345), (20969471), (20971520), (10737418240), (-12345), (9223372036854775807)) t(x)
= -12 kB
= 0 bytes
= 10 GB
= 10 kB
= 10239 bytes
= 12 kB
= 20 MB
= 20 MB
= 8192 PB
select factorial(0), factorial(20)
= 1|2432902008176640000
select factorial(-1)
! factorial of a negative number is undefined
select array_to_string(array_fill(7, array[3]), ','), array_dims(array[1,2]), cotd(45), atan2d(1,1)
= 7,7,7|[1:2]|1|45
select jsonb_path_query_first('{"a":1}','$.a')::text, jsonb_path_exists('{"a":1}','$.a'), jsonb_path_exists('{"a":1}','$.b')
= 1|true|false
select array_fill(0, 3)
! function array_fill(integer, integer) does not exist
select (array_fill(x, array[2]))[2], array_length(array_fill('a'::text, array[3]), 1), array_fill(1, array[0]) = '{}'::int[] from (values (5),(null)) t(x)
= 5|3|true
= null|3|true
