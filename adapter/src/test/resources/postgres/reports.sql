-- Time, gaps, shares and sessions as tools for reports write them, and what PostgreSQL 15.20 answered: a row a line.
select x, first_value(x) over w, last_value(x) over w, nth_value(x, 2) over w, row_number() over w from (values (3), (1), (2)) t(x) window w as (order by x rows between unbounded preceding and unbounded following) order by x
= 1|1|3|2|1
= 2|1|3|2|2
= 3|1|3|2|3
select x, lag(x) over (order by x rows 1 preceding), lead(x, 1, 0) over (order by x range between unbounded preceding and current row), rank() over (order by x rows between current row and unbounded following), ntile(2) over (order by x rows 2 preceding), dense_rank() over (order by x rows 1 preceding), cume_dist() over (order by x rows 1 preceding) from (values (1), (2), (4), (8)) t(x) order by x
= 1|null|2|1|1|1|0.25
= 2|1|4|2|1|2|0.5
= 4|2|8|3|2|3|0.75
= 8|4|0|4|2|4|1
select k, x, row_number() over w, sum(x) over w, lag(x) over w from (values ('a', 1), ('a', 2), ('b', 4)) t(k, x) window w as (partition by k order by x rows between 1 preceding and current row) order by k, x
= a|1|1|1|null
= a|2|2|3|1
= b|4|1|4|null
select x, row_number() over (w rows 1 preceding) from (values (1), (2)) t(x) window w as (order by x desc) order by x
= 1|2
= 2|1
select x from (select x, row_number() over w as n from (values (1), (2), (3)) t(x) window w as (order by x desc rows 1 preceding)) s where n = 1
= 3
with calendar as (select generate_series(date '2020-01-01', date '2020-01-03', interval '1 day')::date as day), facts(day, v) as (values (date '2020-01-01', 5), (date '2020-01-03', 7)) select c.day, coalesce(sum(f.v), 0) as v, sum(coalesce(sum(f.v), 0)) over (order by c.day) as running from calendar c left join facts f on f.day = c.day group by c.day order by c.day
= 2020-01-01|5|5
= 2020-01-02|0|5
= 2020-01-03|7|12
select generate_series(1, 3) * 2 + 1 as x
= 3
= 5
= 7
select cast(unnest(array['1', '2']) as int) + 1 as x, 'a' as y
= 2|a
= 3|a
select to_char(generate_series(timestamp '2020-01-31 00:00:00', timestamp '2020-03-31 00:00:00', interval '1 month'), 'YYYY-MM') as m
= 2020-01
= 2020-02
= 2020-03
select x, upper(unnest(string_to_array('a,b', ','))) as y from (values (1), (2)) t(x) order by 1, 2
= 1|A
= 1|B
= 2|A
= 2|B
select (json_array_elements('[1,2]'::json) ->> 0) is null as none
= true
= true
select count(*) from (select generate_series(1, 10)::text as t) s
= 10
select generate_series(1, 2)::text order by 1
= 1
= 2
select * from (select k, v, row_number() over (partition by k order by v desc) as rn from (values ('a', 5), ('a', 15), ('b', 1)) t(k, v)) s where rn = 1 order by k
= a|15|1
= b|1|1
select k, sum(v) as total, round(100.0 * sum(v) / sum(sum(v)) over (), 2) as pct from (values ('a', 5), ('a', 15), ('b', 1)) t(k, v) group by k order by pct desc
= a|20|95.24
= b|1|4.76
select max(case when rn = 1 then v end) as first, max(case when rn = 2 then v end) as second from (select v, row_number() over (order by v) as rn from (values (5), (3)) t(v)) s
= 3|5
select id from (values (1), (2), (3), (5), (6), (9)) t(id) where not exists (select 1 from (values (1), (2), (3), (5), (6), (9)) u(id) where u.id = t.id + 1) order by id
= 3
= 6
= 9
select min(id), max(id), count(*) from (select id, id - row_number() over (order by id) as grp from (values (1), (2), (3), (5), (6), (9)) t(id)) s group by grp order by 1
= 1|3|3
= 5|6|2
= 9|9|1
select t.id, x.tag from (values (1, array['a', 'b']), (2, null)) t(id, tags) left join lateral unnest(t.tags) as x(tag) on true order by 1, 2
= 1|a
= 1|b
= 2|null
select s.n, s.p from (values ('a,b,c')) t(x), lateral (select count(*) as n, min(p) as p from unnest(string_to_array(t.x, ',')) u(p)) s
= 3|a
select a + 1 as x from (values (1), (2)) t(a) group by x order by x
= 2
= 3
select x from (values (1), (2), (3)) a(x) where x = some (select y from (values (2), (3)) b(y)) order by x
= 2
= 3
select regexp_replace(s, '\s+', ' ', 'g'), regexp_replace(s, '^\s+|\s+$', '', 'g'), s ~ '^\s', substring(s from '\w+'), regexp_count(s, '\w+') from (values ('  a  b ')) t(s)
=  a b |a  b|true|a|2
select split_part('System.Collections.Generic.List`1', '.', -1), reverse(split_part(reverse('a.b.c'), '.', 1)), substring('a.b.c' from '[^.]*$'), regexp_replace('Foo.Bar(int)', '\(.*\)', ''), position('.' in 'a.b')
= List`1|c|c|Foo.Bar|2
with recursive p(id, chain) as (select 1, array[1] union all select id + 1, chain || (id + 1) from p where id < 3) select id, chain[id] from p order by id
= 1|1
= 2|2
= 3|3
with recursive p(id, chain) as (select 1, array['a'] union all select id + 1, chain || array['bcd'] from p where id < 3) select id, chain[id], array_to_string(chain, '/') from p order by id
= 1|a|a
= 2|bcd|a/bcd
= 3|bcd|a/bcd/bcd
with recursive e(f, t) as (values (1, 2), (2, 3), (3, 1), (3, 4)), p(n, path) as (select 1, array[1] union all select e.t, p.path || e.t from p join e on e.f = p.n where not e.t = any (p.path)) select n, array_to_string(path, '>') from p order by 2
= 1|1
= 2|1>2
= 3|1>2>3
= 4|1>2>3>4
with recursive p(id, chain) as (select 1, array[1] union all select id + 1, array_append(chain, id) from p where id < 3) select max(array_length(chain, 1)) from p
= 3
with recursive p(id, chain) as (select 1, array[1.5] union all select id + 1, chain || array[2.5] from p where id < 3) select max(array_length(chain, 1)) from p
= 3
select (array_agg(k order by k))[(count(k) + 1) / 2] from (values ('x'), ('y'), ('z')) t(k)
= y
select x, (array_agg(v order by v desc))[count(*)] from (values (1, 2), (1, 3), (2, 5)) t(x, v) group by x order by x
= 1|2
= 2|5
select sum((e ->> 'n')::int) from json_array_elements('[{"n": 1}, {"n": 2}]'::json) e
= 3
select t.id, e ->> 'n' as n from (values (1, '[{"n": 1}, {"n": 2}]'::json), (2, '[]'::json)) t(id, p) left join lateral json_array_elements(t.p) e on true order by 1, 2
= 1|1
= 1|2
= 2|null
select t.id, tag from (values (1, '["x", "y"]'::json)) t(id, tags), json_array_elements_text(t.tags) tag order by 2
= 1|x
= 1|y
select t.id, tag, count(*) from (values (1, '["x", "x"]'::json)) t(id, tags), json_array_elements_text(t.tags) as tag where tag <> 'y' group by t.id, tag order by tag
= 1|x|2
select e.value ->> 'n' as n from json_array_elements('[{"n": 1}]'::json) e
= 1
select value from json_array_elements_text('["x"]'::json) e
= x
select e.* from json_array_elements_text('["x"]'::json) e
= x
select tags from (values ('["x"]'::json)) t(tags), json_array_elements_text(tags) tags
= ["x"]
select (select max(v::int) from json_array_elements_text(t.p) v) from (values ('[1, 5]'::json)) t(p)
= 5
select k from (values ('{"b": 1}'::json)) t(p), json_object_keys(t.p) k order by k
= b
select cast(timestamp 'epoch' + 1577836800 * interval '1 second' as text), 'epoch'::timestamp = timestamp '1970-01-01 00:00:00', cast(x as timestamp) = timestamp '1970-01-01 00:00:00' from (values ('epoch')) t(x)
= 2020-01-01 00:00:00|true|true
select timestamp 'epochs'
! 22007
