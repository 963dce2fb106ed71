-- View: r2r_misses
-- Methods that were compiled at run time although their module has precompiled (ReadyToRun) code: the first
-- compilation of each. Later ones, of tiered compilation, are no misses.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x2000000038:5
-- Order: jit_ns desc
-- Compare: method, module, reason: sum(jit_ns), count(*) as compilations, sum(il_size)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   module VARCHAR: File name of the module.
--   method VARCHAR: Class, method and parameters.
--   reason VARCHAR: Rejected: the runtime refused the precompiled code; NotPrecompiled: it looked for code and found
--     none; NULL where the trace does not tell.
--   start_ns BIGINT NOT NULL: When the compilation started.
--   jit_ns BIGINT: Time that it took.
--   il_size BIGINT NOT NULL: Bytes of IL.
--   tier VARCHAR: How well it was compiled.
--   method_id BIGINT NOT NULL: The runtime's id of the method.
select j.trace, j.process_id, j.module, j.method,
  case when j.is_r2r_rejected then 'Rejected' when s.method_id is not null then 'NotPrecompiled' end,
  j.start_ns, j.jit_ns, j.il_size, j.tier, j.method_id
from jit_compilations j
left join (
  select distinct trace, process_id, "MethodID" as method_id from clr."R2RGetEntryPointStart"
) s on s.trace = j.trace and s.process_id = j.process_id and s.method_id = j.method_id
where j.is_module_r2r and j.rejit_id = 0 and j.version = 1 and not j.is_dynamic
