package org.nettracesql.spark;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.catalog.ViewRelation;
import org.nettracesql.adapter.engine.TraceFiles;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.report.ReportTables;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.folder.FolderManifests;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The traces of some paths as the driver of a Spark application sees them, and their tables. Safe for all threads.
 *
 * <p>The sets that were asked for last are kept, and opened anew when a file has come, gone or changed. One that is
 * not kept any more rests, which closes its files; plans that still have it wake what they need.
 */
final class TraceSet {

    private static final Logger LOG = LoggerFactory.getLogger(TraceSet.class);

    private static final int MOST_KEPT = 8;

    /** Guarded by itself; in the order of their last use. */
    private static final Map<SourceOptions, TraceSet> KEPT = new LinkedHashMap<>(16, 0.75f, true);

    private final TraceOptions options;
    private final TraceFiles files;
    private final TraceCatalog catalog;
    /** Null where nothing is kept in files, or there is one trace. */
    private final FolderManifests manifests;
    /** Of the manifests; guarded by these. */
    private final Set<TraceWarning> told = new HashSet<>();

    private TraceSet(TraceFiles files) {
        this.options = files.options();
        this.files = files;
        this.manifests = files.manifests();
        this.catalog = new TraceCatalog(
                files.traces(), files.skipped(), TraceContext.of(files.traces(), options.symbols()),
                new ReportTables(), List::of);
        files.skipped().forEach((name, warning) -> LOG.warn("{}: {}", name, warning.message()));
    }

    /** The traces that the options name, as they are now. */
    static TraceSet of(SourceOptions asked) {
        SourceOptions key = new SourceOptions(asked.paths(), "", true, 0, asked.settings());
        synchronized (KEPT) {
            TraceSet known = KEPT.get(key);
            if (known != null && !known.files.haveChanged()) {
                return known;
            }
            if (known != null) {
                KEPT.remove(key);
                known.rest();
            }
            TraceSet opened = new TraceSet(opened(asked, known));
            KEPT.put(key, opened);
            if (KEPT.size() > MOST_KEPT) {
                SourceOptions eldest = KEPT.keySet().iterator().next();
                KEPT.remove(eldest).rest();
            }
            return opened;
        }
    }

    private static TraceFiles opened(SourceOptions asked, TraceSet known) {
        try {
            return known == null ? TraceFiles.open(asked.traceOptions(), null) : known.files.reopened();
        } catch (TraceException e) {
            // Of exceptions that Spark does not know, Python shows forty lines of Java with the sentence in them.
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private void rest() {
        catalog.traces().forEach(trace -> trace.trace().rest());
    }

    TraceCatalog catalog() {
        return catalog;
    }

    List<OpenTrace> traces() {
        return catalog.traces();
    }

    /** What an executor needs to open a trace. */
    TraceLocation location(OpenTrace trace) {
        return TraceLocation.of(trace, Unpacking.of(options));
    }

    /** What an executor needs to open the traces for functions. */
    TraceFileNames fileNames() {
        Map<String, String> files = new LinkedHashMap<>();
        for (OpenTrace trace : traces()) {
            files.put(trace.name(), trace.trace().info().file().toAbsolutePath().toString());
        }
        return new TraceFileNames(files, options.symbols().stream().map(Object::toString).toList(),
                Unpacking.of(options));
    }

    /**
     * To be told when a query was planned: keeps in files what was found out for it, if that is wanted, and tells
     * Spark's log of damage that shows without reading events.
     */
    void planned() {
        if (manifests != null) {
            synchronized (manifests) {
                manifests.keep();
                for (TraceWarning warning : manifests.warnings()) {
                    if (told.add(warning)) {
                        LOG.warn("{}", warning.message());
                    }
                }
            }
        }
        for (OpenTrace trace : traces()) {
            if (trace.trace().facts() != null) {
                for (TraceWarning warning : trace.trace().structuralWarnings()) {
                    LOG.warn("{}: {}", trace.name(), warning.message());
                }
            }
        }
    }

    /**
     * The table of a name, with or without its schema before a point.
     *
     * @throws IllegalArgumentException if there is none that Spark can read
     */
    Relation table(String name) {
        Relation found = catalog.find(name);
        for (int dot = name.indexOf('.'); found == null && dot >= 0; dot = name.indexOf('.', dot + 1)) {
            found = table(name.substring(0, dot), name.substring(dot + 1));
        }
        if (found == null) {
            throw new IllegalArgumentException("There is no table " + name + " in these traces. Expected a table such"
                    + " as events, clr.MethodLoadVerbose or methods; SHOW TABLES lists those of a catalog.");
        }
        return readable(found);
    }

    /** @throws IllegalArgumentException if Spark cannot read it */
    static Relation readable(Relation relation) {
        if (!isReadable(relation)) {
            throw new IllegalArgumentException(relation.qualifiedName() + " is a report that is written in the SQL of"
                    + " the JDBC driver, which Spark cannot run. Expected a table of events or a computed one; Spark's"
                    + " JDBC source has the reports, with nettrace-sql-jdbc.jar beside this one.");
        }
        return relation;
    }

    /** The table of a schema; null if there is none. */
    Relation table(String schema, String name) {
        CatalogSchema found = catalog.schema(schema);
        return found == null ? null : found.relations().get(name);
    }

    /** Whether Spark can read it: reports are views in another dialect. */
    static boolean isReadable(Relation relation) {
        return !(relation instanceof ViewRelation);
    }
}
