-- Sums of 64-bit numbers, which have all digits of a decimal before the point, beside fractions; what PostgreSQL 15 answered: a row a line.
select sum(x) = 1.25, sum(x) >= 0.75, sum(x) > 1.4, sum(x) < 1.4, sum(x) between 0.8 and 0.9, sum(x) in (1.25, 0.75), sum(x) <> 1.25 from (values (cast(1 as bigint)),(0)) t(x)
= false|true|false|true|false|false|true
select to_char(a, 'FM90.99'), b, c, d, e from (select coalesce(sum(x), 0.75) as a, greatest(sum(x), 1.25) as b, least(sum(x), 0.75) as c, nullif(sum(x), 1.25) as d, case when sum(x) > 5 then sum(x) else 0.75 end as e from (values (cast(1 as bigint)),(0)) t(x)) q
= 1.|1.25|0.75|1|0.75
select coalesce(nullif(sum(x), 1), 0.75), case when sum(x) = 0.75 then 'a' else 'b' end, case sum(x) when 1.25 then 'a' else 'b' end, sum(x) is distinct from 1.25 from (values (cast(1 as bigint)),(0)) t(x)
= 0.75|b|b|true
select s from (select sum(x) as s from (values (cast(1 as bigint)),(0)) t(x)) q where s = 1.25
select to_char(s, 'FM90.99') from (select s from (select sum(x) as s from (values (cast(1 as bigint)),(0)) t(x)) q union all select 0.75) u
= 0.75
= 1.
select s from (select sum(x) as s from (values (cast(1 as bigint)),(0)) t(x)) q where s in (select y from (values (1.25), (0.75)) v(y))
select s, y from (select sum(x) as s from (values (cast(1 as bigint)),(0)) t(x)) q join (values (1.25), (0.75), (1.00)) v(y) on s = y
= 1|1.00
select s, y from (select sum(x) as s from (values (cast(1 as bigint)),(0)) t(x)) q join (values (1.25), (0.75), (1.00)) v(y) on s >= y order by y
= 1|0.75
= 1|1.00
select k from (values (1, cast(1 as bigint)), (2, 5)) t(k, x) group by k having sum(x) > 0.5 order by k
= 1
= 2
select k from (values (1, cast(1 as bigint)), (2, 5)) t(k, x) group by k having sum(x) = 0.75 or sum(x) = 5.2
select sum(x) over (order by x) = 0.25, sum(x) over (order by x) from (values (cast(1 as bigint)),(0)) t(x)
= false|0
= false|1
select x from (values (1),(2)) t(x) where x = (select sum(y) + 0.25 from (values (cast(1 as bigint))) u(y))
select x from (values (0.75),(2)) t(x) where x = (select sum(y) from (values (cast(1 as bigint))) u(y))
select sum(x) > 0.5 from (values (cast(1 as bigint))) t(x)
= true
select avg(x) = 0.3333, round(avg(x), 2) from (values (1),(0),(0)) t(x)
= false|0.33
select sum(x) + 0.75 = 1.75, sum(x) * 0.75 = 0.75, sum(x) / 4 = 0.25, sum(x) - 0.5 > 0.4 from (values (cast(1 as bigint)),(0)) t(x)
= true|true|true|true
select max(s) from (select sum(x) as s from (values (cast(1 as bigint)),(0)) t(x) union select 1.25) q
= 1.25
select s from (select sum(x) as s from (values (cast(1 as bigint)),(0)) t(x)) q intersect select 1.25
select to_char(s, 'FM90.99') from (select s from (select sum(x) as s from (values (cast(1 as bigint)),(0)) t(x)) q except select 0.75) u
= 1.
select 1.25 in (select sum(x) from (values (cast(1 as bigint)),(0)) t(x)), 0.75 < all (select sum(x) from (values (cast(1 as bigint)),(0)) t(x)), 1.25 > any (select sum(x) from (values (cast(1 as bigint)),(0)) t(x))
= false|true|true
select to_char(a, 'FM90.99'), to_char(b, 'FM90.99'), c from (select case when true then sum(x) else 0.75 end as a, coalesce(null, sum(x), 0.5) as b, coalesce(sum(x) filter (where x > 5), 0.5) as c from (values (cast(1 as bigint)),(0)) t(x)) q
= 1.|1.|0.5
select cast(9223372036854775807 as bigint) + 0.5 > 1.25, sum(x) > 1.123456789, sum(x) < 9223372036854775807.5 from (values (cast(9223372036854775807 as bigint)),(9223372036854775807)) t(x)
= true|true|false
select cast('9999999999999999999999999999' as decimal(38,0)) > 0.5, cast('9999999999999999999999999999' as decimal(38,0)) > 9999999999999999999999999998.5
= true|true
select to_char(x, 'FM90.99') from (values (cast(1 as decimal(38,0))), (0.75), (cast(2 as decimal(38,0)))) t(x) order by x
= 0.75
= 1.
= 2.
select cast(-1 as decimal(38,0)) = -0.75, cast(-1 as decimal(38,0)) >= -0.75, cast(2 as decimal(38,0)) < 1.999999999, cast(12 as decimal(38,30)) = 12.5
= false|false|false|false
select sum(x) = 0.123456789, sum(x) > 0.999999999, sum(x) < 1.000000001 from (values (cast(1 as bigint)),(0)) t(x)
= false|true|true
select sum(x) > 9300000000000000000.5, sum(x) = 18446744073709551614.5, sum(x) > 18446744073709551613.5 from (values (9223372036854775807),(9223372036854775807)) t(x)
= true|false|true
