-- View: jit_stats
-- Every method body that the JIT compiler made: when, on which thread, how long it took by itself, and how well it was
-- compiled. Time for compiling another method in between is that method's.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x1000000030:5
-- Order: jit_ns desc
-- Compare: method, module, tier: sum(jit_ns), count(*) as compilations, sum(il_size), sum(native_size)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   thread_id BIGINT NOT NULL: Thread that compiled.
--   compiled_by VARCHAR: Foreground: a thread that wanted to call it; TieredBackground: the background worker; NULL
--     without its events (0x1000000000).
--   pending_methods BIGINT: Methods in the background worker's queue when it last started.
--   start_ns BIGINT NOT NULL: When it started.
--   elapsed_ns BIGINT: Time from the start to the method's load; NULL if the load never came.
--   jit_ns BIGINT: The same without the compilations inside it.
--   nested_compilations INTEGER NOT NULL: Methods that had to be compiled in between.
--   method VARCHAR: Class, method and parameters.
--   module VARCHAR: File name of the module.
--   il_size BIGINT NOT NULL: Bytes of IL.
--   native_size BIGINT: Bytes of machine code.
--   tier VARCHAR: How well it was compiled, as OPTIMIZATION_TIER gives it.
--   rejit_id BIGINT: Id of the native code version; 0 for the method's first.
--   version INTEGER NOT NULL: Which compilation of the method this is, from 1.
--   versions INTEGER NOT NULL: Compilations of the method in the trace.
--   method_id BIGINT NOT NULL: The runtime's id of the method.
--   start_address BIGINT: First byte of the code, as bits (HEX shows it).
--   body INTEGER: The code body, as methods.body.
select trace, process_id, thread_id,
  case when is_background then 'TieredBackground' when not is_background then 'Foreground' end,
  pending_methods, start_ns, elapsed_ns, jit_ns, nested_compilations, method, module, il_size, native_size, tier,
  rejit_id, version, versions, method_id, start_address, body
from jit_compilations
