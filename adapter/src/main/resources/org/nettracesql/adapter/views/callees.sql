-- View: callees
-- What each method calls, by samples (wall clock, see hot_methods). Ask for a method: where method like
-- 'My.Class.Method(%'.
--
-- Needs: Microsoft-DotNETCore-SampleProfiler:0x0:4
-- Needs: Microsoft-Windows-DotNETRuntime:0x30:5
-- Order: samples desc
-- Compare: method, callee, callee_module: sum(samples), sum(weight_ns)
-- Without idle: from call_samples
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   method VARCHAR: The method; NULL for frames that do not resolve.
--   callee VARCHAR: Method that it calls; NULL for frames that do not resolve.
--   callee_module VARCHAR: File name of that method's module.
--   samples BIGINT NOT NULL: Samples with the one right under the other, once however often.
--   weight_ns BIGINT NOT NULL: Their weight.
--   managed_samples BIGINT NOT NULL: Those in managed code.
--   managed_ns BIGINT NOT NULL: Their weight.
--   external_samples BIGINT NOT NULL: Those outside managed code, at work or waiting.
--   external_ns BIGINT NOT NULL: Their weight.
select trace, caller, callee, callee_module, samples, weight_ns, managed_samples, managed_ns, external_samples,
  external_ns
from call_samples
