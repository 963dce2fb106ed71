-- LIMIT for each outer row of rows that have columns of that row, and what PostgreSQL 15.20 answered: a row a line.
with a(id, i, b, t) as (values (1, 2, true, timestamp '2026-02-12 12:00:06.500'), (2, 5, false, timestamp '2026-02-05 14:34:00.123'), (3, -2, null, timestamp '2026-03-26 22:26:34.500'), (4, null, true, timestamp '2026-03-12 08:54:11.500')), b(id, i, t) as (values (1, 1, timestamp '2026-01-09 12:28:33.500'), (2, -1, timestamp '2026-01-11 11:33:41.123')) select l.c, x.id from b x cross join lateral (select y.id as c, x.t as d from a y where case when y.b then x.i else y.i end < y.id order by y.id, x.t, x.i limit 5 offset 1) l
= 3|2
= 4|1
= 4|2
with a(id, i, b, t) as (values (1, 2, true, timestamp '2026-02-12 12:00:06.500'), (2, 5, false, timestamp '2026-02-05 14:34:00.123'), (3, -2, null, timestamp '2026-03-26 22:26:34.500'), (4, null, true, timestamp '2026-03-12 08:54:11.500')), b(id, i, t) as (values (1, 1, timestamp '2026-01-09 12:28:33.500'), (2, -1, timestamp '2026-01-11 11:33:41.123')) select l.c, x.id from b x cross join lateral (select y.id as c, x.t as d from a y where case when y.b then x.i else y.i end < y.id order by y.id, x.t, x.i limit 1) l
= 1|2
= 3|1
with a(id, i, b, t) as (values (1, 2, true, timestamp '2026-02-12 12:00:06.500'), (2, 5, false, timestamp '2026-02-05 14:34:00.123'), (3, -2, null, timestamp '2026-03-26 22:26:34.500'), (4, null, true, timestamp '2026-03-12 08:54:11.500')), b(id, i, t) as (values (1, 1, timestamp '2026-01-09 12:28:33.500'), (2, -1, timestamp '2026-01-11 11:33:41.123')) select l.c, x.id from b x cross join lateral (select y.id as c, x.t as d from a y where case when y.b then x.i else y.i end < y.id order by y.id, x.t, x.i offset 1) l
= 3|2
= 4|1
= 4|2
with a(id, i, b, t) as (values (1, 2, true, timestamp '2026-02-12 12:00:06.500'), (2, 5, false, timestamp '2026-02-05 14:34:00.123'), (3, -2, null, timestamp '2026-03-26 22:26:34.500'), (4, null, true, timestamp '2026-03-12 08:54:11.500')), b(id, i, t) as (values (1, 1, timestamp '2026-01-09 12:28:33.500'), (2, -1, timestamp '2026-01-11 11:33:41.123')) select x.id, (select x.id + y.id from a y where case when y.b then x.i else y.i end < y.id order by x.t, y.id desc, x.i limit 1) from b x
= 1|5
= 2|6
with a(id, i, b, t) as (values (1, 2, true, timestamp '2026-02-12 12:00:06.500'), (2, 5, false, timestamp '2026-02-05 14:34:00.123'), (3, -2, null, timestamp '2026-03-26 22:26:34.500'), (4, null, true, timestamp '2026-03-12 08:54:11.500')), b(id, i, t, e) as (values (1, 1, timestamp '2026-01-09 12:28:33.500', cast(null as date)), (2, -1, timestamp '2026-01-11 11:33:41.123', date '2026-02-17')) select x.id from b x cross join lateral (select cast(nullif(y.t, x.t) as date) as c0, greatest((x.t - interval '1' day), timestamp '2026-01-15 12:30:00.5') as c1 from a y where (case when y.b then x.i else y.i end < (y.id & y.id)) order by 1 desc nulls last, 2, y.id, y.i, y.b, y.t, x.id, x.i, x.t, x.e limit 5 offset 1) l
= 1
= 2
= 2
with a(id, i, b, t) as (values (1, 2, true, timestamp '2026-02-12 12:00:06.500'), (2, 5, false, timestamp '2026-02-05 14:34:00.123'), (3, -2, null, timestamp '2026-03-26 22:26:34.500'), (4, null, true, timestamp '2026-03-12 08:54:11.500')), b(id, i, t, e) as (values (1, 1, timestamp '2026-01-09 12:28:33.500', cast(null as date)), (2, -1, timestamp '2026-01-11 11:33:41.123', date '2026-02-17')) select x.id from b x cross join lateral (select cast(nullif(y.t, x.t) as date) as c0, greatest((x.t - interval '1' day), timestamp '2026-01-15 12:30:00.5') as c1 from a y where (case when y.b then x.i else y.i end < (y.id & y.id)) order by y.id, x.t, x.i limit 5 offset 1) l
= 1
= 2
= 2
with a(id, i, b, t) as (values (1, 2, true, timestamp '2026-02-12 12:00:06.500'), (2, 5, false, timestamp '2026-02-05 14:34:00.123'), (3, -2, null, timestamp '2026-03-26 22:26:34.500'), (4, null, true, timestamp '2026-03-12 08:54:11.500')), b(id, i, t, e) as (values (1, 1, timestamp '2026-01-09 12:28:33.500', cast(null as date)), (2, -1, timestamp '2026-01-11 11:33:41.123', date '2026-02-17')) select x.id from b x cross join lateral (select cast(nullif(y.t, x.t) as date) as c0, 2 as c1 from a y where (case when y.b then x.i else y.i end < (y.id & y.id)) order by 1 desc nulls last, 2, y.id, y.i, y.b, y.t, x.id, x.i, x.t, x.e limit 5 offset 1) l
= 1
= 2
= 2
with a(id, i, b, t) as (values (1, 2, true, timestamp '2026-02-12 12:00:06.500'), (2, 5, false, timestamp '2026-02-05 14:34:00.123'), (3, -2, null, timestamp '2026-03-26 22:26:34.500'), (4, null, true, timestamp '2026-03-12 08:54:11.500')), b(id, i, t, e) as (values (1, 1, timestamp '2026-01-09 12:28:33.500', cast(null as date)), (2, -1, timestamp '2026-01-11 11:33:41.123', date '2026-02-17')) select x.id from b x cross join lateral (select cast(nullif(y.t, x.t) as date) as c0, greatest((x.t - interval '1' day), timestamp '2026-01-15 12:30:00.5') as c1 from a y where (case when y.b then x.i else y.i end < (y.id & y.id)) order by 1 desc nulls last, 2, y.id, y.i, y.b, y.t, x.id, x.i, x.t, x.e limit 5) l
= 1
= 1
= 2
= 2
= 2
