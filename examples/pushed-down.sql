-- Who does what of a query? EventScan lists what the scan does itself: it skips blocks and events by it.
-- Trace: jit.nettrace
explain plan for
select MethodName, MethodSize
from MethodLoadVerbose
where time_ns between 0 and 1000000000 and MethodSize > 1000 and MethodNamespace like 'Workload%';

explain plan for
select provider, event_name, count(*) as events
from events
where (event_keywords & 16) <> 0
group by provider, event_name;
