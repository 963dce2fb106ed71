package org.nettracesql.trace.testing;

/** Type codes of NetTrace 4 metadata, from the format's document. */
public final class TypeCode {

    public static final int OBJECT = 1;
    public static final int BOOLEAN = 3;
    public static final int CHAR = 4;
    public static final int SBYTE = 5;
    public static final int BYTE = 6;
    public static final int INT16 = 7;
    public static final int UINT16 = 8;
    public static final int INT32 = 9;
    public static final int UINT32 = 10;
    public static final int INT64 = 11;
    public static final int UINT64 = 12;
    public static final int SINGLE = 13;
    public static final int DOUBLE = 14;
    public static final int DECIMAL = 15;
    public static final int DATE_TIME = 16;
    public static final int GUID = 17;
    public static final int STRING = 18;
    public static final int ARRAY = 19;

    private TypeCode() {}
}
