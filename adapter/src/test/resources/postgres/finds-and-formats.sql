-- What regular expressions find, formats of moments, parts of JSON and NULL among divisors, and what PostgreSQL 15.18 answered: a row a line.
select regexp_substr(x, 'b+'), regexp_substr(x, '(b)(c)?', 1, 2), regexp_substr(x, 'B', 2, 1, 'i'), regexp_substr(x, '(b)(c)?', 1, 1, '', 2), regexp_substr(x, 'b', 1, 1, '', 3) from (values (1, 'abbcb'), (2, 'xyz'), (3, ''), (4, null)) t(i, x) order by i
= bb|bc|b|null|null
= null|null|null|null|null
= null|null|null|null|null
= null|null|null|null|null
select regexp_count(x, 'aa', 2), regexp_count(x, 'aa'), regexp_count(x, 'A', 3, 'i'), regexp_count(x, '^a', 2), regexp_count(x, 'a*') from (values (1, 'aaa'), (2, '😀aa'), (3, null)) t(i, x) order by i
= 1|1|1|0|2
= 1|1|1|0|3
= null|null|null|null|null
select regexp_instr(x, 'b', 1, 2), regexp_instr(x, 'b', 3), regexp_instr(x, 'b', 1, 1, 1), regexp_instr(x, '(a)(B)', 1, 1, 0, 'i', 2), regexp_instr(x, 'q', 1, 1), regexp_instr(x, 'b', 99) from (values (1, 'abcb'), (2, '😀ab'), (3, null)) t(i, x) order by i
= 0|3|4|3|0|0
= 4|4|3|2|0|0
= null|null|null|null|null|null
select regexp_replace(x, 'b', 'Z', 1, 2), regexp_replace(x, 'b', 'Z', 3, 0), regexp_replace(x, '(B)', '[\1]', 1, 0, 'i'), regexp_replace(x, 'b', 'Z', 1, 9) from (values (1, 'abcbb'), (2, '😀b'), (3, null)) t(i, x) order by i
= abcZb|abcZZ|a[b]c[b][b]|abcbb
= null|null|null|null
= 😀b|😀b|😀[b]|😀b
select regexp_replace('abc', '(b)', '<\1\2>'), regexp_replace('abc', 'b', '\x\\\&'), regexp_replace('abc', 'b', 'a\'), regexp_replace('abc', 'b', '$1')
= a<b>c|a\x\bc|aa\c|a$1c
select regexp_like(E'a\nb', 'a.b', 's'), regexp_like(E'a\nb', 'a.b', 'n'), regexp_like(E'a\nb', '^b', 'n'), regexp_like(E'a\nb', '^b', 's'), regexp_like(E'a\nb', 'a.b', 'w'), regexp_like(E'a\nb', '^b', 'w'), regexp_like(E'a\nb', '^b', 'p'), regexp_like(E'a\nb', '^b', 'm')
= true|false|true|false|true|true|false|true
select array_to_string(regexp_match(x, '(B)(c)?', 'i'), '+', '?'), (regexp_match(x, 'B', 'i'))[1] from (values (1, 'abc'), (2, 'b'), (3, 'x'), (4, null)) t(i, x) order by i
= b+?|b
= b+c|b
= null|null
= null|null
select array[1, 2]::bigint[] @> array[2::bigint], array[1.5, 2] @> array[1.50], array[1, 2]::bigint[] && array[2, 7]::bigint[], array[1.5] && array[1.5, 3.00], array[2.0] <@ array[1, 2]::numeric[]
= true|true|true|true|true
select x ->> 'a', x -> 'a' ->> 0, x -> 'b' from (values (1, '{"a":1.50,"b":12345678901234567890.123}'::json), (2, '{"a":[1.10,1e3],"b":100}'), (3, '{"a":"1.50","b":null}')) t(i, x) order by i
= 1.50|null|12345678901234567890.123
= 1.50|null|null
= [1.10,1e3]|1.10|100
select replace(json_agg(x) filter (where x > 1)::text, ' ', ''), replace(json_agg(x order by x desc) filter (where x > 0)::text, ' ', ''), json_agg(y) filter (where false), count(*), replace(json_agg(json_build_object('a', x) order by x) filter (where x > 1)::text, ' ', '') from (values (1, 'a'), (2, null)) t(x, y)
= [2]|[2,1]|null|2|[{"a":2}]
select x, replace((json_agg(y) over (order by x))::text, ' ', ''), replace((json_agg(x) over (partition by y order by x))::text, ' ', ''), replace((jsonb_agg(y) over w)::text, ' ', '') from (values (1, 'a'), (2, null), (3, 'a')) t(x, y) window w as (order by x rows between 1 preceding and current row) order by x
= 1|["a"]|[1]|["a"]
= 2|["a",null]|[2]|["a",null]
= 3|["a",null,"a"]|[1,3]|[null,"a"]
select lpad(x, -1), rpad(x, 3, ''), lpad(x, 5, ''), rpad(x, 1, ''), initcap(x || ' éa b1C') from (values (1, 'ab'), (2, '')) t(i, x) order by i
= |ab|ab|a|Ab Éa B1c
= |||| Éa B1c
select x / y, mod(x, y), x % y from (values (null::int, 0), (7, 2), (null, null)) t(x, y) order by x
= 3|1|1
= null|null|null
= null|null|null
select to_char(123456, '999MI'), to_char(-123456, '999MI'), to_char(123456, '999S'), array_position(array[1.5, 'NaN'::float8, 2.0], 'NaN'::float8), array[1.5, 'NaN'::float8] @> array['NaN'::float8]
= ### |###-|###+|2|true
select to_char(x, 'yyyy-mm-dd hh24:mi:ss.ms'), to_char(x, 'dd.mm.yy'), to_char(x, 'cc|j|rm|q|ww|iw|iyyy|id|ddd|d'), to_char(x, 'FMdd FMmonth Month MON dy'), to_char(x, 'hh12:mi a.m.') from (values (timestamp '2020-02-29 00:34:56.789'), (timestamp '1900-01-01 12:00:00'), (timestamp '2000-12-31 23:59:59.999'), (timestamp '1582-10-10 01:02:03')) t(x) order by x
= 1582-10-10 01:02:03.000|10.10.82|16|2299156|x   |4|41|40|1582|7|283|1|10 october October   OCT sun|01:02 a.m.
= 1900-01-01 12:00:00.000|01.01.00|19|2415021|i   |1|01|01|1900|1|001|2|1 january January   JAN mon|12:00 p.m.
= 2000-12-31 23:59:59.999|31.12.00|20|2451910|xii |4|53|52|2000|7|366|1|31 december December  DEC sun|11:59 p.m.
= 2020-02-29 00:34:56.789|29.02.20|21|2458909|ii  |1|09|09|2020|6|060|7|29 february February  FEB sat|12:34 a.m.
select to_char(x, f) from (values (1, timestamp '2020-02-03 04:05:06', 'YYYY"T"MM'), (2, timestamp '2020-02-03 04:05:06', 'ddth "of" FMMonth'), (3, timestamp '2021-11-22 13:14:15', 'Y,YYY YYY Y SSSS'), (4, timestamp '2021-11-22 13:14:15', 'FMHH:FMMI pm DAY'), (5, timestamp '2021-11-22 13:14:15', 'yyyy\"mm'), (6, null, 'YYYY')) t(i, x, f) order by i
= 03rd of February
= 1:14 pm MONDAY   
= 2,021 021 1 47655
= 2020T02
= 2021"11
= null
select to_timestamp(x, f)::timestamp::text from (values (1, '2020-02-29T13:14:15.678', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), (2, '2020-02-29 12:05 am', 'YYYY-MM-DD HH:MI am'), (3, '2020-02-29 12:05 PM', 'yyyy-mm-dd hh12:mi pm'), (4, '3 feb 2020 1.5', 'DD MON YYYY SS.MS'), (5, '  2020-2-9 23:59 more', 'YYYY-MM-DD HH24:MI'), (6, '20200229131415', 'YYYYMMDDHH24MISS'), (7, '2020-060', 'YYYY-DDD'), (8, '69/1/2', 'YY/MM/DD'), (9, '2020-W05-3', 'IYYY-"W"IW-ID'), (10, '12 september, 1999', 'DD Month, YYYY'), (11, null, 'YYYY')) t(i, x, f) order by i
= 1999-09-12 00:00:00
= 2020-01-29 00:00:00
= 2020-02-03 00:00:01.5
= 2020-02-09 23:59:00
= 2020-02-29 00:00:00
= 2020-02-29 00:05:00
= 2020-02-29 12:05:00
= 2020-02-29 13:14:15
= 2020-02-29 13:14:15.678
= 2069-01-02 00:00:00
= null
select to_date(x, 'YYYY-MM-DD')::text, to_date(x, 'YYYY/MM')::text, to_timestamp(x, 'YYYY-MM-DD')::date::text from (values ('2020-02-29'), ('1999.12.31'), (null)) t(x) order by x
= 1999-12-31|1999-12-01|1999-12-31
= 2020-02-29|2020-02-01|2020-02-29
= null|null|null
select to_timestamp('2020-13-01', 'YYYY-MM-DD')
! refused
select to_timestamp('2020-02-30', 'YYYY-MM-DD')
! refused
select to_timestamp('13:00 am', 'HH:MI am')
! refused
select to_timestamp('x', 'YYYY')
! refused
select regexp_replace('a😀b', '', '-', 'g'), regexp_count('😀a', 'x*'), regexp_replace('😀a', 'x*', '.', 1, 2), array_to_string(regexp_split_to_array('😀b', ''), '|')
= -a-😀-b-|3|😀.a|😀|b
select x -> i, x ->> i, x ->> k, x -> 'c' ->> i, x ->> (i + 1), json_extract_path_text(x, k) from (values ('[10,"a",null,1.50]'::json, 0, 'a'), ('[10,"a",null,1.50]', -1, '1'), ('{"a":1,"0":2,"c":[5,6]}', 0, '0'), ('{"a":1,"c":[5,6]}', 1, 'a'), (null, 1, 'a')) t(x, i, k) order by i
= 1.50|1.50|null|null|10|a
= 10|10|null|null|a|null
= null|null|1|6|null|1
= null|null|2|5|null|2
= null|null|null|null|null|null
select json_build_object('j', x::json) -> 'j' ->> 'a', json_build_array(x::jsonb, 1) -> 0 ->> 'a', to_json(x::json) ->> 'a', (json_agg(x::json) over (partition by x)) -> 0 ->> 'a' from (values ('{"a":"b"}'), ('{"a":5}'), (null)) t(x) order by x
= 5|5|5|5
= b|b|b|b
= null|null|null|null
select array_to_string(array[1, null, 2], ',', x) from (values (null::text), ('?'), ('')) t(x) order by x
= 1,,2
= 1,2
= 1,?,2
select x % y, mod(y, x), x % 7, 1000000007 % x, mod(s, x), mod(x, s), -9223372036854775807 % s from (values (-7::bigint, 3::int, -2::smallint), (9223372036854775807, -2, 5::smallint), (-9223372036854775807, 2147483647, -32767::smallint), (1, null, null)) t(x, y, s) order by t.x
= -1|2147483647|0|1000000007|-32767|-7|-7
= -1|3|0|6|-2|-1|-1
= 1|-2|0|1000000007|5|2|-2
= null|null|1|0|null|null|null
select (-9223372036854775807 - 1) % x, (-9223372036854775807 - 1) % y from (values (-1::int, -1::smallint), (10, 7::smallint)) t(x, y) order by x
= -8|-1
= 0|0
select sum(x % 3), count(*) from generate_series(1::bigint, 10) g(x) where x % 2::smallint = 1::int % 2::bigint group by x % 4::int order by 1, 2
= 1|2
= 3|3
