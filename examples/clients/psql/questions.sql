-- What psql asks by itself, a query with a variable, and a cursor.
\dt hot*
\d frames
\set least 1000
select MethodNamespace, MethodName, MethodSize from MethodLoadVerbose where MethodSize > :least order by MethodSize desc limit 3;
begin;
declare methods cursor for select MethodName from MethodLoadVerbose order by MethodSize desc;
fetch 2 from methods;
commit;
