package org.nettracesql.adapter.catalog;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** A schema: a name, other names for it, and its relations. Safe for all threads. */
public final class CatalogSchema {

    private final String name;
    private final List<String> aliases;
    private final String remark;
    private final Supplier<Names<Relation>> source;
    private final AtomicReference<Names<Relation>> relations = new AtomicReference<>();

    /** @param source makes the relations' names */
    CatalogSchema(String name, List<String> aliases, String remark, Supplier<Names<Relation>> source) {
        this.name = name;
        this.aliases = List.copyOf(aliases);
        this.remark = remark;
        this.source = source;
    }

    /** The primary name. */
    public String name() {
        return name;
    }

    /** Other names under which SQL finds the schema. */
    public List<String> aliases() {
        return aliases;
    }

    /** A sentence for a person. */
    public String remark() {
        return remark;
    }

    /** The relations by name; the first call gathers the names. */
    public Names<Relation> relations() {
        // Without a lock: gathering may read the traces, and whoever waits for a lock cannot be cancelled.
        if (relations.get() == null) {
            relations.compareAndSet(null, source.get());
        }
        return relations.get();
    }
}
