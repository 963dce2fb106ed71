-- Rules for two traces: nettrace-sql before.nettrace after.nettrace check examples/rules/inlining-regressions.sql
-- Where a pipeline keeps its traces under other names, say them here.

-- Both traces have what is compared
select trace from traces where trace not in (select trace from inlining_failures);

-- No call that was inlined before is left a call
select a.reason, a.caller, a.callee
from inlining_failures a
where a.trace = 'after.nettrace'
  and not exists (
    select 1 from inlining_failures b where b.trace = 'before.nettrace' and b.caller = a.caller and b.callee = a.callee)
  -- A caller that is new was not better before.
  and a.caller in (select full_name from methods where trace = 'before.nettrace')
order by 1, 2, 3;
