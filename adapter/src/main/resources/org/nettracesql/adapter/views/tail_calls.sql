-- View: tail_calls
-- Calls in tail position: how the JIT compiler made them, or why it did not make them tail calls.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x1000:5
-- Order: calls desc
-- Compare: outcome, tail_call_type, reason, caller, callee: sum(calls)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   outcome VARCHAR NOT NULL: Succeeded or Failed.
--   tail_call_type VARCHAR: OptimizedTailCall, RecursiveLoop or HelperAssistedTailCall; NULL for a failure.
--   reason VARCHAR: Why it failed, in the compiler's words; NULL for a success.
--   is_explicit BOOLEAN: Whether the IL asks for a tail call.
--   caller VARCHAR: Method with the call; where the event does not tell it, as for successes, the method being compiled,
--     which is another one only if the one with the call was inlined into it.
--   callee VARCHAR: Method called; NULL if it is not known when compiling.
--   calls BIGINT NOT NULL: How often it was compiled.
select trace, process_id, outcome, tail_call_type, reason, is_explicit, caller, callee, count(*)
from (
  select trace, process_id, 'Succeeded' as outcome,
    enum_name('clr', 'TailCallTypeMap', "TailCallType") as tail_call_type,
    cast(null as varchar) as reason, "TailPrefix" as is_explicit,
    coalesce(method_name("CallerNamespace", "CallerName", "CallerNameSignature"), method_name(
      "MethodBeingCompiledNamespace", "MethodBeingCompiledName", "MethodBeingCompiledNameSignature")) as caller,
    method_name("CalleeNamespace", "CalleeName", "CalleeNameSignature") as callee
  from clr."MethodJitTailCallSucceeded"
  union all
  select trace, process_id, 'Failed', cast(null as varchar), "FailReason", "TailPrefix",
    coalesce(method_name("CallerNamespace", "CallerName", "CallerNameSignature"), method_name(
      "MethodBeingCompiledNamespace", "MethodBeingCompiledName", "MethodBeingCompiledNameSignature")),
    method_name("CalleeNamespace", "CalleeName", "CalleeNameSignature")
  from clr."MethodJitTailCallFailed"
  union all
  select trace, process_id, 'Failed', cast(null as varchar), "FailReason", "TailPrefix",
    coalesce(method_name("CallerNamespace", "CallerName", "CallerNameSignature"), method_name(
      "MethodBeingCompiledNamespace", "MethodBeingCompiledName", "MethodBeingCompiledNameSignature")),
    method_name("CalleeNamespace", "CalleeName", "CalleeNameSignature")
  from clr."MethodJitTailCallFailedAnsi"
) t
group by trace, process_id, outcome, tail_call_type, reason, is_explicit, caller, callee
