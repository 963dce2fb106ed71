package org.nettracesql.functions;

/** The SQL types of arguments and results, and the Java types that carry them. */
public enum SqlType {
    BOOLEAN(boolean.class, Boolean.class),
    INTEGER(int.class, Integer.class),
    BIGINT(long.class, Long.class),
    VARCHAR(String.class, String.class),
    /** Milliseconds since 1970-01-01 UTC. */
    TIMESTAMP(long.class, Long.class);

    private final Class<?> argumentClass;
    private final Class<?> resultClass;

    SqlType(Class<?> argumentClass, Class<?> resultClass) {
        this.argumentClass = argumentClass;
        this.resultClass = resultClass;
    }

    /** What a method takes: an argument is never NULL. */
    public Class<?> argumentClass() {
        return argumentClass;
    }

    /** What a method returns, where null stands for NULL. */
    public Class<?> resultClass() {
        return resultClass;
    }
}
