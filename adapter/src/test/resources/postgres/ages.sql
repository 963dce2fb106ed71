-- Ages, and what PostgreSQL 15.18 answered: a row a line, or a refusal.
select cast(age(timestamp '2020-03-01', timestamp '2020-01-15') as text), cast(age(timestamp '2020-01-15', timestamp '2020-03-01') as text), cast(age(timestamp '2020-03-01 10:00:00', timestamp '2020-01-15 12:00:00') as text)
= 1 mon 17 days|-1 mons -17 days|1 mon 16 days 22:00:00
select cast(age(timestamp '2024-02-29', timestamp '2023-02-28') as text), cast(age(timestamp '2023-03-31', timestamp '2023-02-28') as text), cast(age(timestamp '2023-03-01', timestamp '2022-12-31') as text)
= 1 year 1 day|1 mon 3 days|2 mons 1 day
select cast(age(timestamp '2020-01-01 00:00:00.5', timestamp '2020-01-01') as text), cast(age(timestamp '2020-01-01', timestamp '2020-01-01') as text), cast(age(timestamp '1999-12-31 23:59:59', timestamp '2020-01-01') as text)
= 00:00:00.5|00:00:00|-20 years -00:00:01
