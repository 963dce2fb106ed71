-- How were assemblies searched for, and what was found?
-- Trace: loader.nettrace
select AssemblyName, enum_name('clr', 'ResolutionAttemptedStageMap', Stage) as stage,
       enum_name('clr', 'ResolutionAttemptedResultMap', "Result") as result
from ResolutionAttempted
order by time_ns, event_number
limit 20;
