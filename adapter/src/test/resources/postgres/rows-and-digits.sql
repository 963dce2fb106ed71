-- Rows that are partly NULL, digits of a second's fraction, parts of intervals, and JSON that is changed; what PostgreSQL 15 answered: a row a line, or a refusal.
select (1, 2) not in (select 3, cast(null as int)), (1, 2) not in (select 1, cast(null as int)), (1, cast(null as int)) not in (select 2, 2), (1, cast(null as int)) in (select 2, 2), (1, cast(null as int)) in (select 1, 2)
= true|null|true|false|null
select x, y from (values (1,1),(1,null),(null,2),(3,null),(null,null),(2,2)) t(x,y) where (x, y) not in (select a, b from (values (1,1),(2,null),(5,5)) u(a,b))
= 3|null
select x, y, (x, y) not in (select a, b from (values (1,1),(2,null),(5,5)) u(a,b)), (x, y) in (select a, b from (values (1,1),(2,null),(5,5)) u(a,b)) from (values (1,1),(1,null),(null,2),(3,null),(null,null),(2,2)) t(x,y)
= 1|1|false|true
= 1|null|null|null
= 2|2|null|null
= 3|null|true|false
= null|2|null|null
= null|null|null|null
select x, y, (x, y) = any (select a, b from (values (1,1),(2,null),(5,5)) u(a,b)), (x, y) <> all (select a, b from (values (1,1),(2,null),(5,5)) u(a,b)) from (values (1,1),(1,null),(null,2),(3,null),(null,null),(2,2)) t(x,y)
= 1|1|true|false
= 1|null|null|null
= 2|2|null|null
= 3|null|false|true
= null|2|null|null
= null|null|null|null
select x, y, z, w from (values (1,1,1,1),(1,null,2,1),(null,2,3,1),(3,null,null,null),(null,null,null,null),(2,2,2,2)) t(x,y,z,w) where (x, y, z, w) not in (select a, b, c, d from (values (1,1,1,1),(2,null,7,7),(5,5,5,null)) u(a,b,c,d))
= 1|null|2|1
= 2|2|2|2
= 3|null|null|null
= null|2|3|1
select x, y from (values (1,1),(1,null),(null,2),(3,null)) t(x,y) where (x, y) not in (select a, b from (values (1,1),(2,null)) u(a,b) where a = x)
= 3|null
= null|2
select t.x from (values (1,1),(2,2)) t(x,y) join (values (1,5),(2,6)) u(x,z) on (t.x, u.z) not in (select 1, 5) and t.x = u.x
= 2
select x, y, (x, y) = (1, 1), (x, y) <> (1, 1), (x, y) < (1, 2), (x, y) >= (1, 2), row(x, y) <= row(1, 2) from (values (1,1),(1,null),(null,2),(3,null),(3,4),(null,null),(1,2)) t(x,y)
= 1|1|true|false|true|false|true
= 1|2|false|true|false|true|true
= 1|null|null|null|null|null|null
= 3|4|false|true|false|true|false
= 3|null|false|true|false|true|false
= null|2|false|true|null|null|null
= null|null|null|null|null|null|null
select x,y, exists(select 1 from (values (1,1),(2,null),(5,5)) u(a,b) where (x=a and y=b)),  exists(select 1 from (values (1,1),(2,null),(5,5)) u(a,b) where (x=a or a is null or x is null) and (y=b or b is null or y is null) and (a is null or b is null)) from (values (1,1),(1,null),(null,2),(3,null),(null,null),(2,2)) t(x,y)
= 1|1|true|false
= 1|null|false|false
= 2|2|false|true
= 3|null|false|false
= null|2|false|true
= null|null|false|true
select x, exists (select 1 from (select a from (values (1),(2)) u(a) where a = x) v where x is null or a = x) from (values (1),(null),(3)) t(x)
= 1|true
= 3|false
= null|false
select '2020-01-02 03:04:05.5'::timestamp(0)::text, '2020-01-02 03:04:05.4996'::timestamp(0)::text, '2020-01-02 03:04:59.999'::timestamp(2)::text, '1999-12-31 23:59:58.5'::timestamp(0)::text, '1960-01-01 00:00:00.25'::timestamp(1)::text
= 2020-01-02 03:04:06|2020-01-02 03:04:05|2020-01-02 03:05:00|1999-12-31 23:59:58|1960-01-01 00:00:00.2
select x::timestamp(0)::text, x::timestamp(1)::text, x::timestamp(2)::text, x::timestamp(5)::text, x::timestamp(0) = x, x::time(0)::text, x::time(1)::text from (values (timestamp '2020-01-02 03:04:05.555'),(timestamp '2020-01-02 03:04:05.444'),(timestamp '1970-01-01 00:00:00.5'),(timestamp '1970-01-01 00:00:00'),(null)) t(x)
= 1970-01-01 00:00:00|1970-01-01 00:00:00.5|1970-01-01 00:00:00.5|1970-01-01 00:00:00.5|false|00:00:01|00:00:00.5
= 1970-01-01 00:00:00|1970-01-01 00:00:00|1970-01-01 00:00:00|1970-01-01 00:00:00|true|00:00:00|00:00:00
= 2020-01-02 03:04:05|2020-01-02 03:04:05.4|2020-01-02 03:04:05.44|2020-01-02 03:04:05.444|false|03:04:05|03:04:05.4
= 2020-01-02 03:04:06|2020-01-02 03:04:05.6|2020-01-02 03:04:05.56|2020-01-02 03:04:05.555|false|03:04:06|03:04:05.6
= null|null|null|null|null|null|null
select x::timestamp(0)::text, (x::timestamptz(0) at time zone 'UTC')::text, x::time(0)::text, x::time(2)::text from (values ('2020-01-02 03:04:05.555'),('2020-02-29 12:59:59.999')) t(x)
= 2020-01-02 03:04:06|2020-01-02 03:04:06|03:04:06|03:04:05.56
= 2020-02-29 13:00:00|2020-02-29 13:00:00|13:00:00|13:00:00
select '1e400'::float8
! "1e400" is out of range for type double precision
select x::float8 from (values ('1e300'),('1e-400')) t(x)
! "1e-400" is out of range for type double precision
select '1e39'::real
! "1e39" is out of range for type real
select x::real from (values ('1e30'),('1e40')) t(x)
! "1e40" is out of range for type real
select x::float8 from (values ('1d')) t(x)
! invalid input syntax for type double precision: "1d"
select extract(hour from interval '25 hours'), extract(day from interval '25 hours'), extract(minute from interval '90 minutes'), extract(second from interval '90.5 seconds')::text::float8, date_part('hour', interval '-25 hours')::int, extract(milliseconds from interval '2.5 seconds')::int, extract(hour from interval '1 day 5 hours'), extract(day from interval '36 days'), extract(year from interval '25 hours'), extract(quarter from interval '25 hours')
= 25|0|30|30.5|-25|2500|5|36|0|1
select extract(year from interval '14 months'), extract(month from interval '-14 months'), extract(quarter from interval '14 months'), extract(century from interval '250 years'), extract(day from interval '14 months'), extract(hour from interval '14 months'), extract(epoch from interval '14 months')::int, extract(second from interval '1 year')::int
= 1|-2|1|2|0|0|36741600|0
select extract(hour from t2 - t1), extract(day from t2 - t1), extract(second from t2 - t1)::float8 from (values (timestamp '2020-01-01 00:00:00', timestamp '2020-01-02 03:04:05.25')) t(t1, t2)
= 3|1|5.25
select extract(dow from interval '25 hours')
! unit "dow" not supported for type interval
select (interval '25 hours')::text, (interval '1 day 25 minutes')::text, (25 * interval '1 hour')::text, (interval '-90 minutes')::text, make_interval(hours => 30)::text, to_char(interval '25 hours', 'HH24:MI:SS'), date_trunc('hour', interval '25 hours 30 minutes')::text, date_trunc('day', interval '25 hours')::text, justify_hours(interval '27 hours')::text, (interval '1 hour' / 8)::text
= 25:00:00|1 day 00:25:00|25:00:00|-01:30:00|30:00:00|25:00:00|25:00:00|00:00:00|1 day 03:00:00|00:07:30
select interval '25 hours' > interval '1 day', interval '24 hours' = interval '1 day', (timestamp '2020-01-01' + interval '25 hours')::text, extract(month from interval '15 months' / -3)
= true|true|2020-01-02 01:00:00|-5
select extract(second from age(timestamp '2020-01-02 03:04:05.75', timestamp '2020-01-01'))::float8, date_part('second', age(timestamp '2020-01-01', timestamp '2020-01-02 03:04:05.75')), extract(quarter from age(timestamp '2020-01-01', timestamp '2020-05-02'))
= 5.75|-5.75|0
select array_to_string(array_append(null::int[], 1), ','), array_to_string(array_prepend(1, null::int[]), ','), array_to_string(array_cat(null::int[], array[1,2]), ','), array_to_string(array[1] || null::int[], ','), array_cat(null::int[], null::int[]) is null, array_to_string(array_append(x, 'longer'), ','), array_to_string(x || 'z'::text, ',') from (values (array['a','b']), (null)) t(x)
= 1|1|1,2|1|true|a,b,longer|a,b,z
= 1|1|1,2|1|true|longer|z
select u, date_trunc(u, timestamp '2021-08-17 13:14:15.5')::text, date_part(u, timestamp '2021-08-17 13:14:15')::int from (values ('year'),('quarter'),('month'),('week'),('day'),('hour'),('minute'),('second'),('decade'),('century'),('millennium')) t(u)
= century|2001-01-01 00:00:00|21
= day|2021-08-17 00:00:00|17
= decade|2020-01-01 00:00:00|202
= hour|2021-08-17 13:00:00|13
= millennium|2001-01-01 00:00:00|3
= minute|2021-08-17 13:14:00|14
= month|2021-08-01 00:00:00|8
= quarter|2021-07-01 00:00:00|3
= second|2021-08-17 13:14:15|15
= week|2021-08-16 00:00:00|33
= year|2021-01-01 00:00:00|2021
select date_trunc('nonsense', timestamp '2021-08-17 13:14:15')
! unit "nonsense" not recognized for type timestamp without time zone
select ('{"a":1,"b":2,"c":3}'::jsonb - 'a' - 'b')::text, ('["a","b","c"]'::jsonb - 1)::text, ('{"a":1,"b":2}'::jsonb - '{a,b}'::text[])::text, jsonb_set('{"a":[1,2]}', '{a,1}', '5')::text, jsonb_set('{"a":1}', '{b}', '2', false)::text, jsonb_strip_nulls('{"a":1,"b":null}')::text
= {"c":3}|["a","c"]|{}|{"a":[1,5]}|{"a":1}|{"a":1}
select key, (select count(*) from unnest(string_to_array(concat('a,', key), ',')) as u(x)) from json_object_keys(json_build_object('a', 1, 'b', 2)) as t(key)
= a|2
= b|2
select cardinality(array[interval '1 day', interval '-36:00:00']), interval '1 hour' in (interval '1 day', interval '60 minutes'), coalesce(null, interval '1 hour', interval '1 day')::text
= 2|true|01:00:00
select row_to_json(t)::text, to_json(t)::text from (select 1 as a, 'x' as b, null::int as c, true as d, timestamp '2020-01-02 03:04:05' as e) t
= {"a":1,"b":"x","c":null,"d":true,"e":"2020-01-02T03:04:05"}|{"a":1,"b":"x","c":null,"d":true,"e":"2020-01-02T03:04:05"}
select g, json_agg(t order by x)::text from (values (1, 2), (1, 1), (2, 5)) t(g, x) group by g
= 1|[{"g":1,"x":1},{"g":1,"x":2}]
= 2|[{"g":2,"x":5}]
select ('20200105'::date)::text, x::date::text, ('20200105T10:11:12'::timestamp)::text from (values ('20211231')) t(x)
= 2020-01-05|2021-12-31|2020-01-05 10:11:12
select '20201305'::date
! date/time field value out of range: "20201305"
select x, (regexp_match('foobar', '(o+)(b)'))[x] from (values (1), (2)) a(x) where not exists (select from (values (3)) b(y) where b.y = a.x)
= 1|oo
= 2|b
select timestamp '2026-01-01 23:59:59.999999' < timestamp '2026-01-02 00:00:00', '2026-01-01 23:59:59.999999'::timestamp < '2026-01-02'::timestamp, timestamp '2026-01-01 00:00:00.143' <= '2026-01-01 00:00:00.1425', '2026-01-01 23:59:59.999999'::timestamp::date::text, x::timestamp < '2026-01-02' from (values ('2026-01-01 23:59:59.999999')) t(x)
= true|true|false|2026-01-01|true
