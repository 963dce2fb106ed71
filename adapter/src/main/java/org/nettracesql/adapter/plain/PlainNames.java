package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.collect.QueryNames;
import org.nettracesql.adapter.plain.PlainStatement.Item;
import org.nettracesql.adapter.plain.PlainStatement.Term;
import org.nettracesql.adapter.plain.ViewSyntax.Join;
import org.nettracesql.adapter.plain.ViewSyntax.Nested;
import org.nettracesql.adapter.plain.ViewSyntax.Node;
import org.nettracesql.adapter.plain.ViewSyntax.Op;
import org.nettracesql.adapter.plain.ViewSyntax.Order;
import org.nettracesql.adapter.plain.ViewSyntax.Over;
import org.nettracesql.adapter.plain.ViewSyntax.Query;
import org.nettracesql.adapter.plain.ViewSyntax.Select;
import org.nettracesql.adapter.plain.ViewSyntax.Source;
import org.nettracesql.adapter.plain.ViewSyntax.Table;

/** The names that plain statements and the queries of views mention. */
final class PlainNames {

    private final TraceCatalog catalog;
    private final Set<List<String>> tables = new LinkedHashSet<>();
    private final Set<String> functions = new LinkedHashSet<>();
    private final Set<String> columns = new LinkedHashSet<>();

    private PlainNames(TraceCatalog catalog) {
        this.catalog = catalog;
    }

    /** @param statement has no mistakes */
    static QueryNames of(PlainStatement statement, Relation table) {
        Set<String> columns = new LinkedHashSet<>();
        if (statement.items().isEmpty()) {
            columns.add(QueryNames.ALL_COLUMNS);
        }
        for (Item item : statement.items()) {
            if (item.column() != null) {
                columns.add(item.column());
            }
        }
        List<QueryNames.Pick> picks = new ArrayList<>();
        for (Term term : statement.terms()) {
            columns.add(term.column());
            picks.add(pick(term));
        }
        return new QueryNames(Set.of(List.of(table.schema(), table.name())), Set.of(), columns, picks);
    }

    private static QueryNames.Pick pick(Term term) {
        List<String> texts = term.values().stream().map(String::valueOf).toList();
        return switch (term.comparison()) {
            case EQUAL, IN -> new QueryNames.Pick(term.column(), texts, false, false);
            case NOT_EQUAL, NOT_IN -> new QueryNames.Pick(term.column(), texts, false, true);
            case LIKE -> new QueryNames.Pick(term.column(), texts, true, false);
            case IS_NULL -> new QueryNames.Pick(term.column(), List.of(), false, false);
            default -> new QueryNames.Pick(term.column(), null, false, false);
        };
    }

    /** @throws NotPlainException if it is not read here */
    static QueryNames ofView(String sql, TraceCatalog catalog) {
        PlainNames names = new PlainNames(catalog);
        names.add(ViewParser.parse(sql));
        return new QueryNames(names.tables, names.functions, names.columns, List.of());
    }

    private void add(Query query) {
        for (Select select : query.parts()) {
            addTables(select.source());
            for (ViewSyntax.Item item : select.items()) {
                add(item.value());
            }
            addNested(select.source());
            add(select.where());
            select.groups().forEach(this::add);
        }
    }

    private void addTables(Source source) {
        if (source instanceof Join join) {
            addTables(join.left());
            addTables(join.right());
        } else if (source instanceof Table table) {
            Relation relation = catalog.find(table.name());
            if (relation == null) {
                throw new NotPlainException(String.join(".", table.name()));
            }
            tables.add(List.of(relation.schema(), relation.name()));
        }
    }

    private void addNested(Source source) {
        if (source instanceof Join join) {
            addNested(join.left());
            addNested(join.right());
            add(join.on());
        } else if (source instanceof Nested nested) {
            add(nested.query());
        }
    }

    private void add(Node node) {
        if (node == null) {
            return;
        }
        if (node.op() == Op.COLUMN) {
            columns.add(node.name());
        } else if (node.op() == Op.CALL) {
            functions.add(node.name());
        }
        node.parts().forEach(this::add);
        if (node.value() instanceof Over over) {
            over.partitions().forEach(this::add);
            for (Order order : over.orders()) {
                add(order.value());
            }
        }
    }
}
