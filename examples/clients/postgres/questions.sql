-- A trace as a schema of a PostgreSQL database, beside what only that database knows.
\set QUIET on
\set ON_ERROR_STOP on
create extension postgres_fdw;
create server traces foreign data wrapper postgres_fdw
    options (host '127.0.0.1', port :'port', dbname 'trace', use_remote_estimate 'off');
create user mapping for current_user server traces options (user 'example', password 'none');
create schema clr;
create schema trace;
import foreign schema clr limit to ("MethodLoadVerbose") from server traces into clr;
import foreign schema trace limit to (events, methods, jit_stats) from server traces into trace;
create table owners (namespace text, team text);
insert into owners values ('Workload.Program', 'runtime'), ('Workload.Jit', 'compiler');

-- The condition, the group and the limit go to the trace.
select event_name, count(*) from trace.events where provider like '%DotNETRuntime' group by 1 order by 2 desc limit 3;

-- A join with a table of PostgreSQL's own.
select team, count(*), max("MethodSize") from clr."MethodLoadVerbose" join owners on namespace = "MethodNamespace" group by team order by team;

-- What is compared with a value that is computed here is sent as a parameter of a cursor.
select count(*) from trace.events where time_ns >= (select max(time_ns) from trace.events);
