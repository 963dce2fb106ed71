-- View: gc_events
-- Every garbage collection: why, how, how long the process stood still for it, and the heap after it.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x1:4
-- Order: start_ns
-- Compare: generation, gc_type, reason: sum(pause_ns), max(longest_pause_ns), count(*) as collections,
--     sum(promoted_bytes), max(heap_bytes) as largest_heap_bytes
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   gc_number BIGINT: The runtime's number of the collection, from 1.
--   generation BIGINT: Oldest generation that was collected.
--   reason VARCHAR: AllocSmall, Induced and so on.
--   gc_type VARCHAR: NonConcurrentGC, BackgroundGC, or ForegroundGC: one of a young generation during a background
--     one. A BackgroundGC with one pause as long as itself is one for which the runtime decided to block all the same.
--   start_ns BIGINT NOT NULL: When it started.
--   since_last_ns BIGINT: Time since the collection before it started; NULL if that one is not in the trace.
--   duration_ns BIGINT: Time from its start to its end; a background collection lets the process run meanwhile.
--   pauses INTEGER NOT NULL: Pauses that it made, or a part of.
--   pause_ns BIGINT: Their sum, suspending and restarting the threads included. Of a pause in which several
--     collections start, each after the first has the part in which it ran, and the first has the rest. NULL if one of
--     its pauses is not whole in the trace, or none is there: the trace begins or ends in it, or events were lost.
--   percent_paused DOUBLE: Their sum as a percentage of the time from the restart before its first pause to its last
--     restart, to two digits. For a blocking collection that is pause / (pause + time since the restart before); for a
--     background one the time includes what the process ran, and what other collections paused it, between its own
--     pauses. Never more than 100; NULL where the trace has no restart before, where one may be missing, or where
--     pause_ns is NULL.
--   longest_pause_ns BIGINT: The longest of them; NULL as their sum is.
--   suspend_ns BIGINT: The part of the pauses until all threads stood still; NULL as their sum is.
--   is_compacting BOOLEAN: Whether it moved objects together.
--   heap_bytes BIGINT: Bytes in all generations after it.
--   promoted_bytes BIGINT: Bytes that survived it.
--   gen0_bytes BIGINT: Bytes in generation 0 after it.
--   gen1_bytes BIGINT: Bytes in generation 1 after it.
--   gen2_bytes BIGINT: Bytes in generation 2 after it.
--   loh_bytes BIGINT: Bytes in the large object heap after it.
--   poh_bytes BIGINT: Bytes in the pinned object heap after it.
--   gen0_promoted_bytes BIGINT: Bytes that survived in generation 0.
--   gen1_promoted_bytes BIGINT: Bytes that survived in generation 1.
--   gen2_promoted_bytes BIGINT: Bytes that survived in generation 2.
--   loh_promoted_bytes BIGINT: Bytes that survived in the large object heap.
--   pinned_objects BIGINT: Pinned objects that it met.
--   finalization_promoted_objects BIGINT: Objects that survived because they wait for their finalizer.
--   gc_handles BIGINT: GC handles in use.
--   memory_load BIGINT: Percentage of the machine's memory in use.
select trace, process_id, gc_number, generation, enum_name('clr', 'GCReasonMap', reason),
  enum_name('clr', 'GCTypeMap', gc_type), start_ns, since_last_ns, end_ns - start_ns, pauses, pause_ns,
  cast((pause_ns * 20000 + pause_ns + running_ns) / (2 * nullif(pause_ns + running_ns, 0)) as double) / 1e2,
  longest_pause_ns,
  suspend_ns, is_compacting,
  gen0_bytes + gen1_bytes + gen2_bytes + gen3_bytes + coalesce(gen4_bytes, 0),
  gen0_promoted_bytes + gen1_promoted_bytes + gen2_promoted_bytes + gen3_promoted_bytes
    + coalesce(gen4_promoted_bytes, 0),
  gen0_bytes, gen1_bytes, gen2_bytes, gen3_bytes, gen4_bytes, gen0_promoted_bytes, gen1_promoted_bytes,
  gen2_promoted_bytes, gen3_promoted_bytes, pinned_objects, finalization_promoted_objects, gc_handles, memory_load
from (
  select *, case when gc_number = 1 + lag(gc_number) over (partition by trace, process_id order by start_ns)
    then start_ns - lag(start_ns) over (partition by trace, process_id order by start_ns) end as since_last_ns
  from gc_collections
) c
