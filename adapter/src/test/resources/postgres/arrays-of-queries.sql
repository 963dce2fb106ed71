-- ANY and ALL of the array that a query makes.
select count(*) from (values (1), (2), (null)) t(x) where x = any (array(select y from (values (2), (3), (null)) u(y)))
= 1
select x, x = any (array(select y from (values (2), (3), (null)) u(y))), x <> all (array(select y from (values (2), (3)) u(y) where y > x)), x > any (array(select y from (values (1), (2)) u(y) order by y desc limit 1)) from (values (1), (2), (3)) t(x) order by x
= 1|null|true|false
= 2|true|true|false
= 3|true|true|true
select x from (values (1), (null)) t(x) where x = all (array(select y from (values (1)) u(y) where y > 5)) order by x
= 1
= null
select count(*) from (values (1), (null)) t(x) where not x = any (array(select y from (values (1)) u(y) where y > 5))
= 2
select a.x, (select count(*) from (values (1), (2), (3)) b(y) where b.y = any (array(select c.z from (values (1), (2)) c(z) where c.z <= a.x))) from (values (1), (2)) a(x) order by 1
= 1|1
= 2|2
