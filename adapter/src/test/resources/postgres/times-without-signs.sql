-- Times of a day's end and without signs between, and what PostgreSQL 15.18 answered: a row a line, or a refusal.
select '20200105 101112'::timestamp
= 2020-01-05 10:11:12.0
select '20200105T101112'::timestamp
= 2020-01-05 10:11:12.0
select '20200105 1011'::timestamp
= 2020-01-05 10:11:00.0
select '2020-01-05 101112'::timestamp
= 2020-01-05 10:11:12.0
select '2020-01-05 1011'::timestamp
= 2020-01-05 10:11:00.0
select '2020-01-05 10'::timestamp
! invalid input syntax for type timestamp: "2020-01-05 10"
select cast(time '24:00:00' as text)
= 24:00:00
select cast(time '24:00' as text)
= 24:00:00
select time '24:00:01'
! date/time field value out of range: "24:00:01"
select '2020-01-01 24:00:00'::timestamp
= 2020-01-02 00:00:00.0
select '20200105101112'::timestamp
! timestamp out of range: "20200105101112"
select time '10'
! invalid input syntax for type time: "10"
select cast(cast('23:59:59.9' as time(0)) as text)
= 24:00:00
select time '24:00:00' > time '23:59:59'
= true
select date '2020-01-01' + time '24:00:00'
= 2020-01-02 00:00:00.0
select timestamp '2020-01-01 24:00:00'
= 2020-01-02 00:00:00.0
select timestamp '2020-12-31 24:00'
= 2021-01-01 00:00:00.0
select timestamp '2020-01-01 24:00:00.001'
! date/time field value out of range: "2020-01-01 24:00:00.001"
select '20200105'::timestamp
= 2020-01-05 00:00:00.0
select timestamp '20200105 101112'
= 2020-01-05 10:11:12.0
select time '24:00:00' - interval '1 hour'
= 23:00:00
select timestamp '20200105 101112.25'
= 2020-01-05 10:11:12.25
select '2020-01-05T101112'::timestamp
= 2020-01-05 10:11:12.0
select time '2020-01-02'
! invalid input syntax for type time: "2020-01-02"
select '2020'::timestamp
! invalid input syntax for type timestamp: "2020"
select '2020-01-05 1'::timestamp
! invalid input syntax for type timestamp: "2020-01-05 1"
select x < time '10:00:00.1425', x <= time '10:00:00.1425', x = time '10:00:00.1425', x <> time '10:00:00.1425', x >= time '10:00:00.1425', x > '10:00:00.1425', time '10:00:00.1425' < time '10:00:00.1426' from (values (time '10:00:00.142'), (time '10:00:00.143')) t(x)
= false|false|false|true|true|true|true
= true|true|false|true|false|false|true
select timestamp '2020-01-01 00:00:00.142' = timestamp '2020-01-01 00:00:00.1425', timestamp '2020-01-01 00:00:00.142' <> '2020-01-01 00:00:00.1425'
= false|true
