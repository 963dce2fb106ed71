-- View: gc_stats
-- Garbage collections by generation and type: how many, and how long the process stood still for them.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x1:4
-- Order: process_id, generation, gc_type
-- Compare: generation, gc_type: sum(pause_ns), max(longest_pause_ns), sum(collections), sum(induced),
--     sum(promoted_bytes), max(largest_heap_bytes)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   generation BIGINT: Oldest generation that was collected.
--   gc_type VARCHAR: NonConcurrentGC, BackgroundGC or ForegroundGC.
--   collections BIGINT NOT NULL: How many.
--   induced BIGINT NOT NULL: How many of them the program asked for.
--   pause_ns BIGINT: Sum of their pauses; those of collections with a pause that is not whole in the trace are not in
--     it (gc_events.pause_ns is NULL for them).
--   mean_pause_ns BIGINT: Mean of a single pause; a background collection has two or more.
--   longest_pause_ns BIGINT: The longest single pause.
--   percent_paused DOUBLE: Their pauses as a percentage of the time from the trace's first event to its last, to two
--     digits: of all pauses in sum never more than 100.
--   promoted_bytes BIGINT: Bytes that survived, in sum.
--   largest_heap_bytes BIGINT: Size of the heap after the collection that left the most.
select g.trace, g.process_id, g.generation, g.gc_type, count(*),
  sum(case when g.reason like 'Induced%' then 1 else 0 end), cast(sum(g.pause_ns) as bigint),
  cast(sum(g.pause_ns) as bigint)
    / nullif(cast(sum(case when g.pause_ns is not null then g.pauses end) as bigint), 0), max(g.longest_pause_ns),
  cast((cast(sum(g.pause_ns) as bigint) * 20000 + max(t.last_time_ns - t.first_time_ns))
    / (2 * max(nullif(t.last_time_ns - t.first_time_ns, 0))) as double) / 1e2,
  cast(sum(g.promoted_bytes) as bigint), max(g.heap_bytes)
from gc_events g
join (
  select trace, min(first_time_ns) as first_time_ns, max(last_time_ns) as last_time_ns from processes group by trace
) t on t.trace = g.trace
group by g.trace, g.process_id, g.generation, g.gc_type
