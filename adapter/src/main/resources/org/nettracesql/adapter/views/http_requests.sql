-- View: http_requests
-- HTTP requests of clients (System.Net.Http) and servers (Kestrel, ASP.NET Core hosting) with their durations.
--
-- Needs: System.Net.Http:0xffffffffffffffff:4
-- Needs: Microsoft-AspNetCore-Server-Kestrel:0xffffffffffffffff:4
-- Needs: Microsoft.AspNetCore.Hosting:0xffffffffffffffff:4
-- Needs: System.Threading.Tasks.TplEventSource:0x80:4
-- Order: start_ns
-- Compare: side, method, url, status_code: sum(duration_ns), max(duration_ns) as longest_ns, count(*) as requests
--
-- Columns:
--   trace VARCHAR NOT NULL: Name of the trace file.
--   side VARCHAR NOT NULL: client or server.
--   process_id INTEGER NOT NULL: Process.
--   start_ns BIGINT NOT NULL: When it started.
--   duration_ns BIGINT: How long it took; NULL if its end is not in the trace.
--   method VARCHAR: GET, POST and so on; NULL for a client, whose events do not tell.
--   url VARCHAR: What a client asked for; of a server the path.
--   status_code BIGINT: Status of the response; NULL for a server, whose events do not tell, and without a response.
--   activity_id VARCHAR NOT NULL: The request's activity.
--   parent_activity_id VARCHAR: The activity it was started in.
--   start_thread_id BIGINT NOT NULL: Thread of the start.
--   stop_thread_id BIGINT: Thread of the stop.
--   provider VARCHAR NOT NULL: EventSource.
select trace, case when provider = 'System.Net.Http' then 'client' else 'server' end, process_id, start_ns, duration_ns,
  method, coalesce(scheme || '://'
    || case when host like '%:%' and host not like '[%' then '[' || host || ']' else host end
    || ':' || cast(port as varchar) || path_and_query, path), status_code,
  activity_id, parent_activity_id, start_thread_id, stop_thread_id, provider
from http_spans
