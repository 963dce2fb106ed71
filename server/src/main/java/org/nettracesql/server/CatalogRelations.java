package org.nettracesql.server;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What else there is in PostgreSQL's catalog than {@code catalog.sql} has: relations that nothing here is in are empty,
 * and columns that say nothing here are NULL, so that what a client asks of them has an answer. Their names, order and
 * types are those of PostgreSQL 15, in {@code relations.txt}:
 *
 * <pre>
 * relation number column=type column=type …
 * </pre>
 *
 * <p>Each relation of {@code pg_catalog} is there twice: as {@code *} shows it, and in the schema {@link #HIDDEN} with
 * what a query must name to have it: the system columns, and columns of older versions.
 */
final class CatalogRelations {

    /** The schema of the relations with their hidden columns. */
    static final String HIDDEN = "pgs";

    private static final String OF_INFORMATION_SCHEMA = "information_schema.";
    /** What every row of PostgreSQL's has and {@code *} does not mean, but for {@code tableoid}. */
    private static final List<String> OF_SYSTEM = List.of("0::uinteger as xmin", "0::uinteger as xmax",
            "0::uinteger as cmin", "0::uinteger as cmax", "'(0,1)' as ctid");

    private final Connection catalog;

    private CatalogRelations(Connection catalog) {
        this.catalog = catalog;
    }

    /** Makes what the catalog does not have. */
    static void complete(Connection catalog, String relations) throws SQLException {
        CatalogRelations made = new CatalogRelations(catalog);
        Map<String, Map<String, String>> known = made.known();
        try (Statement statement = catalog.createStatement()) {
            for (String line : relations.split("\n")) {
                if (!line.startsWith("--")) {
                    for (String sql : completed(line.split(" "), known)) {
                        statement.execute(sql);
                    }
                }
            }
        }
    }

    /** The columns of each relation of ours, and for the name "" whether it is a table or a view. */
    private Map<String, Map<String, String>> known() throws SQLException {
        Map<String, Map<String, String>> known = new HashMap<>();
        try (Statement statement = catalog.createStatement();
                ResultSet columns = statement.executeQuery("select table_schema || '.' || table_name, column_name,"
                        + " (select t.table_type from information_schema.tables t where t.table_schema = c.table_schema"
                        + " and t.table_name = c.table_name) from information_schema.columns c"
                        + " where table_schema in ('pgc', 'isc')")) {
            while (columns.next()) {
                Map<String, String> relation = known.computeIfAbsent(columns.getString(1), name -> new HashMap<>());
                relation.put(columns.getString(2).toLowerCase(Locale.ROOT), "");
                relation.put("", columns.getString(3));
            }
        }
        return known;
    }

    private static List<String> completed(String[] relation, Map<String, Map<String, String>> known) {
        boolean standard = relation[0].startsWith(OF_INFORMATION_SCHEMA);
        String plain = standard ? relation[0].substring(OF_INFORMATION_SCHEMA.length()) : relation[0];
        String name = (standard ? "isc." : "pgc.") + plain;
        Map<String, String> columns = new LinkedHashMap<>();
        for (int i = 2; i < relation.length; i++) {
            String[] column = relation[i].split("=");
            columns.put(column[0], type(column[1].charAt(0)));
        }
        Map<String, String> there = known.getOrDefault(name, Map.of());
        List<String> shown = new ArrayList<>();
        columns.forEach((column, type) -> shown.add((there.containsKey(column) ? '"' + column + '"' : "null") + "::"
                + type + " as \"" + column + '"'));
        List<String> hidden = new ArrayList<>(shown);
        there.keySet().stream().filter(column -> !column.isEmpty() && !columns.containsKey(column)).sorted()
                .forEach(column -> hidden.add('"' + column + '"'));
        if (!relation[1].equals("0")) {
            hidden.add(relation[1] + "::uinteger as tableoid");
            hidden.addAll(OF_SYSTEM);
        }
        List<String> made = new ArrayList<>();
        String from = " where false";
        if (!there.isEmpty()) {
            String kind = there.get("").equals("VIEW") ? "view " : "table ";
            made.add("alter " + kind + name + " rename to known_" + plain);
            from = " from " + name.substring(0, 4) + "known_" + plain;
        }
        made.add("create view " + name + " as select " + String.join(", ", shown) + from);
        if (!standard) {
            made.add("create view " + HIDDEN + '.' + plain + " as select " + String.join(", ", hidden) + from);
        }
        return made;
    }

    private static String type(char letter) {
        String type = switch (Character.toLowerCase(letter)) {
            case 'b' -> "boolean";
            case 'o' -> "uinteger";
            case 's' -> "smallint";
            case 'i' -> "integer";
            case 'l' -> "bigint";
            case 'r' -> "real";
            case 'd' -> "double";
            case 't' -> "timestamp";
            default -> "varchar";
        };
        return Character.isUpperCase(letter) ? type + "[]" : type;
    }
}
