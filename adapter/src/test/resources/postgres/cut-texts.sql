-- Casts to VARCHAR(n) of texts whose length is not known, and numbered elements of arrays that are NULL.
select t::varchar(2)::text as x, length(t::varchar(3)::varchar(30)) as n from (select string_agg(y, '') as t from (values ('abcdef'), ('ab'), ('b')) s(y) group by y) z order by 1, 2
= ab|2
= ab|3
= b|1
select count(*) from (select string_agg(lower(y), '') as t from (values ('GCStart'), ('GC')) s(y) group by y) z where t::varchar(2) = 'gcstart'
= 0
select count(*) from (select string_agg(lower(y), '') as t from (values ('GCStart'), ('GC')) s(y) group by y) z where t::varchar(2) = 'gc'
= 2
select count(*) from (select string_agg(lower(y), '') as t from (values ('GCStart'), ('GC')) s(y) group by y) z where t::varchar(2) is not distinct from 'gcstart'
= 0
select count(*) from (select string_agg(lower(y), '') as t from (values ('GCStart'), ('GC')) s(y) group by y) z where t::varchar(2) in ('gcstart', 'gc')
= 2
select count(*) from (select string_agg(lower(y), '') as t from (values ('GCStart'), ('GC')) s(y) group by y) z where t::varchar(2)::text <> 'gc'
= 0
select t::varchar(4) || '.' as x, count(*) from (select string_agg(lower(y), '') as t from (values ('GCStart'), ('GCStop'), (null)) s(y) group by y) z group by 1 order by 1
= gcst.|2
= null|1
select distinct cast(t as char(2)) as x from (select string_agg(lower(y), '') as t from (values ('GCStart'), ('GCStop'), ('x7')) s(y) group by y) z order by 1
= gc
= x7
select x, u.v, u.o from (values (1, 'a.b'), (2, null), (3, '')) t(x, y) cross join lateral unnest(string_to_array(y, '.')) with ordinality as u(v, o) order by 1, 3
= 1|a|1
= 1|b|2
select x, u.v, u.o from (values (1, 'a.b'), (2, null), (3, '')) t(x, y) left join lateral unnest(string_to_array(y, '.')) with ordinality as u(v, o) on true order by 1, 3
= 1|a|1
= 1|b|2
= 2|null|null
= 3|null|null
select v, o from unnest(null::int[]) with ordinality u(v, o)
select v, o from unnest(array[3,null]) with ordinality u(v, o) order by o
= 3|1
= null|2
select b.z from (values (1), (2)) a(y) left join (values (2,3)) b(z,x) on a.y = b.z where b.z not in (select e from (values (1)) t(e) where e is null) or a.y in (select 7) order by 1
= 2
= null
select a.y from (values (1), (2)) a(y) left join (select z, count(*) as n from (values (2,3)) b(z,x) group by z) b on a.y = b.z where b.z not in (select e from (values (1)) t(e) where e is null) or a.y in (select f from (values (7)) u(f) where f > 3) order by 1
= 1
= 2
