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
