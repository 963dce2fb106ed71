-- What do the reports say of a service that answers HTTP requests?
--
-- The reports that a trace of requests, waits, the thread pool and metrics has rows for.
-- Trace: service.nettrace

-- activities
select provider, activity, start_ns, duration_ns, activity_id, parent_activity_id
from activities
order by start_ns, activity_id
limit 8;

-- http_requests
select side, start_ns, duration_ns, method, url, status_code
from http_requests
order by start_ns
limit 5;

-- waits
select thread_id, start_ns, duration_ns, wait_source, method
from waits
order by duration_ns desc, start_ns
limit 5;

-- threadpool
select time_ns, reason, worker_threads, change_of_threads, starvation_episode, queued_items
from threadpool
order by time_ns
limit 5;

-- counters
select time_ns, provider, instrument, tags, unit, kind, "value"
from counters
where provider = 'System.Net.Http'
order by time_ns, provider, instrument, tags, kind
limit 12;

-- allocations
select source, type_name, events, bytes, cast(objects as bigint) as objects, large_events, pinned_events
from allocations
order by bytes desc, source, type_name
limit 5;

-- timeline
select start_ns, provider, event_name, events, threads
from timeline
order by start_ns, provider, event_name
limit 5;
