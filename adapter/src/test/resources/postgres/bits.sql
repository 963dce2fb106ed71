-- Operators of bits, and what PostgreSQL 15.20 answered: a row a line.
select 1 + 2 & 4, 1 + 2 | 4, 6 & 3 * 2, 2 * 3 & 4 * 1 | 1, 1 | 6 - 1
= 0|7|6|5|5
select 12 | 3 & 1, 12 & 10 << 1, 5 & 3 << 1, 1 << 3 & 12, 1 << 2 << 1
= 1|16|2|8|8
select 256 >> 2, 256 >> 2 + 1, -256 >> 4, -1 >> 1, 1 << 2 >> 1
= 64|32|-16|-1|2
select 1 | - 2, 5 & - 2, 5 & 3::int, (5 & 3)::bigint | 8, 'a' || (4 | 1)
= -1|4|1|9|a5
select cast(6 & 3 = 2 as text), cast(5 | 2 = 7 as text), cast(not 4 & 4 = 0 as text), cast(7 & 3 between 1 and 3 as text)
= true|true|true|true
select cast(4 in (1 | 4, 5) as text), cast(5 in (1 | 4) as text), cast(7 & 3 is not null as text)
= false|true|true
select cast(1 & 1 = 1 and 2 | 1 = 3 or false as text), case when 6 & 2 > 0 then 'y' end
= true|y
select 1 | case when true then 2 else 4 end, 1 | (select 4), 1 | abs(-4) & 4, (array[5,6])[1] & 4
= 3|5|4|4
select a | b, a & b, a >> 1 from (values (5, 3)) t(a, b)
= 7|1|2
select sum(a | 1) filter (where a & 1 = 0) from (values (2), (4), (5)) t(a)
= 8
select a & 1 as k, count(*) from (values (2), (4), (5)) t(a) group by a & 1 order by a & 1
= 0|2
= 1|1
select a from (values (2), (9), (8)) t(a) where a >> 1 > 2 order by a & 1, a
= 8
= 9
select coalesce(null | 1, 7), coalesce(1 >> null, 8), max(a) >> 1 from (values (2), (9)) t(a)
= 7|8|4
