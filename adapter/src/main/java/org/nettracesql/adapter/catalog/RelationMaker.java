package org.nettracesql.adapter.catalog;

import java.util.List;

/** Makes relations of a schema, each when it is asked for. For all threads. */
public interface RelationMaker {

    /** What it makes. */
    List<String> names();

    /** Makes the relation of a name of {@link #names()}, as it is spelt there. */
    Relation make(String name);
}
