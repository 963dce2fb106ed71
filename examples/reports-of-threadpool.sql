-- What do the reports say of a thread pool?
--
-- The reports that a trace of the thread pool and of tasks has rows for.
-- Trace: pool.nettrace

-- threadpool
select time_ns, reason, worker_threads, change_of_threads, starvation_episode, queued_items
from threadpool
order by time_ns
limit 5;

-- activities
select provider, activity, start_ns, duration_ns, activity_id, parent_activity_id
from activities
order by start_ns, activity_id
limit 5;

-- timeline
select start_ns, provider, event_name, events, threads
from timeline
order by start_ns, provider, event_name
limit 5;
