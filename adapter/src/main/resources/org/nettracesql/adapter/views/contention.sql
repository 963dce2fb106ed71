-- View: contention
-- Every time a thread had to wait for a lock that another one held.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x4000:4
-- Order: duration_ns desc
-- Compare: method, lock_kind: sum(duration_ns), max(duration_ns) as longest_ns, count(*) as waits
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   thread_id BIGINT NOT NULL: Thread that waited.
--   start_ns BIGINT NOT NULL: When it began to wait.
--   duration_ns BIGINT: How long; NULL if it still waited when the trace ended, if events of the thread are missing
--     that may tell of its end, and for a wait that was given up, of which the runtime does not tell: one that was
--     interrupted, or a time-out of System.Threading.Lock.
--   lock_kind VARCHAR: Managed or Native.
--   lock_id BIGINT: The lock, as bits; NULL before .NET 8.
--   object_id BIGINT: The object that is locked, as bits; it may move.
--   owner_thread_id BIGINT: Thread that held the lock; NULL where the event does not tell.
--   stack_id INTEGER: Call stack of the wait.
--   method VARCHAR: Method that waited: the first on the stack from the leaf that is not of
--     System.Threading, or else the leaf. For System.Threading.Lock, which tells of its waits by an EventSource, the
--     first that is not of System.
select s.trace, s.process_id, s.thread_id, s.start_ns, s.duration_ns,
  enum_name('clr', 'ContentionFlagsMap', c."ContentionFlags"), nullif(c."LockID", 0),
  nullif(c."AssociatedObjectID", 0), nullif(c."LockOwnerThreadID", 0), s.stack_id,
  coalesce(
    case when top_frame(s.stack_id, s.start_ns, s.trace) like 'System.Diagnostics.Tracing.NativeRuntimeEventSource.%'
      then frame_outside(s.stack_id, 'System.', s.start_ns, s.trace)
      else frame_outside(s.stack_id, 'System.Threading.', s.start_ns, s.trace) end,
    top_frame(s.stack_id, s.start_ns, s.trace))
from spans s
join clr."ContentionStart" c on c.trace = s.trace and c.event_number = s.start_event
where s.kind = 'contention'
