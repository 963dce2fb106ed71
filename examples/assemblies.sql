-- Which assemblies were loaded, when, into which domain, and when were they unloaded?
--
-- Collectible ones belong to a load context that can go as a whole. At its end the process unloads all that are left. The
-- runtime uses ids again: the table assemblies has paired each load with its own unload.
-- Trace: loader.nettrace
select a.loaded_ns / 1000000 as loaded_ms,
       a.unloaded_ns / 1000000 as unloaded_ms,
       d.name as domain,
       enum_name('clr', 'AssemblyFlagsMap', a.flags) as flags,
       a.full_name as assembly
from assemblies a
left join app_domains d on d.app_domain_id = a.app_domain_id
order by a.loaded_ns, a.unloaded_ns;
