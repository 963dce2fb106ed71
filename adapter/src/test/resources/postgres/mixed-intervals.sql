-- Intervals of months and days at once, and what PostgreSQL 15.18 answered: a row a line, or a refusal.
select interval '1 month 3 days', interval '-1 year 2 mons 3 days 04:05:06.5', interval '1 mon -3 days', interval '-1 mon +3 days 2 hours', interval '1 year 2 hours ago'
= 1 mon 3 days|-10 mons +3 days 04:05:06.5|1 mon -3 days|-1 mons +3 days 02:00:00|-1 years -02:00:00
select timestamp '2020-01-31' + interval '1 month 3 days', timestamp '2020-03-31 10:00' - interval '1 month 1 day 02:00:00', interval '1 month 3 days' + timestamp '2020-01-31', '1 mon 1 day'::interval + timestamp '2020-01-31', timestamp '2020-01-31' + cast('1 mon 1 day' as interval)
= 2020-03-03 00:00:00.0|2020-02-28 08:00:00.0|2020-03-03 00:00:00.0|2020-03-01 00:00:00.0|2020-03-01 00:00:00.0
select timestamp '2020-01-31' + (interval '1 month' + interval '3 days'), timestamp '2020-03-31' - (interval '1 month' - interval '3 days'), interval '1 month' + interval '3 days', timestamp '2020-01-31' + -interval '1 mon 1 day'
= 2020-03-03 00:00:00.0|2020-03-03 00:00:00.0|1 mon 3 days|2019-12-30 00:00:00.0
select timestamp '2020-01-01' + interval '14 months' / 3, timestamp '2020-01-01' - interval '1 month' * 1.5, x + interval '1 month' / 2 from (values (timestamp '2020-05-05')) t(x)
= 2020-05-21 00:00:00.0|2019-11-16 00:00:00.0|2020-05-20 00:00:00.0
select justify_interval(t2 - t1), justify_days(t2 - t1) from (values (timestamp '2020-01-01', timestamp '2020-03-05 10:30:00.25'), (timestamp '2020-03-01', timestamp '2020-01-01 12:00'), (timestamp '2020-03-01', null)) t(t1, t2)
= -1 mons -29 days -12:00:00|-1 mons -29 days -12:00:00
= 2 mons 4 days 10:30:00.25|2 mons 4 days 10:30:00.25
= null|null
select cast(interval '1 month 3 days' as text), interval '1 month 3 days'::text || '!'
= 1 mon 3 days|1 mon 3 days!
select now() - interval '1 month 3 days' < now(), x > timestamp '2020-03-10' - interval '1 mon 2 days' from (values (timestamp '2020-02-08 01:00:00')) t(x)
= true|true
select count(*) from demo.hard where timestamp '2020-01-01' + interval '1 month 3 days' > timestamp '2020-02-03'
= 9
select interval '4 months' / 0
! division by zero
select date '2020-01-31' + interval '1 month 3 days', date '2020-01-31' + interval '1 month 3 hours'
= 2020-03-03 00:00:00.0|2020-02-29 03:00:00.0
select interval '1 month 3 days' = interval '1 month 3 days'
= true
select interval '14 months' / -3, interval '14 months' / 3, interval '14 months' / 2.5, interval '1 month' / 2, 1.5 * interval '1 month', interval '1 month' * -0.5, interval '1 mon 1 day' * 2, timestamp '2020-01-01' + interval '14 months' * 1.5, timestamp '2020-01-01' + interval '14 months' / 2
= -4 mons -20 days|4 mons 20 days|5 mons 18 days|15 days|1 mon 15 days|-15 days|2 mons 2 days|2021-10-01 00:00:00.0|2020-08-01 00:00:00.0
select justify_days(interval '35 days'), justify_interval(interval '35 days 25:00:00'), justify_interval(interval '1 mon -1 hour'), justify_interval(interval '-35 days'), justify_interval(interval '10 days'), justify_hours(interval '27 hours')
= 1 mon 5 days|1 mon 6 days 01:00:00|29 days 23:00:00|-1 mons -5 days|10 days|1 day 03:00:00
