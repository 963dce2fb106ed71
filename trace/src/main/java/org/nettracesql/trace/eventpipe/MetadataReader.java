package org.nettracesql.trace.eventpipe;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.manifest.ClrManifest;
import org.nettracesql.trace.manifest.DeclaredTypes;
import org.nettracesql.trace.manifest.KnownProviders;

/**
 * Reads the payload of a metadata event into an {@link EventType}.
 *
 * <p>Shape: i32 metadata id, UTF-16z provider, i32 event id, UTF-16z name, i64 keywords, i32 version, i32 level,
 * fields; then tags {i32 length, u8 kind}: 1 = opcode (u8), 2 = fields of the second layout.
 *
 * <p>Fields, first layout: i32 count, each {i32 type; for an object its fields in the same layout; UTF-16z name}.
 * Second: i32 count, each {i32 size that includes itself, UTF-16z name, type}, a type being an i32 and for an array
 * (19) its element type, for an object (1) its fields.
 *
 * <p>.NET Core before 3.0, which wrote NetPerf, calls every parameter of a type that is no primitive one an object, a
 * Guid, pointer or array, too, and describes no fields of it: only those before it are where they can be found.
 *
 * <p>An EventSource that describes itself ({@code Write<T>}, EtwSelfDescribingEventFormat) declares a truth value as
 * any other does, of four bytes, and writes one; it declares a decimal, which would have sixteen, and writes a double
 * (dotnet/runtime#119737). Only such sources may have objects, decimals, and arrays of anything but bytes: a type with
 * one of these is read as it is written. One without them does not tell who wrote it, and is read as declared.
 *
 * <p>The runtime's own providers leave name and fields empty. Source: NetTraceFormat_v5.md, section "MetadataEvent".
 */
public final class MetadataReader {

    private static final int MAX_DEPTH = 16;
    private static final int MAX_FIELDS = 4096;
    private static final int TAG_OPCODE = 1;
    private static final int TAG_FIELDS = 2;

    private static final int OBJECT = 1;
    private static final int DECIMAL = 15;
    private static final int ARRAY = 19;

    private final int pointerBytes;
    private final boolean objectsMayLackFields;
    private Wire in;
    private int fieldsLeft;
    /** Whether the type that is read has what only sources have that describe themselves. */
    private boolean describesItself;

    public MetadataReader(int pointerBytes) {
        this(pointerBytes, false);
    }

    private MetadataReader(int pointerBytes, boolean objectsMayLackFields) {
        this.pointerBytes = pointerBytes;
        this.objectsMayLackFields = objectsMayLackFields;
    }

    /** For files of .NET Core before 3.0. */
    public static MetadataReader ofNetPerf(int pointerBytes) {
        return new MetadataReader(pointerBytes, true);
    }

    public Definition read(byte[] bytes, int start, int length) throws MalformedMetadataException {
        open(bytes, start, length);
        int metadataId = in.i32("metadata id");
        return declaration(metadataId, in.utf16z("provider name"));
    }

    /**
     * Reads the payload of a metadata event of NetPerf 1 or 2: the provider (GUID in version 1, UTF-16z in 2), i32
     * event id, i32 version, i32 length of what follows, which is as above from the event id on, or nothing.
     */
    public Definition readOld(byte[] bytes, int start, int length, int metadataId, int formatVersion)
            throws MalformedMetadataException {
        open(bytes, start, length);
        String provider = formatVersion == 1 ? providerOfGuid() : in.utf16z("provider name");
        int eventId = in.i32("event id");
        int version = in.i32("event version");
        if (in.i32("length of the description") > 0) {
            return declaration(metadataId, provider);
        }
        // Level and keywords are not in the file.
        EventType known = ClrManifest.instance().find(provider, eventId, version, pointerBytes);
        int level = known == null ? 0 : known.level();
        long keywords = known == null ? 0 : known.keywords();
        return new Definition(metadataId, DeclaredTypes.of(
                provider, eventId, version, "", level, keywords, 0, List.of(), pointerBytes), null);
    }

    private void open(byte[] bytes, int start, int length) {
        in = new Wire(bytes, start, start + length);
        fieldsLeft = MAX_FIELDS;
        describesItself = false;
    }

    /** The provider's name where its GUID is known; else the GUID. */
    private String providerOfGuid() throws MalformedMetadataException {
        String guid = in.guid("provider");
        String known = KnownProviders.name(guid);
        return known == null ? guid : known;
    }

    /** Reads on from the event id. */
    private Definition declaration(int metadataId, String provider) throws MalformedMetadataException {
        int eventId = in.i32("event id");
        String name = in.utf16z("event name");
        long keywords = in.i64("keywords");
        int version = in.i32("event version");
        int level = in.i32("level");
        List<EventField> fields = List.of();
        int opcode = 0;
        String problem = null;
        try {
            if (in.hasMore()) {
                fields = fields(0);
            }
            while (in.remaining() >= 5) {
                int tagBytes = in.i32("tag length");
                int kind = in.u8("kind of a tag");
                if (tagBytes < 0 || tagBytes > in.remaining()) {
                    throw new MalformedMetadataException("a tag of " + tagBytes + " bytes where " + in.remaining()
                            + " are left");
                }
                int next = in.position() + tagBytes;
                if (kind == TAG_OPCODE && tagBytes >= 1) {
                    opcode = in.u8("opcode");
                } else if (kind == TAG_FIELDS) {
                    fields = sizedFields(0);
                }
                in.position(next);
            }
        } catch (MalformedMetadataException e) {
            // Half a layout would give wrong values: better none, and the payload as hex.
            fields = List.of();
            problem = e.getMessage();
        }
        if (describesItself) {
            fields = withShortBooleans(fields);
        }
        EventType type = DeclaredTypes.of(
                provider, eventId, version, name, level, keywords, opcode, fields, pointerBytes);
        return new Definition(metadataId, type, problem);
    }

    private List<EventField> fields(int depth) throws MalformedMetadataException {
        int count = fieldCount(depth);
        List<EventField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int code = in.i32("field type");
            try {
                FieldType type = code == OBJECT ? object(fields(depth + 1)) : declaredScalar(code);
                fields.add(new EventField(in.utf16z("field name"), type));
            } catch (MalformedMetadataException e) {
                if (!objectsMayLackFields || code != OBJECT || depth > 0) {
                    throw e;
                }
                in.skip(in.remaining(), "description");
                return fields;
            }
        }
        return fields;
    }

    private List<EventField> sizedFields(int depth) throws MalformedMetadataException {
        int count = fieldCount(depth);
        List<EventField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int start = in.position();
            int left = in.remaining();
            int size = in.i32("field size");
            if (size < 4 || size > left) {
                throw new MalformedMetadataException("a field description of " + size + " bytes where "
                        + left + " are left");
            }
            String name = in.utf16z("field name");
            fields.add(new EventField(name, sizedType(depth)));
            in.position(start + size);
        }
        return fields;
    }

    private FieldType sizedType(int depth) throws MalformedMetadataException {
        if (depth > MAX_DEPTH) {
            throw new MalformedMetadataException("types nested more than " + MAX_DEPTH + " deep");
        }
        int code = in.i32("field type");
        return switch (code) {
            case OBJECT -> object(sizedFields(depth + 1));
            case ARRAY -> array(sizedType(depth + 1));
            default -> declaredScalar(code);
        };
    }

    private FieldType object(List<EventField> fields) {
        // Before .NET Core 3.0 a Guid is an object, too, whoever writes it.
        describesItself |= !objectsMayLackFields;
        return new FieldType.Struct(fields);
    }

    private FieldType array(FieldType element) {
        describesItself |= element != Scalar.U8;
        return new FieldType.Array(element, new FieldType.CountPrefix());
    }

    private FieldType declaredScalar(int code) throws MalformedMetadataException {
        if (code == DECIMAL) {
            describesItself = true;
            return Scalar.F64;
        }
        return scalar(code);
    }

    private static List<EventField> withShortBooleans(List<EventField> fields) {
        List<EventField> written = new ArrayList<>(fields.size());
        for (EventField field : fields) {
            written.add(new EventField(field.name(), withShortBooleans(field.type())));
        }
        return written;
    }

    private static FieldType withShortBooleans(FieldType type) {
        if (type instanceof FieldType.Struct struct) {
            return new FieldType.Struct(withShortBooleans(struct.fields()));
        }
        if (type instanceof FieldType.Array array) {
            return new FieldType.Array(withShortBooleans(array.element()), array.count());
        }
        return type == Scalar.BOOL32 ? Scalar.BOOL8 : type;
    }

    private int fieldCount(int depth) throws MalformedMetadataException {
        int count = in.i32("field count");
        if (depth > MAX_DEPTH) {
            throw new MalformedMetadataException("types nested more than " + MAX_DEPTH + " deep");
        }
        if (count < 0 || count > fieldsLeft) {
            throw new MalformedMetadataException(count + " fields where at most " + fieldsLeft + " make sense");
        }
        fieldsLeft -= count;
        return count;
    }

    public static Scalar scalar(int code) throws MalformedMetadataException {
        return switch (code) {
            case 3 -> Scalar.BOOL32;
            case 4 -> Scalar.CHAR16;
            case 5 -> Scalar.I8;
            case 6 -> Scalar.U8;
            case 7 -> Scalar.I16;
            case 8 -> Scalar.U16;
            case 9 -> Scalar.I32;
            case 10 -> Scalar.U32;
            case 11 -> Scalar.I64;
            case 12 -> Scalar.U64;
            case 13 -> Scalar.F32;
            case 14 -> Scalar.F64;
            case 16 -> Scalar.FILETIME;
            case 17 -> Scalar.GUID;
            case 18 -> Scalar.UTF16Z;
            default -> throw new MalformedMetadataException("field type " + code);
        };
    }
}
