-- View: loader
-- What was loaded in which order, and how assemblies were looked for: domains, assemblies, modules, load attempts,
-- resolution stages, handlers and probed paths.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0xc:4
-- Order: time_ns, load_order
-- Compare: kind, name, outcome: count(*) as times, sum(duration_ns)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   time_ns BIGINT NOT NULL: When.
--   process_id INTEGER NOT NULL: Process.
--   thread_id BIGINT NOT NULL: Thread.
--   kind VARCHAR NOT NULL: AppDomainLoad, AssemblyLoad, AssemblyUnload, ModuleLoad, ModuleUnload, LoadAttempt,
--     Resolution, Probe or a handler.
--   load_order BIGINT NOT NULL: Number among those of its kind in the process, from 1.
--   name VARCHAR: Assembly, file or domain.
--   path VARCHAR: File that it is, or where it was found.
--   load_context VARCHAR: Assembly load context, where the event tells.
--   stage VARCHAR: Stage of a resolution, source of a probed path, or name of a handler.
--   outcome VARCHAR: Success, or what went wrong.
--   error VARCHAR: Error message.
--   duration_ns BIGINT: How long a load attempt took, those within it included; NULL for the other kinds.
select trace, time_ns, process_id, thread_id, kind,
  row_number() over (partition by trace, process_id, kind order by time_ns, event_number),
  name, nullif(path, ''), load_context, stage, outcome, error, duration_ns
from (
  select trace, time_ns, process_id, thread_id, event_number, 'AppDomainLoad' as kind, "AppDomainName" as name,
    cast(null as varchar) as path, cast(null as varchar) as load_context, cast(null as varchar) as stage,
    cast(null as varchar) as outcome, cast(null as varchar) as error, cast(null as bigint) as duration_ns
  from clr."AppDomainLoad"
  union all
  select trace, time_ns, process_id, thread_id, event_number, 'AssemblyLoad', "FullyQualifiedAssemblyName", null, null,
    null, null, null, null
  from clr."AssemblyLoad"
  union all
  select trace, time_ns, process_id, thread_id, event_number, 'AssemblyUnload', "FullyQualifiedAssemblyName", null,
    null, null, null, null, null
  from clr."AssemblyUnload"
  union all
  select trace, time_ns, process_id, thread_id, event_number, 'ModuleLoad', "ModuleILPath", "ModuleILPath", null, null,
    null, null, null
  from clr."ModuleLoad"
  union all
  select trace, time_ns, process_id, thread_id, event_number, 'ModuleUnload', "ModuleILPath", "ModuleILPath", null,
    null, null, null, null
  from clr."ModuleUnload"
  union all
  select l.trace, l.time_ns, l.process_id, l.thread_id, l.event_number, 'LoadAttempt', "AssemblyName",
    "ResultAssemblyPath", "AssemblyLoadContext", case when "Cached" then 'Cached' end, case when "Success" then 'Success' else 'Failure' end,
    null, s.duration_ns
  from clr."AssemblyLoadStop" l
  left join spans s on s.trace = l.trace and s.stop_event = l.event_number and s.kind = 'assembly_load'
  union all
  select trace, time_ns, process_id, thread_id, event_number, 'Resolution', "AssemblyName", "ResultAssemblyPath",
    "AssemblyLoadContext", enum_name('clr', 'ResolutionAttemptedStageMap', "Stage"),
    enum_name('clr', 'ResolutionAttemptedResultMap', "Result"), nullif("ErrorMessage", ''), null
  from clr."ResolutionAttempted"
  union all
  select trace, time_ns, process_id, thread_id, event_number, 'ResolvingHandler', "AssemblyName", "ResultAssemblyPath",
    "AssemblyLoadContext", "HandlerName", null, null, null
  from clr."AssemblyLoadContextResolvingHandlerInvoked"
  union all
  select trace, time_ns, process_id, thread_id, event_number, 'AssemblyResolveHandler', "AssemblyName",
    "ResultAssemblyPath", null, "HandlerName", null, null, null
  from clr."AppDomainAssemblyResolveHandlerInvoked"
  union all
  select trace, time_ns, process_id, thread_id, event_number, 'LoadFromHandler', "AssemblyName",
    "ComputedRequestedAssemblyPath", null, case when "IsTrackedLoad" then 'Tracked' end, null, null, null
  from clr."AssemblyLoadFromResolveHandlerInvoked"
  union all
  select trace, time_ns, process_id, thread_id, event_number, 'Probe', "FilePath", "FilePath", null,
    enum_name('clr', 'KnownPathSourceMap', "Source"), case when "Result" = 0 then 'Success' else hex("Result") end,
    null, null
  from clr."KnownPathProbed"
) l
