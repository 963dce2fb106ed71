-- View: hot_methods
-- Where samples were taken, by method. The runtime's sampler takes every managed thread at each tick, running or
-- waiting: these are wall-clock times, not processor times.
--
-- Needs: Microsoft-DotNETCore-SampleProfiler:0x0:4
-- Needs: Microsoft-Windows-DotNETRuntime:0x30:4
-- Order: exclusive_samples desc, inclusive_samples desc
-- Compare: method, module: sum(exclusive_samples), sum(inclusive_samples), sum(exclusive_ns), sum(inclusive_ns)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   method VARCHAR: Class, method and parameters; NULL for all frames that do not resolve.
--   module VARCHAR: File name of the module.
--   exclusive_samples BIGINT NOT NULL: Samples whose leaf is in the method.
--   exclusive_percent DOUBLE NOT NULL: The same as a percentage of all samples, to two digits.
--   inclusive_samples BIGINT NOT NULL: Samples with the method anywhere on the stack, once however often it is there.
--   inclusive_percent DOUBLE NOT NULL: The same as a percentage of all samples, to two digits.
--   exclusive_ns BIGINT NOT NULL: Wall-clock time of the exclusive samples: up to the next sample of the thread.
--   inclusive_ns BIGINT NOT NULL: Wall-clock time of the inclusive samples.
select trace, method, module, exclusive_samples, exclusive_percent, inclusive_samples, inclusive_percent, exclusive_ns,
  inclusive_ns
from method_samples
