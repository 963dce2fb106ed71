package org.nettracesql.spark;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.SqlFunction;
import org.nettracesql.functions.SqlType;

/**
 * A function of the driver as Spark calls it, on executors. An argument that is NULL gives NULL. A function of the
 * traces asks the one that its argument {@code trace} names, whose code map each process makes once; without that
 * argument it asks all, as in the driver.
 */
final class BoundTraceFunction implements ScalarFunction<Object> {

    private static final String TRACE = "trace";

    /** In the place of an argument. */
    private static final int NOT_TOLD = -1;

    /** As in the driver: a code map of each is needed. */
    private static final int MOST_ASKED = 16;

    private final String function;
    private final List<SqlType> types;
    private final SqlType result;
    private final TraceFileNames traces;

    private transient volatile Call call;

    BoundTraceFunction(String function, List<SqlType> types, SqlType result, TraceFileNames traces) {
        this.function = function;
        this.types = List.copyOf(types);
        this.result = result;
        this.traces = traces;
    }

    @Override
    public String name() {
        return function.toLowerCase(Locale.ROOT);
    }

    @Override
    public String canonicalName() {
        return "nettrace." + name() + "(" + TraceFunction.shown(types) + ")@" + Integer.toHexString(traces.hashCode());
    }

    @Override
    public DataType[] inputTypes() {
        return types.stream().map(SparkTypes::of).toArray(DataType[]::new);
    }

    @Override
    public DataType resultType() {
        return SparkTypes.of(result);
    }

    @Override
    public Object produceResult(InternalRow arguments) {
        for (int i = 0; i < types.size(); i++) {
            if (arguments.isNullAt(i)) {
                return null;
            }
        }
        Call known = call;
        if (known == null) {
            known = new Call(FunctionCatalog.find(function));
            call = known;
        }
        Object value = known.of(arguments);
        return value instanceof String text ? UTF8String.fromString(text) : value;
    }

    /** Spark recognises by it an expression that is grouped by. */
    @Override
    public boolean equals(Object other) {
        return other instanceof BoundTraceFunction that
                && function.equals(that.function)
                && types.equals(that.types)
                && traces.equals(that.traces);
    }

    @Override
    public int hashCode() {
        return Objects.hash(function, types, traces);
    }

    /** The method behind the function. */
    private final class Call {
        private final SqlFunction called;
        private final MethodHandle handle;
        private final int tracePlace;

        private TaskTraces borrowed;

        private Call(SqlFunction called) {
            this.called = called;
            try {
                this.handle = MethodHandles.publicLookup().unreflect(called.method())
                        .asSpreader(Object[].class, called.method().getParameterCount());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("The method of " + called.name() + " is not public.", e);
            }
            int place = NOT_TOLD;
            for (int i = 0; called.needsContext() && i < types.size(); i++) {
                place = called.parameters().get(i).name().equals(TRACE) ? i : place;
            }
            this.tracePlace = place;
        }

        private Object of(InternalRow given) {
            int before = called.needsContext() ? 1 : 0;
            Object[] arguments = new Object[called.parameters().size() + before];
            for (int i = 0; i < called.parameters().size(); i++) {
                arguments[before + i] = i < types.size() ? value(given, i) : called.parameters().get(i).defaultValue();
            }
            if (!called.needsContext()) {
                return invoke(arguments);
            }
            if (tracePlace == NOT_TOLD) {
                return ofAll(arguments);
            }
            String path = traces.files().get((String) arguments[before + tracePlace]);
            // The context is of that trace alone.
            arguments[before + tracePlace] = null;
            return path == null ? null : of(path, arguments);
        }

        /** What the traces that have an answer agree on, as in the driver. */
        private Object ofAll(Object[] arguments) {
            if (traces.files().size() > MOST_ASKED) {
                throw new IllegalArgumentException(name() + " is asked of " + traces.files().size()
                        + " traces: tell it which one by its argument " + TRACE + ", the column of that name.");
            }
            Object answer = null;
            for (String path : traces.files().values()) {
                Object own = of(path, arguments.clone());
                if (answer != null && own != null && !answer.equals(own)) {
                    return null;
                }
                answer = answer == null ? own : answer;
            }
            return answer;
        }

        private Object of(String path, Object[] arguments) {
            TaskContext task = TaskContext.get();
            if (task == null) {
                try (ExecutorTraces.Lease lease = ExecutorTraces.borrow(path)) {
                    arguments[0] = lease.context(traces.symbolFolders());
                    return invoke(arguments);
                }
            }
            if (borrowed == null || !borrowed.isOf(task)) {
                borrowed = new TaskTraces(task);
            }
            arguments[0] = borrowed.context(path, traces.symbolFolders());
            return invoke(arguments);
        }

        private Object value(InternalRow given, int i) {
            return switch (types.get(i)) {
                case BOOLEAN -> given.getBoolean(i);
                case INTEGER -> given.getInt(i);
                case BIGINT -> given.getLong(i);
                case VARCHAR -> given.getUTF8String(i).toString();
            };
        }

        private Object invoke(Object[] arguments) {
            try {
                return handle.invoke(arguments);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(called.name() + " failed.", e);
            }
        }
    }
}
