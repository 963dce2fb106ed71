-- View: timeline
-- How many events of each kind there were in every tenth of a second.
--
-- Order: start_ns, provider, event_name
-- Compare: provider, event_name: sum(events)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   start_ns BIGINT NOT NULL: Start of the tenth of a second.
--   provider VARCHAR NOT NULL: Provider.
--   event_name VARCHAR NOT NULL: Kind of event.
--   events BIGINT NOT NULL: How many.
--   threads BIGINT NOT NULL: Threads that they are about.
select trace, time_ns - mod(time_ns, 100000000), provider, event_name, count(*), count(distinct thread_id)
from events
group by trace, time_ns - mod(time_ns, 100000000), provider, event_name
