-- View: samples
-- Samples of threads with their call stacks: where time went. The sample profiler of EventPipe samples every managed
-- thread in turn, running or waiting, so its samples tell wall-clock time, not processor time: the column state says
-- which of them ran, and which only waited.
--
-- Needs: Microsoft-DotNETCore-SampleProfiler:0x0:4
-- Needs: Microsoft-Windows-DotNETRuntime:0x30:5
-- Order: event_number
-- Without idle: where idle_wait is null
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   event_number BIGINT NOT NULL: Position of the sample's event in the file.
--   time_ns BIGINT NOT NULL: Nanoseconds since the start of the trace.
--   process_id INTEGER NOT NULL: Process that was sampled.
--   thread_id BIGINT NOT NULL: Thread that was sampled.
--   stack_id INTEGER: Call stack at that moment.
--   weight_ns BIGINT NOT NULL: Time that the sample stands for. Sample profiler: up to the next sample of the thread, 0
--     for its last, and the usual time between two where the thread has no other; processor samples: the sampling
--     interval of the trace, 0 where not known; context switches: the time until the thread was on a processor again, at which ETW has
--     its row.
--   source VARCHAR NOT NULL: Provider that took the sample.
--   sample_kind VARCHAR: What the sampler says of the thread. Sample profiler: managed (it was in managed code),
--     external (in native code or in the runtime, at work or waiting) or error; processor samples: cpu; context
--     switches: cswitch (it left its processor). NULL for what is not known.
--   state VARCHAR NOT NULL: What that means with the stack: running (in managed code or on a processor), native
--     (outside managed code and in no wait that is known), waiting (has something to do and waits), idle (waits for
--     something to do), unknown.
--   waits_for VARCHAR: What a waiting thread waits for: lock, task, sleep, socket and others; NULL in another state.
--   idle_wait VARCHAR: Which wait an idle thread is in: thread pool worker, timer thread, accept loop and others; NULL
--     in another state.
select trace, event_number, time_ns, process_id, thread_id, stack_id, weight_ns, source, sample_kind,
  case when sample_kind in ('managed', 'cpu') then 'running'
    when idle_wait(stack_id, time_ns, trace) is not null then 'idle'
    when waits_for(stack_id, time_ns, trace) is not null then 'waiting'
    when sample_kind = 'external' then 'native'
    when sample_kind = 'cswitch' then 'waiting'
    else 'unknown' end,
  case when sample_kind in ('managed', 'cpu') then null else waits_for(stack_id, time_ns, trace) end,
  case when sample_kind in ('managed', 'cpu') then null else idle_wait(stack_id, time_ns, trace) end
from thread_samples
