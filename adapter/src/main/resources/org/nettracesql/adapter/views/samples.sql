-- View: samples
-- Samples of threads with their call stacks: where time went. The sample profiler of EventPipe samples every managed
-- thread in turn, running or waiting, so its samples tell wall-clock time, not processor time.
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   event_number BIGINT NOT NULL: Position of the sample's event in the file.
--   time_ns BIGINT NOT NULL: Nanoseconds since the start of the trace.
--   process_id INTEGER NOT NULL: Process that was sampled.
--   thread_id BIGINT NOT NULL: Thread that was sampled.
--   stack_id INTEGER: Call stack at that moment.
--   weight_ns BIGINT: Time that the sample stands for: the sampling interval of the trace; NULL where not known.
--   source VARCHAR NOT NULL: Provider that took the sample.
select e.trace, e.event_number, e.time_ns, e.process_id, e.thread_id, e.stack_id, t.sampling_interval_ns, e.provider
from trace.events e
join trace.traces t on t.trace = e.trace
where e.provider in ('Microsoft-DotNETCore-SampleProfiler', 'Universal.Events')
  and e.event_name in ('ThreadSample', 'cpu')
