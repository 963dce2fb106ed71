-- Which calls became tail calls, and why did the others not?
--
-- The runtime writes <null> where it does not tell a method; the caller is then the method being compiled.
-- Trace: inlining.nettrace
select 'tail call' as outcome, coalesce(nullif(CallerName, '<null>'), MethodBeingCompiledName) as caller,
       nullif(CalleeName, '<null>') as callee, TailPrefix as asked_for,
       enum_name('clr', 'TailCallTypeMap', TailCallType) as how_or_why
from MethodJitTailCallSucceeded
union all
select 'call', coalesce(nullif(CallerName, '<null>'), MethodBeingCompiledName), nullif(CalleeName, '<null>'),
       TailPrefix, FailReason
from MethodJitTailCallFailed
order by outcome, caller, callee, how_or_why;
