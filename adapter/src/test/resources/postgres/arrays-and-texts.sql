-- Statements with arrays and texts as PostgreSQL writes them, and what PostgreSQL 15.18 answered: a row a line, or a refusal.
select x, x = any('{1,2}') from (values (1),(3),(null)) t(x)
= 1|true
= 3|false
= null|null
select x, x = any('{1,NULL}') from (values (1),(3),(null)) t(x)
= 1|true
= 3|null
= null|null
select x, x <> all('{1,NULL}') from (values (1),(3),(null)) t(x)
= 1|false
= 3|null
= null|null
select x, x <> all('{1,2}') from (values (1),(3),(null)) t(x)
= 1|false
= 3|true
= null|null
select x, x < any('{1,2}'), x >= all('{1,2}'), x > some('{1}'), x <= all('{3}') from (values (1),(3),(null)) t(x)
= 1|true|false|false|true
= 3|false|true|true|true
= null|null|null|null|null
select x, x = all('{1,1}'), x <> any('{1,3}') from (values (1),(3),(null)) t(x)
= 1|true|true
= 3|false|true
= null|null|null
select x, x = any('{}'), x <> all('{}'), x < all('{}'), x > any('{}') from (values (1),(null)) t(x)
= 1|false|true|true|false
= null|false|true|true|false
select x from (values ('a'),('b'),('c,d'),('e"f'),('g\h'),(''),('NULL'),(' i ')) t(x) where x = any('{a,"c,d","e\"f"}')
= a
= c,d
= e"f
select x from (values ('a'),('b'),('c,d'),('e"f'),('g\h'),(''),('NULL'),(' i ')) t(x) where x = any('{"g\\h","",NULL}') order by x
= 
= g\h
select x from (values ('a'),('NULL'),('null')) t(x) where x = any('{"NULL",null}')
= NULL
select x from (values ('a'),(' i '),('i')) t(x) where x = any('{ i , " i "}')
=  i 
= i
select x from (values ('a b'),('a,b'),('a\b')) t(x) where x = any('{a b,a\,b}')
= a b
= a,b
select x from (values ('it''s'),('b')) t(x) where x = any('{it''s}')
= it's
select x from (values ('it''s'),('b')) t(x) where x = any($${it's}$$)
= it's
select x from (values ('a'),('b')) t(x) where x = any('{a,b}'::text[]) order by x
= a
= b
select x from (values ('a'),('b')) t(x) where x = any(cast('{a}' as text[]))
= a
select x from (values ('a'),('b')) t(x) where x = any('{a}'::varchar[])
= a
select x from (values ('a'),('b')) t(x) where x = any(array['a','c'])
= a
select x from (values ('a'),('b')) t(x) where x = any(array['a','c']::text[])
= a
select x from (values (1),(2)) t(x) where x = any('{2,5}'::int[])
= 2
select x from (values (1),(2)) t(x) where x = any('{2,5}'::bigint[])
= 2
select x from (values (1),(2)) t(x) where not (x = any('{2,5}'))
= 1
select x from (values (1),(2)) t(x) where x = any('{2,a}')
! refused
select x from (values (1),(2)) t(x) where x = any('{2,a}'::int[])
! refused
select 1.5 = any('{1.5,2}')
= true
select 1.5 = any('{1.50}'::numeric[])
= true
select date '2020-01-02' = any('{2020-01-02}'::date[])
= true
select date '2020-01-02' = any('{2020-01-02,2020-01-03}')
= true
select timestamp '2020-01-02 03:04:05' = any('{2020-01-02 03:04:05}')
= true
select true = any('{t,f}'::boolean[])
= true
select true = any('{true}')
= true
select 'abc' like any('{a%,x}'), 'abc' like all('{a%,x}'), 'abc' not like all('{b%,c%}')
= true|false|true
select 'abc' like any(array['A%','%c']), 'ABC' ilike any('{a%}')
= true|true
select 'abc' like any('{}'), 'abc' like all('{}')
= false|true
select 'abc' like any('{x,NULL}'), 'abc' like all('{a%,NULL}')
= null|null
select null = any('{1,2}'::int[])
= null
select 1 = any(null)
= null
select 1 = any('{a}')
! refused
select 1 = any('a')
! refused
select 1 = any('{1')
! refused
select 1 = any('{1,}')
! refused
select 1 = any('{,1}')
! refused
select 1 = any('{1}x')
! refused
select 'a' = any('{"a"b}')
! refused
select 'a' = any('{a"b"}')
! refused
select 1 = any('{1}}')
! refused
select 'a' = any('{"a}')
! refused
select 1 = any(' {1} ')
= true
select 1 = any('{ 1 , 2 }'::int[])
= true
select cardinality('{1,2,3}'::int[])
= 3
select ('{5,6}'::int[])[2]
= 6
select ('{a,NULL,"b c"}'::text[])[3]
= b c
select count(*) from unnest('{1,2,3}'::int[]) as u(x)
= 3
select sum(x) from unnest(array[1,2]::bigint[]) as u(x)
= 3
select x from unnest('{b,a}'::text[]) as u(x) order by x
= a
= b
select array['a','b'] = '{a,b}'::text[]
= true
select $$it's$$, $q$a $$ b$q$, $$$$
= it's|a $$ b|
select E'a\nb' = 'a' || chr(10) || 'b', E'it\'s', E'\\', E'\x41\101\u0042'
= true|it's|\|AAB
select 'a' 'b'
! refused
select 'a\b', length('a\b')
= a\b|3
select $$a\nb$$
= a\nb
select E'\t' = chr(9), length(E'\r\n')
= true|2
select x from (values (1),(2)) t(x) where x in (select unnest('{2}'::int[]))
= 2
select x from (values (1),(2)) t(x) where x = any(select 2)
= 2
select x from (values ('a'),(null)) t(x) where x = any('{a,NULL}') is not true
= null
select case when 2 = any('{1,2}') then 'y' else 'n' end
= y
select 3 = any('{1,2}') or 4 <> all('{4}')
= false
select count(*) from (values (1),(2),(2)) t(x) group by x having x = any('{2}')
= 2
select E'a' = 'a', E'\t' = 'a', U&'\0041' = 'A', U&'\0041' || 'b'
= true|false|true|Ab
select x || E'\\' from (values ('a')) t(x)
= a\
select array[1,2]::text[] = '{1,2}'::text[]
= true
select 'a ' = any(E'{a\\ }'), 'NULL' = any(E'{NU\\LL}')
= true|true
select '\x6162'::bytea = 'ab'::bytea, cast('é' as bytea) = '\xC3A9'::bytea, 'ab'::bytea = '\x6163', null::bytea is null
= true|true|false|true
select octet_length('\x00ff10'::bytea), octet_length('é'::bytea), octet_length(''::bytea)
= 3|2|0
select '\x6'::bytea
! 22023
select '\xzz'::bytea
! 22023
select '7'::oid = 7, 4294967295::oid > 5
= true|true
select '{}'::text[] = array['a'], cardinality('{}'::int[]), coalesce(null, '{}'::int[]) = '{}'::int[]
= false|0|true
select cardinality(array[]::int[]), cardinality('{}'::int[] || 1)
= 0|1
select octet_length(s::bytea), s::bytea = 'ab'::bytea, s::bytea is null from (values ('ab'), ('é'), (null)) as v(s)
= 2|false|false
= 2|true|false
= null|null|true
-- Elements of arrays that are cast, also where they are NULL, and values of several types behind ANY.
select array_to_string(a::bigint[], ',', 'n'), array_to_string(a::text[], ',', 'n'), a::float4[] = a::int2[] from (values (array[1,null]::int[]), (null), (array[3]::int[])) t(a) order by 1
= 1,n|1,n|true
= 3|3|true
= null|null|null
select array_to_string(a::int8[], ',', 'n') from (select array[2.5::float8, 3.5, null]) t(a)
= 2,4,n
select a::int[] = b, a = b::float8[] from (select array[1.0::float8, null], array[1, null]) t(a, b)
= true|true
select array_to_string(x, ',', 'n') from (select array[x]::int[] from (values (1::smallint),(null)) t(x) union all select array[y] from (values (2::bigint)) u(y)) v(x) order by x
= 1
= 2
= n
select array_to_string(array[x] || array[y], ',', 'n') from (values (1::smallint, 2), (null, 3)) t(x, y)
= 1,2
= n,3
select array_to_string(coalesce(a, b), ',', 'n') from (select array[1::smallint, null], array[1, 2]) t(a, b)
= 1,n
select x from (values (1),(2),(3)) t(x) where x = any (array[1, 3::bigint, null])
= 1
= 3
select x from (values (1),(2),(3)) t(x) where x <> all (array[1, 2.5])
= 2
= 3
select count(*) from (values (1),(2),(3)) t(x) where x < all (array[3, null::int])
= 0
select x from (values (1),(2),(3)) t(x) where x >= any (array[3, null::int])
= 3
select x from (values ('1'),('2'),('a')) t(x) where x = any (array['1', 'a'])
= 1
= a
select array[1] in ('{1}', 'a')
! 22P02
select array[1] in (select 'a'::text)
! 42883
select (array[1], 1) in (select 'a'::text, 1)
! 42883
select array[1] union select 'a'::text
! 42804
select coalesce(array[1], 'a'::text)
! 42804
select case when true then array[1] else 'a'::text end
! 42804
select * from (values (array[1]), ('a'::text)) t
! 42804
-- Texts beside intervals, and NULL in one column with some.
select interval '1 day' = '1 day', interval '1 day' <> '2 days', interval '1 day' in ('2 days', '24:00:00'), interval '1 day' between '1 hour' and '2 days'
= true|true|true|true
select nullif(interval '1 day', '1 day') is null, case interval '1 day' when '1 day' then 1 end
= true|1
select interval '1 day' = 'x'
! 22007
select interval '1 day' = 1
! 42883
select interval '1 day' in ('1 day', 1)
! 42883
select interval '1 month' in (select 'a'::text)
! 42883
select x is null from (select null union all select interval '90 minutes' union all select interval '1 hour') t(x) order by 1
= false
= false
= true
select interval '1 day' union select timestamp '2020-01-01 00:00:00'
! 42804
select time '10:00' union select interval '1 day'
! 42804
select 0 between interval '1 day' and interval '2 days'
! 42883
select 1 where (1, 'a')
! 42804
-- NULL without a type, as an argument of functions.
select upper(null), lower(null), length(null), reverse(null), trim(null), replace(null, 'a', 'b'), replace('a', null, 'b'), trim('a' from null), position('a' in null), position(null in 'a'), lpad(null, 3), lpad('a', null), repeat('a', null), split_part('a', null, 1), left(null, 1), initcap(null), md5(null)
= null|null|null|null|null|null|null|null|null|null|null|null|null|null|null|null|null
select abs(null), round(null), round(null, 2), ceil(null), floor(null), mod(null, 2), power(null, 2), sqrt(null), ln(null), sign(null), greatest(null, 1), greatest(null, null), null + 1
= null|null|null|null|null|null|null|null|null|null|1|null|null
select upper(null) is null, abs(null) is null, count(*) from demo.hard group by 1, 2
= true|true|9
select sum(null)
! 42725
select avg(null)
! 42725
select x, upper(null) from (values (1),(2)) t(x) where abs(null) is null order by upper(null), x
= 1|null
= 2|null
