-- Run once by the launcher, so that the class archive holds what first queries need: scans, filters, sorts, joins,
-- aggregates, windows, plans, both engines, resolved addresses and reports.
select count(*) from events;
select event_name, count(*) from events group by event_name order by 2 desc limit 3;
select count(*), sum(MethodSize) from clr.MethodLoadVerbose where mod(MethodSize, 10) = 0 and MethodToken > 0;
select thread_id, count(*) from MethodLoadVerbose where MethodNamespace like 'System%' group by thread_id;
select time_ns, MethodName from MethodLoadVerbose where MethodSize between 10 and 100 limit 5;
-- A comment within has the same planned.
select /* planned */ count(*) from events;
select /* planned */ count(*), sum(MethodSize) from MethodLoadVerbose where mod(MethodSize, 10) = 0;
select /* planned */ * from hot_methods order by exclusive_samples desc limit 1;
select MethodNamespace, MethodName, MethodSize from MethodLoadVerbose order by MethodSize desc limit 10;
select event_name, count(*) as events from events where time_ns > 0 group by event_name order by 2 desc;
select s.MethodName, l.time_ns - s.time_ns, row_number() over (partition by s.thread_id order by s.time_ns) as n
from MethodJittingStarted s join MethodLoadVerbose l on l.MethodID = s.MethodID and l.thread_id = s.thread_id
where s.MethodName like 'a%' and s.thread_id in (1, 2) and cast(s.MethodToken as varchar) <> '';
explain plan for select MethodName from MethodLoadVerbose where MethodSize between 1 and 100 limit 5;
-- Enough rows for DuckDB, but not the square of all.
select a.event_name, count(*) as pairs, max(b.time_ns)
from events a join events b on a.event_id = b.event_id and a.time_ns / 1000000 = b.time_ns / 1000000
where a.payload_size > 10
group by a.event_name order by pairs desc limit 5;
select METHOD_AT(MethodStartAddress, time_ns), MODULE_AT(MethodStartAddress) from MethodLoadVerbose limit 1;
select * from hot_methods order by exclusive_samples desc limit 1;
select method, jit_ns from jit_stats order by jit_ns desc limit 1;
