-- Which native code of a method belongs to which of its IL?
--
-- il_offset -1 is code that belongs to no IL, -2 the start of the method and -3 its end.
-- Trace: jit.nettrace
select m.tier, i."ordinal", i.il_offset, i.native_start, i.native_end
from il_to_native i
join methods m on m.body = i.body
where m.namespace = 'Workload.Jit' and m.name = 'TailCalls'
order by m.body, i."ordinal"
limit 30;
