-- Which modules were loaded, into which domain, and which symbol file belongs to each?
-- Trace: loader.nettrace
select m.name as module,
       d.name as domain,
       enum_name('clr', 'ModuleFlagsMap', m.flags) as flags,
       m.is_ready_to_run,
       m.pdb_guid
from modules m
left join app_domains d on d.app_domain_id = m.app_domain_id
order by m.loaded_ns, m.name;
