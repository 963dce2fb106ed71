-- View: allocations
-- What was allocated, by type. Allocation ticks come once per 100 KB or so and name the type that crossed the mark;
-- sampled allocations (0x80000000000, .NET 10) give unbiased estimates.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x80000000001:5
-- Order: bytes desc
-- Compare: source, type_name: sum(bytes), sum(events), sum(large_events), sum(pinned_events)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   source VARCHAR NOT NULL: Tick: GCAllocationTick; Sampled: AllocationSampled. Do not add the two up.
--   type_name VARCHAR: Class of the objects.
--   events BIGINT NOT NULL: Events of the type.
--   bytes BIGINT: Tick: bytes since the tick before, all put down to this type. Sampled: estimate of all bytes of the
--     type.
--   objects DOUBLE: Estimate of the number of objects, to two digits; NULL for ticks.
--   large_events BIGINT NOT NULL: Events about large objects.
--   pinned_events BIGINT NOT NULL: Events about pinned objects.
select trace, process_id, 'Tick', "TypeName", count(*),
  cast(sum(coalesce("AllocationAmount64", "AllocationAmount")) as bigint),
  cast(null as double), sum(case when "AllocationKind" = 1 then 1 else 0 end),
  sum(case when "AllocationKind" = 2 then 1 else 0 end)
from clr."GCAllocationTick"
group by trace, process_id, "TypeName"
union all
select trace, process_id, 'Sampled', type_name, count(*), cast(sum(object_size / chance) as bigint),
  round(sum(1e0 / chance), 2), sum(case when kind = 1 then 1 else 0 end), sum(case when kind = 2 then 1 else 0 end)
from (
  select trace, process_id, "TypeName" as type_name, "ObjectSize" as object_size, "AllocationKind" as kind,
    1e0 - exp("ObjectSize" * ln(1e0 - 1e0 / 102400)) as chance
  from clr."AllocationSampled"
  where "ObjectSize" > 0
) s
group by trace, process_id, type_name
