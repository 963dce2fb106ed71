-- How long did orders take, and what were they worth?
--
-- An application's own EventSource is a schema with its provider's name; a name with a hyphen needs quotes.
-- Trace: orders.nettrace
select count(*) as orders,
       min(b.time_ns - a.time_ns) / 1000 as fastest_us,
       max(b.time_ns - a.time_ns) / 1000 as slowest_us,
       cast(sum(b.total) as decimal(12, 2)) as worth
from "Demo-Orders".OrderStart a
join "Demo-Orders".OrderStop b on b.orderId = a.orderId;
