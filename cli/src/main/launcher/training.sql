-- What the launcher runs once, so that the class archive holds what a first query needs.
select 1;
