-- View: hot_methods
-- Where samples were taken, by method. The runtime's sampler takes every managed thread at each tick, running or
-- waiting: these are wall-clock times, not processor times. What threads did in managed code is counted by itself, too;
-- the rest was outside: in native code, in the runtime, or waiting.
-- Where a kernel sampled what ran on processors (ETW, perf, NetTrace 6), times are those of processors; those of its
-- context switches, the time off them.
--
-- Needs: Microsoft-DotNETCore-SampleProfiler:0x0:4
-- Needs: Microsoft-Windows-DotNETRuntime:0x30:5
-- Order: exclusive_samples desc, inclusive_samples desc
-- Compare: method, module: sum(exclusive_samples), sum(exclusive_samples_percent), sum(inclusive_samples),
--     sum(inclusive_samples_percent), sum(exclusive_ns), sum(inclusive_ns)
-- Without idle: from method_samples
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   method VARCHAR: Class, method and parameters; NULL for all frames that do not resolve.
--   module VARCHAR: File name of the module.
--   exclusive_samples BIGINT NOT NULL: Samples whose leaf is in the method.
--   exclusive_samples_percent DOUBLE NOT NULL: The same as a percentage of all samples, to two digits.
--   exclusive_time_percent DOUBLE: Time of these samples as a percentage of that of all, to two digits; NULL where no
--     time is known.
--   inclusive_samples BIGINT NOT NULL: Samples with the method anywhere on the stack, once however often it is there.
--   inclusive_samples_percent DOUBLE NOT NULL: The same as a percentage of all samples, to two digits.
--   inclusive_time_percent DOUBLE: Time of these samples as a percentage of that of all, to two digits; NULL where no
--     time is known.
--   exclusive_ns BIGINT NOT NULL: Wall-clock time of the exclusive samples: up to the next sample of the thread.
--   inclusive_ns BIGINT NOT NULL: Wall-clock time of the inclusive samples.
--   exclusive_managed_samples BIGINT NOT NULL: Exclusive samples in managed code.
--   exclusive_external_samples BIGINT NOT NULL: Exclusive samples outside managed code, at work or waiting.
--   exclusive_managed_ns BIGINT NOT NULL: Time of the exclusive samples in managed code.
--   exclusive_external_ns BIGINT NOT NULL: Time of the exclusive samples outside.
--   inclusive_managed_samples BIGINT NOT NULL: Inclusive samples in managed code.
--   inclusive_external_samples BIGINT NOT NULL: Inclusive samples outside managed code, at work or waiting.
--   inclusive_managed_ns BIGINT NOT NULL: Time of the inclusive samples in managed code.
--   inclusive_external_ns BIGINT NOT NULL: Time of the inclusive samples outside.
select trace, method, module, exclusive_samples, exclusive_samples_percent, exclusive_time_percent, inclusive_samples,
  inclusive_samples_percent, inclusive_time_percent, exclusive_ns, inclusive_ns, exclusive_managed_samples,
  exclusive_external_samples, exclusive_managed_ns, exclusive_external_ns, inclusive_managed_samples,
  inclusive_external_samples, inclusive_managed_ns, inclusive_external_ns
from method_samples
