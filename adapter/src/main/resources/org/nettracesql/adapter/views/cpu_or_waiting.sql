-- View: cpu_or_waiting
-- What threads did while they were sampled: whether they ran, waited for something, or had nothing to do.
--
-- Needs: Microsoft-DotNETCore-SampleProfiler:0x0:4
-- Needs: Microsoft-Windows-DotNETRuntime:0x30:5
-- Order: samples desc, state, waits_for
-- Compare: state, waits_for: sum(samples), sum(weight_ns)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   state VARCHAR NOT NULL: running (in managed code or on a processor), native (outside managed code and in no wait that
--     is known), waiting (has something to do and waits), idle (waits for something to do), unknown.
--   waits_for VARCHAR: What is waited for; NULL where nothing is, as far as known.
--   samples BIGINT NOT NULL: Samples in that state.
--   samples_percent DOUBLE NOT NULL: The same as a percentage of all samples of the trace, to two digits.
--   weight_ns BIGINT NOT NULL: Their wall-clock time.
--   time_percent DOUBLE: The same as a percentage of the time of all samples, to two digits; NULL where no time is known.
--   threads BIGINT NOT NULL: Threads that were sampled in that state.
select s.trace, s.state, s.waits_for, s.samples,
  round(cast(s.samples as double) * 100 / w.samples, 2), s.weight_ns,
  round(cast(s.weight_ns as double) * 100 / nullif(w.weight_ns, 0), 2), s.threads
from (
  select trace, state, awaited as waits_for, count(*) as samples, cast(sum(weight_ns) as bigint) as weight_ns,
    count(distinct thread_id) as threads
  from (select trace, state, coalesce(idle_wait, waits_for) as awaited, weight_ns, thread_id from samples) t
  group by trace, state, awaited
) s
join (select trace, count(*) as samples, cast(sum(weight_ns) as bigint) as weight_ns from samples group by trace) w
  on w.trace = s.trace
