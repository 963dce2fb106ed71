package org.nettracesql.adapter.catalog;

import java.util.List;

/** Something that SQL can read from. Immutable. */
public sealed interface Relation permits EventRelation, DerivedRelation, ViewRelation, StoredRelation {

    /** Primary name of the schema it is in. */
    String schema();

    String name();

    /** One or more sentences for a person. */
    String remark();

    /** In the order of {@code SELECT *}. */
    List<TableColumn> columns();

    /** {@code TABLE}, {@code VIEW} or {@code SYSTEM VIEW}, as JDBC's metadata says it. */
    default String tableType() {
        return "TABLE";
    }

    /** Schema and name, for plans and messages. */
    default String qualifiedName() {
        return schema() + "." + name();
    }
}
