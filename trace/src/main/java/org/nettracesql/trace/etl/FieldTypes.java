package org.nettracesql.trace.etl;

import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Array;
import org.nettracesql.trace.FieldType.CountField;
import org.nettracesql.trace.FieldType.CountFixed;
import org.nettracesql.trace.FieldType.CountPrefix;
import org.nettracesql.trace.FieldType.CountRest;
import org.nettracesql.trace.FieldType.Scalar;

/** What numbers of types mean: those of TraceLogging's schemas and of TRACE_EVENT_INFO have most in common. */
final class FieldTypes {

    /** What is left of a payload whose further layout is not known. */
    static final EventField REST = new EventField("Rest", new Array(Scalar.U8, new CountRest()));

    private static final int BINARY = 14;
    private static final int MOST_PAYLOAD_BYTES = 0xffff;

    private FieldTypes() {}

    /** An array that an earlier field counts; null if that is no integer. */
    static FieldType counted(FieldType element, EventField counter) {
        return counter.type() instanceof Scalar scalar && isInteger(scalar)
                ? new Array(element, new CountField(counter.name()))
                : null;
    }

    /** An array of a fixed size; null if no payload can hold it. */
    static FieldType fixed(FieldType element, int count) {
        return (long) Math.max(1, element.fixedSize()) * count > MOST_PAYLOAD_BYTES
                ? null
                : new Array(element, new CountFixed(count));
    }

    static boolean isInteger(Scalar type) {
        return switch (type) {
            case I8, U8, I16, U16, I32, U32, I64, U64, POINTER32, POINTER64 -> true;
            default -> false;
        };
    }

    /** The type of an InType of 1 to 21; null for one whose size something else tells, or that is not known. */
    static Scalar scalar(int inType, int pointerBytes) {
        return switch (inType) {
            case 1 -> Scalar.UTF16Z;
            case 2 -> Scalar.UTF8Z;
            case 3 -> Scalar.I8;
            case 4 -> Scalar.U8;
            case 5 -> Scalar.I16;
            case 6 -> Scalar.U16;
            case 7 -> Scalar.I32;
            case 8, 20 -> Scalar.U32;
            case 9 -> Scalar.I64;
            case 10, 21 -> Scalar.U64;
            case 11 -> Scalar.F32;
            case 12 -> Scalar.F64;
            case 13 -> Scalar.BOOL32;
            case 15 -> Scalar.GUID;
            case 16 -> pointerBytes == Long.BYTES ? Scalar.POINTER64 : Scalar.POINTER32;
            case 17 -> Scalar.FILETIME;
            case 18 -> Scalar.SYSTEMTIME;
            case 19 -> Scalar.SID;
            default -> null;
        };
    }

    /**
     * The type of an InType of a TraceLogging schema: a character of 16 bits is one, one of 8 bits a number, as
     * PerfView has them; null for one that is not known.
     */
    static FieldType ofSchema(int inType, int outType, int pointerBytes) {
        return switch (inType) {
            case 3, 4 -> outType == 3 ? Scalar.BOOL8 : inType == 3 ? Scalar.I8 : Scalar.U8;
            case 6 -> outType == 7 ? Scalar.PORT : outType == 2 ? Scalar.CHAR16 : Scalar.U16;
            case 7 -> outType == 3 ? Scalar.BOOL32 : Scalar.I32;
            case 8 -> outType == 8 ? Scalar.IPV4 : outType == 3 ? Scalar.BOOL32 : Scalar.U32;
            case BINARY, 25 -> new Array(Scalar.U8, new CountPrefix());
            case 22 -> Scalar.COUNTED16;
            case 23 -> Scalar.COUNTED8;
            default -> scalar(inType, pointerBytes);
        };
    }

    /** The type of an InType of TRACE_EVENT_INFO that needs nothing else; null for one that does or is not known. */
    static FieldType ofInfo(int inType, int outType, int pointerBytes) {
        return switch (inType) {
            case 4 -> outType == 13 ? Scalar.BOOL8 : Scalar.U8;
            case 6 -> outType == 22 ? Scalar.PORT : outType == 1 ? Scalar.CHAR16 : Scalar.U16;
            case 8 -> outType == 23 ? Scalar.IPV4 : Scalar.U32;
            case 22, 300 -> Scalar.COUNTED16;
            case 23, 301 -> Scalar.COUNTED8;
            case 25 -> new Array(Scalar.U8, new CountPrefix());
            case 304 -> new Array(Scalar.CHAR16, new CountRest());
            case 305 -> new Array(Scalar.CHAR8, new CountRest());
            case 306 -> Scalar.CHAR16;
            case 307 -> Scalar.CHAR8;
            case 308 -> pointerBytes == Long.BYTES ? Scalar.POINTER64 : Scalar.POINTER32;
            case 310 -> pointerBytes == Long.BYTES ? Scalar.USER_SID64 : Scalar.USER_SID32;
            default -> scalar(inType, pointerBytes);
        };
    }
}
