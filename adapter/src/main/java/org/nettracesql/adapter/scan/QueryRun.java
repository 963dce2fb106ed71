package org.nettracesql.adapter.scan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.TimeFrames;
import org.apache.calcite.schema.SchemaPlus;
import org.nettracesql.trace.Cancellation;

/**
 * One run of a planned query without JDBC's cursor around it: for those who take more than a row at a time.
 *
 * <p>For one thread, but for {@link #cancel()}.
 */
public final class QueryRun {

    private final CalciteConnection connection;
    private final CalcitePrepare.CalciteSignature<Object> signature;
    private final AtomicBoolean cancelFlag = Cancellation.current() == Cancellation.NONE
            ? new AtomicBoolean()
            : Cancellation.current().flag();
    private Enumerable<?> rows;

    /** @param signature the planned query */
    public QueryRun(CalciteConnection connection, CalcitePrepare.CalciteSignature<Object> signature) {
        this.connection = connection;
        this.signature = signature;
    }

    /** Names and types of the columns. */
    public RelDataType rowType() {
        return signature.rowType;
    }

    /** The rows; they can be read once. The first call may take as long as computing them does. */
    public Enumerable<?> rows() {
        if (rows == null) {
            rows = signature.enumerable(new Context(connection, signature, cancelFlag));
        }
        return rows;
    }

    /** The values of a row, as Calcite has them inside. */
    public Object[] values(Object row) {
        return switch (signature.cursorFactory.style) {
            case ARRAY -> (Object[]) row;
            case LIST -> ((List<?>) row).toArray();
            default -> new Object[] {row};
        };
    }

    /** Tells what reads the rows to stop; from any thread. The database ends running scans. */
    public void cancel() {
        cancelFlag.set(true);
    }

    /** What a run can ask of its surroundings. */
    private static final class Context implements DataContext {
        private final CalciteConnection connection;
        private final SchemaPlus rootSchema;
        private final Map<String, Object> stashed;
        private final AtomicBoolean cancelFlag;
        private final long startedMillis = System.currentTimeMillis();

        Context(
                CalciteConnection connection,
                CalcitePrepare.CalciteSignature<?> signature,
                AtomicBoolean cancelFlag) {
            this.connection = connection;
            this.rootSchema = signature.rootSchema == null ? null : signature.rootSchema.plus();
            this.stashed = signature.internalParameters;
            this.cancelFlag = cancelFlag;
        }

        @Override
        public SchemaPlus getRootSchema() {
            return rootSchema;
        }

        @Override
        public JavaTypeFactory getTypeFactory() {
            return connection.getTypeFactory();
        }

        @Override
        public QueryProvider getQueryProvider() {
            return connection;
        }

        @Override
        public Object get(String name) {
            Variable variable = Arrays.stream(Variable.values())
                    .filter(one -> one.camelName.equals(name))
                    .findFirst()
                    .orElse(null);
            if (variable == null) {
                return stashed.get(name);
            }
            return switch (variable) {
                // Connections are in UTC: all clocks show the same.
                case UTC_TIMESTAMP, CURRENT_TIMESTAMP, LOCAL_TIMESTAMP, SYS_TIMESTAMP -> startedMillis;
                case TIME_ZONE -> TimeZone.getTimeZone("UTC");
                case TIME_FRAME_SET -> getTypeFactory().getTypeSystem().deriveTimeFrameSet(TimeFrames.CORE);
                case CANCEL_FLAG -> cancelFlag;
                case LOCALE -> Locale.ROOT;
                case USER -> "sa";
                default -> stashed.get(name);
            };
        }
    }
}
