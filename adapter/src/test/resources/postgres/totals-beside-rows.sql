-- A total has one row, also of no rows: a join with it keeps all rows of the other side.
select x from (values (1),(2)) t(x), (select count(*) c from (values (5),(6)) u(y) where y > 7) q order by x
= 1
= 2
select x from (values (1),(2)) t(x), (select max(y) c, count(*) n from (values (5),(6)) u(y) where y > 7) q order by x
= 1
= 2
select x from (select count(*) c from (values (5),(6)) u(y) where y > 7) q, (values (1),(2)) t(x) order by x
= 1
= 2
select x from (values (1),(2)) t(x) where (select count(*) from (values (5),(6)) u(y) where y > 7) is not null order by x
= 1
= 2
select x from (values (1),(null)) t(x) where true or x in (select y from (values (5),(6)) u(y) where y > 7) order by x
= 1
= null
select x from (values (1),(null)) t(x) where true or x not in (select y from (values (5),(6)) u(y) where y > 7) order by x
= 1
= null
select x from (values (1),(null)) t(x) where true or x = any (select y from (values (5),(6)) u(y) where y > 7) order by x
= 1
= null
select x from (values (1),(null)) t(x) where true or x > all (select y from (values (5),(6)) u(y) where y > 7) order by x
= 1
= null
select x from (values (1),(null)) t(x) where true or x < some (select y from (values (5),(6)) u(y) where y > 7) order by x
= 1
= null
select x from (values (1),(null)) t(x) where x is null or x is not null or x in (select y from (values (5),(6)) u(y) where y > 7) order by x
= 1
= null
select x from (values (1),(null)) t(x) where not (false and x in (select y from (values (5),(6)) u(y) where y > 7)) order by x
= 1
= null
select x from (values (1),(2),(2)) t(x), (select k from (values (2),(2)) u(k) group by k) q where q.k = t.x order by x
= 2
= 2
select x from (values (1),(2),(2)) t(x), (select k from (values (2),(2)) u(k) where k > 2 group by k) q where q.k = t.x order by x
select x from (values (1),(2),(null)) t(x), (select k from (values (2),(null)) u(k) group by rollup (k)) q where q.k is not distinct from t.x order by x
= 2
= null
= null
select x from (values (1),(2)) t(x), (select k from (values (2),(1)) u(k) group by grouping sets ((k), (k))) q where q.k = t.x order by x
= 1
= 1
= 2
= 2
select x from (values (1),(2)) t(x), (select count(*) c from (values (2),(1)) u(k) group by grouping sets ((), ())) q order by x
= 1
= 1
= 2
= 2
select x from (values (1),(2)) t(x) left join (select count(*) c from (values (5),(6)) u(y) where y > 7) q on true order by x
= 1
= 2
select x from (values (1),(2)) t(x) where exists (select count(*) from (values (5),(6)) u(y) where y > 7) order by x
= 1
= 2
