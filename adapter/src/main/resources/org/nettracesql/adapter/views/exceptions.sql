-- View: exceptions
-- Exceptions by type, thrower and handler. An exception that is caught and thrown on, or that a task keeps and await
-- throws again, is one throw and one rethrow, which may be in different rows: the rethrow is that of the method that
-- awaits. Each message is in exception_throws.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x8000:4
-- Order: throws desc, rethrows desc
-- Compare: exception_type, thrower, handler: sum(throws), sum(rethrows)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   exception_type VARCHAR: Class of the exception.
--   message VARCHAR: Its message; the first in the order of texts if there are several.
--   messages BIGINT NOT NULL: How many different messages.
--   thrower VARCHAR: Method that threw: the leaf of its stack without the runtime's own machinery, without what throws a
--     kept exception once more, and without awaiters; of a rethrow without an event the method whose handler it was.
--   handler VARCHAR: Method that caught it; NULL if nothing did in the trace.
--   throws BIGINT NOT NULL: How often, rethrows left out.
--   rethrows BIGINT NOT NULL: How often a caught exception was thrown on: the event says so, or it was thrown through
--     ExceptionDispatchInfo after an exception of this type and message had been thrown otherwise, or its next handler
--     began before the one before had ended, which is all that .NET 9 and later tell of the statement throw.
--   threads BIGINT NOT NULL: Threads that threw it.
--   first_ns BIGINT NOT NULL: When it was first thrown.
--   last_ns BIGINT NOT NULL: When it was last thrown.
--   mean_catch_ns BIGINT: Mean time from the throw to its handler, of those throws that have an event.
select trace, process_id, exception_type, min(message), count(distinct message), thrower, handler,
  sum(1 - is_rethrow), sum(is_rethrow), count(distinct thread_id), min(time_ns), max(time_ns),
  cast(sum(catch_ns - time_ns) as bigint) / nullif(count(catch_ns), 0)
from (
  select trace, process_id, thread_id, time_ns, exception_type, message, nullif(catch_ns, time_ns) as catch_ns, handler,
    coalesce(thrower, method_at(address, time_ns, process_id, trace)) as thrower,
    case when bitand(flags, 4) = 4 or is_dispatched and min(case when not is_dispatched then time_ns end) over (
      partition by trace, process_id, exception_type, message) <= time_ns then 1 else 0 end as is_rethrow
  from exception_throws
) e
group by trace, process_id, exception_type, thrower, handler
