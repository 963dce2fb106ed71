-- View: gc_pauses
-- Every time the process stood still for a garbage collection, and what was allocated most since the pause before it.
-- A collection within the pause of another one has no row of its own; gc_events has all collections, each with its
-- part of the pause.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x1:5
-- Order: start_ns
-- Compare: generation, gc_type, gc_reason: sum(duration_ns), max(duration_ns) as longest_ns, count(*) as pauses,
--     sum(allocated_bytes)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   thread_id BIGINT NOT NULL: Thread that stopped the others.
--   start_ns BIGINT NOT NULL: When it began to stop them; where that event was lost, the first of the pause that is
--     there.
--   suspended_ns BIGINT: When all stood still.
--   stop_ns BIGINT: When all ran again; NULL if that is not in the trace.
--   duration_ns BIGINT: Time between begin and end; NULL if one of them is not in the trace. GC.GetTotalPauseDuration
--     leaves out what it takes to start the threads again, which is much of a short pause with more threads than
--     processors.
--   reason VARCHAR: SuspendForGC or SuspendForGCPrep; NULL if the begin is not in the trace.
--   gc_number BIGINT: The collection it was for, the first of several.
--   generation BIGINT: Generation of that collection.
--   gc_reason VARCHAR: Reason of that collection.
--   gc_type VARCHAR: Type of that collection.
--   allocated_bytes BIGINT: Bytes allocated since the pause before, as allocation ticks tell (level 5), or as sampled
--     allocations estimate (0x80000000000), while which .NET 10 writes no ticks; NULL without both.
--   top_method VARCHAR: Method that allocated most of them: the first on the stack from the leaf that is not of System,
--     or else the leaf; NULL where that does not resolve.
--   top_method_bytes BIGINT: What it allocated.
--   second_method VARCHAR: Method that allocated most after it.
--   second_method_bytes BIGINT: What it allocated.
--   third_method VARCHAR: Method that allocated most after these two.
--   third_method_bytes BIGINT: What it allocated.
select p.trace, p.process_id, p.thread_id, p.start_ns, p.suspended_ns, p.stop_ns, p.duration_ns,
  enum_name('clr', 'GCSuspendEEReasonMap', p.reason), p.gc_number, p.generation,
  enum_name('clr', 'GCReasonMap', p.gc_reason), enum_name('clr', 'GCTypeMap', p.gc_type),
  a.allocated_bytes, a.top_method, a.top_bytes,
  a.second_method, a.second_bytes, a.third_method, a.third_bytes
from (
  select trace, process_id, thread_id, reason, start_ns, suspended_ns, stop_ns, duration_ns, gc_number, generation,
    gc_reason, gc_type, row_number() over (partition by trace, process_id order by start_ns) as pause_number
  from gc_suspensions
) p
left join (
  select trace, process_id, pause_number, cast(sum(bytes) as bigint) as allocated_bytes,
    max(case when place = 1 then method end) as top_method, max(case when place = 1 then bytes end) as top_bytes,
    max(case when place = 2 then method end) as second_method, max(case when place = 2 then bytes end) as second_bytes,
    max(case when place = 3 then method end) as third_method, max(case when place = 3 then bytes end) as third_bytes
  from (
    select trace, process_id, pause_number, method, bytes,
      row_number() over (partition by trace, process_id, pause_number order by bytes desc, method) as place
    from (
      select trace, process_id, pause_number, method, cast(sum(bytes) as bigint) as bytes
      from (
        select trace, process_id, bytes,
          coalesce(frame_outside(stack_id, 'System.', time_ns, trace), top_frame(stack_id, time_ns, trace)) as method,
          1 + sum(pauses) over (partition by trace, process_id order by time_ns
            rows between unbounded preceding and current row) as pause_number
        from (
          select trace, process_id, time_ns, stack_id,
            coalesce("AllocationAmount64", "AllocationAmount") as bytes, 0 as pauses
          from clr."GCAllocationTick"
          union all
          select s.trace, s.process_id, s.time_ns, s.stack_id,
            cast("ObjectSize" / (1e0 - exp("ObjectSize" * ln(1e0 - 1e0 / 102400))) as bigint), 0
          from clr."AllocationSampled" s
          left join (
            select trace, process_id, count(*) as ticks from clr."GCAllocationTick" group by trace, process_id
          ) t on t.trace = s.trace and t.process_id = s.process_id
          where "ObjectSize" > 0 and t.ticks is null
          union all
          select trace, process_id, start_ns, cast(null as integer), cast(null as bigint), 1
          from gc_suspensions
        ) t
      ) o
      where bytes is not null
      group by trace, process_id, pause_number, method
    ) m
  ) r
  group by trace, process_id, pause_number
) a on a.trace = p.trace and a.process_id = p.process_id and a.pause_number = p.pause_number
