-- View: cpu_or_waiting
-- What threads did while they were sampled: whether they ran, waited for something, or had nothing to do.
--
-- Needs: Microsoft-DotNETCore-SampleProfiler:0x0:4
-- Needs: Microsoft-Windows-DotNETRuntime:0x30:5
-- Order: samples desc, "state", waits_for
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
select trace, "state", waits_for, samples, samples_percent, weight_ns, time_percent, threads
from state_samples
