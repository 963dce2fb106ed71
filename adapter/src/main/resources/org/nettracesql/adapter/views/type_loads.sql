-- View: type_loads
-- Types that the runtime loaded, and how long each took, the types loaded within included.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x8000000000:4
-- Order: duration_ns desc
-- Compare: type_name, load_level: sum(duration_ns), count(*) as loads
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   thread_id BIGINT NOT NULL: Thread that loaded it.
--   start_ns BIGINT NOT NULL: When it started.
--   duration_ns BIGINT NOT NULL: How long it took.
--   depth INTEGER NOT NULL: Type loads that it lies within.
--   type_name VARCHAR: Name of the type.
--   load_level INTEGER: How far it was loaded; which level is the last depends on the runtime's version.
--   type_id BIGINT: The runtime's id of the type, as bits.
select s.trace, s.process_id, s.thread_id, s.start_ns, s.duration_ns, s.depth, t."TypeName", t."LoadLevel", t."TypeID"
from spans s
join clr."TypeLoadStop" t on t.trace = s.trace and t.event_number = s.stop_event
where s.kind = 'type_load'
