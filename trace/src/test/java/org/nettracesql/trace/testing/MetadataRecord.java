package org.nettracesql.trace.testing;

import java.util.function.Consumer;

/**
 * An event type as a NetTrace 4 metadata record declares it. Fields are added in wire order.
 *
 * <p>Shape: i32 id, UTF-16z provider, i32 event id, UTF-16z name, i64 keywords, i32 version, i32 level, i32 field
 * count, fields, then tags {i32 length, u8 kind, bytes}.
 */
public final class MetadataRecord {

    private static final int OPCODE_TAG = 1;
    private static final int V2_PARAMETERS_TAG = 2;

    private final int metadataId;
    private final String provider;
    private final int eventId;
    private final String name;
    private final FieldList fields = new FieldList(false);
    private final FieldList v2Fields = new FieldList(true);
    private final ByteSink otherTags = new ByteSink();
    private int version;
    private int level = 4;
    private long keywords;
    private int opcode = -1;

    MetadataRecord(int metadataId, String provider, int eventId, String name) {
        this.metadataId = metadataId;
        this.provider = provider;
        this.eventId = eventId;
        this.name = name;
    }

    public int metadataId() {
        return metadataId;
    }

    public MetadataRecord version(int value) {
        version = value;
        return this;
    }

    public MetadataRecord level(int value) {
        level = value;
        return this;
    }

    public MetadataRecord keywords(long mask) {
        keywords = mask;
        return this;
    }

    /** Writes the opcode tag. */
    public MetadataRecord opcode(int value) {
        opcode = value;
        return this;
    }

    /** A scalar field of the V1 list. */
    public MetadataRecord field(String fieldName, int typeCode) {
        fields.scalar(fieldName, typeCode);
        return this;
    }

    /** A field of type Object in the V1 list. */
    public MetadataRecord object(String fieldName, Consumer<FieldList> members) {
        fields.object(fieldName, members);
        return this;
    }

    /** Fields of the V2 parameters tag; the V1 list is to stay empty then. */
    public MetadataRecord v2(Consumer<FieldList> declare) {
        declare.accept(v2Fields);
        return this;
    }

    /** A tag of any kind, after the known ones. */
    public MetadataRecord tag(int kind, byte... content) {
        otherTags.i32(content.length).i8(kind).bytes(content);
        return this;
    }

    byte[] toBytes() {
        ByteSink sink = new ByteSink()
                .i32(metadataId)
                .utf16z(provider)
                .i32(eventId)
                .utf16z(name)
                .i64(keywords)
                .i32(version)
                .i32(level)
                .i32(fields.count)
                .bytes(fields.sink.toBytes());
        if (opcode >= 0) {
            sink.i32(1).i8(OPCODE_TAG).i8(opcode);
        }
        if (v2Fields.count > 0) {
            sink.i32(Integer.BYTES + v2Fields.sink.size())
                    .i8(V2_PARAMETERS_TAG)
                    .i32(v2Fields.count)
                    .bytes(v2Fields.sink.toBytes());
        }
        return sink.bytes(otherTags.toBytes()).toBytes();
    }

    /**
     * Field declarations in one of the two spellings. V1: {i32 type; for Object i32 count and members; UTF-16z name}.
     * V2: {i32 size of all this; UTF-16z name; i32 type; for Array the element's type; for Object i32 count and
     * members}.
     */
    public static final class FieldList {
        private final ByteSink sink = new ByteSink();
        private final boolean v2;
        private int count;

        private FieldList(boolean v2) {
            this.v2 = v2;
        }

        public FieldList scalar(String fieldName, int typeCode) {
            return add(fieldName, new ByteSink().i32(typeCode));
        }

        /** Type Object with these members. */
        public FieldList object(String fieldName, Consumer<FieldList> members) {
            return add(fieldName, objectType(members));
        }

        /** An array of scalars; V2 only. */
        public FieldList array(String fieldName, int elementTypeCode) {
            return add(fieldName, new ByteSink().i32(TypeCode.ARRAY).i32(elementTypeCode));
        }

        /** An array of objects; V2 only. */
        public FieldList objectArray(String fieldName, Consumer<FieldList> members) {
            return add(fieldName, new ByteSink().i32(TypeCode.ARRAY).bytes(objectType(members).toBytes()));
        }

        private ByteSink objectType(Consumer<FieldList> members) {
            FieldList list = new FieldList(v2);
            members.accept(list);
            return new ByteSink().i32(TypeCode.OBJECT).i32(list.count).bytes(list.sink.toBytes());
        }

        private FieldList add(String fieldName, ByteSink type) {
            count++;
            if (v2) {
                byte[] declared = new ByteSink().utf16z(fieldName).bytes(type.toBytes()).toBytes();
                sink.i32(Integer.BYTES + declared.length).bytes(declared);
            } else {
                sink.bytes(type.toBytes()).utf16z(fieldName);
            }
            return this;
        }
    }
}
