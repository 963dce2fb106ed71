-- View: jit_by_module
-- What the JIT compiler did for each module.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x1000000030:5
-- Order: jit_ns desc
-- Compare: module: sum(jit_ns), sum(compilations), sum(methods), sum(il_size), sum(native_size)
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   module VARCHAR: File name of the module; NULL for methods made at run time and modules that no event names.
--   methods BIGINT NOT NULL: Methods that were compiled.
--   compilations BIGINT NOT NULL: Bodies that were compiled.
--   jit_ns BIGINT: Time that it took, nested compilations counted once.
--   longest_jit_ns BIGINT: The longest of them.
--   il_size BIGINT: Bytes of IL.
--   native_size BIGINT: Bytes of machine code.
select trace, module, count(case when version = 1 then 1 end), count(*), cast(sum(jit_ns) as bigint), max(jit_ns),
  cast(sum(il_size) as bigint), cast(sum(native_size) as bigint)
from jit_compilations
group by trace, module
