-- Time zones, and what PostgreSQL 15.18 answered in UTC: a row a line.
select timestamp '2020-07-01 12:00:00' at time zone 'UTC' at time zone 'Europe/Berlin', timestamp '2020-01-01 12:00:00' at time zone 'UTC' at time zone 'Europe/Berlin'
= 2020-07-01 14:00:00.0|2020-01-01 13:00:00.0
select timestamp '2020-07-01 12:00:00' at time zone 'Europe/Berlin' at time zone 'UTC', timestamp '2020-01-01 00:30:00' at time zone 'Europe/Berlin' at time zone 'UTC'
= 2020-07-01 10:00:00.0|2019-12-31 23:30:00.0
select timestamp '2020-03-29 02:30:00' at time zone 'Europe/Berlin' at time zone 'UTC', timestamp '2020-10-25 02:30:00' at time zone 'Europe/Berlin' at time zone 'UTC', timestamp '2020-11-01 01:30:00' at time zone 'America/New_York' at time zone 'UTC', timestamp '2020-03-08 02:30:00' at time zone 'America/New_York' at time zone 'UTC'
= 2020-03-29 01:30:00.0|2020-10-25 01:30:00.0|2020-11-01 06:30:00.0|2020-03-08 07:30:00.0
select timestamp '2020-01-01 12:00:00' at time zone 'Asia/Kolkata' at time zone 'America/St_Johns'
= 2020-01-01 03:00:00.0
select (timestamp '2020-01-01 12:00:00' at time zone 'utc') at time zone 'asia/tokyo'
= 2020-01-01 21:00:00.0
select timestamptz '2020-07-01 12:00:00+00' at time zone 'America/New_York', timestamp with time zone '2020-07-01 12:00:00+02' at time zone 'America/New_York'
= 2020-07-01 08:00:00.0|2020-07-01 06:00:00.0
select ('2020-07-01 12:00:00+00'::timestamptz) at time zone 'Asia/Tokyo', '2020-07-01 12:00:00'::timestamp with time zone at time zone 'Asia/Kolkata', cast('2020-07-01 12:00:00+00' as timestamp with time zone) at time zone 'Asia/Tokyo'
= 2020-07-01 21:00:00.0|2020-07-01 17:30:00.0|2020-07-01 21:00:00.0
select to_timestamp(1593604800) at time zone 'Europe/Berlin', (to_timestamp(1593604800) - interval '1 hour') at time zone 'Europe/Berlin'
= 2020-07-01 14:00:00.0|2020-07-01 13:00:00.0
select (now() at time zone 'Europe/Berlin') = (now() at time zone 'UTC' at time zone 'UTC' at time zone 'Europe/Berlin'), now() at time zone 'UTC' is null
= true|false
select timezone('Europe/Berlin', timezone('UTC', timestamp '2020-03-29 01:30:00')), timezone('UTC', timestamp '2020-03-29 01:30:00') at time zone 'UTC'
= 2020-03-29 03:30:00.0|2020-03-29 01:30:00.0
select date_trunc('day', t at time zone 'UTC' at time zone 'Europe/Berlin') d, count(*) from (values (timestamp '2020-07-01 23:30:00'),(timestamp '2020-07-01 12:00:00'),(null)) v(t) group by 1
= 2020-07-01 00:00:00.0|1
= 2020-07-02 00:00:00.0|1
= null|1
select date_trunc('day', timestamptz '2020-07-01 23:30:00+00', 'Europe/Berlin') at time zone 'UTC', date_trunc('month', timestamptz '2020-07-01 02:30:00+00', 'America/New_York') at time zone 'UTC', date_trunc('week', timestamptz '2020-07-01 02:30:00+00', 'UTC') at time zone 'UTC'
= 2020-07-01 22:00:00.0|2020-06-01 04:00:00.0|2020-06-29 00:00:00.0
select extract(hour from t at time zone 'UTC' at time zone 'America/Sao_Paulo')::int, (t at time zone 'UTC' at time zone 'Asia/Tokyo')::date, to_char(t at time zone 'UTC' at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') from (values (timestamp '2020-07-01 23:30:00'),(null)) v(t)
= 20|2020-07-02|2020-07-02 08:30
= null|null|null
select t from (values (timestamp '2020-07-01 23:30:00'),(timestamp '2020-07-01 12:00:00')) v(t) where t at time zone 'UTC' at time zone 'Europe/Berlin' >= timestamp '2020-07-02 00:00:00'
= 2020-07-01 23:30:00.0
select timestamp '2020-07-01 12:00:00' at time zone 'Nowhere/City'
! 22023
