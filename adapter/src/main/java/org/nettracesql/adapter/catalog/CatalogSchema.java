package org.nettracesql.adapter.catalog;

import java.util.List;
import java.util.function.Supplier;

/** A schema: a name, other names for it, and its relations. Safe for all threads. */
public final class CatalogSchema {

    private final String name;
    private final List<String> aliases;
    private final String remark;
    private final Supplier<Names<Relation>> source;
    private Names<Relation> relations;

    /** @param source makes the relations' names, at most once */
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
    public synchronized Names<Relation> relations() {
        if (relations == null) {
            relations = source.get();
        }
        return relations;
    }
}
