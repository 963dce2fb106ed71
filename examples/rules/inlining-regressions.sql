-- Rules for two traces: nettrace-sql before.nettrace after.nettrace check examples/rules/inlining-regressions.sql
-- Where a pipeline keeps its traces under other names, say them here: with a name that no trace has, the first rule is broken.

-- Both recordings are whole
select * from trace_warnings where kind <> 'INCOMPLETE_RUNDOWN';

-- Both traces have what is compared
select compared.name from (values ('before.nettrace'), ('after.nettrace')) as compared (name)
where compared.name not in (select trace from clr."MethodJitInliningSucceeded");

-- No call that was inlined before is left a call
select a.reason, a.caller, a.callee
from inlining_failures a
where a.trace = 'after.nettrace'
  and (a.caller, a.callee) in (
    select method_name("InlinerNamespace", "InlinerName", "InlinerNameSignature"),
      method_name("InlineeNamespace", "InlineeName", "InlineeNameSignature")
    from clr."MethodJitInliningSucceeded"
    where trace = 'before.nettrace')
  -- One that was inlined in some places only, or at some times, was left a call before, too.
  and not exists (
    select 1 from inlining_failures b where b.trace = 'before.nettrace' and b.caller = a.caller and b.callee = a.callee)
order by 1, 2, 3;
