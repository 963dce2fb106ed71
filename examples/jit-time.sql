-- Which methods took longest to compile?
--
-- A compilation lasts from MethodJittingStarted to MethodLoadVerbose of the same method on the same thread. Compiling a
-- method may run a class constructor, whose compilation is then nested: own_us leaves the compilations directly nested in
-- one out. A method may be compiled several times; the start just before a load belongs to it.
-- Trace: jit.nettrace
with steps as (
  select thread_id, MethodID, time_ns, event_number, 0 as is_load, MethodNamespace, MethodName
  from MethodJittingStarted
  union all
  select thread_id, MethodID, time_ns, event_number, 1, MethodNamespace, MethodName
  from MethodLoadVerbose
), paired as (
  select thread_id, MethodNamespace, MethodName, is_load, event_number, time_ns as loaded_ns,
         lag(time_ns) over (partition by thread_id, MethodID order by time_ns, event_number) as started_ns,
         lag(is_load) over (partition by thread_id, MethodID order by time_ns, event_number) as previous_is_load
  from steps
), compilations as (
  select thread_id, MethodNamespace, MethodName, event_number, started_ns, loaded_ns
  from paired
  where is_load = 1 and previous_is_load = 0
), depths as (
  select c.event_number, c.thread_id, c.started_ns, c.loaded_ns, count(o.event_number) as depth
  from compilations c
  left join compilations o
    on o.thread_id = c.thread_id and o.started_ns < c.started_ns and o.loaded_ns >= c.loaded_ns
  group by c.event_number, c.thread_id, c.started_ns, c.loaded_ns
), nested as (
  select o.event_number, count(*) as nested, cast(sum(i.loaded_ns - i.started_ns) as bigint) as nested_ns
  from depths o
  join depths i
    on i.thread_id = o.thread_id and o.started_ns < i.started_ns and o.loaded_ns >= i.loaded_ns
       and i.depth = o.depth + 1
  group by o.event_number
)
select c.MethodNamespace, c.MethodName,
       (c.loaded_ns - c.started_ns) / 1000 as total_us,
       (c.loaded_ns - c.started_ns - coalesce(n.nested_ns, 0)) / 1000 as own_us,
       coalesce(n.nested, 0) as nested
from compilations c
left join nested n on n.event_number = c.event_number
order by c.loaded_ns - c.started_ns desc, c.event_number
limit 10;
