-- How was the code compiled that the process ran, and how much is there of each sort?
--
-- The tier is in bits 7 to 9 of MethodFlags; OPTIMIZATION_TIER names it.
-- Trace: jit.nettrace
select optimization_tier(MethodFlags) as tier,
       count(*) as bodies,
       sum(MethodSize) as bytes,
       max(MethodSize) as largest
from MethodLoadVerbose
group by optimization_tier(MethodFlags)
order by bytes desc;
