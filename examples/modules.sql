-- Which modules were loaded, from where, into which domain, and which symbol file belongs to each?
-- Trace: loader.nettrace
select m.name as module,
       d.name as domain,
       module_flags.flags,
       m.is_ready_to_run,
       m.pdb_guid
from modules m
left join app_domains d on d.app_domain_id = m.app_domain_id
left join (select ModuleID, enum_name('clr', 'ModuleFlagsMap', ModuleFlags) as flags from ModuleLoad) module_flags
  on module_flags.ModuleID = m.module_id
order by m.loaded_ns, m.name;
