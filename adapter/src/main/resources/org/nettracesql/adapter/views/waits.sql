-- View: waits
-- Every time a thread waited for a wait handle or a monitor, as the runtime reports it (.NET 9 and later); of sleeps it
-- tells nothing.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x40000000000:5
-- Order: duration_ns desc
-- Compare: method, wait_source: sum(duration_ns), max(duration_ns) as longest_ns, count(*) as waits
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   thread_id BIGINT NOT NULL: Thread that waited.
--   start_ns BIGINT NOT NULL: When it began to wait.
--   duration_ns BIGINT: How long; NULL if it still waited when the trace ended, if events of the thread are missing
--     that may tell of its end, or if it was interrupted, of which the runtime does not tell.
--   wait_source VARCHAR: MonitorWait or Unknown.
--   object_id BIGINT: The object, as bits; it may move. NULL where the event does not tell.
--   stack_id INTEGER: Call stack of the wait.
--   method VARCHAR: Method that waited: the first on the stack from the leaf that is not of
--     System.Threading, or else the leaf.
select s.trace, s.process_id, s.thread_id, s.start_ns, s.duration_ns,
  enum_name('clr', 'WaitHandleWaitSourceMap', w."WaitSource"), nullif(w."AssociatedObjectID", 0), s.stack_id,
  coalesce(frame_outside(s.stack_id, 'System.Threading.', s.start_ns, s.trace),
    top_frame(s.stack_id, s.start_ns, s.trace))
from spans s
join clr."WaitHandleWaitStart" w on w.trace = s.trace and w.event_number = s.start_event
where s.kind = 'wait'
