-- What do the reports say of a program that loads and unloads code?
--
-- All reports, on a trace with samples, collections, JIT and loader events.
-- Trace: reuse.nettrace

-- activities
select provider, activity, start_ns, duration_ns, activity_id, parent_activity_id
from activities
order by start_ns, activity_id
limit 5;

-- allocations
select source, type_name, events, bytes, cast(objects as bigint) as objects, large_events, pinned_events
from allocations
order by bytes desc, source, type_name
limit 5;

-- callees
select method, callee, samples, weight_ns
from callees
order by samples desc, method, callee
limit 5;

-- callers
select method, caller, samples, weight_ns
from callers
order by samples desc, method, caller
limit 5;

-- contention
select thread_id, start_ns, duration_ns, lock_kind, owner_thread_id, method
from contention
order by duration_ns desc, start_ns
limit 5;

-- cpu_or_waiting
select state, waits_for, samples, samples_percent, weight_ns, time_percent, threads
from cpu_or_waiting
order by samples desc, state, waits_for;

-- counters
select time_ns, provider, instrument, tags, unit, kind, "value"
from counters
order by time_ns, provider, instrument, tags, kind
limit 5;

-- exceptions
select exception_type, message, thrower, throws, rethrows, threads, cast(mean_catch_ns as bigint) as mean_catch_ns
from exceptions
order by throws desc, exception_type, message, thrower, first_ns
limit 5;

-- gc_events
select gc_number, generation, reason, gc_type, start_ns, duration_ns, pause_ns, suspend_ns, heap_bytes,
  promoted_bytes
from gc_events
order by start_ns
limit 5;

-- gc_pauses
select start_ns, duration_ns, reason, gc_number, generation, gc_reason, allocated_bytes, top_method,
  top_method_bytes
from gc_pauses
order by start_ns
limit 5;

-- gc_stats
select generation, gc_type, collections, induced, pause_ns, longest_pause_ns,
  cast(percent_paused * 1000 as bigint) as millipercent_paused, promoted_bytes
from gc_stats
order by generation, gc_type
limit 5;

-- hot_methods
select method, module, exclusive_samples, inclusive_samples, exclusive_ns, inclusive_ns
from hot_methods
order by exclusive_samples desc, inclusive_samples desc, method
limit 5;

-- hot_paths
select samples, threads, first_ns, path
from hot_paths
order by samples desc, first_ns
limit 5;

-- http_requests
select side, start_ns, duration_ns, method, url, status_code
from http_requests
order by start_ns
limit 5;

-- inlining_failures
select reason, caller, callee, failures, samples, weight_ns
from inlining_failures
order by failures desc, reason, caller, callee
limit 5;

-- jit_by_module
select module, methods, compilations, jit_ns, il_size, native_size
from jit_by_module
order by jit_ns desc, module
limit 5;

-- jit_stats
select compiled_by, start_ns, elapsed_ns, jit_ns, nested_compilations, method, il_size, native_size, tier, version,
  versions
from jit_stats
order by jit_ns desc, start_ns
limit 5;

-- loader
select time_ns, kind, load_order, name, outcome
from loader
order by time_ns, kind, load_order
limit 5;

-- r2r_misses
select method, reason, start_ns, jit_ns, tier
from r2r_misses
order by jit_ns desc, start_ns
limit 5;

-- samples
select time_ns, thread_id, weight_ns, source, top_frame(stack_id, time_ns) as top_frame
from samples
order by event_number
limit 5;

-- tail_calls
select outcome, tail_call_type, reason, caller, callee, calls
from tail_calls
order by calls desc, caller, callee, reason
limit 5;

-- threadpool
select time_ns, reason, worker_threads, change_of_threads, starvation_episode
from threadpool
order by time_ns
limit 5;

-- tier_timeline
select method, version, versions, tier, loaded_ns, next_loaded_ns, size_bytes
from tier_timeline
order by versions desc, method, version, body
limit 5;

-- timeline
select start_ns, provider, event_name, events, threads
from timeline
order by start_ns, provider, event_name
limit 5;

-- type_loads
select thread_id, start_ns, duration_ns, depth, type_name, load_level
from type_loads
order by duration_ns desc, start_ns
limit 5;

-- waits
select thread_id, start_ns, duration_ns, wait_source, method
from waits
order by duration_ns desc, start_ns
limit 5;
