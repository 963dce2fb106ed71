-- Rows with aggregates among rows of a query, intervals of days and hours, and rows of one query; what PostgreSQL 15 answered: a row a line, or a refusal.
select x, count(*) from (values (1),(1),(2),(3),(null)) t(x) group by x having (x, count(*)) not in (select a, b from (values (1,2),(1,null),(1,null),(2,null),(2,null),(null,1),(null,5)) u(a,b))
select x, count(*), (x, count(*)) not in (select a, b from (values (1,2),(1,null),(1,null),(2,null),(2,null),(3,7),(3,8),(null,7)) u(a,b)) from (values (1),(1),(2),(3),(null)) t(x) group by x 
= 1|2|false
= 2|1|null
= 3|1|true
= null|1|null
select x, count(*), (x, count(*)) in (select a, b from (values (1,2),(1,null),(1,null),(2,null),(2,7),(2,null),(2,1),(3,7),(3,8),(null,7),(null,null)) u(a,b)) from (values (1),(1),(2),(3),(4)) t(x) group by x 
= 1|2|true
= 2|1|true
= 3|1|null
= 4|1|null
select x, sum(y), (x, sum(y)) in (select a, b from (values (1,2),(1,2),(1,null),(1,null),(2,null),(2,7),(2,null),(2,1),(3,7),(3,8),(3,9),(null,7),(null,2)) u(a,b)) from (values (1,2),(2,1),(3,1),(4,4)) t(x,y) group by x 
= 1|2|true
= 2|1|true
= 3|1|false
= 4|4|false
select x, sum(y) from (values (1,null),(1,null),(2,2),(3,1),(null,7)) t(x,y) group by x having (x, sum(y)) not in (select 3, 1)
= 1|null
= 2|2
= null|7
select x, sum(y), max(y), (x, sum(y), max(y)) in (select a, b, c from (values (3,1,1),(2,2,null),(null,9,9),(5,5,null)) u(a,b,c)), (x, sum(y), 7) not in (select a, b, c from (values (3,1,7),(2,null,null),(null,9,9)) u(a,b,c)) from (values (1,null),(1,null),(2,2),(3,1),(null,7),(5,null)) t(x,y) group by x
= 1|null|null|null|true
= 2|2|2|null|null
= 3|1|1|true|false
= 5|null|null|null|true
= null|7|7|false|null
select x, sum(y) from (values (1,null),(1,null),(2,2),(3,1),(null,7)) t(x,y) group by x having (x, sum(y)) in (select 3, 1 union all select 3, 1) or count(*) = 2
= 1|null
= 3|1
select x, sum(y) from (values (1,null),(1,null),(2,2),(3,1),(null,7)) t(x,y) group by x having (x, sum(y)) in (select 3, 1 union all select 3, 1)
= 3|1
select x, y from (values (1,2),(5,5),(2,2),(3,null)) t(x,y) where (x, y) in (select a, b from (values (1,2),(1,null),(1,2),(2,null)) u(a,b)) or x = 5
= 1|2
= 5|5
select x, y from (values (1,2),(5,5),(2,2),(3,null)) t(x,y) where (x, y) in (select a, b from (values (1,2),(1,null),(1,2),(2,null)) u(a,b)) and (x > 0 or (x, y) in (select a, b from (values (1,2),(1,null),(1,2),(2,null)) u(a,b)))
= 1|2
select x, y from (values (1,2),(5,5),(2,2),(3,null)) t(x,y) where not (((x, y) in (select a, b from (values (1,2),(1,null),(1,2),(2,null)) u(a,b))) is true)
= 2|2
= 3|null
= 5|5
select x, y from (values (1,2),(5,5),(2,2),(3,null)) t(x,y) where case when (x, y) in (select a, b from (values (1,2),(1,null),(1,2),(2,null)) u(a,b)) then true else x = 5 end
= 1|2
= 5|5
select x, sum(y) from (values (1,2),(2,1),(3,1),(4,4)) t(x,y) group by x having (x, sum(y)) in (select a, b from (values (1,2),(1,2),(1,null),(1,null),(2,null),(2,7),(2,null),(2,1)) u(a,b)) or x = 4
= 1|2
= 2|1
= 4|4
select x::text, x < '2020-01-01 00:00:00.1425', x <= '2020-01-01 00:00:00.1425', x > '2020-01-01 00:00:00.1425', x >= '2020-01-01 00:00:00.1425', x = '2020-01-01 00:00:00.1425', x <> '2020-01-01 00:00:00.1425', x is distinct from '2020-01-01 00:00:00.1425', x is not distinct from '2020-01-01 00:00:00.1425' from (values (timestamp '2020-01-01 00:00:00.142'), (timestamp '2020-01-01 00:00:00.143'), (null)) t(x)
= 2020-01-01 00:00:00.142|true|true|false|false|false|true|true|false
= 2020-01-01 00:00:00.143|false|false|true|true|false|true|true|false
= null|null|null|null|null|null|null|true|false
select x::text, timestamp '2020-01-01 00:00:00.142001' > x, timestamp '2020-01-01 00:00:00.142001' >= x, timestamp '2020-01-01 00:00:00.142001' < x, '2020-01-01 00:00:00.142001'::timestamp <= x, cast('2020-01-01 00:00:00.142001' as timestamp) = x, timestamp '2020-01-01 00:00:00.142001' <> x from (values (timestamp '2020-01-01 00:00:00.142'), (timestamp '2020-01-01 00:00:00.143'), (null)) t(x)
= 2020-01-01 00:00:00.142|true|true|false|false|false|true
= 2020-01-01 00:00:00.143|false|false|true|true|false|true
= null|null|null|null|null|null|null
select x::text from (values (timestamp '2020-01-01 00:00:00.142'), (timestamp '2020-01-01 00:00:00.143'), (timestamp '2020-01-01 00:00:00.144'), (null)) t(x) where x between '2020-01-01 00:00:00.142001' and '2020-01-01 00:00:00.143999'
= 2020-01-01 00:00:00.143
select x::text from (values (timestamp '2020-01-01 00:00:00.142'), (timestamp '2020-01-01 00:00:00.143'), (null)) t(x) where x in ('2020-01-01 00:00:00.142001', '2020-01-01 00:00:00.143')
= 2020-01-01 00:00:00.143
select x::text from (values (timestamp '2020-01-01 00:00:00.142'), (timestamp '2020-01-01 00:00:00.143'), (null)) t(x) where x not in ('2020-01-01 00:00:00.142001', '2020-01-01 00:00:00.143')
= 2020-01-01 00:00:00.142
select x::text from (values (timestamp '1960-01-01 00:00:00.142'), (timestamp '1960-01-01 00:00:00.143'), (null)) t(x) where not (x < '1960-01-01 00:00:00.142001+00:00')
= 1960-01-01 00:00:00.143
select x::text from (values (timestamp '2020-01-01 22:00:00.142'), (timestamp '2020-01-01 22:00:00.143')) t(x) where x > timestamptz '2020-01-02 00:00:00.142001+02:00'
= 2020-01-01 22:00:00.143
select timestamp '2020-01-01 00:00:00.142001' < timestamp '2020-01-01 00:00:00.142002', timestamp '2020-01-01 00:00:00.142001' = timestamp '2020-01-01 00:00:00.1420010', timestamp '2020-01-01 00:00:00.142003' <= timestamp '2020-01-01 00:00:00.142002', timestamp '2020-01-01 00:00:00.142003' > timestamp '2020-01-01 00:00:00.142'
= true|true|false|true
select case when x > '2020-01-01 00:00:00.142001' then 'later' else 'earlier' end, date_trunc('day', timestamp '2020-01-01 10:00:00.142001')::text, extract(hour from timestamp '2020-01-01 10:00:00.142001'), (timestamp '2020-01-01 10:00:00.142001' at time zone 'UTC' > timestamptz '2020-01-01 10:00:00.142+00') from (values (timestamp '2020-01-01 00:00:00.142')) t(x)
= earlier|2020-01-01 00:00:00|10|true
select d::text from (values (date '2020-01-01'), (date '2020-01-02')) t(d) where d > timestamp '2020-01-01 00:00:00.000001'
= 2020-01-02
select max(x)::text from (values (timestamp '2020-01-01 00:00:00.142'), (timestamp '2020-01-01 00:00:00.143')) t(x) having max(x) > '2020-01-01 00:00:00.142999'
= 2020-01-01 00:00:00.143
select a.x::text from (values (timestamp '2020-01-01 00:00:00.142')) a(x) join (values (timestamp '2020-01-01 00:00:00.142')) b(x) on a.x = b.x and a.x < '2020-01-01 00:00:00.142001'
= 2020-01-01 00:00:00.142
select s from (values ('2020-01-01 00:00:00.1425')) t(s) where s = '2020-01-01 00:00:00.1425'
= 2020-01-01 00:00:00.1425
select (timestamp '2020-01-01 00:00:00.142001' - timestamp '2020-01-01')::text is not null, timestamp '2020-01-01 00:00:00.142001'::date::text
= true|2020-01-01
select date_bin(w, t, timestamp '2001-01-01')::text from (values (interval '1 second' * 5, timestamp '2026-11-21 07:58:37.942'), (interval '1 day', timestamp '1999-12-31 23:00:00'), (null, timestamp '2020-01-01'), (interval '90 minutes', null)) v (w, t) order by t
= 1999-12-31 00:00:00
= 2026-11-21 07:58:35
= null
= null
select date_bin(interval '1 hour' / 4, t, timestamp '2001-01-01 00:05:00')::text from (values (timestamp '2026-11-21 07:58:37'), (timestamp '2000-01-01 00:00:00')) v (t) order by t
= 1999-12-31 23:50:00
= 2026-11-21 07:50:00
select date_bin(make_interval(secs => x), timestamp '2026-11-21 07:58:37.942', timestamp '2001-01-01')::text from (values (0.5), (2), (86400)) v (x) order by x
= 2026-11-21 00:00:00
= 2026-11-21 07:58:36
= 2026-11-21 07:58:37.5
