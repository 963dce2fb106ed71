-- Dates, times and intervals in JSON and in sums, and what PostgreSQL 15.18 answered: a row a line, or a refusal.
select to_json(interval '90 minutes')
= "01:30:00"
select to_json(interval '-3 days')
= "-3 days"
select to_json(array[timestamp '2026-01-02 03:04:05.678', null])
= ["2026-01-02T03:04:05.678",null]
select to_json(array[date '2020-01-02'])
= ["2020-01-02"]
select to_json(array[time '10:00:00.5', time '11:12:13'])
= ["10:00:00.5","11:12:13"]
select to_json(array[interval '90 minutes', null, interval '30 hours'])
= ["01:30:00",null,"30:00:00"]
select json_agg(array[x]) from (values (timestamp '2026-01-02 03:04:05.678')) t(x)
= [["2026-01-02T03:04:05.678"]]
select to_json(t) from (select 1 as a, array[timestamp '2026-01-02 03:04:05.678'] as b, interval '1 day' as c) t
= {"a":1,"b":["2026-01-02T03:04:05.678"],"c":"1 day"}
select to_json(array[]::timestamp[])
= []
select to_json(cast(null as interval))
= null
select array_to_json(array[timestamp '2026-01-02 03:04:05.678'])
= ["2026-01-02T03:04:05.678"]
select (timestamp '2026-01-02 03:04:05' + interval '1 day 00:00:00.567')::text
= 2026-01-03 03:04:05.567
