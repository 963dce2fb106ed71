-- Names, literals, JSON, bits, parts of arrays and sums of intervals, and what PostgreSQL 15.18 answered: a row a line.
select quote_ident('a b'), quote_ident('ab'), quote_ident('A'), quote_ident('select'), quote_ident('a"b'), quote_ident(''), quote_ident('ä'), quote_ident('_1'), quote_ident('1a'), quote_ident(null::text)
= "a b"|ab|"A"|"select"|"a""b"|""|"ä"|_1|"1a"|null
select quote_literal('it''s'), quote_literal('a\b'), quote_literal(42), quote_literal(null::text), quote_nullable(null::text), quote_nullable('x'), quote_literal('')
= 'it''s'|E'a\\b'|'42'|null|NULL|'x'|''
select format('%I %L %s', 'a b', 'it''s', 'z'), format('%L|%s|', null::text, null::text), format('%1$I=%2$L', 'Col', 5), format('100%% of %I', 'x')
= "a b" 'it''s' z|NULL|||"Col"='5'|100% of x
select to_json(x)::text, to_json(y)::text, to_json(z)::text, to_json(x > 1)::text from (values (1, 'a"b', timestamp '2020-01-02 03:04:05.5'),(null,null,null)) t(x,y,z)
= 1|"a\"b"|"2020-01-02T03:04:05.5"|false
= null|null|null|null
select to_json(1.50)::text, to_json(12345678901234567890)::text, to_json(0.1234567890123456789)::text, to_json(array['a','b'])::text, to_json(date '2020-01-02')::text
= 1.50|12345678901234567890|0.1234567890123456789|["a","b"]|"2020-01-02"
select * from json_each_text('{"a":1,"b":"x","c":null,"d":[1,{"e":2}]}')
= a|1
= b|x
= c|null
= d|[1,{"e":2}]
select key, length(value::text) from json_each('{"a":1,"b":"x","c":[]}')
= a|1
= b|3
= c|2
select e.k, e.v from (values ('{"a":1,"b":"x"}'),('{}')) t(j), json_each_text(t.j::json) as e(k, v)
= a|1
= b|x
select t.x, key, value from (values (1)) t(x) left join lateral json_each_text('{"a":1}') on true
= 1|a|1
select key, count(*) from (values ('{"a":1,"b":2}'),('{"a":3}')) t(j), jsonb_each(t.j::jsonb) group by key
= a|2
= b|1
select pg_typeof(1)::text, pg_typeof('a'::text)::text, pg_typeof(1.5)::text, pg_typeof(date '2020-01-01')::text, pg_typeof(true)::text, pg_typeof(1::bigint)::text, pg_typeof(1::float8)::text, pg_typeof(interval '1 hour')::text, pg_typeof(array[1])::text, pg_typeof(timestamp '2020-01-01 00:00:00')::text, pg_typeof(1::smallint)::text, pg_typeof('\x00'::bytea)::text
= integer|text|numeric|date|boolean|bigint|double precision|interval|integer[]|timestamp without time zone|smallint|bytea
select isfinite(date '2020-01-01'), isfinite(timestamp '2020-01-01 00:00:00'), isfinite(interval '1 day'), isfinite(null::date)
= true|true|true|null
select make_time(8, 15, 23), make_time(0, 0, 0)
= 08:15:23|00:00:00
select make_time(24, 15, 23)
! 22008
select to_number('12,454.8-', '99G999D9S')::float8, to_number('1,234.5', '9,999.9')::float8, to_number('-12', '99')::float8, to_number('$1,234.50', 'L9,999.99')::float8, to_number('1234', '99')::float8, to_number('12.5', '99')::float8, to_number('<12>', '99PR')::float8, to_number(' 12 ', '99')::float8, to_number('0012.30', '9999.99')::float8, to_number('12', '99.99')::float8, to_number('.5', '9.9')::float8
= -12454.8|1234.5|-12|1234.5|12|12|-12|12|12.3|12|0.5
select to_number('abc', '99')
! 22P02
select regexp_count('aXbX', 'x', 1, 'i'), regexp_count('aaa', 'a', 2), regexp_count('aaa', 'a', 9), regexp_count('a😀a', 'a', 2), regexp_count('a😀a', 'a', 3), regexp_count('', 'a', 1)
= 2|2|0|1|1|0
select regexp_count('aaa', 'a', 0)
! 22023
select regexp_instr('a😀bc', 'b'), regexp_instr('a', 'z'), regexp_instr(null::text, 'z')
= 3|0|null
select ~5, ~x, 7 & ~x, ~(x | 8), (~x) + 1, - ~x from (values (5),(null)) t(x)
= -6|-6|2|-14|-5|6
= -6|null|null|null|null|null
select x from (values (4),(5)) t(x) where x & ~1 = 4 and not ~x = 0
= 4
= 5
select 'abc' ~ 'b', 'abc' !~ 'b', 'abc' ~* 'B', case when 'abc' ~ 'c' then 1 end
= true|false|true|1
select array_to_string((array[1,2,3,4])[2:3], ','), array_to_string((array[1,2,3,4])[:2], ','), array_to_string((array[1,2,3,4])[3:], ','), array_to_string((array[1,2])[5:], ','), array_to_string((array[1,2,3])[0:2], ','), array_to_string((array[1,2,3])[3:2], ','), array_to_string((array[1,2,3])[:], ',')
= 2,3|1,2|3,4||1,2||1,2,3
select array_to_string((string_to_array('a,b,c', ','))[2:], '+'), array_to_string((array_agg(x order by x))[1:2], '+') from (values (1),(2),(3)) t(x)
= b+c|1+2
select array_to_string(a[x:x+1], ','), a[x] from (values (array[1,2,3], 2),(array[4], null)) t(a, x)
= 2,3|2
= null|null
select array[null::int] @> array[null::int], array[1,null] && array[null::int], array[1,2] @> array[1], array[1] <@ array[1,2], array[1,2] && array[3], array[1,2] @> array[2,2,1], array['a','b'] && array['b']
= false|false|true|true|false|true|true
select length('\x0102'::bytea), octet_length('\x0102'::bytea), length('äö'), char_length('äö')
= 2|2|2|2
select extract(epoch from sum(x))::float8, extract(epoch from avg(x))::float8, extract(epoch from max(x))::float8 from (values (interval '1 hour'),(interval '30 minutes'),(null)) t(x)
= 5.4E+3|2.7E+3|3.6E+3
select g, extract(epoch from sum(x))::float8, extract(epoch from avg(x) filter (where x > interval '40 minutes'))::float8 from (values (1, interval '1 hour'),(1, interval '30 minutes'),(2, null)) t(g, x) group by g
= 1|5.4E+3|3.6E+3
= 2|null|null
select extract(epoch from sum(x) over (order by x))::float8, extract(epoch from avg(x) over ())::float8 from (values (interval '1 hour'),(interval '30 minutes')) t(x)
= 1.8E+3|2.7E+3
= 5.4E+3|2.7E+3
select avg(distinct x) > interval '44 minutes', sum(x) is null from (values (interval '1 hour'),(interval '30 minutes'),(interval '1 hour')) t(x)
= true|false
select g, extract(epoch from avg(b - a))::float8 from (values (1, timestamp '2020-01-01 00:00:00', timestamp '2020-01-01 00:00:10'),(1, timestamp '2020-01-01 00:00:00', timestamp '2020-01-01 00:00:15'),(2, null, timestamp '2020-01-01 00:00:00')) t(g, a, b) group by g having avg(b - a) > interval '1 second' order by avg(b - a)
= 1|12.5
select interval '1 hour' * 2.5 = interval '150 minutes', interval '1 hour' / 2.5 = interval '24 minutes', 0.5 * interval '1 minute' = interval '30 seconds', (timestamp '2020-01-02 00:00:00' - timestamp '2020-01-01 00:00:00') * 0.5 = interval '12 hours', timestamp '2020-01-01 00:00:00' + x * interval '1 second' from (values (1.5::float8),(null)) t(x)
= true|true|true|true|2020-01-01 00:00:01.5
= true|true|true|true|null
select extract(epoch from t::interval)::float8, timestamp '2020-01-01 00:00:00' + t::interval from (values ('1 hour'),('2 days'),(null)) v(t)
= 1.728E+5|2020-01-03 00:00:00.0
= 3.6E+3|2020-01-01 01:00:00.0
= null|null
select 'x'::text::interval
! 22007
select cast(timestamp '2020-01-02 03:04:05.120' as text), cast(t as text), t || '!' from (values (timestamp '2020-01-02 03:04:05.100'),(timestamp '2020-01-02 03:04:05'),(timestamp '1969-12-31 23:59:59.999')) v(t)
= 2020-01-02 03:04:05.12|1969-12-31 23:59:59.999|1969-12-31 23:59:59.999!
= 2020-01-02 03:04:05.12|2020-01-02 03:04:05.1|2020-01-02 03:04:05.1!
= 2020-01-02 03:04:05.12|2020-01-02 03:04:05|2020-01-02 03:04:05!
select x as range, 1 as table, 2 as interval, 3 as values, 4 as current from (values (1)) t(x) order by 1
= 1|1|2|3|4
with a as (select x as window, count(*) as rows from (values (1),(1)) t(x) group by x) select "window", "rows" from a
= 1|2
select cast(x as integer) as select, (select 1 as from) from (values (1)) t(x)
= 1|1
select to_char(t, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), to_char(t, '"Week" WW'), to_char(t, 'YYYY"-W"IW'), to_char(t, 'HH24"h"MI'), to_char(t, 'WW'), to_char(t, 'FMDD"."FMMM"."') from (values (timestamp '2020-01-05 03:04:05'),(timestamp '2020-12-31 23:59:59'),(null)) v(t)
= 2020-01-05T03:04:05Z|Week 01|2020-W01|03h04|01|5.1.
= 2020-12-31T23:59:59Z|Week 53|2020-W53|23h59|53|31.12.
= null|null|null|null|null|null
select x::uuid = '00000000-0000-0000-0000-00000000000A', '00000000-0000-0000-0000-00000000000B' > x::uuid, x::uuid in ('00000000-0000-0000-0000-00000000000A', '00000000-0000-0000-0000-00000000000C'), x::uuid not in ('00000000-0000-0000-0000-00000000000B'), x::uuid between '00000000-0000-0000-0000-000000000001' and '00000000-0000-0000-0000-00000000000F', x::uuid is distinct from '00000000-0000-0000-0000-00000000000A' from (values ('00000000-0000-0000-0000-00000000000a')) t(x)
= true|true|true|true|true|false
select uuid '00000000-0000-0000-0000-00000000000A' = 'nonsense'
! refused
