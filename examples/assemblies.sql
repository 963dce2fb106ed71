-- Which assemblies were loaded, when, into which domain, and when were they unloaded?
--
-- Collectible ones belong to a load context that can go as a whole. At its end the process unloads all that are left.
-- Trace: loader.nettrace
select l.time_ns / 1000000 as loaded_ms,
       u.time_ns / 1000000 as unloaded_ms,
       d.AppDomainName as domain,
       enum_name('clr', 'AssemblyFlagsMap', l.AssemblyFlags) as flags,
       l.FullyQualifiedAssemblyName as assembly
from AssemblyLoad l
left join AssemblyUnload u on u.AssemblyID = l.AssemblyID and u.time_ns > l.time_ns
left join AppDomainLoad d on d.AppDomainID = l.AppDomainID
order by l.time_ns, l.event_number;
