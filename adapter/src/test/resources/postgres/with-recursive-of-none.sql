-- WITH RECURSIVE of queries that do not name themselves; what PostgreSQL 15 answered: a row a line, or a refusal.
with recursive w(a) as (select cast(1 as bigint) union select 2.5) select to_char(a, 'FM90.99') from w order by 1
= 1.
= 2.5
with recursive w as (select 1 as a), v as (select a from w union all select 2.5) select to_char(a, 'FM90.99') from v order by 1
= 1.
= 2.5
with recursive w(a) as (select cast(1 as bigint) union select cast(1 as smallint)) select count(*) from w
= 1
with recursive c(x) as (select 1), n(x) as (select x from c union all select x + 1 from n where x < 3) select * from n order by 1
= 1
= 2
= 3
with recursive n(x) as (select 1 union all select x + 1 from n where x < 3), d(x) as (select x from n union select 2.5) select to_char(x, 'FM90.99') from d order by 1
= 1.
= 2.
= 2.5
= 3.
with recursive n(x) as (select cast(1 as bigint) union all select x + 0.5 from n where x < 3) select * from n
! recursive query "n" column 1 has type bigint in non-recursive term but type numeric overall
with recursive a(x) as (select 'a' union all select 'bcd'), b(y) as (select length(x) from a union select null) select * from b order by 1
= 1
= 3
= null
with recursive w(n) as (select 1 union select n from (values (2)) v(n)) select * from w order by 1
= 1
= 2
with recursive "N"(x) as (select 1 union all select x + 1 from "N" where x < 3) select sum(x) from "N"
= 6
with recursive w(a) as (select 1 union select 1.0 union select 2) select to_char(a, 'FM90.99') from w order by 1
= 1.
= 2.
with recursive w(a) as (select 1 union all select 1.5) select to_char(a, 'FM90.99') from w
= 1.
= 1.5
with recursive w(a) as (select 1 union all select 1.5 union all select 2.5) select to_char(a, 'FM90.99') from w
= 1.
= 1.5
= 2.5
with recursive w(a) as (select 1 union all (select 1.5 union all select 2)) select to_char(a, 'FM90.99') from w
= 1.
= 1.5
= 2.
with recursive zzz(a) as (select 1 union all select 1.5 union all select 2) select to_char(a, 'FM90.99') from zzz
= 1.
= 1.5
= 2.
with recursive zzz(a) as (select 1 as a union all select 1.5 union all select 2) select to_char(a, 'FM90.99') from zzz
= 1.
= 1.5
= 2.
with recursive zzz(a) as (select cast(1 as bigint) union all select cast(2 as smallint)  union all select 5) select * from zzz
= 1
= 2
= 5
