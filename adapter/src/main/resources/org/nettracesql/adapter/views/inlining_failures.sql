-- View: inlining_failures
-- Calls that the JIT compiler did not inline, with the reason, and how many samples were taken in the callee right
-- under the caller: what the missing inlining may have cost at the most.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x1000:5
-- Order: failures desc
-- Compare: reason, caller, callee: sum(failures), sum(samples), sum(weight_ns)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   reason VARCHAR: Why, in the compiler's words.
--   caller VARCHAR: Method with the call; where the event does not tell it, the method being compiled.
--   callee VARCHAR: Method that was not inlined; NULL if it is not known when compiling.
--   failures BIGINT NOT NULL: How often it was tried.
--   compiled_methods BIGINT NOT NULL: Methods being compiled then; more than one where the caller was inlined itself.
--   fails_always BOOLEAN: Whether the compiler will not try this callee again.
--   samples BIGINT: Samples with the callee right under the caller; NULL for none.
--   weight_ns BIGINT: Their weight (wall clock).
select f.trace, f.process_id, f.reason, f.caller, f.callee, count(*), count(distinct f.compiled),
  max(f.fail_always) = 1, max(c.samples), max(c.weight_ns)
from (
  select trace, process_id, "FailReason" as reason, case when "FailAlways" then 1 else 0 end as fail_always,
    coalesce(method_name("InlinerNamespace", "InlinerName", "InlinerNameSignature"), method_name(
      "MethodBeingCompiledNamespace", "MethodBeingCompiledName", "MethodBeingCompiledNameSignature")) as caller,
    method_name("InlineeNamespace", "InlineeName", "InlineeNameSignature") as callee,
    method_name("MethodBeingCompiledNamespace", "MethodBeingCompiledName", "MethodBeingCompiledNameSignature")
      as compiled
  from clr."MethodJitInliningFailed"
  union all
  select trace, process_id, "FailReason", case when "FailAlways" then 1 else 0 end,
    coalesce(method_name("InlinerNamespace", "InlinerName", "InlinerNameSignature"), method_name(
      "MethodBeingCompiledNamespace", "MethodBeingCompiledName", "MethodBeingCompiledNameSignature")),
    method_name("InlineeNamespace", "InlineeName", "InlineeNameSignature"),
    method_name("MethodBeingCompiledNamespace", "MethodBeingCompiledName", "MethodBeingCompiledNameSignature")
  from clr."MethodJitInliningFailedAnsi"
) f
left join (
  select trace, process_id, caller, callee, cast(sum(samples) as bigint) as samples,
    cast(sum(weight_ns) as bigint) as weight_ns
  from process_call_samples
  group by trace, process_id, caller, callee
) c on c.trace = f.trace and c.process_id = f.process_id and c.caller = f.caller and c.callee = f.callee
group by f.trace, f.process_id, f.reason, f.caller, f.callee
