-- SHOW TABLES: those that every trace has, and those of events that the traces have; SHOW ALL TABLES: every one.
-- A table of events is known by its remark, which begins with the provider.
select t.table_schema, t.table_name, e.events, t.table_comment as remark
from information_schema.tables t
left join (
    select provider, event_name, cast(sum(event_count) as bigint) as events
    from trace.event_types
    where event_count > 0
    group by provider, event_name) e
on e.event_name = t.table_name and starts_with(t.table_comment, e.provider || ' event ')
where (:all or :schema <> '' or t.table_schema = 'trace' or e.events is not null)
and (:schema = '' or lower(t.table_schema) = lower(:schema))
and lower(t.table_name) like lower(:pattern)
order by case t.table_schema when 'trace' then 0 else 1 end, t.table_schema, t.table_name
