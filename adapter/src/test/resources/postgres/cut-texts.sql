-- Casts to VARCHAR(n) of texts whose length is not known.
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
