-- From which classes did the process run code that was compiled ahead of time (ReadyToRun)?
--
-- R2RGetEntryPoint is written when a method's precompiled code is first asked for.
-- Trace: inlining.nettrace
select MethodNamespace, count(*) as methods
from R2RGetEntryPoint
group by MethodNamespace
order by methods desc, MethodNamespace
limit 10;
