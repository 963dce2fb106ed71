-- Times, spans, bytes, elements of arrays, and what is written wrongly: what PostgreSQL 15.20 answered.
select '10:00'::time::text, (time '10:00')::text, cast('10:00:01.25' as time)::text, make_time(8, 15, 23.5)::text
= 10:00:00|10:00:00|10:00:01.25|08:15:23.5
select cast(x as time)::text from (values ('10:00'),('10:00:01.25')) v(x) order by 1
= 10:00:00
= 10:00:01.25
select cast(ts as time)::text from (values (timestamp '2020-01-01 10:11:12.5')) v(ts)
= 10:11:12.5
select time '10:11:12.5'::text, '2020-01-01 10:00'::time::text
= 10:11:12.5|10:00:00
select '25:00'::time
! refused
select 'abc'::time
! refused
select x::time from (values ('25:00')) v(x)
! refused
select cast('10:00' as time) < time '09:59:59.5'
= false
select (date '2020-01-02' + time '03:04:05')::text, (time '03:04:05' + date '2020-01-02')::text
= 2020-01-02 03:04:05|2020-01-02 03:04:05
select (d + t)::text from (values (date '2020-01-01', time '10:11:12.5'), (null, time '10:11:12')) v(d, t)
= 2020-01-01 10:11:12.5
= null
select (time '03:04:05' - time '01:00:00.5')::text
= 02:04:04.5
select (1,2) is distinct from (1,3), (1,2) is not distinct from (1,2)
= true|true
select (x,2) is distinct from (1,y) from (values (1,2),(null,2),(1,null)) v(x,y)
= false
= true
= true
select (date '2020-01-01', date '2020-02-01') overlaps (date '2020-02-01', date '2020-03-01')
= false
select (date '2020-01-01', date '2020-02-01') overlaps (date '2020-03-01', date '2020-01-31')
= true
select (timestamp '2020-01-01 00:00:00', interval '1 day') overlaps (timestamp '2020-01-02 00:00:00', interval '2 days')
= false
select (timestamp '2020-01-01 00:00:00', interval '1 day') overlaps (timestamp '2020-01-01 12:00:00', interval '2 days')
= true
select (date '2020-01-01', date '2020-01-01') overlaps (date '2020-01-01', date '2020-01-01')
= true
select array_replace(array[1,2,3,2], 2, 9), array_replace(array[1,null], null, 9), array_replace(array['a','b'], 'a', 'zzz')
= [1, 9, 3, 9]|[1, 9]|[zzz, b]
select array_replace(x, 2, 7) from (values (array[1,2]),(null)) v(x)
= [1, 7]
= null
select array_remove(array[1,null,2], null), array_remove(array[1,2,1], 1), array_remove(array['a','bb'], 'bb')
= [1, 2]|[2]|[a]
select array_position(array[1,null,2], null), array_position(array[1,null,2], 2), array_position(array[1.5,2.0], 2), array_position(array['mon','tue'], 'tue'), array_position(array[1], 9)
= 2|3|2|2|null
select array_positions(array[1,2,1], 1), array_positions(array[1,2,1], 5)
= [1, 3]|[]
select array_length('{}'::int[],1), array_length(array[1,2],1), array_upper(array[1,2],1), array_lower(array[1,2],1), array_ndims(array[1,2]), array_lower('{}'::int[],1)
= null|2|2|1|1|null
select trim_array(array[1,2,3],1), array_to_json(array[1,2])
= [1, 2]|[1,2]
select encode('abc'::bytea, 'hex'), encode('\x616263'::bytea, 'base64'), encode(decode('YWJj', 'base64'), 'escape'), encode('\x00ff5c41'::bytea, 'escape')
= 616263|YWJj|abc|\000\377\\A
select encode(x::bytea, 'hex') from (values ('a'),('bc'),(null)) v(x)
= 61
= 6263
= null
select convert_from(decode('w6Q=', 'base64'), 'UTF8'), encode(convert_to('ä','UTF8'),'hex'), encode(sha256('abc'),'hex')
= ä|c3a4|ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
select decode('6162','nope')
! refused
select decode('61x','hex')
! refused
select btrim('  ab '), btrim('xabx','x'), substring('foobar' for 2), substring(upper('abc') for length('abc') - 1)
= ab|ab|fo|AB
select 'nan'::float8, '-infinity'::float8, ' inf '::double precision, cast('Infinity' as double precision), 'nan'::real
= NaN|-Infinity|Infinity|Infinity|NaN
select 'abc'::float8
! refused
select ''::float8
! refused
select 5 # 3, 5 # 3 + 1, 5 # 3 & 1, 2 | 1 # 3
= 6|1|0|0
select x # 1 from (values (1),(2),(null)) v(x)
= 0
= 3
= null
select jsonb_agg(distinct x) filter (where x > 'a') from (values ('a'),('b'),('a')) v(x)
= ["b"]
select json_agg(distinct x) from (values (1)) v(x) where x > 5
= null
select to_char(timestamp '1969-07-20 20:17:40', 'TMMonth'), to_char(timestamp '1969-07-20 20:17:40', 'TMDay DD TMMon YYYY')
= July|Sunday 20 Jul 1969
select to_char(interval '1 day 2 hours 3 minutes', 'DD HH24:MI:SS'), to_char(interval '3 minutes 5 seconds', 'MI:SS'), to_char(interval '-3 minutes -5 seconds', 'HH24:MI:SS')
= 01 02:03:00|03:05|00:-03:-05
select to_char(interval '13 hours 3.25 seconds', 'HH12:MI:SS.MS'), to_char(interval '13 hours 3.25 seconds', 'FMHH24 "hours" FMMI "minutes"'), to_char(interval '5 seconds','SSSS')
= 01:00:03.250|13 hours 0 minutes|5
select to_char(x, 'HH24:MI') from (values (interval '5 hours'), (null)) v(x)
= 05:00
= null
select extract(year from age(timestamp '2024-03-01', timestamp '2020-01-15 12:00:00')), extract(month from age(timestamp '2024-03-01', timestamp '2020-01-15 12:00:00')), extract(day from age(timestamp '2024-03-01', timestamp '2020-01-15 12:00:00')), extract(hour from age(timestamp '2024-03-01', timestamp '2020-01-15 12:00:00'))
= 4|1|16|12
select date_part('year', age(date '2024-03-01', date '2020-05-15')), date_part('month', age(date '2024-03-01', date '2020-05-15')), extract(year from age(date '2020-01-01', date '2024-05-15'))
= 3|9|-4
select extract(year from age(x, date '2020-05-15')) * 12 + extract(month from age(x, date '2020-05-15')) from (values (date '2021-07-01'),(null)) v(x)
= 13
= null
select date_trunc('minute', interval '65 seconds')::text, date_trunc('day', interval '-90 seconds')::text, date_trunc('month', interval '3 days')::text
= 00:01:00|00:00:00|00:00:00
select 'today'::date = current_date, 'yesterday'::date = current_date - 1, 'tomorrow'::date = current_date + 1, 'now'::timestamp is not null, cast('epoch' as timestamp)::text, 'today'::timestamp = current_date
= true|true|true|true|1970-01-01 00:00:00|true
select x from (values (1)) v(x) where x = 'a'
! refused
select x from (values (1)) v(x) where x between '0' and 'z'
! refused
select cast('abc' as int)
! refused
select x from (values (timestamp '2020-01-01 00:00:00')) v(x) where x > 'abc'
! refused
select * from unnest(array[1,2],array['a','b','c'])
= 1|a
= 2|b
= null|c
select t.b, t.n from unnest(array[1,2],array['a','b']) with ordinality as t(a,b,n) where n > 1
= b|2
select v.k, t.* from (values (1, array[1,2], array['x']), (2, null, array['y','z'])) v(k, a, b), unnest(v.a, v.b) as t(p, q)
= 1|1|x
= 1|2|null
= 2|null|y
= 2|null|z
select sum(a * b) from unnest(array[1,2,3], array[4,5,6]) t(a,b)
= 32
select a, b from unnest(array[]::int[], array[1]) t(a,b)
= null|1
select * from unnest(array[1], 5) t(a,b)
! refused
select interval '1 day'::text, interval '5 hours'::text || 'x'
= 1 day|05:00:00x
select ('{"a":1,"b":2}'::jsonb || '{"b":3}') ->> 'b', (jsonb_build_array(1) || '[2]'::jsonb) ->> 1, ('1'::jsonb || '"x"'::jsonb) ->> 1
= 3|2|x
select strpos(x, '"z"') < strpos(x, '"a"'), strpos(x, '"a"') < strpos(x, '"m"') from (select json_build_object('z', 1, 'a', 2, 'm', 3)::text) t(x)
= true|true
select '01:02:03+00'::time, '01:02:03-05:30'::time, '01:02:03 UTC'::time, cast('01:02:03Z' as time), time '01:02+02' = time '01:02:00'
= 01:02:03|01:02:03|01:02:03|01:02:03|true
select '2021-05-06 +00'::date = date '2021-05-06', cast('2021-05-06 -05' as date) = date '2021-05-06', '2021-05-06Z'::date = date '2021-05-06', '2021-05-06 23:00:00-05'::date = date '2021-05-06'
= true|true|true|true
select x::date = date '2021-05-06', x::text from (values ('2021-05-06 +00'), ('2021-05-06 +05:30')) t(x)
= true|2021-05-06 +00
= true|2021-05-06 +05:30
select x::time = time '01:02:03' from (values ('01:02:03+00'), ('01:02:03 -0530')) t(x)
= true
= true
-- Spans of which one end is not known.
SELECT a.id, b.id, (TIMESTAMP '2024-01-01 00:00:00', a.e) OVERLAPS (b.s, b.e), (b.e, b.s) OVERLAPS (a.e, TIMESTAMP '2024-01-01 00:00:00') FROM (VALUES (1, CAST(NULL AS TIMESTAMP)), (2, TIMESTAMP '2024-01-03 00:00:00'), (3, TIMESTAMP '2023-01-01 00:00:00')) a(id, e), (VALUES (1, TIMESTAMP '2024-01-01 00:00:00', CAST(NULL AS TIMESTAMP)), (2, NULL, TIMESTAMP '2024-01-02 00:00:00'), (3, TIMESTAMP '2023-12-01 00:00:00', TIMESTAMP '2024-02-01 00:00:00'), (4, TIMESTAMP '2024-01-02 00:00:00', TIMESTAMP '2024-01-02 00:00:00'), (5, NULL, NULL), (6, TIMESTAMP '2022-01-02 00:00:00', NULL), (7, TIMESTAMP '2024-01-01 00:00:00', TIMESTAMP '2024-01-01 00:00:00')) b(id, s, e) ORDER BY 1, 2
= 1|1|null|null
= 1|2|null|null
= 1|3|true|true
= 1|4|null|null
= 1|5|null|null
= 1|6|null|null
= 1|7|null|null
= 2|1|null|null
= 2|2|true|true
= 2|3|true|true
= 2|4|true|true
= 2|5|null|null
= 2|6|null|null
= 2|7|true|true
= 3|1|null|null
= 3|2|null|null
= 3|3|true|true
= 3|4|false|false
= 3|5|null|null
= 3|6|null|null
= 3|7|false|false
SELECT (CAST(NULL AS TIMESTAMP), TIMESTAMP '2024-01-01 00:00:00') OVERLAPS (TIMESTAMP '2024-01-01 00:00:00', TIMESTAMP '2024-01-01 00:00:00'), (TIMESTAMP '2024-01-01 00:00:00', INTERVAL '1 day') OVERLAPS (TIMESTAMP '2024-01-01 12:00:00', INTERVAL '1 day')
= null|true
