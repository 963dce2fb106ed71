package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.testing.SharedFiles;

/** {@code EXPLAIN COLLECT}, on a trace with keywords Loader, Jit, NGen and IL maps at level 5, and no samples. */
class ExplainCollectTest {

    private static final Path TRACE = Path.of("..", "examples", "traces", "jit.nettrace");

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:nettrace:" + TRACE);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private List<String> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            return rows(results);
        }
    }

    private static List<String> rows(ResultSet results) throws SQLException {
        List<String> rows = new ArrayList<>();
        while (results.next()) {
            rows.add(results.getString(1) + "|" + results.getString(2) + "|" + results.getString(3) + "|"
                    + results.getString(4));
        }
        return rows;
    }

    private String command(String sql) throws SQLException {
        return rows("explain collect " + sql).get(0);
    }

    private static String collect(String providers) {
        return "(query)|null|dotnet-trace collect --providers " + providers + "|null";
    }

    @Test
    void anEventTableNeedsItsKeywordsAndLevel() throws SQLException {
        assertThat(rows("explain collect select count(*) from clr.GCStart")).containsExactly(
                collect("Microsoft-Windows-DotNETRuntime:0x1:4"),
                "clr.GCStart|0|Microsoft-Windows-DotNETRuntime:0x1:4|There are no events with the keyword GC (0x1): not"
                        + " recorded, or nothing of the kind happened.");
    }

    @Test
    void aTableThatHasEventsIsNotExplained() throws SQLException {
        assertThat(rows("explain collect select * from MethodLoadVerbose").get(1))
                .matches("clr\\.MethodLoadVerbose\\|[1-9][0-9]*\\|Microsoft-Windows-DotNETRuntime:0x30:5\\|null");
    }

    @Test
    void providersAreNamedOnceWithAllTheirKeywordsAndTheHighestLevel() throws SQLException {
        assertThat(command("select * from GCStart a join ContentionStart b on true"
                        + " join MethodJittingStarted c on true"))
                .isEqualTo(collect("Microsoft-Windows-DotNETRuntime:0x4011:5"));
    }

    @Test
    void aViewNeedsWhatItsDocumentationSays() throws SQLException {
        assertThat(command("select * from hot_methods")).isEqualTo(
                collect("Microsoft-DotNETCore-SampleProfiler:0x0:4,Microsoft-Windows-DotNETRuntime:0x30:5"));
        assertThat(rows("explain collect select * from hot_methods")).anySatisfy(row -> assertThat(row)
                .startsWith("sampler.ThreadSample|0|")
                .endsWith("There are no events of Microsoft-DotNETCore-SampleProfiler at all: it was not recorded, or"
                        + " the program does not have it."));
    }

    @Test
    void aViewOverAllEventsIsExplainedByItsProviders() throws SQLException {
        assertThat(rows("explain collect select * from http_requests"))
                .anyMatch(row -> row.startsWith("trace.http_requests|null|System.Net.Http:"));
    }

    @Test
    void tablesAreFoundWhereverTheQueryHidesThem() throws SQLException {
        String gc = collect("Microsoft-Windows-DotNETRuntime:0x1:4");
        assertThat(command("with g as (select * from gcstart) select 1 from g union select 2 from g")).isEqualTo(gc);
        assertThat(command("select 1 from traces where exists (select 1 from gcstart)")).isEqualTo(gc);
        assertThat(command("select (select count(*) from gcstart) from traces")).isEqualTo(gc);
        assertThat(command("table clr.gcstart")).isEqualTo(gc);
        assertThat(command("select 1 from traces t left join (select * from clr.gcstart as s) as u on true"))
                .isEqualTo(gc);
    }

    @Test
    void functionsThatResolveAddressesNeedTheMethods() throws SQLException {
        assertThat(command("select method_at(1)")).isEqualTo(collect("Microsoft-Windows-DotNETRuntime:0x30:5"));
        assertThat(command("select il_offset_at(1)")).isEqualTo(collect("Microsoft-Windows-DotNETRuntime:0x20030:5"));
        assertThat(command("select hex(1)")).isEqualTo("(query)|null|every trace has what it reads|null");
        assertThat(command("select * from table(callers('Main'))")).contains("SampleProfiler");
    }

    @Test
    void aHeapWalkNeedsTheKeywordThatStartsIt() throws SQLException {
        String walk = collect("Microsoft-Windows-DotNETRuntime:0x1980001:5");
        assertThat(command("select * from clr.GCBulkNode")).isEqualTo(walk);
        assertThat(command("select * from clr.GCBulkNode_Values")).isEqualTo(walk);
        assertThat(command("select * from clr.GCBulkRootEdge")).isEqualTo(walk);
        assertThat(command("select * from clr.GCBulkMovedObjectRanges"))
                .isEqualTo(collect("Microsoft-Windows-DotNETRuntime:0x400000:4"));
    }

    @Test
    void whatTheRuntimeSendsOnlyTogetherWithOtherEventsNeedsTheirKeywords() throws SQLException {
        assertThat(command("select * from clr.MethodDetails"))
                .isEqualTo(collect("Microsoft-Windows-DotNETRuntime:0x6000000010:5"));
        assertThat(command("select * from clr.SetGCHandle"))
                .isEqualTo(collect("Microsoft-Windows-DotNETRuntime:0x3:4"));
        assertThat(command("select * from clr.MethodILToNativeMap"))
                .isEqualTo(collect("Microsoft-Windows-DotNETRuntime:0x20030:5"));
    }

    @Test
    void activityIdsNeedTheTasksThatCarryThem() throws SQLException {
        String withTasks =
                collect("Microsoft-Windows-DotNETRuntime:0x1:4,System.Threading.Tasks.TplEventSource:0x80:4");
        assertThat(command("select activity_id from gcstart")).isEqualTo(withTasks);
        assertThat(command("select 1 from gcstart g where G.Related_Activity_Id is null")).isEqualTo(withTasks);
        assertThat(command("select * from gcstart")).isEqualTo(collect("Microsoft-Windows-DotNETRuntime:0x1:4"));
    }

    @Test
    void computedTablesNeedWhatTheyAreMadeOf() throws SQLException {
        assertThat(command("select * from spans")).matches(".*Microsoft-Windows-DotNETRuntime:0x[0-9a-f]+:5.*");
        assertThat(command("select * from activity_spans")).isEqualTo(collect("System.Threading.Tasks.TplEventSource"
                + ":0x80:4\n# Activities are events of EventSources: name those that are wanted, too."));
        assertThat(command("select * from http_spans")).contains("System.Net.Http:", "Kestrel:", "Hosting:");
        assertThat(command("select * from metric_values")).contains("System.Diagnostics.Metrics:0x2:4:SessionId=trace");
        assertThat(command("select * from event_counters")).contains("System.Runtime:0x0:4:EventCounterIntervalSec=1");
    }

    @Test
    void itIsAFunctionToo() throws SQLException {
        assertThat(rows("select * from table(explain_collect('select count(*) from gcstart where ''a'' = ''b'''))"))
                .isEqualTo(rows("explain collect select count(*) from gcstart where 'a' = 'b'"));
    }

    @Test
    void itCanBePrepared() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "Explain -- what\n  Collect select * from gcstart;");
                ResultSet results = statement.executeQuery()) {
            assertThat(rows(results)).hasSize(2);
        }
    }

    @Test
    void aMistakeInTheQueryIsShownInItsPlace() {
        assertThatThrownBy(() -> rows("explain collect\nselect nothing from gcstart"))
                .isInstanceOfSatisfying(NettraceSqlException.class, failure -> {
                    assertThat(failure.getMessage()).contains("nothing");
                    assertThat(failure.line()).isEqualTo(2);
                    assertThat(failure.column()).isEqualTo(8);
                });
        assertThatThrownBy(() -> rows("explain collect drop table gcstart")).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> rows("explain collect")).isInstanceOf(SQLException.class);
    }

    @Test
    void aPlanIsStillExplained() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery("explain plan for select count(*) from events")) {
            assertThat(results.getMetaData().getColumnLabel(1)).isEqualTo("PLAN");
        }
    }

    @Test
    void everyReportSaysHowToRecordIt() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet reports = statement.executeQuery("select name, needs, collect from reports")) {
            while (reports.next()) {
                String name = reports.getString(1);
                String collect = reports.getString(3);
                assertThat(collect == null).as(name).isEqualTo(reports.getString(2) == null);
                if (collect != null) {
                    assertThat(command("select * from \"" + name + "\"")).as(name).contains(collect);
                }
            }
        }
    }

    private static String line(String row, int line) {
        return row.substring("(query)|null|".length(), row.length() - "|null".length()).split("\n")[line];
    }

    @Test
    void lttngGetsTheEventsOfTheManifestAndTheRuntimeItsFilter() throws SQLException {
        String row = rows("explain collect for lttng select * from MethodJittingStarted join ContentionStart on true")
                .get(0);
        assertThat(line(row, 0)).isEqualTo("lttng create nettrace-sql --output=trace");
        assertThat(line(row, 1)).isEqualTo("lttng enable-event --userspace 'DotNETRuntime:*,DotNETRuntimeRundown:*'");
        assertThat(line(row, 4)).isEqualTo("DOTNET_LTTng=1 DOTNET_EnableEventLog=1 DOTNET_LTTngConfig="
                + "Microsoft-Windows-DotNETRuntime:4010:5,Microsoft-Windows-DotNETRuntimeRundown:80020139:5"
                + " dotnet APP.dll");
        assertThat(line(rows("Explain Collect For LTTng select * from ExceptionThrown").get(0), 1))
                .isEqualTo("lttng enable-event --userspace 'DotNETRuntime:ExceptionCatchStart*,"
                        + "DotNETRuntime:ExceptionCatchStop*,DotNETRuntime:ExceptionFilterStart*,"
                        + "DotNETRuntime:ExceptionFilterStop*,DotNETRuntime:ExceptionFinallyStart*,"
                        + "DotNETRuntime:ExceptionFinallyStop*,DotNETRuntime:ExceptionThrown*,"
                        + "DotNETRuntime:ExceptionThrownStop*,DotNETRuntimeRundown:*'");
    }

    @Test
    void whatLttngCannotRecordIsSaid() throws SQLException {
        assertThat(rows("explain collect for lttng select * from sampler.ThreadSample").get(0))
                .contains("sampler.ThreadSample stays empty");
        assertThat(rows("explain collect for lttng select * from event_counters").get(0))
                .contains("'DotNETRuntime:EventSource'").contains("counters are not sent");
        assertThat(rows("explain collect for lttng select * from clr.GCBulkNode").get(0))
                .contains("A walk over the heap cannot be started");
    }

    @Test
    void etwGetsProvidersByNameAndByGuid() throws SQLException {
        String row = rows("explain collect for etw select count(*), min(time_ns) from clr.GCStart").get(0);
        assertThat(row).contains("/Providers:\"Microsoft-Windows-DotNETRuntime:0x1:4\" collect trace.etl")
                .contains("-start clr -on e13c0d23-ccbc-4e12-931b-d9cc2eee27e4:0x1:4 -f clr.etl")
                .contains("xperf -start rundown -on a669021c-c450-4609-a035-5af59af4df18:0x80020139:5");
        String samples = rows("explain collect for ETW select * from hot_methods").get(0);
        assertThat(samples).contains("/KernelEvents:Process,Thread,ImageLoad,Profile")
                .contains("xperf -on PROC_THREAD+LOADER+PROFILE -stackwalk Profile")
                .contains("For threads that wait").doesNotContain("SampleProfiler");
        for (String waiting : List.of("select * from samples where sample_kind = 'cswitch'",
                "select count(*) from samples where \"state\" <> 'waiting' group by thread_id",
                "select * from cpu_or_waiting", "select * from state_samples where samples > 1",
                "select * from samples where sample_kind like 'cs%'",
                "select * from samples where sample_kind ilike 'CS%'",
                "select * from samples where sample_kind like 'cs!%%' escape '!'",
                "select * from samples where sample_kind = ? and \"state\" = 'running'",
                "select thread_id from samples where sample_kind not in ('managed', 'cpu')",
                "select count(*) filter (where not sample_kind in ('cpu', 'managed')) from samples",
                "select k from (select sample_kind as k from samples) where k = 'cswitch'",
                "select k from (select time_ns, sample_kind from samples) as s (t, k) where k = 'cswitch'",
                "with s (t, k) as (select time_ns, sample_kind as w from samples) select t from s where k = 'cswitch'",
                "select s.* from samples s join (values 'cswitch') as v (k) on v.k = s.sample_kind",
                "select * from samples where waits_for is not null",
                "select case idle_wait when 'timer thread' then 1 end from samples")) {
            assertThat(rows("explain collect for etw " + waiting).get(0)).as(waiting)
                    .contains("/KernelEvents:Process,Thread,ImageLoad,ContextSwitch,Profile")
                    .contains("xperf -on PROC_THREAD+LOADER+CSWITCH+PROFILE -stackwalk Profile+CSwitch")
                    .doesNotContain("add ContextSwitch");
        }
        for (String running : List.of("select * from samples where sample_kind = 'cpu'",
                "select 'cswitch' from samples where sample_kind in ('cpu', 'managed') -- no 'waiting'",
                "select count(*) from samples where not sample_kind <> 'cpu' and source <> 'cswitch'",
                "select sample_kind, \"state\", count(*) from samples group by sample_kind, \"state\"",
                "select * from samples where idle_wait is null",
                "select t from (select source, sample_kind from samples) as s (s, t) where s <> 'a' and t = 'cpu'",
                "select \"state\" from samples where \"state\" = 'running' and time_ns < 5")) {
            assertThat(rows("explain collect for etw " + running).get(0)).as(running)
                    .contains("Process,Thread,ImageLoad,Profile").contains("add ContextSwitch");
        }
        // GUIDs of EventSources without one of their own are made of their names.
        assertThat(rows("explain collect for etw select * from event_counters").get(0))
                .contains("*System.Runtime:0x0:4:EventCounterIntervalSec=1")
                .contains("49592c0f-5a05-516d-aa4b-a64e02026c89:0x0:4");
    }

    @Test
    void etwTakesTheStacksThatTheQueryReads() throws SQLException {
        for (String sql : List.of("select * from clr.GCStart", "select Stack_Id from clr.GCStart")) {
            assertThat(rows("explain collect for etw " + sql).get(0))
                    .contains("/Providers:\"Microsoft-Windows-DotNETRuntime:0x1:4:@StacksEnabled=true\" collect")
                    .contains("-on e13c0d23-ccbc-4e12-931b-d9cc2eee27e4:0x1:4:'stack' -f clr.etl");
        }
        assertThat(rows("explain collect for etw select * from exceptions").get(0))
                .contains("Microsoft-Windows-DotNETRuntime:0x8000:4:@StacksEnabled=true");
        assertThat(rows("explain collect for lttng select * from gc_events").get(0)).doesNotContain("stacks");
        assertThat(rows("explain collect for lttng select * from clr.GCStart").get(0))
                .contains("# LTTng has stacks of the kernel's events alone: stack_id of others is NULL");
        assertThat(rows("explain collect for lttng select count(*) from clr.GCStart").get(0))
                .doesNotContain("stacks");
        assertThat(rows("explain collect select * from clr.GCStart").get(0)).doesNotContain("tack");
    }

    @Test
    void lttngTakesSwitchesOfThreadsForSamples() throws SQLException {
        for (String table : List.of("samples", "thread_samples", "hot_methods", "cpu_or_waiting", "hot_paths")) {
            assertThat(rows("explain collect for lttng select count(*) from " + table).get(0)).as(table)
                    .contains("\nlttng enable-event --kernel sched_switch\n")
                    .contains("\nlttng add-context --kernel --type=pid --type=tid --type=procname"
                            + " --type=callstack-kernel --type=callstack-user\n")
                    .contains("in samples are the kernel's context switches. ")
                    .contains("need root, or the group tracing");
        }
    }

    @Test
    void theRundownIsAskedForWhereItDoesNotComeByItself() throws SQLException {
        String sql = "select count(*) from rundown.MethodDCEndVerbose";
        assertThat(command(sql)).isEqualTo("(query)|null|every trace has what it reads|null");
        assertThat(rows("explain collect for lttng " + sql).get(0))
                .contains("lttng enable-event --userspace 'DotNETRuntimeRundown:*'\n")
                .contains(" DOTNET_LTTngConfig=Microsoft-Windows-DotNETRuntimeRundown:80020139:5 dotnet");
        assertThat(rows("explain collect for lttng select * from rundown.ThreadDC").get(0))
                .contains("DotNETRuntimeRundown:80030939:5 dotnet");
        assertThat(rows("explain collect for etw " + sql).get(0)).contains("PerfView ")
                .contains("xperf -start rundown -on a669021c-c450-4609-a035-5af59af4df18:0x80020139:5 -f rundown.etl")
                .contains("\nxperf -stop -stop rundown\nxperf -merge kernel.etl rundown.etl trace.etl");
    }

    @Test
    void lttngSaysThatItHasNoActivities() throws SQLException {
        for (String sql : List.of("select activity_id from clr.GCStart", "select count(*) from activities")) {
            assertThat(rows("explain collect for lttng " + sql).get(0)).contains("# LTTng has no activities");
        }
    }

    /** Some EventSources say what their GUID is: one that is made of the name would record nothing. */
    @Test
    void etwGetsTheGuidThatAnEventSourceSaysItHas() throws SQLException {
        assertThat(rows("explain collect for etw select activity_id from clr.GCStart").get(0))
                .contains(",2e5dba47-a3d2-4d16-8ee0-6671ffdcd7b5:0x80:4\" collect")
                .contains("+2e5dba47-a3d2-4d16-8ee0-6671ffdcd7b5:0x80:4 -f clr.etl");
        assertThat(rows("explain collect for etw select * from threadpool").get(0))
                .contains(",8e9f5090-2d75-4d03-8a81-e5afbf85daf1:0x2:5\" collect")
                .contains("+8e9f5090-2d75-4d03-8a81-e5afbf85daf1:0x2:5 -f clr.etl")
                .contains("-f rundown.etl\ntimeout /t 15\nxperf -stop -stop clr -stop rundown");
    }

    private static String advice(Path trace, String sql) throws SQLException {
        try (Connection other = DriverManager.getConnection("jdbc:nettrace:" + trace);
                Statement statement = other.createStatement()) {
            return rows(statement.executeQuery("explain collect " + sql)).get(0).replaceAll("^.*?null\\||\\|null$", "");
        }
    }

    @Test
    void eventsOfWindowsKernelAreAskedForByItsFlags() throws SQLException {
        Path trace = SharedFiles.require("traces/public/net.4.5.2.x64.etl.zip");
        assertThat(advice(trace, "select * from kernel.\"DiskIORead\" r, kernel.\"TcpIpSendIPV6\" s"
                        + ", kernel.\"FileIOFileRundown\" f"))
                .isEqualTo("PerfView /AcceptEULA /NoGui"
                        + " /KernelEvents:Process,Thread,ImageLoad,DiskIO,DiskFileIO,NetworkTCPIP"
                        + " /ClrEvents:None /TplEvents:None collect trace.etl\n"
                        + ":: or, with the Windows Performance Toolkit:\n"
                        + "xperf -on PROC_THREAD+LOADER+DISK_IO+FILENAME+NETWORKTRACE -f kernel.etl\n"
                        + ":: … run it, then:\nxperf -stop\nxperf -merge kernel.etl trace.etl");
        assertThat(advice(trace, "select * from kernel.\"PerfInfoSample\""))
                .contains("PROC_THREAD+LOADER+PROFILE -stackwalk Profile -f");
        assertThat(advice(trace, "select * from \"Microsoft-Windows-Kernel-File\".\"Create\""))
                .contains("/Providers:\"Microsoft-Windows-Kernel-File:0x")
                .contains("-on Microsoft-Windows-Kernel-File:0x");
        try (Connection etl = DriverManager.getConnection("jdbc:nettrace:" + trace);
                Statement statement = etl.createStatement()) {
            assertThat(rows(statement.executeQuery(
                    "explain collect for dotnet_trace select * from kernel.\"DiskIORead\"")).get(0))
                    .contains("# dotnet-trace has no events of this kernel").doesNotContain("--providers");
            assertThat(rows(statement.executeQuery(
                    "explain collect for lttng select * from kernel.\"DiskIORead\"")).get(0))
                    .contains("# LTTng has no events of Windows Kernel.").doesNotContain("lttng create");
        }
    }

    @Test
    void eventsOfLinuxKernelAreAskedForByName() throws SQLException {
        Path trace = SharedFiles.require("traces/public/validation_001.zip");
        assertThat(advice(trace, "select * from kernel.sched_process_exit a, kernel.sched_process_exec b"))
                .isEqualTo("lttng create nettrace-sql --output=trace\n"
                        + "lttng enable-event --kernel sched_process_exec,sched_process_exit\n"
                        + "lttng add-context --kernel --type=pid --type=tid --type=procname"
                        + " --type=callstack-kernel --type=callstack-user\n"
                        + "lttng start\ndotnet APP.dll\nlttng destroy\n"
                        + "# The kernel's events need root, or the group tracing. Beside x86 there is no"
                        + " callstack-user.");
        try (Connection kernel = DriverManager.getConnection("jdbc:nettrace:" + trace);
                Statement statement = kernel.createStatement()) {
            assertThat(rows(statement.executeQuery("explain collect for etw select tid from"
                    + " kernel.sched_process_exit")).get(0))
                    .isEqualTo("(query)|null|:: Windows has no events of kernel, which are Linux'.|null");
        }
        assertThat(advice(SharedFiles.ownTrace("v6-perf.nettrace"), "select * from universal.cswitch"))
                .isEqualTo("sudo dotnet-trace collect-linux --profile dotnet-common,cpu-sampling,thread-time");
    }

    @Test
    void whatRecordsIsWhatRecordedTheTraceUnlessSaid() throws SQLException {
        String sql = "explain collect select * from clr.GCStart";
        Path lttng = SharedFiles.ownTrace("ctf-lost.trace.zip");
        try (Connection ctf = DriverManager.getConnection("jdbc:nettrace:" + lttng);
                Statement statement = ctf.createStatement()) {
            assertThat(rows(statement.executeQuery(sql)).get(0)).contains("lttng create");
        }
        assertThat(rows("explain collect for dotnet-trace select * from clr.GCStart")).isEqualTo(rows(sql));
        assertThat(rows("explain collect for dotnet_trace select * from clr.GCStart")).isEqualTo(rows(sql));
        assertThatThrownBy(() -> rows("explain collect for strace select * from clr.GCStart"))
                .isInstanceOf(SQLException.class).hasMessageContaining("dotnet-trace, lttng, etw");
        try (PreparedStatement statement = connection.prepareStatement("select * from table(explain_collect(?, ?))")) {
            statement.setString(1, "select * from clr.GCStart");
            statement.setString(2, "etw");
            assertThat(rows(statement.executeQuery()).get(0)).contains("PerfView");
        }
    }
}
