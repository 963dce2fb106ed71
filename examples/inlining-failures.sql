-- Why were calls not inlined?
--
-- FailAlways: whether the runtime will not try this callee again.
-- Trace: inlining.nettrace
select FailReason, FailAlways, count(*) as calls, count(distinct InlineeNamespace || '.' || InlineeName) as callees
from MethodJitInliningFailed
group by FailReason, FailAlways
order by calls desc, FailReason;
