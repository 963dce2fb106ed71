-- View: exceptions
-- Exceptions by type, message, thrower and handler.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x8000:4
-- Order: throws desc
-- Compare: exception_type, thrower, handler: sum(throws), sum(rethrows)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   exception_type VARCHAR: Class of the exception.
--   message VARCHAR: Its message.
--   thrower VARCHAR: Method that threw: the leaf of its stack without the runtime's own machinery.
--   handler VARCHAR: Method that caught it; NULL if nothing did in the trace.
--   throws BIGINT NOT NULL: How often.
--   rethrows BIGINT NOT NULL: How many of these passed a caught exception on.
--   threads BIGINT NOT NULL: Threads that threw it.
--   first_ns BIGINT NOT NULL: When it was first thrown.
--   last_ns BIGINT NOT NULL: When it was last thrown.
--   mean_catch_ns BIGINT: Mean time from the throw to its handler.
select trace, process_id, exception_type, message, thrower, handler, count(*),
  sum(case when mod(flags / 4, 2) = 1 then 1 else 0 end), count(distinct thread_id), min(time_ns), max(time_ns),
  sum(catch_ns - time_ns) / nullif(count(catch_ns), 0)
from (
  select trace, process_id, thread_id, time_ns, exception_type, message, flags, catch_ns, handler,
    coalesce(thrower, method_at(address, time_ns, process_id, trace)) as thrower
  from exception_throws
) e
group by trace, process_id, exception_type, message, thrower, handler
