-- When was the process busy? Events of each provider in each tenth of a second.
-- Trace: orders.nettrace
select time_ns / 100000000 as tenth, provider, count(*) as events
from events
where provider not like '%Rundown'
group by time_ns / 100000000, provider
order by tenth, provider;
