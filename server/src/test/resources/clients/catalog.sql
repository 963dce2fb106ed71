-- What tools ask PostgreSQL's catalog, a statement a line under the tool's name. PostgreSQL 15 takes all of them but the one that asks for `frames`; where it is
-- said so, there is a row.

-- Npgsql: types, with rows
SELECT ns.nspname, t.oid, t.typname, t.typtype, t.typnotnull, t.elemtypoid FROM (SELECT typ.oid, typ.typnamespace, typ.typname, typ.typtype, typ.typrelid, typ.typnotnull, typ.relkind, elemtyp.oid AS elemtypoid, elemtyp.typname AS elemtypname, elemcls.relkind AS elemrelkind, CASE WHEN elemproc.proname='array_recv' THEN 'a' ELSE elemtyp.typtype END AS elemtyptype FROM (SELECT typ.oid, typnamespace, typname, typrelid, typnotnull, relkind, typelem AS elemoid, CASE WHEN proc.proname='array_recv' THEN 'a' ELSE typ.typtype END AS typtype, CASE WHEN proc.proname='array_recv' THEN typ.typelem WHEN typ.typtype='r' THEN rngsubtype WHEN typ.typtype='m' THEN (SELECT rngtypid FROM pg_range WHERE rngmultitypid = typ.oid) WHEN typ.typtype='d' THEN typ.typbasetype END AS elemtypoid FROM pg_type AS typ LEFT JOIN pg_class AS cls ON (cls.oid = typ.typrelid) LEFT JOIN pg_proc AS proc ON proc.oid = typ.typreceive LEFT JOIN pg_range ON (pg_range.rngtypid = typ.oid)) AS typ LEFT JOIN pg_type AS elemtyp ON elemtyp.oid = elemtypoid LEFT JOIN pg_class AS elemcls ON (elemcls.oid = elemtyp.typrelid) LEFT JOIN pg_proc AS elemproc ON elemproc.oid = elemtyp.typreceive) AS t JOIN pg_namespace AS ns ON (ns.oid = typnamespace) WHERE typtype IN ('b', 'r', 'm', 'e', 'd') OR (typtype = 'c' AND relkind='c') OR (typtype = 'p' AND typname IN ('record', 'void', 'unknown')) OR (typtype = 'a' AND (elemtyptype IN ('b', 'r', 'm', 'e', 'd') OR (elemtyptype = 'p' AND elemtypname IN ('record', 'void')) OR (elemtyptype = 'c' AND elemrelkind='c'))) ORDER BY CASE WHEN typtype IN ('b', 'e', 'p') THEN 0 WHEN typtype = 'r' THEN 1 WHEN typtype = 'm' THEN 2 WHEN typtype = 'c' THEN 3 WHEN typtype = 'd' AND elemtyptype <> 'a' THEN 4 WHEN typtype = 'a' THEN 5 WHEN typtype = 'd' AND elemtyptype = 'a' THEN 6 END

-- Npgsql: fields of composites
SELECT typ.oid, att.attname, att.atttypid FROM pg_type AS typ JOIN pg_namespace AS ns ON (ns.oid = typ.typnamespace) JOIN pg_class AS cls ON (cls.oid = typ.typrelid) JOIN pg_attribute AS att ON (att.attrelid = typ.typrelid) WHERE (typ.typtype = 'c' AND cls.relkind='c') AND attnum > 0 AND NOT attisdropped ORDER BY typ.oid, att.attnum

-- Npgsql: values of enums
SELECT pg_type.oid, enumlabel FROM pg_enum JOIN pg_type ON pg_type.oid=enumtypid ORDER BY oid, enumsortorder

-- Npgsql: GetSchema, databases, with rows
SELECT d.datname AS database_name, u.usename AS owner, pg_catalog.pg_encoding_to_char(d.encoding) AS encoding FROM pg_catalog.pg_database d LEFT JOIN pg_catalog.pg_user u ON d.datdba = u.usesysid

-- Npgsql: GetSchema, schemata, with rows
SELECT * FROM ( SELECT current_database() AS catalog_name, nspname AS schema_name, r.rolname AS schema_owner FROM pg_catalog.pg_namespace LEFT JOIN pg_catalog.pg_roles r ON r.oid = nspowner ) tmp

-- Npgsql: GetSchema, tables, with rows
SELECT table_catalog, table_schema, table_name, table_type FROM information_schema.tables WHERE table_type IN ('BASE TABLE', 'FOREIGN', 'FOREIGN TABLE') AND table_schema NOT IN ('pg_catalog', 'information_schema')

-- Npgsql: GetSchema, columns, with rows
SELECT table_catalog, table_schema, table_name, column_name, ordinal_position, column_default, is_nullable, udt_name::regtype::text AS data_type, character_maximum_length, character_octet_length, numeric_precision, numeric_precision_radix, numeric_scale, datetime_precision, character_set_catalog, character_set_schema, character_set_name, collation_catalog FROM information_schema.columns

-- Npgsql: GetSchema, views, with rows
SELECT table_catalog, table_schema, table_name, check_option, is_updatable FROM information_schema.views WHERE table_schema NOT IN ('pg_catalog', 'information_schema')

-- Npgsql: GetSchema, users, with rows
SELECT rolname::text AS user_name, oid AS user_sysid FROM pg_catalog.pg_roles

-- Npgsql: GetSchema, indexes, with rows
SELECT current_database() AS table_catalog, n.nspname AS table_schema, t.relname AS table_name, i.relname AS index_name, '' AS type_desc FROM pg_catalog.pg_class i JOIN pg_catalog.pg_index ix ON ix.indexrelid = i.oid JOIN pg_catalog.pg_class t ON ix.indrelid = t.oid LEFT JOIN pg_catalog.pg_user u ON u.usesysid = i.relowner LEFT JOIN pg_catalog.pg_namespace n ON n.oid = i.relnamespace WHERE i.relkind = 'i' AND n.nspname NOT IN ('pg_catalog', 'pg_toast') AND t.relkind = 'r'

-- Npgsql: GetSchema, constraints, with rows
SELECT current_database() AS "constraint_catalog", pgn.nspname AS "constraint_schema", pgc.conname AS "constraint_name", current_database() AS "table_catalog", pgtn.nspname as "table_schema", pgt.relname as "table_name", "constraint_type", pgc.condeferrable as "is_deferrable", pgc.condeferred as "initially_deferred" FROM pg_catalog.pg_constraint pgc INNER JOIN pg_catalog.pg_namespace pgn ON pgc.connamespace = pgn.oid INNER JOIN pg_catalog.pg_class pgt ON pgc.conrelid = pgt.oid INNER JOIN pg_catalog.pg_namespace pgtn ON pgt.relnamespace = pgtn.oid INNER JOIN (SELECT 'PRIMARY KEY' AS "constraint_type", 'p' AS "contype" UNION ALL SELECT 'FOREIGN KEY' AS "constraint_type", 'f' AS "contype" UNION ALL SELECT 'UNIQUE KEY' AS "constraint_type", 'u' AS "contype") mapping_table ON mapping_table.contype = pgc.contype

-- Supabase: columns and keys, with rows
SELECT attname, CASE WHEN attndims > 0 THEN 'ARRAY' ELSE format_type(atttypid, atttypmod) END, attnotnull, atttypid, attrelid, attnum, CASE WHEN pol.oid IS NULL THEN false ELSE true END, (SELECT count(*) FROM pg_index WHERE pg_index.indrelid = cls.oid AND pg_index.indisprimary AND attnum = ANY (indkey)) > 0 AS isprimarykey FROM pg_attribute AS attr JOIN pg_type AS typ ON attr.atttypid = typ.oid JOIN pg_class AS cls ON cls.oid = attr.attrelid JOIN pg_namespace AS ns ON ns.oid = cls.relnamespace LEFT OUTER JOIN pg_policy pol ON pol.polrelid = cls.oid LEFT OUTER JOIN pg_index ON pg_index.indrelid = cls.oid AND pg_index.indisprimary AND attnum = ANY (indkey) WHERE atttypid <> 0 AND relkind IN ('r', 'v', 'm') AND NOT attisdropped AND nspname NOT IN ('pg_catalog', 'information_schema') AND attnum > 0 ORDER BY attnum

-- Metabase: schemas, with rows
SELECT nspname AS name FROM pg_catalog.pg_namespace WHERE has_schema_privilege(nspname, 'USAGE') AND nspname !~ '^pg_'

-- Metabase: tables, with rows
select "n"."nspname" AS "schema", "c"."relname" AS "name", case "c"."relkind" when 'r' then 'TABLE' when 'p' then 'PARTITIONED TABLE' when 'v' then 'VIEW' when 'f' then 'FOREIGN TABLE' when 'm' then 'MATERIALIZED VIEW' else null end AS "type", "d"."description" AS "description", NULLIF(stat.n_live_tup, 0) AS "estimated_row_count" FROM "pg_catalog"."pg_class" AS "c" INNER JOIN "pg_catalog"."pg_namespace" AS "n" ON "c"."relnamespace" = "n"."oid" LEFT JOIN "pg_catalog"."pg_description" AS "d" ON ("c"."oid" = "d"."objoid") AND ("d"."objsubid" = 0) AND ("d"."classoid" = 'pg_class'::regclass) LEFT JOIN "pg_stat_user_tables" AS "stat" ON ("n"."nspname" = "stat"."schemaname") AND ("c"."relname" = "stat"."relname") WHERE ("c"."relnamespace" = "n"."oid") AND ("n"."nspname" !~ '^pg_') AND ("n"."nspname" <> 'information_schema') AND c.relkind in ('r', 'p', 'v', 'f', 'm') AND ("n"."nspname" IN ('trace')) ORDER BY "type" ASC, "schema" ASC, "name" ASC

-- Metabase: fields, with rows
SELECT "c"."column_name" AS "name", "c"."udt_name" AS "database-type", "c"."ordinal_position" - 1 AS "database-position", "c"."table_schema" AS "table-schema", "c"."table_name" AS "table-name", "pk"."column_name" IS NOT NULL AS "pk?", COL_DESCRIPTION(CAST(CAST(FORMAT('%I.%I', CAST("c"."table_schema" AS TEXT), CAST("c"."table_name" AS TEXT)) AS REGCLASS) AS OID), "c"."ordinal_position") AS "field-comment", (("column_default" IS NULL) OR (LOWER("column_default") = 'null')) AND ("is_nullable" = 'NO') AND NOT ((("column_default" IS NOT NULL) AND ("column_default" LIKE '%nextval(%')) OR ("is_identity" <> 'NO')) AS "database-required", (("column_default" IS NOT NULL) AND ("column_default" LIKE '%nextval(%')) OR ("is_identity" <> 'NO') AS "database-is-auto-increment" FROM "information_schema"."columns" AS "c" LEFT JOIN (SELECT "tc"."table_schema", "tc"."table_name", "kc"."column_name" FROM "information_schema"."table_constraints" AS "tc" INNER JOIN "information_schema"."key_column_usage" AS "kc" ON ("tc"."constraint_name" = "kc"."constraint_name") AND ("tc"."table_schema" = "kc"."table_schema") AND ("tc"."table_name" = "kc"."table_name") WHERE "tc"."constraint_type" = 'PRIMARY KEY') AS "pk" ON ("c"."table_schema" = "pk"."table_schema") AND ("c"."table_name" = "pk"."table_name") AND ("c"."column_name" = "pk"."column_name") WHERE c.table_schema !~ '^information_schema|catalog_history|pg_' AND ("c"."table_schema" IN ('trace')) ORDER BY "table-schema" ASC, "table-name" ASC, "database-position" ASC

-- Metabase: references, with rows
SELECT "fk_ns"."nspname" AS "fk-table-schema", "fk_table"."relname" AS "fk-table-name", "fk_column"."attname" AS "fk-column-name", "pk_ns"."nspname" AS "pk-table-schema", "pk_table"."relname" AS "pk-table-name", "pk_column"."attname" AS "pk-column-name" FROM "pg_constraint" AS "c" INNER JOIN "pg_class" AS "fk_table" ON "c"."conrelid" = "fk_table"."oid" INNER JOIN "pg_namespace" AS "fk_ns" ON "c"."connamespace" = "fk_ns"."oid" INNER JOIN "pg_attribute" AS "fk_column" ON "c"."conrelid" = "fk_column"."attrelid" INNER JOIN "pg_class" AS "pk_table" ON "c"."confrelid" = "pk_table"."oid" INNER JOIN "pg_namespace" AS "pk_ns" ON "pk_table"."relnamespace" = "pk_ns"."oid" INNER JOIN "pg_attribute" AS "pk_column" ON "c"."confrelid" = "pk_column"."attrelid" WHERE fk_ns.nspname !~ '^information_schema|catalog_history|pg_' AND ("c"."contype" = 'f'::char) AND ("fk_column"."attnum" = ANY(c.conkey)) AND ("pk_column"."attnum" = ANY(c.confkey)) ORDER BY "fk-table-schema" ASC, "fk-table-name" ASC

-- Metabase: privileges, with rows
with table_privileges as (select NULL as role, t.schemaname as schema, t.objectname as table, pg_catalog.has_any_column_privilege(current_user, '"' || replace(t.schemaname, '"', '""') || '"' || '.' || '"' || replace(t.objectname, '"', '""') || '"', 'update') as update, pg_catalog.has_any_column_privilege(current_user, '"' || replace(t.schemaname, '"', '""') || '"' || '.' || '"' || replace(t.objectname, '"', '""') || '"', 'select') as select from (select schemaname, tablename as objectname from pg_catalog.pg_tables union select schemaname, viewname as objectname from pg_views union select schemaname, matviewname as objectname from pg_matviews) t where t.schemaname !~ '^pg_' and t.schemaname <> 'information_schema' and pg_catalog.has_schema_privilege(current_user, t.schemaname, 'usage')) select t.* from table_privileges t where t.select

-- Metabase: indexes, with rows
SELECT a.attname as column_name, i.relname as index_name FROM pg_index ix, pg_class t, pg_class i, pg_attribute a WHERE t.oid = ix.indrelid AND i.oid = ix.indexrelid AND a.attrelid = t.oid AND a.attnum = ANY(ix.indkey) AND t.relkind = 'r' ORDER BY 1

-- Grafana: version, with rows
select current_setting('server_version_num')::int/100 as version

-- Grafana: a table, with rows
select quote_ident(table_name) as "table" from information_schema.tables where quote_ident(table_schema) not in ('information_schema', 'pg_catalog', '_timescaledb_cache') and quote_ident(table_name) = 'frames'

-- Grafana: columns, with rows
select quote_ident(column_name) as "column", data_type as "type" from information_schema.columns where quote_ident(table_name) = 'frames'

-- Grafana: TimescaleDB
SELECT extversion FROM pg_extension WHERE extname = 'timescaledb'

-- SQLAlchemy: tables of a schema, with rows
SELECT c.relname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'trace' AND c.relkind = ANY (ARRAY['r', 'p', 'f', 'v', 'm']) 

-- SQLAlchemy: tables that are visible, with rows
SELECT pg_catalog.pg_class.relname FROM pg_catalog.pg_class JOIN pg_catalog.pg_namespace ON pg_catalog.pg_namespace.oid = pg_catalog.pg_class.relnamespace WHERE pg_catalog.pg_class.relkind = ANY (ARRAY['r', 'p']) AND pg_catalog.pg_class.relpersistence != 't' AND pg_catalog.pg_table_is_visible(pg_catalog.pg_class.oid) AND pg_catalog.pg_namespace.nspname != 'pg_catalog'

-- SQLAlchemy: columns, with rows
SELECT pg_catalog.pg_attribute.attname AS name, pg_catalog.format_type(pg_catalog.pg_attribute.atttypid, pg_catalog.pg_attribute.atttypmod) AS format_type, (SELECT pg_catalog.pg_get_expr(pg_catalog.pg_attrdef.adbin, pg_catalog.pg_attrdef.adrelid) AS pg_get_expr_1 FROM pg_catalog.pg_attrdef WHERE pg_catalog.pg_attrdef.adrelid = pg_catalog.pg_attribute.attrelid AND pg_catalog.pg_attrdef.adnum = pg_catalog.pg_attribute.attnum AND pg_catalog.pg_attribute.atthasdef) AS "default", pg_catalog.pg_attribute.attnotnull AS not_null, pg_catalog.pg_class.relname AS table_name, pg_catalog.pg_description.description AS comment, pg_catalog.pg_attribute.attgenerated AS generated, (SELECT json_build_object('always', pg_catalog.pg_attribute.attidentity = 'a', 'start', pg_catalog.pg_sequence.seqstart, 'increment', pg_catalog.pg_sequence.seqincrement, 'minvalue', pg_catalog.pg_sequence.seqmin, 'maxvalue', pg_catalog.pg_sequence.seqmax, 'cache', pg_catalog.pg_sequence.seqcache, 'cycle', pg_catalog.pg_sequence.seqcycle) AS json_build_object_1 FROM pg_catalog.pg_sequence WHERE pg_catalog.pg_attribute.attidentity != '' AND pg_catalog.pg_sequence.seqrelid = CAST(CAST(pg_catalog.pg_get_serial_sequence(CAST(CAST(pg_catalog.pg_attribute.attrelid AS REGCLASS) AS TEXT), pg_catalog.pg_attribute.attname) AS REGCLASS) AS OID)) AS identity_options FROM pg_catalog.pg_class LEFT OUTER JOIN pg_catalog.pg_attribute ON pg_catalog.pg_class.oid = pg_catalog.pg_attribute.attrelid AND pg_catalog.pg_attribute.attnum > 0 AND NOT pg_catalog.pg_attribute.attisdropped LEFT OUTER JOIN pg_catalog.pg_description ON pg_catalog.pg_description.objoid = pg_catalog.pg_attribute.attrelid AND pg_catalog.pg_description.objsubid = pg_catalog.pg_attribute.attnum JOIN pg_catalog.pg_namespace ON pg_catalog.pg_namespace.oid = pg_catalog.pg_class.relnamespace WHERE pg_catalog.pg_class.relkind = ANY (ARRAY['r', 'p', 'f', 'v', 'm']) AND pg_catalog.pg_table_is_visible(pg_catalog.pg_class.oid) AND pg_catalog.pg_class.relname IN ('frames') ORDER BY pg_catalog.pg_class.relname, pg_catalog.pg_attribute.attnum

-- DBeaver: database, with rows
SELECT db.oid,db.* FROM pg_catalog.pg_database db WHERE datname='trace'

-- DBeaver: schemas, with rows
SELECT n.oid,n.*,d.description FROM pg_catalog.pg_namespace n LEFT OUTER JOIN pg_catalog.pg_description d ON d.objoid=n.oid AND d.objsubid=0 AND d.classoid='pg_namespace'::regclass ORDER BY nspname

-- DBeaver: types, with rows
SELECT t.oid,t.*,c.relkind,format_type(nullif(t.typbasetype, 0), t.typtypmod) as base_type_name, d.description FROM pg_catalog.pg_type t LEFT OUTER JOIN pg_catalog.pg_type et ON et.oid=t.typelem LEFT OUTER JOIN pg_catalog.pg_class c ON c.oid=t.typrelid LEFT OUTER JOIN pg_catalog.pg_description d ON t.oid=d.objoid WHERE t.typname IS NOT NULL AND (c.relkind IS NULL OR c.relkind = 'c') AND (et.typcategory IS NULL OR et.typcategory <> 'C')

-- DBeaver: tables of the catalog, with rows
SELECT c.oid,c.*,d.description,pg_catalog.pg_get_expr(c.relpartbound, c.oid) as partition_expr, pg_catalog.pg_get_partkeydef(c.oid) as partition_key FROM pg_catalog.pg_class c LEFT OUTER JOIN pg_catalog.pg_description d ON d.objoid=c.oid AND d.objsubid=0 AND d.classoid='pg_class'::regclass WHERE c.relnamespace=(select oid from pg_namespace where nspname='pg_catalog') AND c.relkind not in ('i','I','c')

-- DBeaver: columns
SELECT c.relname,a.*,pg_catalog.pg_get_expr(ad.adbin, ad.adrelid, true) as def_value,dsc.description,dep.objid FROM pg_catalog.pg_attribute a INNER JOIN pg_catalog.pg_class c ON (a.attrelid=c.oid) LEFT OUTER JOIN pg_catalog.pg_attrdef ad ON (a.attrelid=ad.adrelid AND a.attnum = ad.adnum) LEFT OUTER JOIN pg_catalog.pg_description dsc ON (c.oid=dsc.objoid AND a.attnum = dsc.objsubid) LEFT OUTER JOIN pg_depend dep on dep.refobjid = a.attrelid AND dep.deptype = 'i' and dep.refobjsubid = a.attnum and dep.classid = dep.refclassid WHERE NOT a.attisdropped AND c.relkind not in ('i','I','c') AND c.oid=1259 ORDER BY a.attnum

-- DBeaver: constraints
SELECT c.oid,c.*,t.relname as tabrelname,rt.relnamespace as refnamespace,d.description, case when c.contype='c' then substring(pg_get_constraintdef(c.oid), 7) else null end consrc_copy FROM pg_catalog.pg_constraint c INNER JOIN pg_catalog.pg_class t ON t.oid=c.conrelid LEFT OUTER JOIN pg_catalog.pg_class rt ON rt.oid=c.confrelid LEFT OUTER JOIN pg_catalog.pg_description d ON d.objoid=c.oid AND d.objsubid=0 AND d.classoid='pg_constraint'::regclass WHERE c.conrelid=1259 ORDER BY c.oid

-- DBeaver: indexes
SELECT i.*,i.indkey as keys,c.relname,c.relnamespace,c.relam,c.reltablespace,tc.relname as tabrelname,dsc.description,pg_catalog.pg_get_expr(i.indpred, i.indrelid) as pred_expr,pg_catalog.pg_get_expr(i.indexprs, i.indrelid, true) as expr,pg_catalog.pg_relation_size(i.indexrelid) as index_rel_size,pg_catalog.pg_stat_get_numscans(i.indexrelid) as index_num_scans FROM pg_catalog.pg_index i INNER JOIN pg_catalog.pg_class c ON c.oid=i.indexrelid INNER JOIN pg_catalog.pg_class tc ON tc.oid=i.indrelid LEFT OUTER JOIN pg_catalog.pg_description dsc ON i.indexrelid=dsc.objoid WHERE i.indrelid=1259 ORDER BY tabrelname, c.relname

-- DBeaver: functions, with rows
select p.oid,p.*,pg_catalog.pg_get_expr(p.proargdefaults, 0) as arg_defaults,d.description FROM pg_catalog.pg_proc p LEFT OUTER JOIN pg_catalog.pg_description d ON d.objoid=p.oid AND d.objsubid = 0 LEFT OUTER JOIN pg_catalog.pg_namespace ns ON ns.oid=p.pronamespace WHERE p.pronamespace=11 ORDER BY p.proname

-- DBeaver: extensions
select e.oid,e.*,cfg.tbls from pg_extension e left outer join ( select ARRAY_AGG(ns.nspname || '.' || cls.relname) tbls, oid_ext from ( select unnest(e1.extconfig) oid, e1.oid oid_ext from pg_extension e1 ) c join pg_class cls on cls.oid = c.oid join pg_namespace ns on ns.oid = cls.relnamespace group by oid_ext ) cfg on cfg.oid_ext = e.oid

-- DBeaver: roles, with rows
SELECT a.oid,a.*,pd.description FROM pg_catalog.pg_roles a left join pg_catalog.pg_shdescription pd on a.oid = pd.objoid ORDER BY a.oid

-- DBeaver: databases, with rows
SELECT s.*, pg_catalog.pg_get_userbyid(s.datdba) FROM pg_catalog.pg_database s WHERE NOT datistemplate AND datallowconn ORDER BY datname

-- pgAdmin: database, with rows
SELECT db.oid as did, db.datname, db.datallowconn, pg_encoding_to_char(db.encoding) AS serverencoding, has_database_privilege(db.oid, 'CREATE') as cancreate, datistemplate FROM pg_catalog.pg_database db WHERE db.datname = current_database()

-- pgAdmin: role, with rows
SELECT roles.oid as id, roles.rolname as name, roles.rolsuper as is_superuser, CASE WHEN roles.rolsuper THEN true ELSE roles.rolcreaterole END as can_create_role, CASE WHEN roles.rolsuper THEN true ELSE roles.rolcreatedb END as can_create_db, CASE WHEN 'pg_signal_backend'=ANY(ARRAY(WITH RECURSIVE cte AS (SELECT pg_roles.oid,pg_roles.rolname FROM pg_roles WHERE pg_roles.oid = roles.oid UNION ALL SELECT m.roleid,pgr.rolname FROM cte cte_1 JOIN pg_auth_members m ON m.member = cte_1.oid JOIN pg_roles pgr ON pgr.oid = m.roleid) SELECT rolname FROM cte)) THEN True ELSE False END as can_signal_backend FROM pg_catalog.pg_roles as roles WHERE rolname = current_user

-- pgAdmin: schemas, with rows
SELECT nsp.oid, nsp.nspname as name, has_schema_privilege(nsp.oid, 'CREATE') as can_create, has_schema_privilege(nsp.oid, 'USAGE') as has_usage, des.description FROM pg_catalog.pg_namespace nsp LEFT OUTER JOIN pg_catalog.pg_description des ON (des.objoid=nsp.oid AND des.classoid='pg_namespace'::regclass) WHERE nspname NOT LIKE E'pg\\_%' AND NOT ((nsp.nspname = 'pg_catalog' AND EXISTS (SELECT 1 FROM pg_catalog.pg_class WHERE relname = 'pg_class' AND relnamespace = nsp.oid LIMIT 1)) OR (nsp.nspname = 'information_schema' AND EXISTS (SELECT 1 FROM pg_catalog.pg_class WHERE relname = 'tables' AND relnamespace = nsp.oid LIMIT 1))) ORDER BY nspname

-- pgAdmin: tables, with rows
SELECT rel.oid, rel.relname AS name, (SELECT count(*) FROM pg_catalog.pg_trigger WHERE tgrelid=rel.oid AND tgisinternal = FALSE) AS triggercount, (SELECT count(*) FROM pg_catalog.pg_trigger WHERE tgrelid=rel.oid AND tgisinternal = FALSE AND tgenabled = 'O') AS has_enable_triggers, (CASE WHEN rel.relkind = 'p' THEN true ELSE false END) AS is_partitioned, nsp.nspname AS schema, des.description FROM pg_catalog.pg_class rel INNER JOIN pg_catalog.pg_namespace nsp ON rel.relnamespace= nsp.oid LEFT OUTER JOIN pg_catalog.pg_description des ON (des.objoid=rel.oid AND des.objsubid=0 AND des.classoid='pg_class'::regclass) WHERE rel.relkind IN ('r','s','t','p') AND NOT rel.relispartition ORDER BY rel.relname

-- pgAdmin: activity
SELECT pid, datname, usename, application_name, client_addr, pg_catalog.to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS TZ') AS backend_start, state, wait_event_type, pg_catalog.pg_blocking_pids(pid) AS blocking_pids, query FROM pg_catalog.pg_stat_activity WHERE datname = 'trace' ORDER BY pid

-- psqlODBC: SQLTables, with rows
select relname, nspname, relkind from pg_catalog.pg_class c, pg_catalog.pg_namespace n where relkind in ('r', 'v', 'm', 'f', 'p') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'pg_temp_1') and n.oid = relnamespace order by nspname, relname

-- psqlODBC: SQLColumns, with rows
select n.nspname, c.relname, a.attname, a.atttypid, t.typname, a.attnum, a.attlen, a.atttypmod, a.attnotnull, c.relhasrules, c.relkind, c.oid, pg_get_expr(d.adbin, d.adrelid), case t.typtype when 'd' then t.typbasetype else 0 end, t.typtypmod, 0, attidentity, c.relhassubclass from (((pg_catalog.pg_class c inner join pg_catalog.pg_namespace n on n.oid = c.relnamespace and c.relname like E'frames' and n.nspname like E'trace') inner join pg_catalog.pg_attribute a on (not a.attisdropped) and a.attnum > 0 and a.attrelid = c.oid) inner join pg_catalog.pg_type t on t.oid = a.atttypid) left outer join pg_attrdef d on a.atthasdef and d.adrelid = a.attrelid and d.adnum = a.attnum order by n.nspname, c.relname, attnum

-- psqlODBC: SQLPrimaryKeys, with rows
select ta.attname, ia.attnum, ic.relname, n.nspname, tc.relname from pg_catalog.pg_attribute ta, pg_catalog.pg_attribute ia, pg_catalog.pg_class tc, pg_catalog.pg_index i, pg_catalog.pg_namespace n, pg_catalog.pg_class ic where tc.relname = 'frames' AND n.nspname = 'trace' AND tc.oid = i.indrelid AND n.oid = tc.relnamespace AND i.indisprimary = 't' AND ia.attrelid = i.indexrelid AND ta.attrelid = i.indrelid AND ta.attnum = i.indkey[ia.attnum-1] AND (NOT ta.attisdropped) AND (NOT ia.attisdropped) AND ic.oid = i.indexrelid order by ia.attnum

-- psqlODBC: SQLStatistics, with rows
select c.relname, i.indkey, i.indisunique, i.indisclustered, a.amname, c.relhasrules, n.nspname, c.oid, false, 0 from pg_catalog.pg_index i, pg_catalog.pg_class c, pg_catalog.pg_class d, pg_catalog.pg_am a, pg_catalog.pg_namespace n where d.relname = 'frames' and n.nspname = 'trace' and n.oid = d.relnamespace and d.oid = i.indrelid and i.indexrelid = c.oid and c.relam = a.oid order by i.indisprimary desc, i.indisunique, n.nspname, c.relname

-- psqlODBC: SQLProcedures, with rows
select proname, proretset, prorettype, pronargs, proargtypes, nspname, p.oid, atttypid, attname from ((pg_catalog.pg_namespace n inner join pg_catalog.pg_proc p on p.pronamespace = n.oid) inner join pg_type t on p.prorettype = t.oid) left outer join pg_attribute a on a.attrelid = t.typrelid and attnum > 0 and not attisdropped where has_function_privilege(p.oid, 'EXECUTE') order by nspname, proname, p.oid, attnum

-- Power BI: tables, with rows
select TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE from INFORMATION_SCHEMA.tables where TABLE_SCHEMA not in ('information_schema', 'pg_catalog') order by TABLE_SCHEMA, TABLE_NAME

-- Power BI: columns, with rows
select COLUMN_NAME, ORDINAL_POSITION, IS_NULLABLE, case when (data_type like '%unsigned%') then DATA_TYPE || ' unsigned' else DATA_TYPE end as DATA_TYPE from INFORMATION_SCHEMA.columns where TABLE_SCHEMA = 'trace' and TABLE_NAME = 'frames' order by TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION

-- Power BI: indexes, with rows
select i.CONSTRAINT_SCHEMA || '_' || i.CONSTRAINT_NAME as INDEX_NAME, ii.COLUMN_NAME, ii.ORDINAL_POSITION, case when i.CONSTRAINT_TYPE = 'PRIMARY KEY' then 'Y' else 'N' end as PRIMARY_KEY from INFORMATION_SCHEMA.table_constraints i inner join INFORMATION_SCHEMA.key_column_usage ii on i.CONSTRAINT_SCHEMA = ii.CONSTRAINT_SCHEMA and i.CONSTRAINT_NAME = ii.CONSTRAINT_NAME and i.TABLE_SCHEMA = ii.TABLE_SCHEMA and i.TABLE_NAME = ii.TABLE_NAME where i.TABLE_SCHEMA = 'trace' and i.TABLE_NAME = 'frames' and i.CONSTRAINT_TYPE in ('PRIMARY KEY', 'UNIQUE') order by i.CONSTRAINT_SCHEMA || '_' || i.CONSTRAINT_NAME, ii.TABLE_SCHEMA, ii.TABLE_NAME, ii.ORDINAL_POSITION

-- Power BI: references
select pkcol.COLUMN_NAME as PK_COLUMN_NAME, fkcol.TABLE_SCHEMA AS FK_TABLE_SCHEMA, fkcol.TABLE_NAME AS FK_TABLE_NAME, fkcol.COLUMN_NAME as FK_COLUMN_NAME, fkcol.ORDINAL_POSITION as ORDINAL, fkcon.CONSTRAINT_SCHEMA || '_' || fkcol.TABLE_NAME || '_' || 'trace' || '_' || fkcon.CONSTRAINT_NAME as FK_NAME from (select distinct constraint_catalog, constraint_schema, unique_constraint_schema, constraint_name, unique_constraint_name from INFORMATION_SCHEMA.referential_constraints) fkcon inner join INFORMATION_SCHEMA.key_column_usage fkcol on fkcon.CONSTRAINT_SCHEMA = fkcol.CONSTRAINT_SCHEMA and fkcon.CONSTRAINT_NAME = fkcol.CONSTRAINT_NAME inner join INFORMATION_SCHEMA.key_column_usage pkcol on fkcon.UNIQUE_CONSTRAINT_SCHEMA = pkcol.CONSTRAINT_SCHEMA and fkcon.UNIQUE_CONSTRAINT_NAME = pkcol.CONSTRAINT_NAME where pkcol.TABLE_SCHEMA = 'trace' and pkcol.TABLE_NAME = 'frames' and pkcol.ORDINAL_POSITION = fkcol.ORDINAL_POSITION order by FK_NAME, fkcol.ORDINAL_POSITION

-- Power BI: character sets
select character_set_name from INFORMATION_SCHEMA.character_sets

-- DataGrip: databases, with rows
select N.oid::bigint as id, datname as name, D.description, datistemplate as is_template, datallowconn as allow_connections, pg_catalog.pg_get_userbyid(N.datdba) as "owner" from pg_catalog.pg_database N left join pg_catalog.pg_shdescription D on N.oid = D.objoid order by case when datname = pg_catalog.current_database() then -1::bigint else N.oid::bigint end

-- DataGrip: schemas, with rows
select N.oid::bigint as id, N.xmin as state_number, nspname as name, D.description, pg_catalog.pg_get_userbyid(N.nspowner) as "owner" from pg_catalog.pg_namespace N left join pg_catalog.pg_description D on N.oid = D.objoid order by case when nspname = pg_catalog.current_schema() then -1::bigint else N.oid::bigint end

-- DataGrip: tables, with rows
select T.relkind as table_kind, T.relname as table_name, T.oid as table_id, T.xmin as table_state_number, false as table_with_oids, T.reltablespace as tablespace_id, T.reloptions as options, T.relpersistence as persistence, (select pg_catalog.array_agg(inhparent::bigint order by inhseqno)::varchar from pg_catalog.pg_inherits where T.oid = inhrelid) as ancestors, T.relispartition as is_partition, pg_catalog.pg_get_partkeydef(T.oid) as partition_key, am.amname access_method, pg_catalog.pg_get_userbyid(T.relowner) as "owner" from pg_catalog.pg_class T left join pg_catalog.pg_am am on T.relam = am.oid where relnamespace = 11::oid and relkind in ('r', 'm', 'v', 'f', 'p') order by table_kind, table_id

-- DataGrip: session, with rows
select pg_catalog.pg_is_in_recovery(), pg_catalog.txid_current()::varchar::bigint, current_database(), current_schemas(false), inet_server_port()

-- several: settings, with rows
SELECT name, setting FROM pg_settings WHERE name IN ('max_connections','server_version','TimeZone')

-- several: search path, with rows
select set_config('search_path', 'trace', false)

-- several: names that are there, with rows
SELECT has_table_privilege('frames', 'select'), to_regclass('trace.frames') is not null

-- several: remark of a table, with rows
SELECT c.oid, pg_catalog.obj_description(c.oid, 'pg_class') FROM pg_catalog.pg_class c WHERE c.oid = 'pg_class'::regclass

-- several: columns of a table
SELECT a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod), pg_catalog.col_description(a.attrelid, a.attnum) FROM pg_catalog.pg_attribute a WHERE a.attrelid = 'pg_catalog.pg_class'::regclass::oid AND a.attnum > 0 AND NOT a.attisdropped

-- Drizzle: columns, with rows
SELECT a.attrelid::regclass::text AS table_name, a.attname, CASE WHEN a.atttypid = ANY ('{int,int8,int2}'::regtype[]) AND EXISTS (SELECT FROM pg_attrdef ad WHERE ad.adrelid = a.attrelid AND ad.adnum = a.attnum AND pg_get_expr(ad.adbin, ad.adrelid) = 'nextval(''' || pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass || '''::regclass)') THEN CASE a.atttypid WHEN 'int'::regtype THEN 'serial' WHEN 'int8'::regtype THEN 'bigserial' END ELSE format_type(a.atttypid, a.atttypmod) END AS data_type, pg_get_serial_sequence('"trace"."frames"', a.attname)::regclass AS seq_name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE a.attnum > 0 AND c.relname = 'frames' ORDER BY a.attnum;
