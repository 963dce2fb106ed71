package org.nettracesql.adapter.schema;

import java.util.List;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.TableMacro;
import org.apache.calcite.schema.TranslatableTable;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.catalog.ViewRelation;

/** The rows of a view whose method has a name that contains the argument. */
final class ViewFunction implements TableMacro {

    private final ViewRelation view;

    ViewFunction(TraceCatalog catalog, String view) {
        this.view = (ViewRelation) catalog.find(view);
    }

    @Override
    public TranslatableTable apply(List<? extends Object> arguments) {
        String condition = arguments.get(0) == null ? "false" : "method like '%" + escaped((String) arguments.get(0))
                + "%' escape '!'";
        return new SqlViewTable(new ViewRelation(view.schema(), view.name(), view.remark(), view.columns(),
                "select * from " + view.qualifiedName() + " where " + condition, view.needsAsText(), view.order(),
                view.comparisonAsText()));
    }

    /** In a literal; methods' names are full of LIKE's other sign. */
    private static String escaped(String pattern) {
        return pattern.replace("!", "!!").replace("_", "!_").replace("'", "''");
    }

    @Override
    public List<FunctionParameter> getParameters() {
        return LiteralParameter.only("method");
    }
}
