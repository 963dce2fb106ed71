-- View: samples
-- Samples of threads with their call stacks: where time went. The sample profiler of EventPipe samples every managed
-- thread in turn, running or waiting, so its samples tell wall-clock time, not processor time.
--
-- Needs: Microsoft-DotNETCore-SampleProfiler:0x0:4
-- Needs: Microsoft-Windows-DotNETRuntime:0x30:4
-- Order: event_number
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   event_number BIGINT NOT NULL: Position of the sample's event in the file.
--   time_ns BIGINT NOT NULL: Nanoseconds since the start of the trace.
--   process_id INTEGER NOT NULL: Process that was sampled.
--   thread_id BIGINT NOT NULL: Thread that was sampled.
--   stack_id INTEGER: Call stack at that moment.
--   weight_ns BIGINT: Time that the sample stands for. Sample profiler: up to the next sample of the thread, 0 for
--     its last; processor samples: the sampling interval of the trace, NULL where not known.
--   source VARCHAR NOT NULL: Provider that took the sample.
select e.trace, e.event_number, e.time_ns, e.process_id, e.thread_id, e.stack_id,
  case when e.provider = 'Universal.Events' then t.sampling_interval_ns else coalesce(
    lead(e.time_ns) over (partition by e.trace, e.provider, e.process_id, e.thread_id order by e.time_ns)
      - e.time_ns, 0) end,
  e.provider
from trace.events e
join trace.traces t on t.trace = e.trace
where e.provider in ('Microsoft-DotNETCore-SampleProfiler', 'Universal.Events')
  and e.event_name in ('ThreadSample', 'cpu')
