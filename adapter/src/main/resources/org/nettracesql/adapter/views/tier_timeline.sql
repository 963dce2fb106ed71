-- View: tier_timeline
-- The bodies of each method in the order in which they were loaded: precompiled, quickly compiled, optimized. Cold
-- parts are left out.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x30:5
-- Order: versions desc, process_id, method, "version"
-- Compare: method, module, tier: count(*) as bodies, sum(size_bytes)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   method VARCHAR: Class, method and parameters; NULL where no event names it.
--   module VARCHAR: File name of the module.
--   version BIGINT NOT NULL: Which body of the method this is, from 1.
--   versions BIGINT NOT NULL: Bodies of the method.
--   tier VARCHAR NOT NULL: How well it was compiled.
--   loaded_ns BIGINT: When it was loaded; NULL if before the trace or not known.
--   next_loaded_ns BIGINT: When the next body of the method was loaded; NULL for the last.
--   unloaded_ns BIGINT: When it was unloaded or replaced; NULL if never, as in the table methods.
--   size_bytes BIGINT: Bytes of code; NULL where only the entry point of precompiled code is known.
--   rejit_id BIGINT NOT NULL: Id of the native code version.
--   method_id BIGINT NOT NULL: The runtime's id of the method; other methods have it after an unload, also of the same
--     name.
--   body INTEGER NOT NULL: The code body, as methods.body.
select trace, process_id, full_name, module,
  row_number() over (partition by trace, process_id, method_id, full_name, methods_before
    order by coalesce(loaded_ns, -1), rejit_id, body),
  count(*) over (partition by trace, process_id, method_id, full_name, methods_before),
  tier, loaded_ns,
  lead(loaded_ns) over (partition by trace, process_id, method_id, full_name, methods_before
    order by coalesce(loaded_ns, -1), rejit_id, body),
  unloaded_ns, size_bytes, rejit_id, method_id, body
from (
  select trace, process_id, full_name, module, tier, loaded_ns, unloaded_ns, size_bytes, rejit_id, method_id, body,
    sum(is_another) over (partition by trace, process_id, method_id, full_name
      order by coalesce(loaded_ns, -1), rejit_id, body rows between unbounded preceding and current row)
      as methods_before
  from (
    select trace, process_id, full_name, module, tier, loaded_ns, unloaded_ns, size_bytes, rejit_id, method_id, body,
      case when lag(unloaded_ns) over (partition by trace, process_id, method_id, full_name
        order by coalesce(loaded_ns, -1), rejit_id, body) <= loaded_ns then 1 else 0 end as is_another
    from methods
    where not is_cold
  ) m
) b
