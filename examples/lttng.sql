-- What does a trace that LTTng recorded have, and which methods were compiled in it?
--
-- Its events are in the same tables under the same names; EXPLAIN COLLECT FOR LTTNG tells how to record them.
-- Trace: lttng.trace.zip
select format, operating_system, pointer_bytes, event_count, lost_events from trace_info;

select event_name, count(*) as events, count(distinct thread_id) as threads
from events
where provider = 'Microsoft-Windows-DotNETRuntime'
group by event_name
order by events desc, event_name
limit 8;

select method, tier, native_size, jit_ns / 1000 as jit_us from jit_stats order by jit_ns desc, body limit 5;
