package org.nettracesql.adapter;

/** A statement that makes or removes a table of a person's own. */
public sealed interface TableStatement {

    /** The table's name. */
    String name();

    /**
     * {@code CREATE [OR REPLACE] TABLE [IF NOT EXISTS] name AS query}.
     *
     * @param orReplace whether a table of that name may be there, and goes
     * @param ifNotExists whether a table of that name may be there, and stays
     * @param query any query
     */
    record Create(String name, boolean orReplace, boolean ifNotExists, String query) implements TableStatement {}

    /**
     * {@code DROP TABLE [IF EXISTS] name}.
     *
     * @param ifExists whether the table may be missing
     */
    record Drop(String name, boolean ifExists) implements TableStatement {}
}
