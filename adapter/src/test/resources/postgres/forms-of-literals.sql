-- Intervals, UUIDs and arrays in other forms, and what PostgreSQL 15.20 answered: a row a line.
select cast(interval 'P1DT2H30M' as text), cast(interval 'PT0.5S' as text), cast(interval 'PT36H' as text), cast(interval 'P2W' as text), cast(interval 'PT-5M' as text)
= 1 day 02:30:00|00:00:00.5|36:00:00|14 days|-00:05:00
select cast(interval '1 02:03:04' as text), cast(interval '1 2:03' as text), cast('1 2:03:04.5'::interval as text), cast(interval '+2 1:00:00' as text)
= 1 day 02:03:04|1 day 02:03:00|1 day 02:03:04.5|2 days 01:00:00
select cast(timestamp '2020-01-31 00:00:00' + interval 'P1M' as text), cast(timestamp '2020-01-31 00:00:00' + interval '1-2' as text), cast(timestamp '2020-03-31 00:00:00' - interval '1-1' as text), cast(date '2020-01-01' + interval '-1-2' as text)
= 2020-02-29 00:00:00|2021-03-31 00:00:00|2019-02-28 00:00:00|2018-11-01 00:00:00
select cast(timestamp '2020-01-31 00:00:00' + interval 'P1Y2M3DT4H5M6S' as text), cast(timestamp '2020-01-31 00:00:00' + interval '1-2 3 4:05:06' as text), cast(timestamp '2020-01-31 00:00:00' + interval 'P1.5D' as text)
= 2021-04-03 04:05:06|2021-04-03 04:05:06|2020-02-01 12:00:00
select cast(timestamp '2020-01-01 00:00:00' + 'P1DT2H30M'::interval as text), cast(timestamp '2020-01-01 00:00:00' - cast('PT90M' as interval) as text), cast(timestamp '2020-01-01 00:00:00' - interval '-1 2:03:04' as text)
= 2020-01-02 02:30:00|2019-12-31 22:30:00|2020-01-01 21:56:56
select cast(timestamp '2020-01-01 00:00:00' + t * interval 'PT15M' as text) from (values (0), (2)) v(t)
= 2020-01-01 00:00:00
= 2020-01-01 00:30:00
select count(*) from (values (timestamp '2020-01-01 00:00:00'), (timestamp '2020-01-03 00:00:00')) v(t) where t > timestamp '2020-01-02 12:00:00' - interval 'PT24H'
= 1
select interval '1-12'
! 22015
select interval 'P1H'
! 22007
select interval 'P'
! 22007
select uuid '{00000000-0000-0000-0000-00000000000A}' = uuid '00000000-0000-0000-0000-00000000000a' and '0000000000000000000000000000000a'::uuid = uuid '00000000-0000-0000-0000-00000000000a' as same
= true
select cast('{0000000000000000000000000000000a}' as uuid) = '0000-0000-0000-0000-0000-0000-0000-000a'::uuid as same
= true
select cast(uuid '{A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11}' as text), cast('a0eebc999c0b4ef8bb6d6bb9bd380a11'::uuid as text)
= a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11|a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11
select uuid '{A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'
! 22P02
select 'a0eebc999c0b4ef8bb6d6bb9bd380a1'::uuid
! 22P02
select cast(a[1] as decimal(3,1)), cast(a[2] as decimal(3,1)) from (select (select array_agg(x order by x) from (values (1),(2)) t(x)) union all select array[1.5]) u(a) order by 1
= 1.0|2.0
= 1.5|null
select a[1] from (select (select array['a','bc']) union (select array['abcd'])) u(a) order by 1
= a
= abcd
select x, cast(a[1] as decimal(3,1)) from (select x, (select array[1] from (values (1)) u(y) where y = x) from (values (1),(2)) t(x) union all select 3, array[1.5]) s(x, a) order by 1
= 1|1.0
= 2|null
= 3|1.5
select x, width_bucket(x, array[1,4,8]) from (values (0),(1),(5),(9)) t(x) order by 1
= 0|0
= 1|1
= 5|2
= 9|3
select x, width_bucket(x, array[1.5,4.5]) from (values (0.5),(1.5),(4.5),(9.5)) t(x) order by 1
= 0.5|0
= 1.5|1
= 4.5|2
= 9.5|2
select width_bucket('Infinity'::real, array[1.5, 4.5]::real[]), width_bucket('-Infinity'::real, array[1.5, 4.5]::real[]), width_bucket('NaN'::real, array[1.5, 4.5]::real[])
= 2|0|2
select width_bucket(cast(null as int), array[1]), width_bucket(1, array[]::int[])
= null|0
select p[1], p[2], q[1], q[2] from (select percentile_cont(array[0.25, 0.5]) within group (order by x), percentile_disc(array[0.25, 0.5]) within group (order by x desc) from (values (1),(2),(10)) t(x)) s(p, q)
= 1.5|2|10|2
select p is null as none from (select percentile_cont(array[0.25, 0.5]) within group (order by x) from (values (1),(2),(10)) t(x) where x > 10) s(p)
= true
select p[1], p[2], q is null from (select percentile_cont(array[0.25, 0.5]) within group (order by x) filter (where x > 1), percentile_disc(array[0.5]) within group (order by x) filter (where x > 10) from (values (1),(2),(10)) t(x)) s(p, q)
= 4|6|true
select x % 2 as k, (percentile_cont(array[0.25, 0.5]) within group (order by x))[1] from (values (1),(2),(10)) t(x) group by x % 2 order by 1
= 0|4
= 1|1
select regr_slope(x, y) filter (where x > 1), regr_slope(x, y) filter (where y < 0) from (values (1, 3),(2, 5),(10, 4)) t(x, y)
= -8|null
select y, round(cast(regr_slope(x, y) over (order by y) as numeric), 3), round(cast(regr_intercept(x, y) filter (where x > 0) over () as numeric), 3) from (values (1,2),(2,3),(10,4),(7,6)) t(x,y) order by y
= 2|null|-1.429
= 3|1.000|-1.429
= 4|4.500|-1.429
= 6|1.714|-1.429
