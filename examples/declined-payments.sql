-- What was in an application's own events? PaymentDeclined has a field of nearly every type that an EventSource can send.
--
-- Unsigned 64-bit numbers are BIGINT with the same bits; U64_TEXT shows them.
-- Trace: orders.nettrace
select paymentId, reason, amount, retry, "when", code, sb, sh, us, ui, u64_text(ul) as ul, lo, fl, ch
from "Demo-Orders".PaymentDeclined
order by event_number
limit 3;
