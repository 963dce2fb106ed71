package org.nettracesql.adapter.planner;

import java.util.List;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.nettracesql.adapter.catalog.TraceCatalog;

/** Looks names up in the connection's schema, and then where every connection does at first. */
final class TraceCatalogReader extends CalciteCatalogReader {

    /** @param reader of a connection whose schema is not the default */
    TraceCatalogReader(CalciteCatalogReader reader) {
        this(reader, reader.getConfig());
    }

    private TraceCatalogReader(CalciteCatalogReader reader, CalciteConnectionConfig config) {
        super(reader.getRootSchema(), SqlNameMatchers.withCaseSensitive(config.caseSensitive()),
                List.of(reader.getSchemaPaths().get(0), List.of(TraceCatalog.TRACE_SCHEMA), List.of()),
                reader.getTypeFactory(), config);
    }
}
