-- For how long was any thread waiting for a lock, and what was waiting while the process stood still?
--
-- Spans overlap, so their lengths must not be added up, and a join of spans must not count a moment twice. Two steps:
-- 1. Merge the spans of one side into those that do not touch: a span begins a new one if it starts after the end of
--    all before it. (Not after the end of the one before it: that one may lie inside an earlier one.)
-- 2. Join on "starts before the other's end and ends after its start"; what both share is from the later start to the
--    earlier end.
-- Trace: faults.nettrace
with spans as (
  select thread_id, start_ns, start_ns + duration_ns as end_ns from contention where duration_ns is not null
), marked as (
  select start_ns, end_ns, max(end_ns) over (order by start_ns, end_ns
    rows between unbounded preceding and 1 preceding) as ended_ns
  from spans
), numbered as (
  select start_ns, end_ns, sum(case when ended_ns >= start_ns then 0 else 1 end) over (order by start_ns, end_ns
    rows between unbounded preceding and current row) as merged
  from marked
), merged as (
  select min(start_ns) as start_ns, max(end_ns) as end_ns from numbered group by merged
)
select (select count(*) from spans) as waits, (select sum(end_ns - start_ns) from spans) as waits_ns,
  count(*) as merged, sum(end_ns - start_ns) as merged_ns
from merged;

-- The same with spans that nest, touch and cross, and moments in them: what each wait has in common with pauses, and
-- the samples taken meanwhile. Take waits, gc_pauses and samples for the three lists.
with waits (thread_id, start_ns, end_ns) as (
  values (1, 0, 100), (1, 40, 60), (2, 100, 130), (3, 500, 600)
), pauses (start_ns, end_ns) as (
  values (10, 50), (20, 30), (45, 70), (120, 140), (140, 150), (600, 700)
), samples (thread_id, time_ns) as (
  values (1, 5), (1, 15), (1, 55), (2, 125), (2, 130), (3, 600)
), marked as (
  select start_ns, end_ns, max(end_ns) over (order by start_ns, end_ns
    rows between unbounded preceding and 1 preceding) as ended_ns
  from pauses
), numbered as (
  select start_ns, end_ns, sum(case when ended_ns >= start_ns then 0 else 1 end) over (order by start_ns, end_ns
    rows between unbounded preceding and current row) as merged
  from marked
), merged as (
  select min(start_ns) as start_ns, max(end_ns) as end_ns from numbered group by merged
), shared as (
  select w.thread_id, w.start_ns as wait_ns,
    case when w.start_ns > p.start_ns then w.start_ns else p.start_ns end as start_ns,
    case when w.end_ns < p.end_ns then w.end_ns else p.end_ns end as end_ns
  from waits w
  join merged p on w.start_ns < p.end_ns and w.end_ns > p.start_ns
)
select s.thread_id, s.wait_ns, s.start_ns, s.end_ns - s.start_ns as shared_ns, count(m.time_ns) as samples
from shared s
left join samples m on m.thread_id = s.thread_id and m.time_ns >= s.start_ns and m.time_ns < s.end_ns
group by s.thread_id, s.wait_ns, s.start_ns, s.end_ns
order by s.thread_id, s.wait_ns, s.start_ns;
