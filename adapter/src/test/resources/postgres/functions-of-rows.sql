-- Functions whose result is rows, and what PostgreSQL 15.20 answered: a row a line, or a refusal.
select * from json_array_elements_text('[3,"a","b"]'::json) t
= 3
= a
= b
select value from json_array_elements_text('["a","b"]'::json)
= a
= b
select t.value from json_array_elements('[1,2]'::json) as t
= 1
= 2
select x from json_array_elements_text('["a","b"]'::json) as t(x)
= a
= b
select json_object_keys('{"a":1,"b":{"c":2}}'::json)
= a
= b
select json_array_elements_text('["a","b"]'::json) as e, 1
= a|1
= b|1
select * from json_object_keys('{"a":1,"b":2}'::json) k
= a
= b
select * from regexp_split_to_table('a1b22c', '[0-9]+') t
= a
= b
= c
select x from string_to_table('b,a,,c', ',') as t(x) order by x
= 
= a
= b
= c
select array_to_string(regexp_split_to_array('abc', ''), '|'), array_to_string(regexp_split_to_array('xax', 'x'), '|'), array_to_string(regexp_split_to_array('a b', 'q'), '|')
= a|b|c||a||a b
select (regexp_split_to_array('a b c', ' '))[2], cardinality(regexp_split_to_array('a b c', ' ')), cardinality(regexp_split_to_array('', 'x'))
= b|3|1
select regexp_count('aXbX', 'X'), regexp_count('aaa', ''), regexp_count('', 'x'), coalesce(regexp_count(null, 'x'), -1), bit_length('abc')
= 2|4|0|-1|24
select a.x, e.value from (values (1, '[1,2]'), (2, '[]'), (3, '[9]')) a(x, j), json_array_elements_text(a.j::json) e
= 1|1
= 1|2
= 3|9
select count(*), sum(v::int) from (values ('[1,2]'), ('[3]')) a(j) cross join lateral json_array_elements_text(j::json) as e(v)
= 3|6
select x, y from (values (1), (2)) a(x), lateral generate_series(1, a.x) as g(y)
= 1|1
= 2|1
= 2|2
select x, y from (values (1), (2)) a(x) left join lateral generate_series(1, a.x) as g(y) on true
= 1|1
= 2|1
= 2|2
select count(*) from regexp_split_to_table(null, 'x') t
= 0
select * from json_array_elements('{"a":1}'::json)
! refused
select json_object_keys('[1]'::json)
! refused
select json_array_length('[]'::json), jsonb_array_length('[1,[2,3]]'::jsonb), array_to_string(regexp_split_to_array('aXbxc', 'x', 'i'), '|')
= 0|2|a|b|c
select jsonb_array_length('{"a":1}'::jsonb)
! refused
select json_array_length('5'::json)
! refused
select p from regexp_split_to_table('1a2A3', 'a', 'i') as t(p) order by p
= 1
= 2
= 3
select replace(json_object_agg(x, y order by y desc)::text, ' ', '') from (values ('a',1),('b',2)) t(x,y)
= {"b":2,"a":1}
select x % 2, replace(jsonb_object_agg(x, y order by x desc)::text, ' ', '') from (values (1,'p'),(2,'q')) t(x,y) group by 1
= 0|{"2":"q"}
= 1|{"1":"p"}
select json_object_agg(x, y order by y) from (values ('a',1)) t(x,y) where x > 'b'
= null
select json_object_agg(x, case when y > 0 then coalesce(y, 1) end order by lower(x), y) ->> 'a' from (values ('a',1),('b',2)) t(x,y)
= 1
select replace(json_object_agg(x, json_build_array(y, 2) order by x desc)::text, ' ', '') from (values ('a',1),('b"c',2)) t(x,y)
= {"b\"c":[2,2],"a":[1,2]}
select json_object_agg(x, y order by y) from (values ('a',1),(null,2)) t(x,y)
! field name must not be null
select replace(json_object_agg(id, s order by id desc)::text, ' ', '') from demo.hard where id < 4
= {"3":"Abc%","2":"a","1":""}
-- Bounds of windows' frames.
select x, sum(x) over (order by x rows between x preceding and current row) from (values (1),(2)) t(x)
! 42P10
select x, sum(x) over (order by x range between x preceding and current row) from (values (1),(2)) t(x)
! 42P10
select x, sum(x) over (order by x rows between null preceding and current row) from (values (1),(2)) t(x)
! 22004
select x, sum(x) over (order by x rows between cast(null as int) preceding and current row) from (values (1),(2)) t(x)
! 22004
select x, sum(x) over (order by x rows between 1 + 1 preceding and current row), count(*) over (order by x rows between cast('1' as int) preceding and 0 following) from (values (1),(2),(3)) t(x) order by x
= 1|1|1
= 2|3|2
= 3|6|2
select x, count(*) over (order by 7::int range between 2 preceding and 1 preceding), count(*) over (order by 1::int range between 0 preceding and 0 following), count(*) over (order by 1::int range between 1 preceding and current row) from (values (1),(2)) t(x) order by x
= 1|0|2|2
= 2|0|2|2
