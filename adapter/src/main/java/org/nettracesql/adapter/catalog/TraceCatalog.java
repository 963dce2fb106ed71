package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.manifest.ClrManifest;

/**
 * All that SQL sees of some traces: schemas by name, relations by name. Lazy: opening makes nothing; a name looked up
 * makes what it stands for.
 *
 * <p>Schemas are {@value #TRACE_SCHEMA}, {@value #INFORMATION_SCHEMA} and one per provider. A provider of the runtime
 * has a short primary name and is found under its full name too.
 */
public final class TraceCatalog {

    /** The default schema. */
    public static final String TRACE_SCHEMA = "trace";

    /** The SQL standard's tables about tables. */
    public static final String INFORMATION_SCHEMA = "information_schema";

    /** Where unqualified names are looked up after {@link #TRACE_SCHEMA}. */
    public static final String FALLBACK_SCHEMA = "clr";

    /** Layouts of manifest tables do not depend on the pointer size: both are shown as 64 bits. */
    private static final int POINTER_BYTES = 8;

    private final TraceContext traceContext;
    private final List<OpenTrace> traces;
    private final Map<String, TraceWarning> skipped;
    private final RelationMaker reportTables;
    private final Supplier<List<StoredRelation>> stored;
    private final AtomicReference<Names<CatalogSchema>> schemas = new AtomicReference<>();
    private final AtomicReference<Names<Relation>> traceRelations = new AtomicReference<>();
    private final AtomicReference<Relation> events = new AtomicReference<>();

    /**
     * @param traces by the name that the column {@code trace} has for each
     * @param skipped files that were to be traces and could not be read, by the same name
     * @param traceContext of the traces: what functions answer from
     * @param reportTables the tables that reports are views over
     * @param stored the tables that people made, at this moment
     */
    public TraceCatalog(
            Map<String, Trace> traces,
            Map<String, TraceWarning> skipped,
            TraceContext traceContext,
            RelationMaker reportTables,
            Supplier<List<StoredRelation>> stored) {
        this.skipped = skipped;
        this.reportTables = reportTables;
        this.stored = stored;
        this.traceContext = traceContext;
        List<OpenTrace> opened = new ArrayList<>();
        for (Map.Entry<String, Trace> trace : traces.entrySet()) {
            opened.add(new OpenTrace(trace.getKey(), trace.getValue(), traceContext));
        }
        this.traces = List.copyOf(opened);
    }

    /** What functions answer from. */
    public TraceContext traceContext() {
        return traceContext;
    }

    public List<OpenTrace> traces() {
        return traces;
    }

    /** The schemas' primary names, {@value #TRACE_SCHEMA} first. */
    public List<CatalogSchema> schemas() {
        List<CatalogSchema> all = new ArrayList<>();
        all.add(schema(TRACE_SCHEMA));
        for (String name : schemaNames().all()) {
            CatalogSchema schema = schemaNames().get(name);
            if (schema.name().equals(name) && !name.equals(TRACE_SCHEMA)) {
                all.add(schema);
            }
        }
        return all;
    }

    /** A schema by its primary name or an alias, in any case; null if there is none. */
    public CatalogSchema schema(String name) {
        // The default schema must not wait for the list of providers.
        return name.equalsIgnoreCase(TRACE_SCHEMA) ? traceSchema() : schemaNames().get(name);
    }

    /** A relation by a name as it is written, alone as in {@link #find(String)} or behind its schema; else null. */
    public Relation find(List<String> name) {
        if (name.size() == 1) {
            return find(name.get(0));
        }
        CatalogSchema schema = schema(name.get(0));
        return schema == null ? null : schema.relations().get(name.get(1));
    }

    /**
     * A relation as a query without a schema finds it: in {@value #TRACE_SCHEMA}, then in {@value #FALLBACK_SCHEMA},
     * then in the only other provider's schema that has the name, unless it is {@value #TRACE_SCHEMA} itself. Null if
     * there is none.
     */
    public Relation find(String name) {
        Relation own = findOwn(name);
        if (own != null || isOwnSchema(name)) {
            return own;
        }
        List<CatalogSchema> providers = providersWith(name);
        return providers.size() == 1 ? providers.get(0).relations().get(name) : null;
    }

    /** A relation that has the name in every trace, or that somebody made; null if there is none. */
    public Relation findOwn(String name) {
        if (name.toLowerCase(Locale.ROOT).equals(TraceRelations.EVENTS)) {
            // The table of most first queries: the others are then not even listed.
            return events();
        }
        Relation own = traceRelations().get(name);
        return own != null || isOwnSchema(name) ? own : schema(FALLBACK_SCHEMA).relations().get(name);
    }

    /**
     * Of {@code trace.events} the planner asks first whether its schema is a table, which must not look into every
     * trace nor find an event: that of a provider is found behind its schema.
     */
    private static boolean isOwnSchema(String name) {
        return name.equalsIgnoreCase(TRACE_SCHEMA);
    }

    /** The providers' schemas that have a relation of a name, in any case. */
    public List<CatalogSchema> providersWith(String name) {
        List<CatalogSchema> found = new ArrayList<>();
        for (CatalogSchema schema : schemas()) {
            boolean isProvider = !schema.name().equals(TRACE_SCHEMA) && !schema.name().equals(INFORMATION_SCHEMA);
            if (isProvider && schema.relations().spelling(name) != null) {
                found.add(schema);
            }
        }
        return found;
    }

    /** A report by its name, in any case; null if there is none. Reads of no other. */
    public ReportInfo report(String name) {
        return traceRelations().get(name) instanceof ViewRelation view && !view.name().endsWith(ViewFiles.WITHOUT_IDLE)
                ? ReportInfo.of(view)
                : null;
    }

    private CatalogSchema traceSchema() {
        return new CatalogSchema(TRACE_SCHEMA, List.of(),
                "Generic and derived tables over all events, and reports.", this::traceRelations);
    }

    private Names<Relation> traceRelations() {
        if (traceRelations.get() == null) {
            RelationMaker relations = new TraceRelations(traces, skipped, events(), reportTables);
            traceRelations.compareAndSet(null, new Names<>(
                    relations.names(), relations::make, this::storedRelations, this::isInFallback));
        }
        return traceRelations.get();
    }

    private Relation events() {
        if (events.get() == null) {
            events.compareAndSet(null, TraceRelations.everyEvent());
        }
        return events.get();
    }

    private Names<Relation> storedRelations() {
        Map<String, Function<String, Relation>> makers = new TreeMap<>();
        for (StoredRelation relation : stored.get()) {
            makers.put(relation.name(), name -> relation);
        }
        return new Names<>(makers);
    }

    private boolean isInFallback(String name) {
        return schema(FALLBACK_SCHEMA).relations().spelling(name) != null;
    }

    /** Without a lock: it may read the traces, and whoever waits for a lock cannot be cancelled. */
    private Names<CatalogSchema> schemaNames() {
        if (schemas.get() == null) {
            ClrManifest manifest = ClrManifest.instance();
            Set<String> providers = new LinkedHashSet<>(manifest.providers());
            int ahead = Runtime.getRuntime().availableProcessors();
            for (int i = 0; i < traces.size(); i++) {
                for (int next = i + 1; next < Math.min(traces.size(), i + ahead); next++) {
                    traces.get(next).trace().readAhead();
                }
                traces.get(i).trace().eventTypes().forEach(type -> providers.add(type.provider()));
            }
            Map<String, Function<String, CatalogSchema>> makers = new TreeMap<>();
            makers.put(TRACE_SCHEMA, name -> traceSchema());
            CatalogSchema information = new CatalogSchema(INFORMATION_SCHEMA, List.of(),
                    "Tables about schemas, tables and columns, as the SQL standard has them.",
                    () -> InformationSchema.relations(this));
            makers.put(INFORMATION_SCHEMA, name -> information);
            Map<String, List<String>> byPrimary = new LinkedHashMap<>();
            for (String provider : providers) {
                byPrimary.computeIfAbsent(primaryName(provider), absent -> new ArrayList<>()).add(provider);
            }
            byPrimary.forEach((primary, all) -> {
                CatalogSchema schema = providerSchema(primary, all);
                makers.putIfAbsent(primary, name -> schema);
                for (String provider : all) {
                    // Where several share a name, the full one leads to the provider's own events.
                    CatalogSchema own = all.size() == 1 ? schema : providerSchema(primary, List.of(provider));
                    makers.putIfAbsent(provider, name -> own);
                }
            });
            schemas.compareAndSet(null, new Names<>(makers));
        }
        return schemas.get();
    }

    private static String primaryName(String provider) {
        String alias = ClrManifest.instance().providerAlias(provider);
        return alias == null ? fullName(provider) : alias;
    }

    private static String fullName(String provider) {
        String written = WrittenNames.of(provider);
        boolean isTaken = written.equalsIgnoreCase(TRACE_SCHEMA) || written.equalsIgnoreCase(INFORMATION_SCHEMA);
        return isTaken ? "provider_" + written : written;
    }

    /** @param providers that share the name, as the kernels of Linux and Windows do: the first has a table of both */
    private CatalogSchema providerSchema(String primary, List<String> providers) {
        List<String> aliases = new ArrayList<>();
        for (String provider : providers) {
            if (!fullName(provider).equals(primary)) {
                aliases.add(fullName(provider));
            }
        }
        return new CatalogSchema(
                primary,
                aliases,
                "Events of the provider " + String.join(" and of ", providers) + ".",
                () -> {
                    Map<String, Function<String, Relation>> makers = new LinkedHashMap<>();
                    for (String provider : providers) {
                        new ProviderRelations(primary, provider, contextColumns())
                                .makers(typesOf(provider))
                                .forEach(makers::putIfAbsent);
                    }
                    return new Names<>(makers);
                });
    }

    private Set<HeaderColumn> contextColumns() {
        Set<HeaderColumn> columns = new HashSet<>();
        for (OpenTrace trace : traces) {
            columns.addAll(trace.trace().contextColumns());
        }
        return columns;
    }

    /** What the manifest and the traces know of a provider's events, ordered by id and version. */
    private Collection<EventType> typesOf(String provider) {
        Map<String, EventType> types = new LinkedHashMap<>();
        for (EventType type : ClrManifest.instance().all(POINTER_BYTES)) {
            if (type.provider().equals(provider)) {
                types.put(key(type), type);
            }
        }
        for (OpenTrace trace : traces) {
            for (EventType type : trace.trace().eventTypes()) {
                if (type.provider().equals(provider)) {
                    addFromTrace(types, type);
                }
            }
        }
        return types.values();
    }

    private static void addFromTrace(Map<String, EventType> types, EventType type) {
        EventType known = types.putIfAbsent(key(type), type);
        if (known != null && !known.fields().equals(type.fields()) && type.origin() != EventType.Origin.MANIFEST) {
            // One trace describes its event otherwise than another, or than the manifest: the table has both's fields.
            types.put(key(type) + "/" + type.fields().hashCode(), type);
        }
    }

    private static String key(EventType type) {
        return type.id() + "/" + type.version() + "/" + type.name();
    }
}
