-- JSON that is made within JSON, and what PostgreSQL 15.18 answered: a row a line.
select json_build_object('x', json_agg(x order by x)) -> 'x' ->> 1 from (values (3), (1), (2)) t(x)
= 2
select json_build_object('x', json_agg(x) filter (where x = 2)) -> 'x' ->> 0 from (values (3), (1), (2)) t(x)
= 2
select json_build_object('x', (select json_agg(x order by x desc) from (values (3), (1), (2)) t(x))) -> 'x' ->> 0
= 3
select json_build_object('x', (select json_agg(x) as xs from (values (3)) t(x) limit 1)) -> 'x' ->> 0
= 3
select g, json_build_object('n', count(*), 'xs', coalesce(json_agg(x order by x) filter (where x > 1), '[]'::json)) -> 'xs' ->> 0 from (values (1, 3), (1, 2), (2, 1)) t(g, x) group by g order by g
= 1|2
= 2|null
select json_build_array(case when x > 1 then json_build_object('x', x) else null end) -> 0 ->> 'x' from (values (1), (2)) t(x) order by x
= 2
= null
select json_build_array(case when x > 1 then json_build_object('x', x) else '{"x": 0}'::json end) -> 0 ->> 'x' from (values (1), (2)) t(x) order by x
= 0
= 2
select json_build_object('y', json_agg(json_build_object('z', x) order by x)) -> 'y' -> 1 ->> 'z' from (values (3), (1), (2)) t(x)
= 2
select x, json_build_object('s', json_agg(x) over (order by x)) -> 's' ->> 0 from (values (3), (1)) t(x) order by x
= 1|1
= 3|1
select json_build_object('x', case when 1 = 2 then json_build_array(1) end) ->> 'x' is null
= true
select json_build_object('x', coalesce('a', 'b')) ->> 'x'
= a
