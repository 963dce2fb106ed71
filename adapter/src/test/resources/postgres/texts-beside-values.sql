-- Texts that are written beside numbers and moments; answers of PostgreSQL 15.
select x, row_number() over (order by case when x > 8 then x else '7' end) from (values (10),(7),(9)) t(x)
= 10|3
= 7|1
= 9|2
select x, row_number() over (order by coalesce(x, '8')) from (values (10),(7),(9),(null)) t(x)
= 10|4
= 7|1
= 9|3
= null|2
select max(coalesce(x, '8')) from (values (10),(7),(9),(null)) t(x)
= 10
select coalesce(x, '8'), count(*) from (values (10),(7),(9),(null)) t(x) group by coalesce(x, '8') having coalesce(x, '8') > 7 order by coalesce(x, '8') desc
= 10|1
= 8|1
= 9|1
select pg_typeof(coalesce(x, '8')), pg_typeof(case when x > 1 then x else '7' end) from (values (10)) t(x)
= integer|integer
select pg_typeof(coalesce(x, '2024-01-01')), coalesce(x, '2024-01-01') from (values (date '2023-01-01'),(null)) t(x) order by 2
= date|2023-01-01
= date|2024-01-01
select case when x is null then 'f' else x end from (values (true),(null)) t(x) order by 1
= false
= true
select lag(x, 1, '0') over (order by x) from (values (1),(2)) t(x) order by 1
= 0
= 1
select x > 2.5, x + 1 > 3.5 from (values (1.5),(2),('3')) t(x)
= false|false
= false|false
= true|true
select x, y from (values (1,'2024-01-01'),(2,date '2023-01-01')) t(x,y) order by y
= 1|2024-01-01
= 2|2023-01-01
select least(x, '8'), greatest('8', x) from (values (10),(7)) t(x) order by x
= 7|8
= 8|10
select (array[10, '9'])[2] + 1
= 10
select coalesce(x, '-1.5') < 0 from (values (1.25),(null)) t(x)
= false
= true
-- A number without a unit is an interval of seconds.
select interval '3', '90'::interval, interval '-3', cast('3.5' as interval)
= 00:00:03|00:01:30|-00:00:03|00:00:03.5
select extract(epoch from timestamp '2024-01-01 00:00:00' + interval '90' - timestamp '2024-01-01 00:00:00')::int
= 90
select interval '1 2'
! refused
-- Functions and types of PostgreSQL's catalog.
select pg_catalog.upper('a'), pg_catalog.count(*), 1::pg_catalog.int4, cast('2' as pg_catalog.text) from (values (1),(2)) t(x)
= A|2|1|2
select pg_catalog.sum(x) over (order by x) from (values (1),(2)) t(x)
= 1
= 3
select x from pg_catalog.generate_series(1,3) t(x)
= 1
= 2
= 3
-- Parts between bounds.
select width_bucket(5.35, 0.024, 10.06, 5), width_bucket(5, 10, 0, 5), width_bucket(-1, 0, 10, 5), width_bucket(10, 0, 10, 5), width_bucket('-Infinity'::float8, 0, 10, 5), width_bucket('Infinity'::float8, 0, 10, 5), width_bucket(null::float8, 0, 10, 5)
= 3|3|0|6|0|6|null
select x, width_bucket(x, 0, 100, 10) from generate_series(-10, 110, 15) t(x) order by x
= -10|0
= 110|11
= 20|3
= 35|4
= 50|6
= 5|1
= 65|7
= 80|9
= 95|10
select width_bucket('NaN'::float8, 0, 10, 5)
! refused
select width_bucket(1, 0, 0, 5)
! refused
select width_bucket(1, 0, 10, 0)
! refused
select width_bucket(1, 0, 'Infinity'::float8, 5)
! refused
