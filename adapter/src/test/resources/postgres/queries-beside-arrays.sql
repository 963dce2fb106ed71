-- A query compared with the elements of an array that is computed, and what PostgreSQL 15.20 answered: a row a line.
with c(id, xs) as (values (1, array[1,2]), (2, array[2,3]), (3, array[2,5])) select id from c where (select max(id) from c) < all ((array[4,5])[1:2])
= 1
= 2
= 3
with c(id, xs) as (values (1, array[1,2]), (2, array[2,3]), (3, array[2,5])) select id from c where (select max(id) from c) = any (array_append(xs, 3))
= 1
= 2
= 3
with c(id, xs) as (values (1, array[1,2]), (2, array[2,3]), (3, array[2,5])) select id from c where (select min(id) + 1 from c) = all (array_remove(xs, 3))
= 2
with c(id, xs) as (values (1, array[1,2]), (2, array[2,3]), (3, array[2,5])) select id from c where (select max(id) from c where id > 5) = any (xs[1:2])
