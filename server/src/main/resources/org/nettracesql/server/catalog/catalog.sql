-- PostgreSQL's catalog as far as clients ask for it, over the tables "meta.*" that are filled from the driver's metadata.
-- Source: PostgreSQL 15's documentation, chapter "System Catalogs" and appendix "Information Schema".
-- Each statement ends with a semicolon at the end of a line.

create schema meta;
create schema pgc;
create schema isc;
create schema pgs;

create table meta.schemas (oid uinteger, name varchar);
create table meta.tables (oid uinteger, schema_oid uinteger, name varchar, kind varchar, remarks varchar);
create table meta.columns (table_oid uinteger, number smallint, name varchar, type_oid uinteger, modifier integer,
    not_null boolean, remarks varchar);
create table meta.keys (oid uinteger, table_oid uinteger, name varchar, kind varchar, columns smallint[],
    other_oid uinteger, other_columns smallint[]);
create table meta.functions (oid uinteger, name varchar, arguments varchar, result varchar);
create table meta.settings (name varchar, setting varchar);
create table meta.relations (oid uinteger, name varchar);
insert into meta.relations values (1247, 'pg_type'), (1249, 'pg_attribute'), (1255, 'pg_proc'), (1259, 'pg_class'),
    (1262, 'pg_database'), (1260, 'pg_authid'), (1213, 'pg_tablespace'), (2604, 'pg_attrdef'),
    (2606, 'pg_constraint'), (2610, 'pg_index'), (2615, 'pg_namespace'), (2617, 'pg_operator'), (2618, 'pg_rewrite'),
    (2620, 'pg_trigger'), (3079, 'pg_extension'), (3456, 'pg_collation'), (3501, 'pg_enum');

-- oid, name, oid of its arrays, bytes, category, name in format_type
create table meta.types (oid uinteger, name varchar, array_oid uinteger, size smallint, category varchar, shown varchar);
insert into meta.types values
    (16, 'bool', 1000, 1, 'B', 'boolean'), (17, 'bytea', 1001, -1, 'U', 'bytea'),
    (18, 'char', 1002, 1, 'Z', '"char"'), (19, 'name', 1003, 64, 'S', 'name'), (20, 'int8', 1016, 8, 'N', 'bigint'),
    (21, 'int2', 1005, 2, 'N', 'smallint'), (22, 'int2vector', 1006, -1, 'A', 'int2vector'),
    (23, 'int4', 1007, 4, 'N', 'integer'), (24, 'regproc', 1008, 4, 'N', 'regproc'),
    (25, 'text', 1009, -1, 'S', 'text'), (26, 'oid', 1028, 4, 'N', 'oid'), (27, 'tid', 1010, 6, 'U', 'tid'),
    (28, 'xid', 1011, 4, 'U', 'xid'), (29, 'cid', 1012, 4, 'U', 'cid'), (30, 'oidvector', 1013, -1, 'A', 'oidvector'),
    (114, 'json', 199, -1, 'U', 'json'), (142, 'xml', 143, -1, 'U', 'xml'),
    (194, 'pg_node_tree', 0, -1, 'Z', 'pg_node_tree'), (600, 'point', 1017, 16, 'G', 'point'),
    (601, 'lseg', 1018, 32, 'G', 'lseg'), (602, 'path', 1019, -1, 'G', 'path'), (603, 'box', 1020, 32, 'G', 'box'),
    (604, 'polygon', 1027, -1, 'G', 'polygon'), (628, 'line', 629, 24, 'G', 'line'),
    (650, 'cidr', 651, -1, 'I', 'cidr'), (700, 'float4', 1021, 4, 'N', 'real'),
    (701, 'float8', 1022, 8, 'N', 'double precision'), (705, 'unknown', 0, -2, 'X', 'unknown'),
    (718, 'circle', 719, 24, 'G', 'circle'), (774, 'macaddr8', 775, 8, 'U', 'macaddr8'),
    (790, 'money', 791, 8, 'N', 'money'), (829, 'macaddr', 1040, 6, 'U', 'macaddr'),
    (869, 'inet', 1041, -1, 'I', 'inet'), (1033, 'aclitem', 1034, 12, 'U', 'aclitem'),
    (1042, 'bpchar', 1014, -1, 'S', 'character'), (1043, 'varchar', 1015, -1, 'S', 'character varying'),
    (1082, 'date', 1182, 4, 'D', 'date'), (1083, 'time', 1183, 8, 'D', 'time without time zone'),
    (1114, 'timestamp', 1115, 8, 'D', 'timestamp without time zone'),
    (1184, 'timestamptz', 1185, 8, 'D', 'timestamp with time zone'), (1186, 'interval', 1187, 16, 'T', 'interval'),
    (1266, 'timetz', 1270, 12, 'D', 'time with time zone'), (1560, 'bit', 1561, -1, 'V', 'bit'),
    (1562, 'varbit', 1563, -1, 'V', 'bit varying'), (1700, 'numeric', 1231, -1, 'N', 'numeric'),
    (1790, 'refcursor', 2201, -1, 'U', 'refcursor'), (2202, 'regprocedure', 2207, 4, 'N', 'regprocedure'),
    (2203, 'regoper', 2208, 4, 'N', 'regoper'), (2204, 'regoperator', 2209, 4, 'N', 'regoperator'),
    (2205, 'regclass', 2210, 4, 'N', 'regclass'), (2206, 'regtype', 2211, 4, 'N', 'regtype'),
    (2249, 'record', 2287, -1, 'P', 'record'), (2275, 'cstring', 1263, -2, 'P', 'cstring'),
    (2277, 'anyarray', 0, -1, 'P', 'anyarray'), (2278, 'void', 0, 4, 'P', 'void'),
    (2279, 'trigger', 0, 4, 'P', 'trigger'), (2950, 'uuid', 2951, 16, 'U', 'uuid'),
    (2970, 'txid_snapshot', 2949, -1, 'U', 'txid_snapshot'), (3220, 'pg_lsn', 3221, 8, 'U', 'pg_lsn'),
    (3614, 'tsvector', 3643, -1, 'U', 'tsvector'), (3615, 'tsquery', 3645, -1, 'U', 'tsquery'),
    (3642, 'gtsvector', 3644, -1, 'U', 'gtsvector'), (3734, 'regconfig', 3735, 4, 'N', 'regconfig'),
    (3769, 'regdictionary', 3770, 4, 'N', 'regdictionary'), (3802, 'jsonb', 3807, -1, 'U', 'jsonb'),
    (3838, 'event_trigger', 0, 4, 'P', 'event_trigger'), (4072, 'jsonpath', 4073, -1, 'U', 'jsonpath'),
    (4089, 'regnamespace', 4090, 4, 'N', 'regnamespace'), (4096, 'regrole', 4097, 4, 'N', 'regrole'),
    (4191, 'regcollation', 4192, 4, 'N', 'regcollation'), (5038, 'pg_snapshot', 5039, -1, 'U', 'pg_snapshot'),
    (5069, 'xid8', 271, 8, 'U', 'xid8');

-- How btrees compare the values of types.
create table meta.opclasses (oid uinteger, name varchar, family uinteger, type_oid uinteger);
insert into meta.opclasses values
    (1978, 'int4_ops', 1976, 23), (1979, 'int2_ops', 1976, 21), (1981, 'oid_ops', 1989, 26), (3122, 'date_ops', 434, 1082),
    (3123, 'float8_ops', 1970, 701), (3124, 'int8_ops', 1976, 20), (3125, 'numeric_ops', 1988, 1700),
    (3126, 'text_ops', 1994, 25), (3127, 'timestamptz_ops', 434, 1184), (3128, 'timestamp_ops', 434, 1114),
    (10003, 'bool_ops', 424, 16), (10006, 'bytea_ops', 428, 17), (10012, 'float4_ops', 1970, 700),
    (10022, 'interval_ops', 1982, 1186), (10038, 'time_ops', 1996, 1083), (10065, 'uuid_ops', 2968, 2950);

create type pgc.name as varchar;
create type pgc.cstring as varchar;
create type pgc.regclass as varchar;
create type pgc.regtype as varchar;
create type pgc.regproc as varchar;
create type pgc.regprocedure as varchar;
create type pgc.regoper as varchar;
create type pgc.regcollation as varchar;
create type pgc.regoperator as varchar;
create type pgc.regconfig as varchar;
create type pgc.regdictionary as varchar;
create type pgc.regnamespace as varchar;
create type pgc.regrole as varchar;
create type pgc.xid as bigint;
create type pgc.int2vector as smallint[];
create type pgc.oidvector as uinteger[];
create type isc.sql_identifier as varchar;
create type pgc.sql_identifier as varchar;

create view pgc.pg_namespace as
    select 11::uinteger as oid, 'pg_catalog' as nspname, 10::uinteger as nspowner, null::varchar[] as nspacl
    union all select 13200::uinteger, 'information_schema', 10::uinteger, null
    union all select oid, name, 10::uinteger, null from meta.schemas;

create view pgc.pg_proc as
    select v.oid::uinteger as oid, v.name as proname, 11::uinteger as pronamespace, 10::uinteger as proowner,
        0::uinteger as prorettype, 'f' as prokind, []::uinteger[] as proargtypes, 0::smallint as pronargs, false as proretset,
        null::varchar[] as proargnames, null::varchar[] as proargmodes, ''::varchar as prosrc, 12::uinteger as prolang,
        'i' as provolatile, false as proisstrict, null::varchar[] as proacl
    from (values (750, 'array_in'), (2400, 'array_recv'), (1242, 'boolin'), (2436, 'boolrecv')) as v(oid, name)
    union all select f.oid, f.name, s.oid, 10::uinteger, coalesce(t.oid, 25)::uinteger, 'f', [], 0::smallint, false,
        null, null, f.name, 12::uinteger, 's', false, null
    from meta.functions as f join meta.schemas as s on s.name = 'trace' left join meta.types as t on t.shown = f.result;

create view pgc.pg_type as
    select oid, name as typname, 11::uinteger as typnamespace, 10::uinteger as typowner, size as typlen,
        size between 1 and 8 as typbyval, case when category in ('P', 'X') then 'p' else 'b' end as typtype,
        category as typcategory, false as typispreferred, true as typisdefined, ',' as typdelim,
        0::uinteger as typrelid,
        case name when 'name' then 18 when 'int2vector' then 21 when 'oidvector' then 26 else 0 end as typelem, array_oid as typarray, 1242::uinteger as typinput,
        0::uinteger as typoutput, 2436::uinteger as typreceive, 0::uinteger as typsend, 0::uinteger as typmodin,
        0::uinteger as typmodout, 0::uinteger as typbasetype, -1 as typtypmod, false as typnotnull,
        0 as typndims, (case when oid in (25, 1042, 1043) then 100 else 0 end)::uinteger as typcollation, null::varchar as typdefault, 'i' as typalign, 'p' as typstorage,
        0::uinteger as typsubscript, null::varchar as typdefaultbin
    from meta.types
    union all
    select array_oid, '_' || name, 11, 10, -1, false, 'b', 'A', false, true, ',', 0, oid, 0, 750, 0, 2400, 0, 0, 0, 0, -1,
        false, 0, 0, null, 'i', 'x', 0, null
    from meta.types where array_oid <> 0;

create view pgc.pg_class as
    select t.oid, t.name as relname, t.schema_oid as relnamespace, 0::uinteger as reltype, 0::uinteger as reloftype,
        10::uinteger as relowner, (case when t.kind = 'r' then 2 else 0 end)::uinteger as relam,
        t.oid as relfilenode, 0::uinteger as reltablespace, 0 as relpages, (-1)::real as reltuples, 0 as relallvisible,
        0::uinteger as reltoastrelid,
        exists (select 1 from meta.keys k where k.table_oid = t.oid and k.kind = 'p') as relhasindex,
        false as relisshared, 'p' as relpersistence, t.kind as relkind,
        (select count(*) from meta.columns c where c.table_oid = t.oid)::smallint as relnatts, 0::smallint as relchecks,
        false as relhasrules, exists (select 1 from meta.keys k where k.kind = 'f' and t.oid in (k.table_oid, k.other_oid))
            as relhastriggers, false as relhassubclass, false as relrowsecurity,
        false as relforcerowsecurity, true as relispopulated, 'd' as relreplident, false as relispartition,
        0::uinteger as relrewrite, 0::bigint as relfrozenxid, 0::bigint as relminmxid, null::varchar[] as relacl,
        null::varchar[] as reloptions, null::varchar as relpartbound, false as relhasoids
    from meta.tables t
    union all
    select k.oid, k.name, t.schema_oid, 0, 0, 10, 403, k.oid, 0, 0, -1, 0, 0, false, false, 'p', 'i',
        len(k.columns)::smallint, 0, false, false, false, false, false, true, 'n', false, 0, 0, 0, null, null, null, false
    from meta.keys k join meta.tables t on t.oid = k.table_oid where k.kind = 'p'
    union all
    select oid, name, 11, 0, 0, 10, 2, oid, 0, 0, -1, 0, 0, false, false, 'p', 'r', 0, 0, false, false, false, false,
        false, true, 'n', false, 0, 0, 0, null, null, null, false
    from meta.relations;

create view pgc.pg_attribute as
    select c.table_oid as attrelid, c.name as attname, c.type_oid as atttypid, -1 as attstattarget,
        coalesce((select t.size from meta.types t where t.oid = c.type_oid), -1)::smallint as attlen, c.number as attnum,
        (case when exists (select 1 from meta.types t where t.array_oid = c.type_oid and c.type_oid <> 0)
            then 1 else 0 end) as attndims, -1 as attcacheoff, c.modifier as atttypmod, false as attbyval, 'i' as attalign,
        'p' as attstorage, ''::varchar as attcompression, c.not_null as attnotnull, false as atthasdef,
        false as atthasmissing, ''::varchar as attidentity, ''::varchar as attgenerated, false as attisdropped,
        true as attislocal, 0 as attinhcount,
        (case when c.type_oid = 25 then 100 else 0 end)::uinteger as attcollation, null::varchar[] as attacl,
        null::varchar[] as attoptions, null::varchar[] as attfdwoptions, null::varchar as attmissingval
    from meta.columns c
    union all
    select k.oid, c.name, c.type_oid, -1, -1, list_position(k.columns, c.number)::smallint, 0, -1, c.modifier, false, 'i',
        'p', '', false, false, false, '', '', false, true, 0, 0, null, null, null, null
    from meta.keys k join meta.columns c on c.table_oid = k.table_oid and list_contains(k.columns, c.number)
    where k.kind = 'p';

create view pgc.pg_index as
    select k.oid as indexrelid, k.table_oid as indrelid, len(k.columns)::smallint as indnatts,
        len(k.columns)::smallint as indnkeyatts, true as indisunique, false as indnullsnotdistinct,
        true as indisprimary, false as indisexclusion, true as indimmediate, false as indisclustered, true as indisvalid,
        false as indcheckxmin, true as indisready, true as indislive, false as indisreplident, k.columns as indkey,
        c.collations as indcollation, c.classes as indclass,
        list_transform(k.columns, lambda x: 0::smallint) as indoption, null::varchar as indexprs, null::varchar as indpred
    from meta.keys k join (
        select p.oid, list(case when c.type_oid = 25 then 100 else 0 end::uinteger order by list_position(p.columns, c.number))
                as collations,
            list(coalesce(o.oid, 0)::uinteger order by list_position(p.columns, c.number)) as classes
        from meta.keys p join meta.columns c on c.table_oid = p.table_oid and list_contains(p.columns, c.number)
            left join meta.opclasses o on o.type_oid = c.type_oid
        where p.kind = 'p' group by p.oid) as c on c.oid = k.oid
    where k.kind = 'p';

create view pgc.pg_constraint as
    select k.oid, k.name as conname, t.schema_oid as connamespace, k.kind as contype, false as condeferrable,
        false as condeferred, true as convalidated, k.table_oid as conrelid, 0::uinteger as contypid,
        (case when k.kind = 'p' then k.oid else coalesce((select min(p.oid) from meta.keys p
            where p.kind = 'p' and p.table_oid = k.other_oid), 0) end)::uinteger as conindid, 0::uinteger as conparentid,
        coalesce(k.other_oid, 0)::uinteger as confrelid, case when k.kind = 'f' then 'a' else ' ' end as confupdtype,
        case when k.kind = 'f' then 'a' else ' ' end as confdeltype, case when k.kind = 'f' then 's' else ' ' end
            as confmatchtype, true as conislocal, 0 as coninhcount, true as connoinherit, k.columns as conkey,
        k.other_columns as confkey, null::uinteger[] as conpfeqop, null::uinteger[] as conexclop, null::varchar as conbin
    from meta.keys k join meta.tables t on t.oid = k.table_oid;

create view pgc.pg_description as
    select oid as objoid, 1259::uinteger as classoid, 0 as objsubid, remarks as description
    from meta.tables where remarks is not null
    union all
    select table_oid, 1259, number, remarks from meta.columns where remarks is not null;

create view pgc.pg_database as
    select 5::uinteger as oid, (select setting from meta.settings where name = 'database') as datname,
        10::uinteger as datdba, 6 as encoding, 'c' as datlocprovider, false as datistemplate, true as datallowconn,
        -1 as datconnlimit, 0::bigint as datfrozenxid, 1663::uinteger as dattablespace, 'C' as datcollate, 'C' as datctype,
        null::varchar as daticulocale, null::varchar as datcollversion, null::varchar[] as datacl;
-- Who has made the tables, and the client; its name is a variable of its connection.
create view pgc.pg_roles as
    select v.oid::uinteger as oid, v.name as rolname, false as rolsuper, true as rolinherit, false as rolcreaterole,
        false as rolcreatedb, true as rolcanlogin, false as rolreplication, -1 as rolconnlimit,
        '********' as rolpassword, null::timestamp as rolvaliduntil, false as rolbypassrls, null::varchar[] as rolconfig
    from (values (10, 'nettrace'), (16383, getvariable('client')::varchar)) as v(oid, name)
    where v.oid = 10 or v.name <> 'nettrace';
create view pgc.pg_user as
    select rolname as usename, oid as usesysid, rolcreatedb as usecreatedb, rolsuper as usesuper from pgc.pg_roles;
create view pgc.pg_authid as
    select oid, rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls,
        rolconnlimit, rolpassword, rolvaliduntil
    from pgc.pg_roles;
create view pgc.pg_am as
    select v.oid::uinteger as oid, v.amname, v.amtype from (values (2, 'heap', 't'), (403, 'btree', 'i'), (405, 'hash', 'i'),
        (783, 'gist', 'i'), (2742, 'gin', 'i'), (3580, 'brin', 'i'), (4000, 'spgist', 'i')) as v(oid, amname, amtype);
create view pgc.pg_settings as
    select name, coalesce(getvariable('settings')[lower(name)], setting) as setting, null::varchar as unit,
        'Settings' as category, ''::varchar as short_desc, 'user' as context,
        'string' as vartype, 'default' as source, setting as boot_val, setting as reset_val, false as pending_restart
    from meta.settings where name <> 'database';
create view pgc.pg_tables as
    select s.name as schemaname, t.name as tablename, 'nettrace' as tableowner, null::varchar as tablespace,
        false as hasindexes, false as hasrules, false as hastriggers, false as rowsecurity
    from meta.tables t join meta.schemas s on s.oid = t.schema_oid where t.kind = 'r';
create view pgc.pg_views as
    select s.name as schemaname, t.name as viewname, 'nettrace' as viewowner, ''::varchar as definition
    from meta.tables t join meta.schemas s on s.oid = t.schema_oid where t.kind = 'v';
create view pgc.pg_indexes as
    select s.name as schemaname, t.name as tablename, k.name as indexname, null::varchar as tablespace,
        ''::varchar as indexdef
    from meta.keys k join meta.tables t on t.oid = k.table_oid join meta.schemas s on s.oid = t.schema_oid
    where k.kind = 'p';
create view pgc.pg_tablespace as
    select 1663::uinteger as oid, 'pg_default' as spcname, 10::uinteger as spcowner, null::varchar[] as spcacl,
        null::varchar[] as spcoptions;
create view pgc.pg_language as select 12::uinteger as oid, 'internal' as lanname;
create view pgc.pg_collation as
    select 100::uinteger as oid, 'default' as collname, 11::uinteger as collnamespace, 'd' as collprovider,
        true as collisdeterministic, -1 as collencoding, 'C' as collcollate, 'C' as collctype, null::varchar as colliculocale;

-- What there is none of.
create table pgc.pg_attrdef (oid uinteger, adrelid uinteger, adnum smallint, adbin varchar, adsrc varchar);
create table pgc.pg_inherits (inhrelid uinteger, inhparent uinteger, inhseqno integer, inhdetachpending boolean);
create table pgc.pg_enum (oid uinteger, enumtypid uinteger, enumsortorder real, enumlabel varchar);
create table pgc.pg_range (rngtypid uinteger, rngsubtype uinteger, rngmultitypid uinteger, rngcollation uinteger,
    rngsubopc uinteger);
create table pgc.pg_trigger (oid uinteger, tgrelid uinteger, tgparentid uinteger, tgname varchar, tgfoid uinteger,
    tgtype smallint, tgenabled varchar, tgisinternal boolean, tgconstrrelid uinteger, tgconstrindid uinteger,
    tgconstraint uinteger, tgdeferrable boolean, tginitdeferred boolean);
create table pgc.pg_rewrite (oid uinteger, rulename varchar, ev_class uinteger, ev_type varchar, ev_enabled varchar,
    is_instead boolean, ev_qual varchar, ev_action varchar);
create table pgc.pg_policy (oid uinteger, polname varchar, polrelid uinteger, polcmd varchar, polpermissive boolean,
    polroles uinteger[], polqual varchar, polwithcheck varchar);
create table pgc.pg_statistic_ext (oid uinteger, stxrelid uinteger, stxname varchar, stxnamespace uinteger,
    stxowner uinteger, stxstattarget integer, stxkeys smallint[], stxkind varchar[], stxexprs varchar);
create table pgc.pg_publication (oid uinteger, pubname varchar, puballtables boolean);
create table pgc.pg_publication_rel (oid uinteger, prpubid uinteger, prrelid uinteger, prqual varchar,
    prattrs smallint[]);
create table pgc.pg_publication_namespace (oid uinteger, pnpubid uinteger, pnnspid uinteger);
create table pgc.pg_extension (oid uinteger, extname varchar, extowner uinteger, extnamespace uinteger,
    extrelocatable boolean, extversion varchar);
create table pgc.pg_available_extensions (name varchar, default_version varchar, installed_version varchar,
    comment varchar);
create table pgc.pg_depend (classid uinteger, objid uinteger, objsubid integer, refclassid uinteger, refobjid uinteger,
    refobjsubid integer, deptype varchar);
create table pgc.pg_shdescription (objoid uinteger, classoid uinteger, description varchar);
create table pgc.pg_sequence (seqrelid uinteger, seqtypid uinteger, seqstart bigint, seqincrement bigint, seqmax bigint,
    seqmin bigint, seqcache bigint, seqcycle boolean);
create table pgc.pg_sequences (schemaname varchar, sequencename varchar);
create table pgc.pg_matviews (schemaname varchar, matviewname varchar, matviewowner varchar, definition varchar);
create table pgc.pg_foreign_table (ftrelid uinteger, ftserver uinteger, ftoptions varchar[]);
create table pgc.pg_foreign_server (oid uinteger, srvname varchar);
create table pgc.pg_partitioned_table (partrelid uinteger, partstrat varchar, partnatts smallint);
create table pgc.pg_operator (oid uinteger, oprname varchar, oprnamespace uinteger);
create view pgc.pg_opclass as
    select oid, name as opcname, 403::uinteger as opcmethod, 11::uinteger as opcnamespace, 10::uinteger as opcowner,
        family as opcfamily, type_oid as opcintype, true as opcdefault, 0::uinteger as opckeytype from meta.opclasses;
create table pgc.pg_aggregate (aggfnoid uinteger, aggkind varchar);
create table pgc.pg_auth_members (roleid uinteger, member uinteger, grantor uinteger, admin_option boolean);
create table pgc.pg_db_role_setting (setdatabase uinteger, setrole uinteger, setconfig varchar[]);
create table pgc.pg_stat_activity (datid uinteger, datname varchar, pid integer, usename varchar, state varchar,
    query varchar);
create table pgc.pg_locks (locktype varchar, relation uinteger, pid integer, mode varchar, granted boolean);
create table pgc.pg_prepared_statements (name varchar, statement varchar);
create view pgc.pg_timezone_names as
    select 'UTC' as name, 'UTC' as abbrev, interval 0 second as utc_offset, false as is_dst;
create view pgc.pg_timezone_abbrevs as
    select 'UTC' as abbrev, interval 0 second as utc_offset, false as is_dst;
create table pgc.pg_event_trigger (oid uinteger, evtname varchar);
create table pgc.pg_cast (oid uinteger, castsource uinteger, casttarget uinteger);

-- What functions look values up in. A macro's arguments are put into its text: no name in there may be one that a client
-- writes.
create view meta.z_types as select oid as z_oid, name as z_name, array_oid as z_array_oid, shown as z_shown from meta.types;
create view meta.z_schemas as select oid as z_oid, name as z_name from meta.schemas;
create view meta.z_tables as select oid as z_oid, schema_oid as z_schema_oid, name as z_name from meta.tables;
create view meta.z_columns as select table_oid as z_table_oid, number as z_number, name as z_name from meta.columns;
create view meta.z_keys as select oid as z_oid, table_oid as z_table_oid, name as z_name, kind as z_kind,
    columns as z_columns, other_oid as z_other_oid, other_columns as z_other_columns from meta.keys;
create view meta.z_relations as select oid as z_oid, name as z_name from meta.relations;
create view meta.z_settings as select name as z_name, setting as z_setting from meta.settings;
create view meta.z_procs as select oid as z_oid, proname as z_proname from pgc.pg_proc;
create view meta.z_functions as select oid as z_oid, arguments as z_arguments, result as z_result from meta.functions;
-- What relations and indexes can be called, and which of those that are called alike is meant: that of the least rank.
create view meta.z_names as
    select oid as z_oid, name as z_name, 0::bigint as z_rank from meta.relations
    union all select oid, 'pg_catalog.' || name, 0 from meta.relations
    union all select t.oid, lower(d.name || s.name || '.' || t.name), 0
        from meta.tables t join meta.schemas s on s.oid = t.schema_oid,
            (select '' as name union all select setting || '.' from meta.settings where name = 'database') as d
    union all select t.oid, lower(t.name), case s.name when 'trace' then 1 when 'clr' then 2 else 3 end
        from meta.tables t join meta.schemas s on s.oid = t.schema_oid
    union all select k.oid, lower(p.name || k.name), 4
        from meta.keys k join meta.tables t on t.oid = k.table_oid join meta.schemas s on s.oid = t.schema_oid,
            lateral (values (''), (s.name || '.')) as p(name)
        where k.kind = 'p';
create view meta.z_namespaces as select oid as z_oid, nspname as z_nspname from pgc.pg_namespace;
create view meta.z_descriptions as select objoid as z_objoid, objsubid as z_objsubid, description as z_description
    from pgc.pg_description;

-- DuckDB's makes the whole list while it plans, which nothing ends, in memory that it does not count. In FROM it is
-- another one, whose rows come one after another.
create macro pgc.generate_series(a, b) as
        case when b - a > 10000 then error('A series has 10,000 numbers at most in a query of the catalog.')
        else system.main.generate_series(a, b) end,
    (a, b, c) as
        case when abs((b - a) // c) > 10000 then error('A series has 10,000 numbers at most in a query of the catalog.')
        else system.main.generate_series(a, b, c) end;
create macro pgc.quote_ident(x) as
    case when regexp_full_match(x, '[a-z_][a-z0-9_]*') then x else '"' || replace(x, '"', '""') || '"' end;
create macro pgc.format_type(type, modifier) as case when type is null then null else coalesce(
    (select case when zt.z_oid = 1700 and modifier >= 4
            then 'numeric(' || ((modifier - 4) >> 16) || ',' || ((modifier - 4) & 65535) || ')' else zt.z_shown end
        from meta.z_types zt where zt.z_oid = type),
    (select zt.z_shown || '[]' from meta.z_types zt where zt.z_array_oid = type and zt.z_array_oid <> 0), '???') end;
create macro pgc.type_named(x) as coalesce(
    (select min(zt.z_oid) from meta.z_types zt where x in (zt.z_name, zt.z_shown)),
    (select min(zt.z_array_oid) from meta.z_types zt
        where x in ('_' || zt.z_name, zt.z_name || '[]', zt.z_shown || '[]')));
create macro pgc.regclass_oid(x) as coalesce(try_cast(x as uinteger),
    (select min(zn.z_rank * 4294967296 + zn.z_oid) % 4294967296 from meta.z_names zn
        where zn.z_name = lower(replace(x::varchar, '"', '')))::uinteger);
create macro pgc.regclass_name(x) as coalesce(
    (select case when zs.z_name in ('trace', 'clr') then '' else pgc.quote_ident(zs.z_name) || '.' end
            || pgc.quote_ident(zt.z_name)
        from meta.z_tables zt join meta.z_schemas zs on zs.z_oid = zt.z_schema_oid where zt.z_oid = try_cast(x as uinteger)),
    (select zk.z_name from meta.z_keys zk where zk.z_oid = try_cast(x as uinteger)),
    (select zr.z_name from meta.z_relations zr where zr.z_oid = try_cast(x as uinteger)), x::varchar);
-- The words of SQL for types that format_type shows by others; "char" between quotes is another type.
create macro pgc.type_word(x) as case x when 'int' then 'integer' when 'float' then 'double precision'
    when 'decimal' then 'numeric' when 'dec' then 'numeric' when 'char' then 'character' else replace(x, '"', '') end;
create macro pgc.regtype_oid(x) as coalesce(try_cast(x as uinteger), pgc.type_named(
    pgc.type_word(regexp_replace(lower(x::varchar), '^"?pg_catalog"?\.| *\([0-9, ]*\)|\[\]$', '', 'g'))
        || regexp_extract(x::varchar, '\[\]$')));
create macro pgc.regtype_name(x) as pgc.format_type(try_cast(x as uinteger), -1);
create macro pgc.regtype_names(x) as
    (select list(pgc.format_type(zu.z_value, -1) order by zu.z_at) from
        (select unnest(x) as z_value, generate_subscripts(x, 1) as z_at) as zu);
create macro pgc.regproc_oid(x) as coalesce(try_cast(x as uinteger),
    (select zp.z_oid from meta.z_procs zp where zp.z_proname = replace(x::varchar, 'pg_catalog.', '')));
create macro pgc.regproc_name(x) as coalesce(
    (select zp.z_proname from meta.z_procs zp where zp.z_oid = try_cast(x as uinteger)), x::varchar);
create macro pgc.regnamespace_oid(x) as coalesce(try_cast(x as uinteger),
    (select zn.z_oid from meta.z_namespaces zn where zn.z_nspname = x::varchar));
create macro pgc.regnamespace_name(x) as coalesce(
    (select zn.z_nspname from meta.z_namespaces zn where zn.z_oid = try_cast(x as uinteger)), x::varchar);
create macro pgc.regrole_oid(x) as 10::uinteger;
create macro pgc.regrole_name(x) as 'nettrace';
create macro pgc.to_regclass(x) as pgc.regclass_oid(x);
create macro pgc.to_regtype(x) as pgc.regtype_oid(x);
create macro pgc.to_regnamespace(x) as pgc.regnamespace_oid(x);

create macro pgc.quote_literal(x) as '''' || replace(x::varchar, '''', '''''') || '''';
create macro pgc.pg_get_userbyid(x) as 'nettrace';
create macro pgc.pg_table_is_visible(x) as exists (
    select 1 from meta.z_tables zt join meta.z_schemas zs on zs.z_oid = zt.z_schema_oid
    where zt.z_oid = x and (zs.z_name = 'trace' or zs.z_name = 'clr' and not exists (
        select 1 from meta.z_tables zu join meta.z_schemas zv on zv.z_oid = zu.z_schema_oid
        where zv.z_name = 'trace' and lower(zu.z_name) = lower(zt.z_name))));
create macro pgc.pg_type_is_visible(x) as true;
create macro pgc.pg_function_is_visible(x) as true;
create macro pgc.pg_collation_is_visible(x) as true;
create macro pgc.pg_statistics_obj_is_visible(x) as true;
create macro pgc.pg_get_expr(x, y) as null::varchar, (x, y, z) as null::varchar;
create macro pgc.constraint_text(x) as (select case zk.z_kind when 'p' then 'PRIMARY KEY (' else 'FOREIGN KEY (' end
        || (select string_agg(zc.z_name, ', ' order by list_position(zk.z_columns, zc.z_number)) from meta.z_columns zc
            where zc.z_table_oid = zk.z_table_oid and list_contains(zk.z_columns, zc.z_number)) || ')'
        || case when zk.z_kind = 'f' then ' REFERENCES ' || (select pgc.regclass_name(zk.z_other_oid)) || '('
            || (select string_agg(zc.z_name, ', ' order by list_position(zk.z_other_columns, zc.z_number)) from meta.z_columns zc
                where zc.z_table_oid = zk.z_other_oid and list_contains(zk.z_other_columns, zc.z_number)) || ')' else '' end
    from meta.z_keys zk where zk.z_oid = x);
create macro pgc.pg_get_constraintdef(x) as pgc.constraint_text(x), (x, y) as pgc.constraint_text(x);
create macro pgc.index_text(x) as (select 'CREATE UNIQUE INDEX ON ' || pgc.regclass_name(zk.z_table_oid)
        || ' USING btree (' || (select string_agg(zc.z_name, ', ' order by list_position(zk.z_columns, zc.z_number))
            from meta.z_columns zc where zc.z_table_oid = zk.z_table_oid and list_contains(zk.z_columns, zc.z_number)) || ')'
    from meta.z_keys zk where zk.z_oid = x);
create macro pgc.pg_get_indexdef(x) as pgc.index_text(x),
    (x, y, z) as case when y = 0 then pgc.index_text(x) else (select zc.z_name from meta.z_columns zc
        join meta.z_keys zk on zk.z_table_oid = zc.z_table_oid where zk.z_oid = x and zc.z_number = zk.z_columns[y]) end;
create macro pgc.pg_relation_is_updatable(x, triggers) as 0;
create macro pgc.pg_column_is_updatable(x, number, triggers) as false;
create macro pgc.pg_get_viewdef(x) as ''::varchar, (x, y) as ''::varchar;
create macro pgc.pg_get_ruledef(x) as null::varchar, (x, y) as null::varchar;
create macro pgc.pg_get_triggerdef(x) as null::varchar, (x, y) as null::varchar;
create macro pgc.pg_get_partkeydef(x) as null::varchar;
create macro pgc.pg_get_serial_sequence(x, y) as null::varchar;
create macro pgc.pg_get_function_result(x) as (select z_result from meta.z_functions where z_oid = x);
create macro pgc.pg_get_function_arguments(x) as (select z_arguments from meta.z_functions where z_oid = x);
create macro pgc.pg_get_function_identity_arguments(x) as
    (select z_arguments from meta.z_functions where z_oid = x);
create macro pgc.pg_get_statisticsobjdef_columns(x) as null::varchar;
create macro pgc.pg_partition_ancestors(x) as unnest([]::uinteger[]);
create macro pgc.pg_partition_root(x) as null::uinteger;
create macro pgc.pg_relation_is_publishable(x) as false;
create macro pgc.pg_relation_size(x) as 0::bigint, (x, y) as 0::bigint;
create macro pgc.pg_total_relation_size(x) as 0::bigint;
create macro pgc.pg_table_size(x) as 0::bigint;
create macro pgc.pg_indexes_size(x) as 0::bigint;
create macro pgc.pg_database_size(x) as 0::bigint;
create macro pgc.pg_size_pretty(x) as x::varchar || ' bytes';
create macro pgc.pg_tablespace_location(x) as ''::varchar;
create macro pgc.pg_stat_get_numscans(x) as 0::bigint;
create macro pgc.pg_encoding_to_char(x) as case when x = 6 then 'UTF8' else '' end;
create macro pgc.pg_char_to_encoding(x) as 6;
create macro pgc.pg_is_in_recovery() as false;
create macro pgc.pg_is_other_temp_schema(x) as false;
create macro pgc.pg_my_temp_schema() as 0::uinteger;
create macro pgc.pg_postmaster_start_time() as null::timestamp;
create macro pgc.pg_client_encoding() as 'UTF8';
create macro pgc.pg_typeof(x) as lower(typeof(x));
create macro pgc.object_remark(x) as
    (select zd.z_description from meta.z_descriptions zd where zd.z_objoid = x and zd.z_objsubid = 0);
create macro pgc.obj_description(x) as pgc.object_remark(x),
    (x, y) as case when y = 'pg_class' then pgc.object_remark(x) end;
create macro pgc.col_description(x, y) as
    (select zd.z_description from meta.z_descriptions zd where zd.z_objoid = x and zd.z_objsubid = y and y <> 0);
create macro pgc.shobj_description(x, y) as null::varchar;
create macro pgc.format_part(f, x) as regexp_replace(f, '%[IsL]', case regexp_extract(f, '%[IsL]')
    when '%I' then pgc.quote_ident(x::varchar) when '%L' then pgc.quote_literal(x::varchar) else x::varchar end);
create macro pgc.format(f) as f, (f, a) as pgc.format_part(f, a),
    (f, a, b) as pgc.format_part(pgc.format_part(f, a), b),
    (f, a, b, c) as pgc.format_part(pgc.format_part(pgc.format_part(f, a), b), c);
-- There is no moment in the catalog to be shown; what asks for one otherwise asks the traces.
create macro pgc.to_char(x, f) as case when x is not null then error('to_char is not of the catalog: ask for it alone.') end;
create macro pgc.pg_blocking_pids(x) as []::integer[];
create macro pgc.pg_get_function_sqlbody(x) as null::varchar;
create macro pgc.pg_get_functiondef(x) as null::varchar;
create macro pgc.array_in(x) as x;
create macro pgc.array_remove(a, x) as list_filter(a, lambda y: y is distinct from x);
create macro pgc.has_table_privilege(x, y) as lower(y) in ('select'), (u, x, y) as lower(y) in ('select');
create macro pgc.has_any_column_privilege(x, y) as lower(y) in ('select'), (u, x, y) as lower(y) in ('select');
create macro pgc.has_column_privilege(x, c, y) as lower(y) in ('select'), (u, x, c, y) as lower(y) in ('select');
create macro pgc.has_schema_privilege(x, y) as lower(y) in ('usage'), (u, x, y) as lower(y) in ('usage');
create macro pgc.has_database_privilege(x, y) as lower(y) in ('connect'), (u, x, y) as lower(y) in ('connect');
create macro pgc.has_function_privilege(x, y) as true, (u, x, y) as true;
create macro pgc.has_sequence_privilege(x, y) as false, (u, x, y) as false;
create macro pgc.pg_has_role(x, y) as true, (u, x, y) as true;
create macro pgc.current_schemas(x) as
    case when x then ['pg_catalog', 'trace', 'clr'] else ['trace', 'clr'] end;
create macro pgc.current_schema() as 'trace';
create macro pgc.current_database() as (select zs.z_setting from meta.z_settings zs where zs.z_name = 'database');
create macro pgc.current_catalog() as pgc.current_database();
create macro pgc.version() as
    'PostgreSQL ' || (select zs.z_setting from meta.z_settings zs where zs.z_name = 'server_version');
create macro pgc.setting(x) as getvariable('settings')[lower(x)];
create macro pgc.current_setting(x) as case when x is not null and pgc.setting(x) is null
    then error('Unrecognized configuration parameter "' || x || '": SHOW ALL has those that there are.')
    else pgc.setting(x) end, (x, y) as pgc.setting(x);
create macro pgc.parse_ident(x) as string_split(replace(x, '"', ''), '.');
create macro pgc.set_config(x, y, z) as y;
create macro pgc.pg_backend_pid() as getvariable('session');
create macro pgc.inet_server_addr() as null::varchar;
create macro pgc.inet_server_port() as null::integer;
create macro pgc.txid_current() as 0::bigint;
-- Nobody writes, so that every lock is free.
create macro pgc.pg_advisory_lock(x) as ''::varchar, (x, y) as ''::varchar;
create macro pgc.pg_advisory_lock_shared(x) as ''::varchar, (x, y) as ''::varchar;
create macro pgc.pg_advisory_xact_lock(x) as ''::varchar, (x, y) as ''::varchar;
create macro pgc.pg_advisory_xact_lock_shared(x) as ''::varchar, (x, y) as ''::varchar;
create macro pgc.pg_try_advisory_lock(x) as true, (x, y) as true;
create macro pgc.pg_try_advisory_lock_shared(x) as true, (x, y) as true;
create macro pgc.pg_try_advisory_xact_lock(x) as true, (x, y) as true;
create macro pgc.pg_advisory_unlock(x) as true, (x, y) as true;
create macro pgc.pg_advisory_unlock_shared(x) as true, (x, y) as true;
create macro pgc.pg_advisory_unlock_all() as ''::varchar;
create macro pgc.pg_index_column_has_property(x, n, p) as p in ('asc', 'nulls_last', 'orderable', 'returnable',
    'search_array', 'search_nulls');
create macro pgc.pg_index_has_property(x, p) as p in ('clusterable', 'index_scan', 'bitmap_scan', 'backward_scan');
create macro pgc.pg_indexam_has_property(x, p) as p in ('can_order', 'can_unique', 'can_multi_col', 'can_include');
create macro pgc.pg_operator_is_visible(x) as true;
create macro pgc.pg_opclass_is_visible(x) as true;
create macro pgc.pg_opfamily_is_visible(x) as true;
create macro pgc.pg_conversion_is_visible(x) as true;
create macro pgc.pg_ts_config_is_visible(x) as true;
create macro pgc.pg_ts_dict_is_visible(x) as true;
create macro pgc.pg_ts_parser_is_visible(x) as true;
create macro pgc.pg_ts_template_is_visible(x) as true;
create macro pgc.pg_get_function_arg_default(x, y) as null::varchar;
create macro pgc.pg_get_partition_constraintdef(x) as null::varchar;
create macro pgc.pg_get_statisticsobjdef(x) as null::varchar;
create macro pgc.pg_get_statisticsobjdef_expressions(x) as null::varchar[];
create macro pgc.pg_describe_object(x, y, z) as null::varchar;
create macro pgc.pg_tablespace_size(x) as 0::bigint;
-- Of rows: all are as old as the trace. The moments' function of that name has two arguments.
create macro pgc.age(x) as 1, (x, y) as system.main.age(x, y);
create macro pgc.acldefault(x, y) as null::varchar[];
create macro pgc.aclexplode(x) as
    unnest([]::struct(grantor uinteger, grantee uinteger, privilege_type varchar, is_grantable boolean)[]);
create macro pgc.oidvectortypes(x) as ''::varchar;
create macro pgc.btrim(x) as trim(x), (x, y) as trim(x, y);
create macro pgc.bpchar(x) as x::varchar;
create macro pgc.host(x) as x::varchar;
create macro pgc.encode(x, f) as x::varchar;
create macro pgc.pg_identify_object(x, y, z) as
    {'type': null::varchar, 'schema': null::varchar, 'name': null::varchar, 'identity': null::varchar};
create macro pgc.substring_match(x, p) as case when regexp_matches(x::varchar, p)
    then regexp_extract(x::varchar, p, case when contains(p, '(') then 1 else 0 end) end;
create macro pgc.pg_column_size(x) as null::integer;
create macro pgc.pg_collation_for(x) as null::varchar;
create macro pgc.pg_relation_filenode(x) as x;
create macro pgc.pg_relation_filepath(x) as null::varchar;
create macro pgc.pg_conf_load_time() as null::timestamp;
create macro pgc.pg_jit_available() as false;
create macro pgc.pg_is_wal_replay_paused() as false;
create macro pgc.pg_last_wal_receive_lsn() as null::varchar;
create macro pgc.pg_last_wal_replay_lsn() as null::varchar;
create macro pgc.pg_last_xact_replay_timestamp() as null::timestamp;
create macro pgc.pg_current_wal_lsn() as null::varchar;
create macro pgc.pg_current_xact_id() as 0::bigint;
create macro pgc.pg_current_xact_id_if_assigned() as null::bigint;
create macro pgc.txid_current_if_assigned() as null::bigint;
create macro pgc.txid_current_snapshot() as '0:0:'::varchar;
create macro pgc.pg_stat_get_numbackends(x) as null::integer;
create macro pgc.pg_encoding_max_length(x) as 4;
create macro pgc.pg_trigger_depth() as 0;
create macro pgc.row_security_active(x) as false;
create macro pgc.inet_client_addr() as null::varchar;
create macro pgc.inet_client_port() as null::integer;
create macro pgc.to_regproc(x) as pgc.regproc_oid(x);
create macro pgc.to_regrole(x) as pgc.regrole_oid(x);
create macro pgc.has_language_privilege(x, y) as true, (u, x, y) as true;
create macro pgc.has_type_privilege(x, y) as true, (u, x, y) as true;
create macro pgc.has_tablespace_privilege(x, y) as false, (u, x, y) as false;
create macro pgc.has_server_privilege(x, y) as false, (u, x, y) as false;
create macro pgc.has_foreign_data_wrapper_privilege(x, y) as false, (u, x, y) as false;
create macro pgc.has_parameter_privilege(x, y) as false, (u, x, y) as false;
create macro pgc.array_length(x, y) as len(x)::integer;
create macro pgc.array_lower(x, y) as case when len(x) > 0 then 1 end;
create macro pgc.array_upper(x, y) as case when len(x) > 0 then len(x)::integer end;
create macro pgc._pg_expandarray(a) as unnest(list_transform(a, lambda x, i: {'x': x, 'n': i::integer}));

create view isc.schemata as
    select pgc.current_database() as catalog_name, nspname as schema_name, 'nettrace' as schema_owner,
        null::varchar as default_character_set_catalog, null::varchar as default_character_set_schema,
        null::varchar as default_character_set_name, null::varchar as sql_path
    from pgc.pg_namespace;
create view isc.tables as
    select pgc.current_database() as table_catalog, s.name as table_schema, t.name as table_name,
        case t.kind when 'r' then 'BASE TABLE' else 'VIEW' end as table_type,
        null::varchar as self_referencing_column_name, null::varchar as reference_generation,
        null::varchar as user_defined_type_catalog, null::varchar as user_defined_type_schema,
        null::varchar as user_defined_type_name, 'NO' as is_insertable_into, 'NO' as is_typed,
        null::varchar as commit_action
    from meta.tables t join meta.schemas s on s.oid = t.schema_oid;
create view isc.views as
    select table_catalog, table_schema, table_name, null::varchar as view_definition, 'NONE' as check_option,
        'NO' as is_updatable, 'NO' as is_insertable_into from isc.tables where table_type = 'VIEW';
create view isc.columns as
    select pgc.current_database() as table_catalog, s.name as table_schema, t.name as table_name, c.name as column_name,
        c.number::integer as ordinal_position, null::varchar as column_default,
        case when c.not_null then 'NO' else 'YES' end as is_nullable,
        case when y.oid is null then 'ARRAY' else y.shown end as data_type,
        null::integer as character_maximum_length,
        case when c.type_oid = 25 then 1073741824 end as character_octet_length,
        case c.type_oid when 21 then 16 when 23 then 32 when 20 then 64 when 700 then 24 when 701 then 53
            when 1700 then case when c.modifier >= 4 then (c.modifier - 4) >> 16 end end as numeric_precision,
        case when c.type_oid in (21, 23, 20, 700, 701) then 2 when c.type_oid = 1700 then 10 end
            as numeric_precision_radix,
        case when c.type_oid in (21, 23, 20) then 0
            when c.type_oid = 1700 and c.modifier >= 4 then (c.modifier - 4) & 65535 end as numeric_scale,
        case when c.type_oid in (1083, 1114, 1184) then 6 end as datetime_precision, null::varchar as interval_type,
        null::varchar as collation_name, null::varchar as domain_name, pgc.current_database() as udt_catalog,
        'pg_catalog' as udt_schema, coalesce(y.name, '_' || e.name) as udt_name, 'NO' as is_self_referencing,
        'NO' as is_identity, null::varchar as identity_generation, 'NEVER' as is_generated,
        null::varchar as generation_expression, 'NO' as is_updatable
    from meta.columns c join meta.tables t on t.oid = c.table_oid join meta.schemas s on s.oid = t.schema_oid
        left join meta.types y on y.oid = c.type_oid
        left join meta.types e on e.array_oid = c.type_oid and e.array_oid <> 0;
create view isc.table_constraints as
    select pgc.current_database() as constraint_catalog, s.name as constraint_schema, k.name as constraint_name,
        pgc.current_database() as table_catalog, s.name as table_schema, t.name as table_name,
        case k.kind when 'p' then 'PRIMARY KEY' else 'FOREIGN KEY' end as constraint_type, 'NO' as is_deferrable,
        'NO' as initially_deferred, 'YES' as enforced
    from meta.keys k join meta.tables t on t.oid = k.table_oid join meta.schemas s on s.oid = t.schema_oid;
create view isc.key_column_usage as
    select pgc.current_database() as constraint_catalog, s.name as constraint_schema, k.name as constraint_name,
        pgc.current_database() as table_catalog, s.name as table_schema, t.name as table_name, c.name as column_name,
        list_position(k.columns, c.number) as ordinal_position,
        case when k.kind = 'f' then list_position(k.columns, c.number) end as position_in_unique_constraint
    from meta.keys k join meta.tables t on t.oid = k.table_oid join meta.schemas s on s.oid = t.schema_oid
        join meta.columns c on c.table_oid = k.table_oid and list_contains(k.columns, c.number);
create view isc.referential_constraints as
    select pgc.current_database() as constraint_catalog, s.name as constraint_schema, k.name as constraint_name,
        pgc.current_database() as unique_constraint_catalog, os.name as unique_constraint_schema,
        'pk_' || o.name as unique_constraint_name, 'NONE' as match_option, 'NO ACTION' as update_rule,
        'NO ACTION' as delete_rule
    from meta.keys k join meta.tables t on t.oid = k.table_oid join meta.schemas s on s.oid = t.schema_oid
        join meta.tables o on o.oid = k.other_oid join meta.schemas os on os.oid = o.schema_oid where k.kind = 'f';
create view isc.constraint_column_usage as
    select pgc.current_database() as table_catalog, s.name as table_schema, t.name as table_name, c.name as column_name,
        pgc.current_database() as constraint_catalog, ks.name as constraint_schema, k.name as constraint_name
    from meta.keys k join meta.tables kt on kt.oid = k.table_oid join meta.schemas ks on ks.oid = kt.schema_oid
        join meta.tables t on t.oid = coalesce(k.other_oid, k.table_oid) join meta.schemas s on s.oid = t.schema_oid
        join meta.columns c on c.table_oid = t.oid
            and list_contains(case when k.kind = 'f' then k.other_columns else k.columns end, c.number);
create table isc.routines (routine_catalog varchar, routine_schema varchar, routine_name varchar, routine_type varchar);
create table isc.parameters (specific_schema varchar, specific_name varchar, parameter_name varchar);
create table isc.sequences (sequence_catalog varchar, sequence_schema varchar, sequence_name varchar);
create table isc.triggers (trigger_schema varchar, trigger_name varchar, event_object_table varchar);
create table isc.check_constraints (constraint_schema varchar, constraint_name varchar, check_clause varchar);
-- Everybody may read, and nobody write.
create view isc.table_privileges as
    select 'nettrace' as grantor, 'PUBLIC' as grantee, table_catalog, table_schema, table_name,
        'SELECT' as privilege_type, 'NO' as is_grantable, 'YES' as with_hierarchy from isc.tables;
create view isc.column_privileges as
    select 'nettrace' as grantor, 'PUBLIC' as grantee, table_catalog, table_schema, table_name, column_name,
        'SELECT' as privilege_type, 'NO' as is_grantable from isc.columns;

-- Functions whose result is rows, where they stand in FROM.
create macro pgc.aclexplode_rows(x) as table
    select null::uinteger as grantor, null::uinteger as grantee, null::varchar as privilege_type, null::boolean as is_grantable
    where false;
create macro pgc.pg_get_keywords() as table
    select keyword_name as word, case keyword_category when 'reserved' then 'R' when 'unreserved' then 'U'
            when 'column_name' then 'C' else 'T' end as catcode, true as barelabel, keyword_category as catdesc,
        'can be bare label' as baredesc
    from duckdb_keywords() order by 1;
create macro pgc.pg_show_all_settings() as table select * from pgc.pg_settings;
create macro pgc.pg_available_extensions() as table select * from pgc.pg_available_extensions;
create macro pgc.pg_available_extension_versions() as table
    select null::varchar as name, null::varchar as version, null::boolean as superuser, null::boolean as trusted,
        null::boolean as relocatable, null::varchar as schema, null::varchar[] as requires, null::varchar as comment
    where false;
create macro pgc.pg_timezone_names() as table select * from pgc.pg_timezone_names;
create macro pgc.pg_timezone_abbrevs() as table select * from pgc.pg_timezone_abbrevs;
create macro pgc.pg_lock_status() as table select * from pgc.pg_locks;
create macro pgc.pg_stat_get_activity(x) as table select * from pgc.pg_stat_activity;
create macro pgc.pg_options_to_table(x) as table
    select null::varchar as option_name, null::varchar as option_value where false;
create macro pgc.pg_partition_tree(x) as table
    select null::uinteger as relid, null::uinteger as parentrelid, null::boolean as isleaf, null::integer as level where false;
