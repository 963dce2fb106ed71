package org.nettracesql.adapter.collect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.Need;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.QueryFunction;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.catalog.ViewRelation;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.SqlFunction;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.manifest.ClrManifest;

/**
 * Says for a query what to record so that its tables have rows, and which of its event tables are empty in the traces
 * and why. Views are looked into: a view's own documentation says what it needs, its tables are those that may be
 * empty.
 */
public final class CollectAdvisor {

    /** How a running plan finds the advisor of its database. */
    public interface Holder {
        CollectAdvisor collectAdvisor();
    }

    /** What stands for the query as a whole where others have a table's name. */
    public static final String WHOLE_QUERY = "(query)";

    private static final int POINTER_BYTES = 8;
    /** Columns that stacks are, or are told from. */
    private static final Set<String> OF_STACKS = Set.of("stack_id", "thrower");
    private static final String METHODS = TraceCatalog.TRACE_SCHEMA + ".methods";
    private static final String IL_MAPS = TraceCatalog.TRACE_SCHEMA + ".il_to_native";
    /** What tells threads that wait from those that run. */
    private static final String STATES = TraceCatalog.TRACE_SCHEMA + ".state_samples";
    /** Functions that need IL maps beside the methods. */
    private static final Set<String> OF_IL_MAPS =
            Set.of("IL_OFFSET_AT", "IL_TO_NATIVE_MAP", "SOURCE_FILE_AT", "SOURCE_LINE_AT", "SOURCE_COLUMN_AT");

    private final TraceCatalog catalog;
    private final QueryNames.Reader reader;

    public CollectAdvisor(TraceCatalog catalog, QueryNames.Reader reader) {
        this.catalog = catalog;
        this.reader = reader;
    }

    /** One line of the answer. */
    public record Line(String table, Long events, String collect, String whyEmpty) {}

    /** What was found in a query and in the views that it reads. */
    private static final class Findings {
        private final List<Need> needs = new ArrayList<>();
        private final Set<String> seen = new LinkedHashSet<>();
        private final Map<String, EventRelation> eventTables = new LinkedHashMap<>();
        private final Map<Need, String> viewOfNeed = new LinkedHashMap<>();
        private boolean hasStacks;
    }

    /**
     * The answer: a line for the query with the command, then one for each event table under it, and one for each
     * provider that a view chooses from all events.
     *
     * @param wanted what is to record; null for what recorded the traces
     * @throws RuntimeException the planner's, if the query is wrong
     */
    public List<Line> advise(String sql, Transport wanted) {
        Findings findings = new Findings();
        QueryNames names = reader.read(sql);
        add(names, findings, true);
        List<Line> lines = new ArrayList<>();
        Transport transport = wanted == null ? Transport.of(catalog.traces()) : wanted;
        if (transport == Transport.ETW && asksForSwitches(names.picks(), findings)) {
            findings.needs.add(new Need(Providers.WINDOWS_KERNEL, KernelFlags.CONTEXT_SWITCH, 0, ""));
        }
        String command = transport.command(findings.needs, findings.hasStacks);
        lines.add(new Line(WHOLE_QUERY, null,
                command == null ? "every trace has what it reads" : command + ofActivities(findings, transport),
                null));
        Evidence evidence = Evidence.of(catalog.traces());
        Set<String> shown = new LinkedHashSet<>();
        findings.eventTables.forEach((name, table) -> {
            lines.add(line(name, table, evidence));
            need(table).forEach(need -> shown.add(need.provider()));
        });
        // What a view takes from all events has no table of its own to show.
        findings.viewOfNeed.forEach((need, view) -> {
            if (!shown.contains(need.provider())) {
                lines.add(new Line(view, null, need.toString(),
                        evidence.has(need.provider()) ? null : evidence.whyNone(need)));
            }
        });
        return lines;
    }

    /** Whether samples of threads that wait are wanted, which Windows' sampler of processors does not take. */
    private static boolean asksForSwitches(List<QueryNames.Pick> picks, Findings findings) {
        return findings.needs.stream().anyMatch(need -> need.provider().equals(Evidence.SAMPLE_PROVIDER))
                && (findings.seen.contains(STATES + true) || findings.seen.contains(STATES + false)
                        || picks.stream().anyMatch(CollectAdvisor::isOfThreadsThatWait));
    }

    private static boolean isOfThreadsThatWait(QueryNames.Pick pick) {
        return switch (pick.column().toLowerCase(Locale.ROOT)) {
            case "sample_kind" -> pick.takes("cswitch");
            case "state" -> pick.takes("waiting") || pick.takes("idle");
            case "waits_for", "idle_wait" -> pick.takesAny();
            default -> false;
        };
    }

    /** The ids alone come with no event. */
    private static String ofActivities(Findings findings, Transport transport) {
        for (Need need : findings.needs) {
            if (!need.provider().equals(Evidence.TASKS)) {
                return "";
            }
        }
        return "\n" + transport.comment() + " Activities are events of EventSources: name those that are wanted, too.";
    }

    /** @param isNeeded whether what the names stand for is not covered by what a view declares */
    private void add(QueryNames names, Findings findings, boolean isNeeded) {
        for (List<String> path : names.tables()) {
            CatalogSchema schema = catalog.schema(path.get(0));
            Relation relation = schema == null ? null : schema.relations().get(path.get(path.size() - 1));
            if (relation == null && path.get(0).equalsIgnoreCase(TraceCatalog.TRACE_SCHEMA)) {
                relation = catalog.find(path.get(path.size() - 1));
            }
            if (relation != null) {
                findings.hasStacks |= names.columns().contains(QueryNames.ALL_COLUMNS) && hasStacks(relation);
                add(relation, findings, isNeeded);
            }
        }
        for (String column : names.columns()) {
            findings.hasStacks |= OF_STACKS.contains(column.toLowerCase(Locale.ROOT));
            if (isNeeded) {
                findings.needs.addAll(FurtherNeeds.instance().ofColumn(column));
            }
        }
        for (String name : names.functions()) {
            SqlFunction function = FunctionCatalog.find(name);
            boolean readsIlMaps = OF_IL_MAPS.contains(name);
            if (readsIlMaps || function != null && function.readsEvents()) {
                addNamed(METHODS, findings, isNeeded);
            }
            if (name.equals(QueryFunction.CALLERS.name()) || name.equals(QueryFunction.CALLEES.name())) {
                add(catalog.find(name), findings, isNeeded);
            }
            if (readsIlMaps) {
                addNamed(IL_MAPS, findings, isNeeded);
            }
        }
    }

    private static boolean hasStacks(Relation relation) {
        for (TableColumn column : relation.columns()) {
            if (OF_STACKS.contains(column.name())) {
                return true;
            }
        }
        return false;
    }

    private void addNamed(String qualifiedName, Findings findings, boolean isNeeded) {
        int dot = qualifiedName.indexOf('.');
        add(catalog.schema(qualifiedName.substring(0, dot)).relations().get(qualifiedName.substring(dot + 1)),
                findings, isNeeded);
    }

    private void add(Relation relation, Findings findings, boolean isNeeded) {
        if (!findings.seen.add(relation.qualifiedName() + isNeeded)) {
            return;
        }
        if (relation instanceof ViewRelation view) {
            boolean isCovered = !view.needs().isEmpty();
            for (Need need : view.needs()) {
                findings.viewOfNeed.putIfAbsent(need, view.qualifiedName());
                if (isNeeded) {
                    findings.needs.add(need);
                }
            }
            add(reader.readView(view.sql()), findings, isNeeded && !isCovered);
        } else if (relation instanceof DerivedRelation derived) {
            for (Need need : derived.madeFrom().needs()) {
                findings.viewOfNeed.putIfAbsent(need, relation.qualifiedName());
                if (isNeeded) {
                    findings.needs.add(need);
                }
            }
            for (String source : derived.madeFrom().eventTables()) {
                addNamed(source, findings, isNeeded);
            }
        } else if (relation instanceof EventRelation table && table.types() != null) {
            findings.eventTables.putIfAbsent(table.qualifiedName(), table);
            if (isNeeded) {
                findings.needs.addAll(need(table));
            }
        }
    }

    private static boolean isRundown(Need need) {
        return need.provider().equals(Providers.RUNDOWN);
    }

    /** What gives a table's events; more than one for tables over several providers. */
    private List<Need> need(EventRelation table) {
        Map<String, Need> needs = new LinkedHashMap<>();
        for (EventType type : types(table)) {
            if (type.provider().equals(Providers.WINDOWS_KERNEL)) {
                add(new Need(type.provider(), KernelFlags.of(type.name()), 0, ""), needs);
                continue;
            }
            if (type.provider().equals(Providers.LINUX_KERNEL)) {
                add(new Need(type.provider(), 0, 0, type.name()), needs);
                continue;
            }
            boolean isOfManifest = ClrManifest.instance().providers().contains(type.provider());
            // An EventSource sends events without keywords to everyone, and asked for none sends only these.
            long keywords = type.keywords() == 0 && !isOfManifest ? -1L : type.keywords();
            add(new Need(type.provider(), keywords, type.level(), ""), needs);
            if (type.provider().equals(Providers.RUNTIME)) {
                FurtherNeeds.instance().ofTable("clr." + type.name()).forEach(need -> add(need, needs));
            }
        }
        FurtherNeeds.instance().ofTable(table.qualifiedName()).forEach(need -> add(need, needs));
        return List.copyOf(needs.values());
    }

    private static void add(Need need, Map<String, Need> needs) {
        needs.merge(need.provider(), need, Need::and);
    }

    private Set<EventType> types(EventRelation table) {
        Set<EventType> types = new LinkedHashSet<>();
        ClrManifest.instance().all(POINTER_BYTES).stream().filter(table.types()).forEach(types::add);
        for (OpenTrace trace : catalog.traces()) {
            types.addAll(table.typesIn(trace));
        }
        return types;
    }

    private Line line(String name, EventRelation table, Evidence evidence) {
        long events = 0;
        for (OpenTrace trace : catalog.traces()) {
            events += trace.trace().index().types().stream()
                    .filter(statistics -> table.types().test(statistics.type()))
                    .mapToLong(TraceIndex.TypeStatistics::eventCount)
                    .sum();
        }
        List<Need> needs = need(table);
        String collect = String.join(",", needs.stream()
                .map(need -> isRundown(need) ? "(rundown: comes at the end by itself)" : need.toString())
                .toList());
        return new Line(
                name, events, collect, events > 0 || needs.isEmpty() ? null : evidence.whyNone(name, needs.get(0)));
    }
}
