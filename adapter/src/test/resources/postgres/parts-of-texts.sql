-- The parts of texts between separators, and what PostgreSQL 15.18 answered: a row a line.
select array_to_string(string_to_array('a.b', '.'), '+'), array_to_string(string_to_array('a|b||', '|'), '+'), array_to_string(string_to_array('a*b', '*'), '+'), array_to_string(string_to_array('..', '.'), '+'), string_to_array('', '.') = string_to_array('', ',')
= a+b|a+b++|a+b|++|true
select x, array_to_string(string_to_array(x, y), '+', '?'), array_length(string_to_array(x, y), 1) from (values ('a.b.', '.'), ('ab', ''), ('', '.'), (null, '.'), ('a😀b', null), ('$$1', '$')) t(x, y) order by x nulls last
= $$1|++1|3
= a.b.|a+b+|3
= ab|ab|1
= a😀b|a+😀+b|3
= null|null|null
= ||null
select array_to_string(string_to_array('a,b,,c', ',', ''), '+', '?'), array_to_string(string_to_array('a,b', ',', null), '+', '?'), array_to_string(string_to_array('b', '', 'b'), '+', '?'), array_to_string(string_to_array('a.b', null, '.'), '+', '?'), string_to_array(null, ',') is null
= a+b+?+c|a+b|?|a+?+b|true
select p, n from unnest(string_to_array('System.IO.File.', '.')) with ordinality u(p, n) order by n
= File|3
= IO|2
= System|1
= |4
select string_to_table from string_to_table('c.b', '.') order by 1
= b
= c
select (string_to_array(x, '.'))[1] as first, count(*), max(cardinality(string_to_array(x, '.'))) from (values ('A.b'), ('A.c.d'), ('B')) t(x) group by 1 order by 1
= A|2|3
= B|1|1
select 'b' = any (string_to_array(x, '.')), array_position(string_to_array(x, '.'), 'b'), array_to_string(array_remove(string_to_array(x, '.'), 'b'), '-') from (values ('a.b.c'), ('abc')) t(x) order by x
= false|null|abc
= true|2|a-c
-- Characters that Java holds in two halves are one.
SELECT TRANSLATE('Ab', 'ab😀', '😀'), TRANSLATE('a😀b', '😀b', 'xy'), TRANSLATE('😀', '😀', 'ab'), TRANSLATE('é😁', 'é😁', '😀x'), TRANSLATE('aab', 'aa', 'xy'), TRANSLATE('', 'a', 'b'), TRANSLATE('abc', '', 'x'), TRANSLATE(NULL, 'a', 'b')
= A|axy|a|😀x|xxb||abc|null
SELECT x, TRANSLATE(x, 'ab😀', '日😁') FROM (VALUES ('ab😀'), ('😁b'), (NULL)) t(x) ORDER BY 1
= ab😀|日😁
= null|null
= 😁b|😁😁
