-- Windows in queries of outer rows are of the rows for one outer row.
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select id, (select max(r) from (select rank() over (order by tb.i) as r from tb where tb.s = ta.s) q) from ta order by 1
= 1|1
= 2|1
= 3|1
= 4|null
= 5|1
= 6|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select id, (select string_agg(r::varchar, ',' order by r) from (select row_number() over (order by tb.i) as r from tb where tb.s = ta.s) q) from ta order by 1
= 1|1
= 2|1,2
= 3|1
= 4|null
= 5|1
= 6|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select id from ta where i >= all (select rank() over (order by tb.i) from tb where tb.s = ta.s) order by 1
= 1
= 2
= 3
= 4
= 5
= 6
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select id, i >= all (select rank() over (order by tb.i) from tb where tb.s = ta.s) from ta order by 1
= 1|true
= 2|true
= 3|true
= 4|true
= 5|true
= 6|true
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select id, i in (select row_number() over (order by tb.i) from tb where tb.s = ta.s) from ta order by 1
= 1|true
= 2|true
= 3|false
= 4|false
= 5|false
= 6|false
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select id, i in (select count(*) over () from tb where tb.s = ta.s) from ta order by 1
= 1|true
= 2|false
= 3|false
= 4|false
= 5|false
= 6|false
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select s, max(i) >= all (select rank() over (order by tb.i) from tb where tb.s = ta.s) from ta group by s order by 1
= ab|true
= a|true
= b|true
= null|true
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select s from ta group by s having max(i) >= all (select rank() over (order by tb.i) from tb where tb.s = ta.s) order by 1
= a
= ab
= b
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select s from ta group by s having max(i) >= all (select tb.id from tb where tb.s = ta.s) and count(*) > (select count(*) from tc where tc.s = ta.s) order by 1
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select s from ta group by s having max(i) >= all (select tb.i from tb where tb.s = ta.s) and count(*) >= (select count(*) from tc where tc.s = ta.s) order by 1
= a
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select s, max(i) >= all (select tb.i from tb where tb.s = ta.s), count(*) > (select count(*) from tc where tc.s = ta.s) from ta group by s order by 1
= ab|null|true
= a|true|false
= b|false|false
= null|true|true
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select s, max(i) >= all (select rank() over (order by tb.i) from tb where tb.s = ta.s), count(*) > (select count(*) from tc where tc.s = ta.s) from ta group by s order by 1
= ab|true|true
= a|true|false
= b|true|false
= null|true|true
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select s from (select s, max(i) as m, count(*) as c from ta group by s) ta where m >= all (select rank() over (order by tb.i) from tb where tb.s = ta.s) and c > (select count(*) from tc where tc.s = ta.s) order by 1
= ab
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select s from ta where i >= all (select rank() over (order by tb.i) from tb where tb.s = ta.s) and 1 > (select count(*) from tc where tc.s = ta.s) order by 1
= ab
= null
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select s from ta where i >= all (select rank() over (order by tb.i) from tb where tb.s = ta.s) and j > (select count(*) from tc where tc.s = ta.s) order by 1
= ab
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select s from ta where i >= all (select rank() over (order by tb.i) from tb where tb.s = ta.s) and exists (select count(*) from tc where tc.s = ta.s) order by 1
= a
= a
= ab
= b
= null
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select ta.id, q.r from ta cross join lateral (select row_number() over (order by tb.id) as r, tb.id from tb where tb.i = ta.i) q order by 1, 2
= 1|1
= 2|1
= 3|1
= 3|2
= 5|1
= 5|2
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select ta.id, q.r from ta left join lateral (select sum(tb.j) over (partition by tb.s order by tb.id) as r from tb where tb.i >= ta.i) q on q.r > 0 order by 1, 2
= 1|1
= 1|2
= 2|1
= 2|2
= 3|1
= 3|2
= 4|null
= 5|1
= 5|2
= 6|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select ta.id from ta where exists (select 1 from (select count(*) over () as c from tb where tb.i = ta.i) q where c > 1) order by 1
= 3
= 5
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select ta.id, (select c from (select tb.id, lag(tb.id) over (order by tb.id) as c from tb where tb.i = ta.i) q order by c limit 1) from ta order by 1
= 1|null
= 2|null
= 3|1
= 4|null
= 5|1
= 6|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select ta.id, (select max(c) from (select sum(count(*)) over (order by tb.s) as c from tb where tb.i = ta.i group by tb.s) q) from ta order by 1
= 1|1
= 2|1
= 3|2
= 4|null
= 5|2
= 6|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select ta.id, (select r from (select row_number() over (order by id) as r, tb.id as k from tb) q where q.k = ta.id) from ta order by 1
= 1|1
= 2|2
= 3|3
= 4|4
= 5|5
= 6|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select ta.id, (select max(r) from (select row_number() over (order by tb.id) as r, tb.i from tb) q where q.i = ta.i) from ta order by 1
= 1|4
= 2|4
= 3|2
= 4|null
= 5|2
= 6|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select ta.id, (select distinct on (tb.i) tb.s from tb where tb.i = ta.i order by tb.i, tb.id desc) from ta order by 1
= 1|a
= 2|a
= 3|b
= 4|null
= 5|b
= 6|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select ta.id, ta.i in (select dense_rank() over (order by tb.i) from tb where tb.j = ta.j), ta.i not in (select ntile(2) over (order by tb.id) from tb where tb.j = ta.j) from ta order by 1
= 1|false|true
= 2|false|true
= 3|false|true
= 4|null|null
= 5|false|true
= 6|false|true
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select ta.id from ta where (select count(*) from (select rank() over (partition by tb.j order by tb.i) as r from tb where tb.s = ta.s) q where r = 1) > 1 order by 1
= 2
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select ta.id, (select sum(x) from (select tb.j - lag(tb.j, 1, 0) over (order by tb.id) as x from tb where tb.i = ta.i union all select tc.k from tc where tc.i = ta.i) q) from ta order by 1
= 1|10
= 2|10
= 3|1
= 4|null
= 5|1
= 6|null
-- DISTINCT ordered by aggregates with FILTER, and HAVING that asks queries with windows.
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)) select distinct max(i) filter (where j > 1) from ta group by s order by 1
= 2
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)) select distinct max(i) filter (where j > 1) as m, s from ta group by s order by m, 2
= 2|a
= 2|ab
= null|b
= null|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)) select distinct count(*) filter (where j > 1) from ta group by s order by count(*) filter (where j > 1)
= 0
= 1
= 2
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)) select distinct count(*) filter (where j > 1) as c from ta group by s order by c desc
= 0
= 1
= 2
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)) select distinct s, max(i) filter (where j > 1) + 1 as m, sum(i) from ta group by s order by m, sum(i), 1
= ab|3|2
= a|3|3
= b|null|1
= null|null|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)) select distinct percentile_disc(0.5) within group (order by i) as m from ta group by s order by m
= 1
= 2
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)) select distinct percentile_disc(0.5) within group (order by i) from ta group by s order by 1 desc nulls last
= 1
= 2
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)) select distinct string_agg(s, ',' order by s) filter (where j > 0) from ta group by i order by 1
= a
= a,ab
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)) select distinct count(distinct i) filter (where j >= 1), s from ta group by rollup (s) order by 2, 1
= 0|b
= 0|null
= 1|ab
= 2|a
= 2|null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select s, count(*) from ta group by s having count(*) in (select row_number() over (order by id) from tb) order by 1
= ab|1
= a|2
= b|1
= null|2
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select s, count(*) from ta group by s having count(*) >= (select row_number() over (order by id) from tb order by 1 limit 1) order by 1
= ab|1
= a|2
= b|1
= null|2
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select s from ta group by s having exists (select rank() over (order by tb.i) from tb where tb.s = ta.s) order by 1
= a
= ab
= b
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select s from ta group by s having max(i) >= all (select rank() over (order by tb.i) from tb where tb.s = ta.s) and count(*) > (select count(*) from tc where tc.s = ta.s) order by 1
= ab
= null
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select sum(i) from ta having sum(i) > (select max(r) from (select row_number() over () as r from tb) q)
= 6
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)) select s, (select max(r) from (select row_number() over () as r from tb) q) from ta group by s having count(*) in (select row_number() over (order by id) from tb) order by 1
= ab|5
= a|5
= b|5
= null|5
with ta as (select * from (values (1,1,2,'a'),(2,1,null,'b'),(3,2,2,'a'),(4,null,1,null),(5,2,2,'ab'),(6,null,null,null)) v(id,i,j,s)), tb as (select * from (values (1,2,1,'b'),(2,2,1,'b'),(3,3,0,''),(4,1,null,'a'),(5,null,3,'ab')) v(id,i,j,s)), tc as (select * from (values (1,1,10,'a'),(2,1,null,'a'),(3,4,0,null),(4,null,2,'b')) v(id,i,k,s)) select s from ta where i in (select tc.i from tc group by tc.i having count(*) < (select max(dense_rank) from (select dense_rank() over (order by tb.i) from tb) q)) order by 1
= a
= b
select a.x, (select first_value(b.y) over (order by b.y + a.x) from (values (1),(2),(3)) b(y) limit 1) from (values (1),(2)) a(x)
= 1|1
= 2|1
select a.x, (select max(w) from (select first_value(b.y) over (order by b.y * a.x, b.y) w from (values (1),(2),(3)) b(y)) q) from (values (1),(-1),(null)) a(x)
= -1|3
= 1|1
= null|1
select a.x, (select sum(w) from (select first_value(b.y + a.x) over (order by b.y) w from (values (1),(2),(3)) b(y)) q) from (values (1),(2)) a(x)
= 1|6
= 2|9
select a.x, (select sum(w) from (select sum(b.y) over (partition by case when a.x = 1 then b.y else 0 end order by b.y) w from (values (1),(2),(3)) b(y)) q) from (values (1),(2)) a(x)
= 1|6
= 2|10
select a.x, (select sum(w) from (select lag(b.y, 1, a.x) over (order by b.y) w from (values (1),(2),(3)) b(y)) q) from (values (1),(20)) a(x)
= 1|4
= 20|23
select a.x, q.w from (values (1),(-1)) a(x), lateral (select first_value(b.y) over (order by b.y * a.x desc) w from (values (1),(2),(3)) b(y)) q
= -1|1
= -1|1
= -1|1
= 1|3
= 1|3
= 1|3
select a.x, q.y from (values (1),(3)) a(x), lateral (select b.y, row_number() over (order by abs(b.y - a.x), b.y) w from (values (1),(2),(3)) b(y)) q where q.w = 1
= 1|1
= 3|3
select a.x, (select max(w) from (select rank() over (order by b.y * a.x desc) + (select a.x) w from (values (1),(2),(2)) b(y)) q) from (values (1),(-1)) a(x)
= -1|1
= 1|4
select a.x from (values (1),(3)) a(x) where exists (select 1 from (select row_number() over (order by b.y - a.x) w, b.y from (values (1),(2),(3)) b(y)) q where q.w = a.x and q.y = 3)
= 3
