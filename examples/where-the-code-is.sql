-- Which method is the code at an address of?
--
-- METHOD_AT looks it up among the code that was loaded at that moment; addresses are used again by other methods.
-- Trace: jit.nettrace
select hex(l.MethodSize) as size,
       method_at(l.MethodStartAddress + 1, l.time_ns) as method,
       tier_at(l.MethodStartAddress + 1, l.time_ns) as tier,
       module_at(l.MethodStartAddress + 1, l.time_ns) as module
from MethodLoadVerbose l
where l.MethodNamespace = 'Workload.Jit'
order by l.time_ns, l.event_number
limit 10;
