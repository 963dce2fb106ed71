-- Ages, and what PostgreSQL 15.18 answered: a row a line, or a refusal.
select cast(age(timestamp '2020-03-01', timestamp '2020-01-15') as text), cast(age(timestamp '2020-01-15', timestamp '2020-03-01') as text), cast(age(timestamp '2020-03-01 10:00:00', timestamp '2020-01-15 12:00:00') as text)
= 1 mon 17 days|-1 mons -17 days|1 mon 16 days 22:00:00
select cast(age(timestamp '2024-02-29', timestamp '2023-02-28') as text), cast(age(timestamp '2023-03-31', timestamp '2023-02-28') as text), cast(age(timestamp '2023-03-01', timestamp '2022-12-31') as text)
= 1 year 1 day|1 mon 3 days|2 mons 1 day
select cast(age(timestamp '2020-01-01 00:00:00.5', timestamp '2020-01-01') as text), cast(age(timestamp '2020-01-01', timestamp '2020-01-01') as text), cast(age(timestamp '1999-12-31 23:59:59', timestamp '2020-01-01') as text)
= 00:00:00.5|00:00:00|-20 years -00:00:01
select cast(extract(epoch from d) as integer) from (select timestamp '2020-01-02' - timestamp '2020-01-01' as d) t
= 86400
select cast(extract(epoch from date '2020-01-02') as integer), cast(date_part('epoch', timestamp '1969-12-31') as integer), cast(extract(epoch from time '10:00:00') as integer)
= 1577923200|-86400|36000
select cast(date_part('epoch', interval '1 day') as integer), cast(date_part('epoch', timestamp '2020-01-02 05:00:00' - timestamp '2020-01-01') as integer)
= 86400|104400
select cast(10 * extract(epoch from x - timestamp '2019-12-31 23:59:59.5') as integer) from (values (timestamp '2020-01-01')) t(x)
= 5
select cast(sum(extract(epoch from d)) as integer) from (select timestamp '2020-01-02' - timestamp '2020-01-01' as d) t
= 86400
