-- What analysts write, and what PostgreSQL 15.20 answered: a row a line.
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation, count(*) filter (where pause_ns > 1000000) as long, count(*) filter (where pause_ns <= 1000000) as short from gcs group by 1 order by 1
= 0|1|3
= 1|0|2
= 2|2|0
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number, pause_ns, rank() over (order by pause_ns desc), dense_rank() over (partition by generation order by pause_ns desc), ntile(4) over (order by pause_ns), percent_rank() over (order by pause_ns), cume_dist() over (order by pause_ns) from gcs order by gc_number
= 1|1232018|3|1|3|0.714285714286|0.75
= 2|867305|4|1|3|0.571428571429|0.625
= 3|548388|5|2|2|0.428571428571|0.5
= 4|9000000|1|1|4|1|1
= 5|308450|7|3|1|0|0.25
= 6|308450|7|3|1|0|0.25
= 7|500000|6|2|2|0.285714285714|0.375
= 8|4000000|2|2|4|0.857142857143|0.875
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number, pause_ns - lag(pause_ns) over (order by gc_number) as d, lead(pause_ns, 2, 0) over (order by gc_number) from gcs order by gc_number
= 1|null|548388
= 2|-364713|9000000
= 3|-318917|308450
= 4|8451612|308450
= 5|-8691550|500000
= 6|0|4000000
= 7|191550|0
= 8|3500000|0
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number, sum(pause_ns) over (order by gc_number rows between 2 preceding and current row) from gcs order by gc_number
= 1|1232018
= 2|2099323
= 3|2647711
= 4|10415693
= 5|9856838
= 6|9616900
= 7|1116900
= 8|4808450
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number, first_value(pause_ns) over w, last_value(pause_ns) over w, nth_value(pause_ns, 2) over w from gcs window w as (order by gc_number rows between unbounded preceding and unbounded following) order by gc_number
= 1|1232018|4000000|867305
= 2|1232018|4000000|867305
= 3|1232018|4000000|867305
= 4|1232018|4000000|867305
= 5|1232018|4000000|867305
= 6|1232018|4000000|867305
= 7|1232018|4000000|867305
= 8|1232018|4000000|867305
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number, count(*) over (order by start_ns range between 1000000 preceding and current row) from gcs order by gc_number
= 1|1
= 2|1
= 3|2
= 4|3
= 5|3
= 6|1
= 7|1
= 8|1
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number, sum(pause_ns) over (order by gc_number rows between 1 preceding and 1 following exclude current row) from gcs order by gc_number
= 1|867305
= 2|1780406
= 3|9867305
= 4|856838
= 5|9308450
= 6|808450
= 7|4308450
= 8|500000
with recursive n(i) as (values (1) union all select i + 1 from n where i < 10) select i, i * i from n
= 10|100
= 1|1
= 2|4
= 3|9
= 4|16
= 5|25
= 6|36
= 7|49
= 8|64
= 9|81
with recursive f(a, b) as (select 0, 1 union all select b, a + b from f where b < 100) select a from f order by a
= 0
= 1
= 1
= 13
= 2
= 21
= 3
= 34
= 5
= 55
= 8
= 89
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation, percentile_cont(0.5) within group (order by pause_ns), percentile_disc(0.99) within group (order by pause_ns) from gcs group by 1 order by 1
= 0|428419|1232018
= 1|683652.5|867305
= 2|6.5E+6|9000000
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select mode() within group (order by generation) from gcs
= 0
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select string_agg(gc_number::text, ',' order by gc_number desc) from gcs where gc_number < 10
= 8,7,6,5,4,3,2,1
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select string_agg(distinct generation::text, ';') from gcs
= 0;1;2
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select i, count(g.gc_number) from generate_series(0, 2) as i left join gcs g on g.generation = i group by i order by i
= 0|4
= 1|2
= 2|2
select x from generate_series(1, 10, 3) x
= 1
= 10
= 4
= 7
select d::date from generate_series(timestamp '2020-01-01', timestamp '2020-01-05', interval '1 day') d
= 2020-01-01
= 2020-01-02
= 2020-01-03
= 2020-01-04
= 2020-01-05
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select sum(case when generation = 0 then 1 else 0 end) g0, sum(case when generation = 1 then 1 else 0 end) g1, sum(case when generation = 2 then 1 else 0 end) g2 from gcs
= 4|2|2
select greatest(1, 2, null), least(3, 2), nullif(1, 1), coalesce(null, 5), nullif('', '')
= 2|2|null|5|null
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select greatest(pause_ns, 1000000), least(pause_ns, 1000000) from gcs order by gc_number
= 1000000|308450
= 1000000|308450
= 1000000|500000
= 1000000|548388
= 1000000|867305
= 1232018|1000000
= 4000000|1000000
= 9000000|1000000
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation, is_compacting, count(*) from gcs group by rollup (generation, is_compacting) order by 1, 2, 3
= 0|false|4
= 0|null|4
= 1|false|1
= 1|null|2
= 1|true|1
= 2|null|1
= 2|null|2
= 2|true|1
= null|null|8
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation, is_compacting, count(*), grouping(generation), grouping(generation, is_compacting) from gcs group by cube (generation, is_compacting) order by 1, 2, 3, 4
= 0|false|4|0|0
= 0|null|4|0|1
= 1|false|1|0|0
= 1|null|2|0|1
= 1|true|1|0|0
= 2|null|1|0|0
= 2|null|2|0|1
= 2|true|1|0|0
= null|false|5|1|2
= null|null|1|1|2
= null|null|8|1|3
= null|true|2|1|2
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation, reason, count(*) from gcs group by grouping sets ((generation), (reason), ()) order by 1, 2, 3
= 0|null|4
= 1|null|2
= 2|null|2
= null|0|3
= null|1|3
= null|4|2
= null|null|8
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number from gcs order by pause_ns desc nulls last limit 5
= 1
= 2
= 3
= 4
= 8
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number from gcs order by pause_ns desc offset 3 rows fetch first 2 rows only
= 2
= 3
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number from gcs order by gc_number limit 3 offset 2
= 3
= 4
= 5
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select g.gc_number from gcs g where pause_ns > (select avg(pause_ns) from gcs x where x.generation = g.generation) order by 1
= 1
= 2
= 4
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select g.gc_number, (select count(*) from gcs x where x.gc_number < g.gc_number and x.generation = g.generation) from gcs g order by 1
= 1|0
= 2|0
= 3|1
= 4|0
= 5|2
= 6|3
= 7|1
= 8|1
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number from gcs where gc_number in (1, 3, 5) and generation = any(array[0, 1, 2]) order by 1
= 1
= 3
= 5
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number from gcs where pause_ns >= all (select pause_ns from gcs where generation = 0) order by 1
= 1
= 4
= 8
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number from gcs where (generation, reason) in (select generation, reason from gcs where gc_number < 5) order by 1
= 1
= 2
= 3
= 4
= 5
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation from gcs union select 7 order by 1
= 0
= 1
= 2
= 7
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation from gcs intersect select 1 order by 1
= 1
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation from gcs except select 1 order by 1
= 0
= 2
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation from gcs except all select 1 order by 1
= 0
= 0
= 0
= 0
= 1
= 2
= 2
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select a.gc_number, b.gc_number from gcs a join gcs b on b.gc_number = a.gc_number + 1 where a.pause_ns > b.pause_ns order by 1
= 1|2
= 2|3
= 4|5
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select * from (select gc_number, row_number() over (partition by generation order by pause_ns desc) rn from gcs) x where rn = 1 order by 1
= 1|1
= 2|1
= 4|1
values (1, 'a'), (2, 'b')
= 1|a
= 2|b
select * from (values (1, 'a'), (2, 'b')) v
= 1|a
= 2|b
select column1, column2 from (values (1, 'a'), (2, 'b')) v
= 1|a
= 2|b
select column1 from (values (1), (2)) v order by column1
= 1
= 2
with v as (values (1, 'a')) select column1, column2 from v
= 1|a
select timestamp '2020-01-01' + make_interval(hours => 2, mins => 30)
= 2020-01-01 02:30:00.0
select timestamp '2020-01-01' + make_interval(0, 0, 0, 3, 4)
= 2020-01-04 04:00:00.0
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select jsonb_build_object('gen', generation, 'n', 2) ->> 'gen' from gcs where gc_number = 1
= 0
select '{"a": 1, "b": 2}'::jsonb @> '{"a": 1}', '{"a": 1}'::jsonb @> '{"a": 2}', '[1,2,3]'::jsonb @> '[3]', '{"a":{"b":1,"c":2}}'::jsonb @> '{"a":{"c":2}}'
= true|false|true|true
select '{"a": 1}'::jsonb <@ '{"a": 1, "b": 2}'::jsonb
= true
select '{"a":[1,2,{"b":3}]}'::json -> 'a' -> 2 ->> 'b'
= 3
select '[1,2,3]'::json -> 1, '[1,2,3]'::json ->> -1
= 2|3
select '{"a":null}'::json -> 'a', '{"a":null}'::json ->> 'a'
= null|null
select json_array_length('[1,2,3]'), jsonb_array_length('[1,2]')
= 3|2
select json_typeof('{"a":1}'), jsonb_typeof('[1]'), json_typeof('1'), json_typeof('"x"'), json_typeof('true'), json_typeof('null')
= object|array|number|string|boolean|null
select json_extract_path_text('{"a":{"b":1}}', 'a', 'b')
= 1
select array[1,2] && array[2,3], array[1,2] && array[3], array[1,2,3] @> array[1,3], array[1] <@ array[1,2]
= true|false|true|true
select unnest(array[3,1,2]) order by 1
= 1
= 2
= 3
select x, o from unnest(array['a','b']) with ordinality as t(x, o)
= a|1
= b|2
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select array_to_string(array_agg(gc_number order by gc_number), '|') from gcs where gc_number < 5
= 1|2|3|4
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select 3 = any(array_agg(gc_number)) from gcs
= true
select timestamp '2020-01-01 12:00:00' - interval '1 day 2 hours', date '2020-03-01' - 1, date '2020-03-01' - date '2020-02-01', timestamp '2020-01-31' + interval '1 month'
= 2019-12-31 10:00:00.0|2020-02-29|29|2020-02-29 00:00:00.0
select timestamp '2020-01-01' between '2019-12-31' and '2020-01-02', (timestamp '2020-01-01', timestamp '2020-01-03') overlaps (timestamp '2020-01-02', timestamp '2020-01-04')
= true|true
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select bool_and(is_compacting), bool_or(is_compacting), every(pauses > 0) from gcs
= false|true|true
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select bit_and(generation), bit_or(generation) from gcs
= 0|3
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select is_compacting is true, is_compacting is not false, is_compacting is unknown, is_compacting and null from gcs where gc_number = 1
= false|false|false|false
select 1 is distinct from null, null is not distinct from null, 1 is not distinct from 1
= true|true|true
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation, count(distinct reason), sum(distinct reason), min(reason), max(reason) from gcs group by generation having count(*) > 1 order by 1
= 0|3|5|0|4
= 1|2|1|0|1
= 2|2|5|1|4
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select case generation when 0 then 'young' when 1 then 'mid' else 'old' end as what, count(*) from gcs group by what order by what
= mid|2
= old|2
= young|4
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select width_bucket(pause_ns, 0, 10000000, 5) b, count(*) from gcs group by b order by b
= 1|6
= 3|1
= 5|1
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select floor(pause_ns / 1000000.0) as ms, count(*) from gcs group by 1 order by 1
= 0|5
= 1|1
= 4|1
= 9|1
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select pause_ns / 1000000 as ms, count(*) from gcs group by 1 order by 1
= 0|5
= 1|1
= 4|1
= 9|1
select 'abc' < 'abd', 'B' < 'a', 'a' collate "C" < 'B' collate "C"
= true|true|false
select cast(null as int), null::text, '1'::int::text || 'x', true::int, 1::boolean, 'yes'::boolean, 1.7::int, 2.5::int, '0x1F'
= null|null|1x|1|true|true|2|3|0x1F
select 1 as "A", 2 as b order by "A"
= 1|2
select num_nulls(1, null), num_nonnulls(1, null)
= 1|1
select generate_series(1, 3)
= 1
= 2
= 3
select generate_series(1, 3) as i, 'x' as y
= 1|x
= 2|x
= 3|x
select unnest(string_to_array('a,b', ',')) as p, count(*) over () from (values (1)) v
= a|1
= b|1
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select 100 * count(*) filter (where generation = 0) / count(*) from gcs
= 50
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select a.gc_number, max(b.gc_number) filter (where b.generation > a.generation) from gcs a join gcs b on b.gc_number < a.gc_number group by 1 order by 1
= 2|null
= 3|2
= 4|null
= 5|4
= 6|4
= 7|4
= 8|null
select x.* from (select 1 as a, 2 as b) x natural join (select 1 as a, 3 as c) y
= 1|2
select * from (select 1 as a, 2 as b) x join (select 1 as a, 3 as c) y using (a)
= 1|2|3
select * from (select 1 as a) x full join (select 2 as a) y on x.a = y.a order by 1, 2
= 1|null
= null|2
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select count(*), count(1), count(null), sum(null::int) from gcs where false
= 0|0|0|null
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select gc_number from gcs order by case when generation = 2 then 0 else 1 end, gc_number limit 3
= 1
= 4
= 8
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select sum(pause_ns) over () - sum(pause_ns) over (order by gc_number) from gcs order by gc_number
= 0
= 14116900
= 14665288
= 15532593
= 4000000
= 4500000
= 4808450
= 5116900
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select generation, sum(sum(pause_ns)) over (order by generation) from gcs group by generation order by 1
= 0|2397306
= 1|3764611
= 2|16764611
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select lag(generation) over (order by gc_number) is distinct from generation as changed, gc_number from gcs order by gc_number
= false|6
= true|1
= true|2
= true|3
= true|4
= true|5
= true|7
= true|8
select array[1] <@ array[1,2], '{"a": 1}'::jsonb <@ '{"a": 1, "b": 2}'::jsonb, 1<2, '<@' || '@>'
= true|true|true|<@@>
select '{"a": {"b": [1, 2]}}'::json #>> '{a,b,1}' || 'x' as "#>"
= 2x
select x from (values (1),(2)) t(x) union all values (3) order by 1
= 1
= 2
= 3
select 5 in (values (5), (6)), exists (values (1))
= true|true
select (values (1)), (select max(column1) from (values (1), (3)) v)
= 1|3
values (1, 'a'), (2, 'b') order by column1 desc limit 1
= 2|b
select '{"a":1}'::json ->> 'a' || 'x', 'x' || ('{"a":1}'::json ->> 'a'), ('{"a":1}'::json ->> 'a')::int + 1, '{"a":{"b":2}}'::json -> 'a' ->> 'b' = '2'
= 1x|x1|2|true
select case when '{"a":1}'::json ->> 'a' = '1' then 'y' else 'n' end, coalesce('{"a":1}'::json ->> 'b', 'z')
= y|z
select round((1.5/7) * (1.5/7), 10), round(x/3.0*100, 4), round(100.0*x/y, 6) from (values (22222222, 77777777)) t(x,y)
= 0.0459183673|740740733.3333|28.571429
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select round(pause_ns / 1000000.0 / 3, 9), round(pause_ns / 1e6 / 7.0, 9), round(pause_ns * 1.0 / 3.0 * 1.5, 6) from gcs order by gc_number
= 0.102816667|0.044064286|154225.000000
= 0.102816667|0.044064286|154225.000000
= 0.166666667|0.071428571|250000.000000
= 0.182796000|0.078341143|274194.000000
= 0.289101667|0.123900714|433652.500000
= 0.410672667|0.176002571|616009.000000
= 1.333333333|0.571428571|2000000.000000
= 3.000000000|1.285714286|4500000.000000
select round(1.0 / 3 / 3 / 3 / 3, 8), round(0.1 * 0.1 * 0.1 * 0.1 / 3, 9)
= 0.01234568|0.000033333
select (5.0/2)::int, (7/2.0)::int, 1/3.0 > 0.333333, 1/3.0 = 1/3.0, 10/4.0 = 2.5, round(10/4.0, 1)
= 3|4|true|true|true|2.5
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select round(count(*) filter (where generation = 0) * 100.0 / count(*), 2), round(100.0 * count(*) / sum(count(*)) over (), 3) from gcs group by generation order by 1
= 0.00|25.000
= 0.00|25.000
= 100.00|50.000
with gcs(gc_number, generation, reason, pause_ns, start_ns, pauses, is_compacting) as (values (1, 0, 0, 1232018, 1000000, 1, false), (2, 1, 1, 867305, 2500000, 1, true), (3, 0, 4, 548388, 3000000, 2, false), (4, 2, 1, 9000000, 3500000, 2, true), (5, 0, 0, 308450, 4000000, 1, false), (6, 0, 1, 308450, 6000000, 1, false), (7, 1, 0, 500000, 7500000, 1, false), (8, 2, 4, 4000000, 9000000, 3, null)) select round(min(pause_ns/3.0), 6), round(sum(pause_ns/3.0) over (order by gc_number), 6) from gcs group by gc_number, pause_ns order by 1
= 102816.666667|3985387.000000
= 102816.666667|4088203.666667
= 1333333.333333|5588203.666667
= 166666.666667|4254870.333333
= 182796.000000|882570.333333
= 289101.666667|699774.333333
= 3000000.000000|3882570.333333
= 410672.666667|410672.666667
select to_hex(255), to_hex(4096::bigint)
= ff|1000
select 'a'::char(3) = 'a', length('a'::char(3)), 'a'::char(3) || 'b'
= true|1|ab
select x from (values ('ab'), ('cd')) v(x) where x = any(array['ab', 'zz']) and x collate "C" < 'b'
= ab
select (regexp_match('GCStart_V2', '([A-Z]+)[a-z]*_(V.)'))[1], substring('GCStart_V2' from 'x(.)')
= GCS|null
select sum(column1), max(column2) from (values (1, 'a'), (2, 'b')) v
= 3|b
select v.column2, w.column1 from (values (1, 'x'), (2, 'y')) v join (values (2), (3)) w on v.column1 = w.column1
= y|2
select json_array_length('[1,2,3]'), jsonb_array_length('[1,2]'), jsonb_typeof('[1]'), '{"a":[{"b":7}]}'::jsonb #>> '{a,0,b}'
= 3|2|array|7
select '{"a":{"b":1}}'::jsonb @> '{"a":{}}', '{"a":[1,2]}'::jsonb @> '{"a":[2]}', '[1,[2]]'::jsonb @> '[[2]]', '{"a":1.0}'::jsonb @> '{"a":1}', '"x"'::jsonb @> '"y"', '[1]'::jsonb @> '1', '1'::jsonb @> '[1]'
= true|true|true|true|false|true|false
select '{"a":1}'::json ->> 'a' || 'x', ('{"a":1}'::json ->> 'a')::int + 1, '{"a":{"b":2}}'::json -> 'a' ->> 'b' = '2'
= 1x|2|true
select timestamp '2020-01-01' + make_interval(hours => 2, mins => 30), timestamp '2020-01-31' + make_interval(months => 1), timestamp '2020-01-01' + make_interval(0, 0, 1, 1, 1, 1, 1.5)
= 2020-01-01 02:30:00.0|2020-02-29 00:00:00.0|2020-01-09 01:01:01.5
select num_nulls(1, null, 'a'), num_nonnulls(null, 2)
= 1|1
select cardinality(array_append(array[1,2], 3)), cardinality(array_remove(array[1,2,1], 1)), array_position(array[5,6], 6), array_position(array[5,6], 7)
= 3|1|2|null
select cardinality(array[1,2] || 3), cardinality(0 || array[1]), (array[10,20] || 30)[3], (7 || array[10])[1]
= 3|2|30|7
select round(1/3.0, 12), round(2/3.0, 12), round(1.5/7*1.5/7, 12), round(1.0/3/3/3, 12), 1/3.0 > 0.3333333333
= 0.333333333333|0.666666666667|0.045918367347|0.037037037037|true
select count(*) from (values (1), (2)) v where column1 in (values (2), (3))
= 1
select x, sum(y) over (w rows between 1 preceding and 1 following) from (values (1, 10), (2, 20), (3, 60), (4, 5)) t(x, y) window w as (order by x)
= 1|30
= 2|90
= 3|85
= 4|65
select x, sum(y) over (w order by x rows 1 preceding), sum(y) over w, count(*) over (w) from (values (1, 10, 'a'), (2, 20, 'b'), (3, 60, 'a'), (4, 5, 'a')) t(x, y, z) window w as (partition by z)
= 1|10|75|3
= 2|20|20|1
= 3|70|75|3
= 4|65|75|3
select cast(0.87 as varchar) as a, cast(-0.5 as varchar) as b, 'x' || 0.25 as c, cast(12.5 as varchar) as d, (select cast(sum(v) as varchar) from (values (0.25), (0.5)) as t(v)) as e, cast(cast(12345678901234567890 as decimal(20, 0)) as varchar) as f
= 0.87|-0.5|x0.25|12.5|0.75|12345678901234567890
select count from (select count(*) from (values (1), (2)) v) t
= 2
with c as (select max(column1), column1 + 1 from (values (1), (2)) v group by column1) select max + 1, max(max) over () from c order by max
= 2|2
= 3|2
select x, int4 from (select x::text || '' as y, x::text, '1'::int from (values ('a')) v(x)) t
= a|1
select btrim, "case", coalesce, extract, date from (select trim(' a '), case when true then 1 end, coalesce(null, 5), extract(year from date '2020-01-01')::int, timestamp '2020-01-02 03:04:05'::date from (values (1)) v) t
= a|1|5|2020|2020-01-02
select column1 from (select case when column1 > 1 then 0 else v.column1 end from (values (1), (2)) v) t order by 1
= 0
= 1
select row_number, sum from (select row_number() over (order by column1), sum(column1) filter (where column1 > 1) over (), column1 as c from (values (1), (2)) v) t where row_number = 1
= 1|2
select percentile_disc, count from (select percentile_disc(0.5) within group (order by column1), count(*) from (values (1), (2)) v) t
= 1|2
select "?column?" from (select 1 + 1) t
= 2
select s.sum from (select sum(x) from (values (1), (2)) v(x) group by x) s where exists (select 1 from (values (2)) w(y) where y = s.sum)
= 2
select s.max, l.y from (select max(x) from (values (1), (2)) v(x)) s, lateral (select s.max + 1 as y) l
= 2|3
select date_trunc, n from (select date_trunc('day', t)::date, count(*) as n from (values (timestamp '2020-01-01 10:00:00'), (timestamp '2020-01-01 11:00:00')) v(t) group by date_trunc('day', t)) x
= 2020-01-01|2
select count from (select count(*) from (values (1), (2)) v union all select 5) t order by count
= 2
= 5
with a as (select upper('x')), b as (select upper || 'y' as u, lower(upper) from a) select u, lower from b
= Xy|x
select upper from (select upper(x) from (values ('a'), ('b')) v(x) where x = 'a') t
= A
select date '0001-01-01', date '1500-02-28' + 1, date '1582-10-04' + 1, date '1582-10-10', date '1582-10-15' - 1, date '2020-01-01' - date '0001-01-01'
= 0001-01-01|1500-03-01|1582-10-05|1582-10-10|1582-10-14|737424
select max(x), min(x) from (values (date '1582-10-10'), (date '0001-01-01')) v(x)
= 1582-10-10|0001-01-01
select extract(day from timestamp '1582-10-10 01:02:03')::int, timestamp '1582-10-10 01:02:03'::date, '0001-01-01'::date
= 10|1582-10-10|0001-01-01
select date '1500-02-29'
! refused
select timestamp '1500-02-29 00:00:00'
! refused
select json_build_object('a', date '2020-01-02', 'b', timestamp '2020-01-02 03:04:05', 'c', time '01:02:03') ->> x from (values ('a'), ('b'), ('c')) v(x)
= 01:02:03
= 2020-01-02
= 2020-01-02T03:04:05
select json_build_array(date '0001-01-01', null) ->> 0
= 0001-01-01
select json_agg(x order by x) ->> 1 from (values (date '2020-01-02'), (date '2020-01-01')) v(x)
= 2020-01-02
select json_agg(json_build_object('t', x) order by x desc) #>> '{0,t}' from (values (1), (2)) v(x)
= 2
select json_object_agg(x, d) ->> 'a' from (values ('a', timestamp '2020-01-02 03:04:05')) v(x, d)
= 2020-01-02T03:04:05
select json_object_agg(k, json_build_array(v)) #>> '{b,0}' from (values ('a', 1), ('b', 2)) t(k, v)
= 2
select * from (select count(*), count(column1), 1 + 1, 2 + 2 from (values (1), (2)) v) t
= 2|2|2|4
select date, "?column?" from (select column1::date is null and true, timestamp '2020-01-02 03:04:05'::date from (values ('2020-01-01')) v) t
= 2020-01-02|false
select to_char(timestamp '2020-01-02 03:04:05' - '1 day 02:00:00'::interval, 'YYYY-MM-DD HH24:MI:SS')
= 2020-01-01 01:04:05
select (timestamp '2020-01-31 00:00:00' + '1 month'::interval)::date, to_char(timestamp '2020-01-01 00:00:00' + cast('2 hours' as interval), 'HH24:MI')
= 2020-02-29|02:00
select extract(epoch from '90 minutes'::interval)::int, '1 hour'::interval > '59 minutes'::interval, ('2 days'::interval * 2) = cast(' 4 days ' as interval)
= 5400|true|true
select x::int + 1 from (values ('1'), ('2')) v(x) where timestamp '2020-01-01 00:00:00' + '5 minutes'::interval > timestamp '2020-01-01 00:04:00' order by 1
= 2
= 3
select 'x'::interval
! refused
select json_agg(x), json_agg(x order by x), json_object_agg(x, x), coalesce(json_agg(x)::text, 'none') from (values ('a')) v(x) where x > 'b'
= null|null|null|none
select json_object_agg(x, x) filter (where x > 'b') is null, json_agg(x) is null from (values ('a')) v(x)
= true|false
select x, (select json_agg(y) from (values (1)) u(y) where y = x), (select json_object_agg('k', y) is null from (values (1)) u(y) where y = x) from (values (1), (2)) v(x) order by x
= 1|[1]|false
= 2|null|true
