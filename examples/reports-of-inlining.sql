-- What do the reports say of the JIT compiler's decisions?
--
-- The reports on compiling, on a trace with inlining and tail calls.
-- Trace: inlining.nettrace

-- inlining_failures
select reason, caller, callee, failures, samples, weight_ns
from inlining_failures
order by failures desc, reason, caller, callee
limit 5;

-- jit_by_module
select module, methods, compilations, jit_ns, il_size, native_size
from jit_by_module
order by jit_ns desc, module
limit 5;

-- jit_stats
select compiled_by, start_ns, elapsed_ns, jit_ns, nested_compilations, method, il_size, native_size, tier, version,
  versions
from jit_stats
order by jit_ns desc, start_ns
limit 5;

-- loader
select time_ns, kind, load_order, name, outcome
from loader
order by time_ns, kind, load_order
limit 5;

-- r2r_misses
select method, reason, start_ns, jit_ns, tier
from r2r_misses
order by jit_ns desc, start_ns
limit 5;

-- tail_calls
select outcome, tail_call_type, reason, caller, callee, calls
from tail_calls
order by calls desc, caller, callee, reason
limit 5;

-- tier_timeline
select method, version, versions, tier, loaded_ns, next_loaded_ns, size_bytes
from tier_timeline
order by versions desc, method, version, body
limit 5;
