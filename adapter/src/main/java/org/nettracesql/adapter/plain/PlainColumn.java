package org.nettracesql.adapter.plain;

import java.sql.JDBCType;

/**
 * A column of a plain query's result, as JDBC describes it.
 *
 * @param name of the column of the table; the label where it is computed
 * @param table of the column; empty where it is computed
 * @param schema of the table as the statement finds it; empty where it is computed
 * @param digits that a number can have, those of a second's fraction for a moment; 0 for what the type says
 */
public record PlainColumn(
        String label, String name, String table, String schema, JDBCType type, int digits, boolean nullable) {}
