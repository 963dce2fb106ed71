-- View: hot_paths
-- The call stacks that were sampled most, from the outermost frame to the leaf (wall clock, see hot_methods).
--
-- Needs: Microsoft-DotNETCore-SampleProfiler:0x0:4
-- Needs: Microsoft-Windows-DotNETRuntime:0x30:5
-- Order: samples desc
-- Compare: path: sum(samples), sum(weight_ns)
-- Without idle: from path_samples
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   stack_id INTEGER NOT NULL: The stack.
--   samples BIGINT NOT NULL: Samples with exactly this stack.
--   managed_samples BIGINT NOT NULL: Those in managed code.
--   external_samples BIGINT NOT NULL: Those outside managed code, at work or waiting.
--   weight_ns BIGINT NOT NULL: Time of the samples: of each up to the next sample of its thread.
--   managed_ns BIGINT NOT NULL: Time of those in managed code.
--   external_ns BIGINT NOT NULL: Time of those outside.
--   threads BIGINT NOT NULL: Threads that had it.
--   first_ns BIGINT NOT NULL: Time of the first of the samples.
--   last_ns BIGINT NOT NULL: Time of the last.
--   waits_for VARCHAR: What a thread with this stack waits for when it is not in managed code; NULL where that is not
--     known, or if it is idle.
--   idle_wait VARCHAR: Which wait an idle thread with this stack is in; NULL where it is in none.
--   path VARCHAR: The methods, joined by semicolons.
select trace, stack_id, samples, managed_samples, external_samples, weight_ns, managed_ns, external_ns, threads,
  first_ns, last_ns, waits_for, idle_wait, "path"
from path_samples
