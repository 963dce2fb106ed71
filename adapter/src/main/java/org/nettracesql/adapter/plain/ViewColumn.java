package org.nettracesql.adapter.plain;

/**
 * A column of rows on their way through a view's query.
 *
 * @param source alias of what it is from; null if that has none
 * @param name null if it has none
 * @param type null where views do not compute with it
 */
record ViewColumn(String source, String name, ViewType type) {

    boolean isNamed(String qualifier, String wanted) {
        return wanted.equalsIgnoreCase(name) && (qualifier == null || qualifier.equalsIgnoreCase(source));
    }
}
