-- What is in the trace?
-- Trace: orders.nettrace
select provider, event_name, event_version, event_count
from event_types
where event_count > 0
order by event_count desc, provider, event_name;
