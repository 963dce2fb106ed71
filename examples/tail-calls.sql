-- Which calls became tail calls, and why did the others not?
-- Trace: inlining.nettrace
select 'tail call' as outcome, CallerName as caller, CalleeName as callee, TailPrefix as asked_for,
       enum_name('clr', 'TailCallTypeMap', TailCallType) as how_or_why
from MethodJitTailCallSucceeded
union all
select 'call', CallerName, CalleeName, TailPrefix, FailReason
from MethodJitTailCallFailed
order by outcome, caller, callee, how_or_why;
