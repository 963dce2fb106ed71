-- View: hot_paths
-- The call stacks that were sampled most, from the outermost frame to the leaf (wall clock, see hot_methods).
--
-- Needs: Microsoft-DotNETCore-SampleProfiler:0x0:4
-- Needs: Microsoft-Windows-DotNETRuntime:0x30:4
-- Order: samples desc
-- Compare: path: sum(samples)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   stack_id INTEGER NOT NULL: The stack.
--   samples BIGINT NOT NULL: Samples with exactly this stack.
--   threads BIGINT NOT NULL: Threads that had it.
--   first_ns BIGINT NOT NULL: Time of the first of the samples.
--   last_ns BIGINT NOT NULL: Time of the last.
--   path VARCHAR: The methods, joined by semicolons.
select trace, stack_id, samples, threads, first_ns, last_ns, folded(stack_id, last_ns, trace)
from (
  select trace, stack_id, count(*) as samples, count(distinct thread_id) as threads, min(time_ns) as first_ns,
    max(time_ns) as last_ns
  from samples
  where stack_id is not null
  group by trace, stack_id
) s
