-- SHOW SCHEMAS
select schema_name, schema_comment as remark
from information_schema.schemata
where lower(schema_name) like lower(:pattern)
order by case schema_name when 'trace' then 0 else 1 end, schema_name
