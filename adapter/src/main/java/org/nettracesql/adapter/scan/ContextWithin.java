package org.nettracesql.adapter.scan;

import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.schema.SchemaPlus;

/** The context of a part of a statement's run: the statement's, with something of its own. */
public abstract class ContextWithin implements DataContext {

    private final DataContext statement;

    protected ContextWithin(DataContext statement) {
        this.statement = statement;
    }

    /** The context that it is within. */
    protected final DataContext statement() {
        return statement;
    }

    @Override
    public final SchemaPlus getRootSchema() {
        return statement.getRootSchema();
    }

    @Override
    public final JavaTypeFactory getTypeFactory() {
        return statement.getTypeFactory();
    }

    @Override
    public final QueryProvider getQueryProvider() {
        return statement.getQueryProvider();
    }

    @Override
    public Object get(String name) {
        return statement.get(name);
    }
}
