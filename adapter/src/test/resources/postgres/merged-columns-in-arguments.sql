-- Merged columns in what UNNEST and functions in FROM are of, and what PostgreSQL 15.20 answered: a row a line.
with a(id, i, x) as (values (1, 4, 7), (2, 5, 8), (3, null, 9)), b(id, i, y) as (values (1, 4, 'a'), (3, null, 'b'), (9, 5, 'c')) select id, v from a left join b using (id) cross join unnest(array[3, id]) u(v)
= 1|1
= 1|3
= 2|2
= 2|3
= 3|3
= 3|3
with a(id, i, x) as (values (1, 4, 7), (2, 5, 8), (3, null, 9)), b(id, i, y) as (values (1, 4, 'a'), (3, null, 'b'), (9, 5, 'c')) select id, i, v from a full join b using (id, i) cross join unnest(array[id, i]) with ordinality u(v, o)
= 1|4|1
= 1|4|4
= 2|5|2
= 2|5|5
= 3|null|3
= 3|null|3
= 3|null|null
= 3|null|null
= 9|5|5
= 9|5|9
with a(id, i, x) as (values (1, 4, 7), (2, 5, 8), (3, null, 9)), b(id, i, y) as (values (1, 4, 'a'), (3, null, 'b'), (9, 5, 'c')) select id, n from a right join b using (id) cross join lateral generate_series(id, id + 1) g(n)
= 1|1
= 1|2
= 3|3
= 3|4
= 9|10
= 9|9
with a(id, i, x) as (values (1, 4, 7), (2, 5, 8), (3, null, 9)), b(id, i, y) as (values (1, 4, 'a'), (3, null, 'b'), (9, 5, 'c')) select i, id, n from a natural join b cross join generate_series(1, i - 2) g(n)
= 4|1|1
= 4|1|2
