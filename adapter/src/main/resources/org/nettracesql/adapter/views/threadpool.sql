-- View: threadpool
-- How the thread pool changed its number of worker threads. In a starvation episode work waits and the pool adds
-- threads one by one because those it has are blocked.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x10000:4
-- Needs: System.Diagnostics.Eventing.FrameworkEventSource:0x2:5
-- Order: time_ns
-- Compare: reason: count(*) as decisions, max(worker_threads) as most_threads, max(queued_items) as most_queued
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   time_ns BIGINT NOT NULL: When it was decided.
--   reason VARCHAR: Warmup, ClimbingMove, Starvation and so on. CooperativeBlocking: a worker waits for a task.
--   worker_threads BIGINT NOT NULL: Number of worker threads wanted from then on.
--   change_of_threads BIGINT: Difference to the decision before.
--   throughput DOUBLE: Work items a second, as the pool measured it.
--   starvation_episode BIGINT: Number of the starvation episode, from 1: decisions for Starvation, with none for another
--     reason between them; NULL for those.
--   queued_items BIGINT: Work items enqueued and not yet dequeued. Of those that were so when the trace began only as many
--     are counted as were dequeued later beyond all others: that is all of them if the queue was empty once. NULL without
--     the events of FrameworkEventSource that tell.
select trace, process_id, time_ns, enum_name('clr', 'ThreadAdjustmentReasonMap', reason), worker_threads,
  change_of_threads, throughput,
  case when starving = 1 then sum(begins) over (partition by trace, process_id order by time_ns, event_number
    rows between unbounded preceding and current row) end,
  queued_items
from (
  select trace, process_id, time_ns, event_number, reason, worker_threads, throughput, queued_items, starving,
    worker_threads - lag(worker_threads) over (partition by trace, process_id order by time_ns, event_number)
      as change_of_threads,
    case when starving = 1 and coalesce(lag(starving) over (partition by trace, process_id
      order by time_ns, event_number), 0) = 0 then 1 else 0 end as begins
  from (
    select trace, process_id, time_ns, event_number, reason, worker_threads, throughput,
      case when reason = 6 then 1 else 0 end as starving,
      case when min(queued) over (partition by trace, process_id) < 0
        then coalesce(queued, 0) - min(queued) over (partition by trace, process_id)
        else queued end as queued_items
    from (
      select trace, process_id, time_ns, event_number, reason, worker_threads, throughput,
        cast(sum(queued) over (partition by trace, process_id order by time_ns, event_number
          rows between unbounded preceding and current row) as bigint) as queued
      from (
        select trace, process_id, time_ns, event_number, "Reason" as reason, "NewWorkerThreadCount" as worker_threads,
          "AverageThroughput" as throughput, cast(null as bigint) as queued
        from clr."ThreadPoolWorkerThreadAdjustmentAdjustment"
        union all
        select trace, process_id, time_ns, event_number, null, null, null,
          case when event_name = 'ThreadPoolEnqueueWork' then 1 else -1 end
        from events
        where provider = 'System.Diagnostics.Eventing.FrameworkEventSource'
          and event_name in ('ThreadPoolEnqueueWork', 'ThreadPoolDequeueWork')
      ) e
    ) r
  ) q
  where worker_threads is not null
) s
