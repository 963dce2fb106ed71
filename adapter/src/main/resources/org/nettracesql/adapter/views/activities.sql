-- View: activities
-- Spans of EventSources: from the start to the stop event of one activity, with the activity it was started in.
--
-- Needs: System.Threading.Tasks.TplEventSource:0x80:4
-- Order: start_ns
-- Compare: provider, activity: count(*) as spans, sum(duration_ns), max(duration_ns) as longest_ns
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   provider VARCHAR NOT NULL: EventSource.
--   activity VARCHAR NOT NULL: Name of the events without Start and Stop, or Begin and End; of an ActivitySource the activity's (Microsoft-Diagnostics-DiagnosticSource).
--   process_id INTEGER NOT NULL: Process.
--   start_thread_id BIGINT NOT NULL: Thread of the start.
--   stop_thread_id BIGINT: Thread of the stop.
--   activity_id VARCHAR NOT NULL: The activity.
--   parent_activity_id VARCHAR: The activity it was started in; NULL for none.
--   start_ns BIGINT NOT NULL: When it started.
--   stop_ns BIGINT: When it stopped; NULL if that is not in the trace, or may be another one's stop: where events are
--     missing before it and the ids of such activities come again.
--   duration_ns BIGINT: Time between the two.
--   stack_id INTEGER: Call stack of the start.
--   start_event BIGINT NOT NULL: event_number of the start.
--   stop_event BIGINT: event_number of the stop.
select trace, provider, activity, process_id, start_thread_id, stop_thread_id, activity_id, parent_activity_id,
  start_ns, stop_ns, duration_ns, stack_id, start_event, stop_event
from activity_spans
