package org.nettracesql.adapter.parser;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;

/**
 * Tells which queries of WITH RECURSIVE are recursive: those that name themselves. The word stands for all of the list,
 * and a UNION that is none of them has the types of one, as in PostgreSQL (SELECT, "WITH Clause").
 */
final class RecursiveQueries {

    private RecursiveQueries() {}

    static void settle(SqlWithItem item) {
        if (item.recursive.booleanValue() && !namesItself(item)) {
            item.recursive = SqlLiteral.createBoolean(false, item.recursive.getParserPosition());
        }
    }

    /** A column or a query within that has the name counts, too: then it is taken for one that is recursive. */
    private static boolean namesItself(SqlWithItem item) {
        try {
            item.query.accept(new SqlBasicVisitor<Void>() {
                @Override
                public Void visit(SqlIdentifier name) {
                    if (name.isSimple() && name.getSimple().equalsIgnoreCase(item.name.getSimple())) {
                        throw Util.FoundOne.NULL;
                    }
                    return null;
                }
            });
            return false;
        } catch (Util.FoundOne e) {
            return true;
        }
    }
}
