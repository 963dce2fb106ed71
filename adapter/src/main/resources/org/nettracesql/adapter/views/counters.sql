-- View: counters
-- What counters and metrics said over time: EventCounters of EventSources, and instruments of meters
-- (System.Diagnostics.Metrics). One row a value; kind says what the value is.
--
-- Needs: System.Runtime:0x0:4:EventCounterIntervalSec=1
-- Needs: System.Diagnostics.Metrics:0x2:4:SessionId=trace;Metrics=System.Runtime;RefreshInterval=1
-- Order: time_ns, provider, instrument, tags, kind
-- Compare: provider, instrument, tags, unit, kind: avg(value) as mean, max(value) as greatest
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   time_ns BIGINT NOT NULL: When the value was published.
--   process_id INTEGER NOT NULL: Process.
--   provider VARCHAR: EventSource of an EventCounter, meter of an instrument.
--   instrument VARCHAR: Counter or instrument.
--   tags VARCHAR: Tags of an instrument, key=value, separated by commas; empty for none, NULL for EventCounters.
--   unit VARCHAR: Unit, as its author gave it.
--   kind VARCHAR NOT NULL: rate: increase a second; total: what a counter has come to; value: of a gauge or of a counter
--     that goes up and down; mean, min, max: of the values in the interval; p50, p95 and so on: quantiles of a
--     histogram; count, sum: number and sum of its values in the interval. A base-2 exponential histogram has count,
--     sum, min and max of all its values since the recording began, unless the recorder asked for deltas.
--   value DOUBLE: The value; NULL for a rate in an interval of unknown length.
--   interval_sec DOUBLE: Length of the interval that it is of; NULL if the trace does not tell.
--   event_number BIGINT NOT NULL: Position of the event in the file.
select trace, time_ns, process_id, provider, name, cast(null as varchar), display_units, 'mean', mean, interval_sec,
  event_number
from event_counters
where increment is null
union all
select trace, time_ns, process_id, provider, name, null, display_units, kind, amount, interval_sec, event_number
from (
  select trace, time_ns, process_id, provider, name, display_units, kind, amount, value_count, interval_sec,
    event_number, min(value_count) over (partition by trace, process_id, provider, name) as fewest,
    max(value_count) over (partition by trace, process_id, provider, name) as most
  from (
    select trace, time_ns, process_id, provider, name, display_units, 'min' as kind, least as amount, value_count,
      interval_sec, event_number
    from event_counters
    union all
    select trace, time_ns, process_id, provider, name, display_units, 'max', greatest, value_count, interval_sec,
      event_number
    from event_counters
    union all
    select trace, time_ns, process_id, provider, name, display_units, 'count', cast(value_count as double), value_count,
      interval_sec, event_number
    from event_counters
  ) v
  where value_count is not null
) e
where (kind = 'count' or value_count > 0) and (fewest <> 1 or most <> 1)
union all
select trace, time_ns, process_id, provider, name, null, display_units, 'rate', increment / nullif(interval_sec, 0e0),
  interval_sec, event_number
from event_counters
where increment is not null
union all
select trace, time_ns, process_id, meter, instrument, tags, unit, kind, amount, interval_sec, event_number
from metric_values
