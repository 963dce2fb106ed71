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
 *
 * <p>Public for the code that Spark generates, which calls an {@code invoke} with the very types of the arguments and
 * passes over NULLs of numbers by itself. Functions of other types it calls by {@link #produceResult}, with the same
 * result. All that give BOOLEAN have an {@code invoke}: one that has none ends the planning of Spark 3.5 where it is a
 * condition.
 */
public final class BoundTraceFunction implements ScalarFunction<Object> {

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

    /** For code that Spark generates. */
    public Object invoke(long first) {
        return call().of(first);
    }

    /** For code that Spark generates. */
    public Object invoke(long first, long second) {
        return call().of(first, second);
    }

    /** For code that Spark generates. */
    public Object invoke(long first, long second, long third) {
        return call().of(first, second, third);
    }

    /** For code that Spark generates. */
    public Object invoke(long first, long second, int third) {
        return call().of(first, second, third);
    }

    /** For code that Spark generates. */
    public Object invoke(long first, long second, UTF8String third) {
        return third == null ? null : call().of(first, second, third);
    }

    /** For code that Spark generates. */
    public Object invoke(long first, long second, int third, UTF8String fourth) {
        return fourth == null ? null : call().of(first, second, third, fourth);
    }

    /** For code that Spark generates. */
    public Object invoke(long first, int second) {
        return call().of(first, second);
    }

    /** For code that Spark generates. */
    public Object invoke(long first, UTF8String second) {
        return second == null ? null : call().of(first, second);
    }

    /** For code that Spark generates. */
    public Object invoke(int first) {
        return call().of(first);
    }

    /** For code that Spark generates. */
    public Object invoke(int first, UTF8String second) {
        return second == null ? null : call().of(first, second);
    }

    /** For code that Spark generates. */
    public Object invoke(int first, UTF8String second, long third) {
        return second == null ? null : call().of(first, second, third);
    }

    /** For code that Spark generates. */
    public Object invoke(int first, UTF8String second, long third, UTF8String fourth) {
        return second == null || fourth == null ? null : call().of(first, second, third, fourth);
    }

    /** For code that Spark generates. */
    public Object invoke(int first, long second, UTF8String third) {
        return third == null ? null : call().of(first, second, third);
    }

    @Override
    public Object produceResult(InternalRow arguments) {
        Object[] values = new Object[types.size()];
        for (int i = 0; i < values.length; i++) {
            if (arguments.isNullAt(i)) {
                return null;
            }
            values[i] = switch (types.get(i)) {
                case BOOLEAN -> arguments.getBoolean(i);
                case INTEGER -> arguments.getInt(i);
                case BIGINT, TIMESTAMP -> arguments.getLong(i);
                case VARCHAR -> arguments.getUTF8String(i);
            };
        }
        return call().of(values);
    }

    private Call call() {
        Call known = call;
        if (known == null) {
            known = new Call(FunctionCatalog.find(function));
            call = known;
        }
        return known;
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

    /** Plans, and columns without a name of their own, show it. */
    @Override
    public String toString() {
        return "nettrace." + name();
    }

    /** The method behind the function. For the thread of a task. */
    private final class Call {
        /** Results of functions of traces are names that are kept with the trace: each is wrapped once. */
        private static final int WRAPPED = 1 << 10;

        private final SqlFunction called;
        private final MethodHandle handle;
        private final int parameters;
        private final int tracePlace;
        private final UTF8String[] lastTexts;
        private final String[] lastStrings;
        private final String[] names = new String[WRAPPED];
        private final UTF8String[] wrapped = new UTF8String[WRAPPED];

        private TaskTraces borrowed;

        private Call(SqlFunction called) {
            this.called = called;
            this.parameters = called.parameters().size();
            this.lastTexts = new UTF8String[parameters];
            this.lastStrings = new String[parameters];
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

        private Object of(Object... given) {
            int before = called.needsContext() ? 1 : 0;
            Object[] arguments = new Object[parameters + before];
            for (int i = 0; i < parameters; i++) {
                arguments[before + i] = i >= given.length
                        ? called.parameters().get(i).defaultValue()
                        : given[i] instanceof UTF8String text ? string(i, text) : given[i];
            }
            if (!called.needsContext()) {
                Object value = invoke(arguments);
                return value instanceof String text ? UTF8String.fromString(text) : value;
            }
            if (tracePlace == NOT_TOLD) {
                return shown(ofAll(arguments));
            }
            String path = traces.files().get((String) arguments[before + tracePlace]);
            // The context is of that trace alone.
            arguments[before + tracePlace] = null;
            return path == null ? null : shown(of(path, arguments));
        }

        /** Rows that follow each other mostly have the same text in a place, such as the name of the trace. */
        private String string(int place, UTF8String text) {
            if (!text.equals(lastTexts[place])) {
                lastStrings[place] = text.toString();
                // Of its own: Spark puts the next row where this one is.
                lastTexts[place] = UTF8String.fromString(lastStrings[place]);
            }
            return lastStrings[place];
        }

        private Object shown(Object value) {
            if (!(value instanceof String name)) {
                return value instanceof Long millis && result == SqlType.TIMESTAMP ? SparkTypes.micros(millis) : value;
            }
            int place = name.hashCode() & WRAPPED - 1;
            if (!name.equals(names[place])) {
                names[place] = name;
                wrapped[place] = UTF8String.fromString(name);
            }
            return wrapped[place];
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
                try (ExecutorTraces.Lease lease = ExecutorTraces.borrow(path, traces.unpacking())) {
                    arguments[0] = lease.context(traces.symbolFolders());
                    return invoke(arguments);
                }
            }
            if (borrowed == null || !borrowed.isOf(task)) {
                borrowed = new TaskTraces(task);
            }
            arguments[0] = borrowed.context(path, traces);
            borrowed.cancellation().enter();
            try {
                return invoke(arguments);
            } finally {
                borrowed.cancellation().leave();
            }
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
