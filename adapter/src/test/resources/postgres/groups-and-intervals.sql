-- Rows with aggregates among rows of a query, intervals of days and hours, and rows of one query; what PostgreSQL 15 answered: a row a line, or a refusal.
select x, count(*) from (values (1),(1),(2),(3),(null)) t(x) group by x having (x, count(*)) not in (select a, b from (values (1,2),(1,null),(1,null),(2,null),(2,null),(null,1),(null,5)) u(a,b))
select x, count(*), (x, count(*)) not in (select a, b from (values (1,2),(1,null),(1,null),(2,null),(2,null),(3,7),(3,8),(null,7)) u(a,b)) from (values (1),(1),(2),(3),(null)) t(x) group by x 
= 1|2|false
= 2|1|null
= 3|1|true
= null|1|null
select x, count(*), (x, count(*)) in (select a, b from (values (1,2),(1,null),(1,null),(2,null),(2,7),(2,null),(2,1),(3,7),(3,8),(null,7),(null,null)) u(a,b)) from (values (1),(1),(2),(3),(4)) t(x) group by x 
= 1|2|true
= 2|1|true
= 3|1|null
= 4|1|null
select x, sum(y), (x, sum(y)) in (select a, b from (values (1,2),(1,2),(1,null),(1,null),(2,null),(2,7),(2,null),(2,1),(3,7),(3,8),(3,9),(null,7),(null,2)) u(a,b)) from (values (1,2),(2,1),(3,1),(4,4)) t(x,y) group by x 
= 1|2|true
= 2|1|true
= 3|1|false
= 4|4|false
select x, sum(y) from (values (1,null),(1,null),(2,2),(3,1),(null,7)) t(x,y) group by x having (x, sum(y)) not in (select 3, 1)
= 1|null
= 2|2
= null|7
select x, sum(y), max(y), (x, sum(y), max(y)) in (select a, b, c from (values (3,1,1),(2,2,null),(null,9,9),(5,5,null)) u(a,b,c)), (x, sum(y), 7) not in (select a, b, c from (values (3,1,7),(2,null,null),(null,9,9)) u(a,b,c)) from (values (1,null),(1,null),(2,2),(3,1),(null,7),(5,null)) t(x,y) group by x
= 1|null|null|null|true
= 2|2|2|null|null
= 3|1|1|true|false
= 5|null|null|null|true
= null|7|7|false|null
select x, sum(y) from (values (1,null),(1,null),(2,2),(3,1),(null,7)) t(x,y) group by x having (x, sum(y)) in (select 3, 1 union all select 3, 1) or count(*) = 2
= 1|null
= 3|1
select x, sum(y) from (values (1,null),(1,null),(2,2),(3,1),(null,7)) t(x,y) group by x having (x, sum(y)) in (select 3, 1 union all select 3, 1)
= 3|1
select x, y from (values (1,2),(5,5),(2,2),(3,null)) t(x,y) where (x, y) in (select a, b from (values (1,2),(1,null),(1,2),(2,null)) u(a,b)) or x = 5
= 1|2
= 5|5
select x, y from (values (1,2),(5,5),(2,2),(3,null)) t(x,y) where (x, y) in (select a, b from (values (1,2),(1,null),(1,2),(2,null)) u(a,b)) and (x > 0 or (x, y) in (select a, b from (values (1,2),(1,null),(1,2),(2,null)) u(a,b)))
= 1|2
select x, y from (values (1,2),(5,5),(2,2),(3,null)) t(x,y) where not (((x, y) in (select a, b from (values (1,2),(1,null),(1,2),(2,null)) u(a,b))) is true)
= 2|2
= 3|null
= 5|5
select x, y from (values (1,2),(5,5),(2,2),(3,null)) t(x,y) where case when (x, y) in (select a, b from (values (1,2),(1,null),(1,2),(2,null)) u(a,b)) then true else x = 5 end
= 1|2
= 5|5
select x, sum(y) from (values (1,2),(2,1),(3,1),(4,4)) t(x,y) group by x having (x, sum(y)) in (select a, b from (values (1,2),(1,2),(1,null),(1,null),(2,null),(2,7),(2,null),(2,1)) u(a,b)) or x = 4
= 1|2
= 2|1
= 4|4
