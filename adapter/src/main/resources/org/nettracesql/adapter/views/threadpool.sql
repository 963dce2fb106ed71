-- View: threadpool
-- How the thread pool changed its number of worker threads. In a starvation episode work waits and the pool adds
-- threads one by one because those it has are blocked.
--
-- Needs: Microsoft-Windows-DotNETRuntime:0x10000:4
-- Order: time_ns
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   process_id INTEGER NOT NULL: Process.
--   time_ns BIGINT NOT NULL: When it was decided.
--   reason VARCHAR: Warmup, ClimbingMove, Starvation and so on.
--   worker_threads BIGINT NOT NULL: Number of worker threads wanted from then on.
--   change_of_threads BIGINT: Difference to the decision before.
--   throughput DOUBLE: Work items a second, as the pool measured it.
--   starvation_episode BIGINT: Number of the starvation episode, from 1; NULL outside of one.
select trace, process_id, time_ns, enum_name('clr', 'ThreadAdjustmentReasonMap', reason), worker_threads,
  change_of_threads, throughput,
  case when reason = 6 then sum(begins) over (partition by trace, process_id order by time_ns, event_number
    rows between unbounded preceding and current row) end
from (
  select trace, process_id, time_ns, event_number, reason, worker_threads, throughput,
    worker_threads - lag(worker_threads) over (partition by trace, process_id order by time_ns, event_number)
      as change_of_threads,
    case when reason = 6 and coalesce(lag(reason) over (partition by trace, process_id order by time_ns, event_number),
      -1) <> 6 then 1 else 0 end as begins
  from (
    select trace, process_id, time_ns, event_number, "Reason" as reason, "NewWorkerThreadCount" as worker_threads,
      "AverageThroughput" as throughput
    from clr."ThreadPoolWorkerThreadAdjustmentAdjustment"
  ) a
) s
