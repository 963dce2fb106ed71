-- Rules for a build pipeline: nettrace-sql TRACE check examples/rules/inlining.sql. A query that returns rows breaks its rule.

-- The recording is whole
select * from trace_warnings where kind <> 'INCOMPLETE_RUNDOWN';

-- At most 250 calls are not inlined
select sum(failures) as failures from inlining_failures having sum(failures) > 250;

-- No callee is too big for the compiler in more than 5 callers
select callee, count(distinct caller) as callers from inlining_failures where reason = 'too many il bytes'
group by callee having count(distinct caller) > 5;
