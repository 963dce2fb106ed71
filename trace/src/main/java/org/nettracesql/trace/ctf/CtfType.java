package org.nettracesql.trace.ctf;

import java.util.List;

/**
 * A type of CTF 1.8. Types refer to types that were declared before them, so they have no cycles; but one type may
 * stand in many places, and what follows all of them must be bounded by whoever does it.
 *
 * <p>Alignments are in bits and powers of two; {@link #leastBits} is a lower bound of the bits that a value takes.
 */
sealed interface CtfType {

    /** Nested deeper than this nothing real is. */
    int MOST_DEPTH = 32;

    /** So many elements that may have no bits an array has at the most: no size of a packet bounds them. */
    int MOST_WITHOUT_BITS = 4096;

    int alignment();

    long leastBits();

    /** 1 for a type without types in it. */
    default int depth() {
        return 1;
    }

    /** The order of the bytes, and of the bits within them. */
    enum Order { NATIVE, LITTLE, BIG }

    /**
     * @param bits 1 to 64
     * @param text whether it is a character of text (8 bits)
     * @param clock name of the clock whose low bits the value is, or null
     */
    record Int(int bits, int alignment, boolean signed, Order order, boolean text, String clock) implements CtfType {
        @Override
        public long leastBits() {
            return bits;
        }
    }

    /** An IEEE 754 number of 32 or 64 bits. */
    record Real(int bits, int alignment, Order order) implements CtfType {
        @Override
        public long leastBits() {
            return bits;
        }
    }

    /** UTF-8 up to a zero byte. */
    record Text() implements CtfType {
        @Override
        public int alignment() {
            return 8;
        }

        @Override
        public long leastBits() {
            return 8;
        }
    }

    /** A label for the values from {@code least} to {@code greatest}, as the container's sign has them. */
    record Label(String name, long least, long greatest) {}

    /** Labelled ranges of an integer. */
    record Enumeration(Int container, List<Label> labels) implements CtfType {
        public Enumeration {
            labels = List.copyOf(labels);
        }

        @Override
        public int alignment() {
            return container.alignment();
        }

        @Override
        public long leastBits() {
            return container.bits();
        }
    }

    /** As many elements as the type says. */
    record Array(CtfType element, long count, int depth) implements CtfType {
        Array(CtfType element, long count) {
            this(element, count, element.depth() + 1);
        }

        @Override
        public int alignment() {
            return element.alignment();
        }

        @Override
        public long leastBits() {
            long bits = element.leastBits();
            return bits != 0 && count > Long.MAX_VALUE / bits ? Long.MAX_VALUE : bits * count;
        }

        /** How many elements may be there without a bit, those of arrays in arrays all together. */
        long elementsWithoutBits() {
            if (element.leastBits() != 0) {
                return 0;
            }
            long within = element instanceof Array array ? Math.max(1, array.elementsWithoutBits()) : 1;
            return count > Integer.MAX_VALUE ? count : count * within;
        }
    }

    /** As many elements as an earlier integer says. */
    record Sequence(CtfType element, List<String> lengthPath, int depth) implements CtfType {
        Sequence(CtfType element, List<String> lengthPath) {
            this(element, List.copyOf(lengthPath), element.depth() + 1);
        }

        @Override
        public int alignment() {
            return element.alignment();
        }

        @Override
        public long leastBits() {
            return 0;
        }
    }

    /** A member of a structure or an option of a variant, under the name that the metadata has. */
    record Field(String name, CtfType type) {}

    /** Fields one after another. */
    final class Struct implements CtfType {
        private final List<Field> fields;
        private final int alignment;
        private final long leastBits;
        private final int depth;

        Struct(List<Field> fields, int leastAlignment) {
            this.fields = List.copyOf(fields);
            int align = leastAlignment;
            long bits = 0;
            int deepest = 0;
            for (Field field : fields) {
                align = Math.max(align, field.type.alignment());
                long more = field.type.leastBits();
                bits = bits > Long.MAX_VALUE - more ? Long.MAX_VALUE : bits + more;
                deepest = Math.max(deepest, field.type.depth());
            }
            this.alignment = align;
            this.leastBits = bits;
            this.depth = deepest + 1;
        }

        List<Field> fields() {
            return fields;
        }

        @Override
        public int alignment() {
            return alignment;
        }

        @Override
        public long leastBits() {
            return leastBits;
        }

        @Override
        public int depth() {
            return depth;
        }
    }

    /** One of the options: the one that an earlier enumeration's label names. */
    final class Variant implements CtfType {
        private final List<String> tagPath;
        private final List<Field> options;
        private final int depth;

        /** @param tagPath null for a variant that is named but not placed yet */
        Variant(List<String> tagPath, List<Field> options) {
            this.tagPath = tagPath == null ? null : List.copyOf(tagPath);
            this.options = List.copyOf(options);
            int deepest = 0;
            for (Field option : options) {
                deepest = Math.max(deepest, option.type.depth());
            }
            this.depth = deepest + 1;
        }

        List<String> tagPath() {
            return tagPath;
        }

        List<Field> options() {
            return options;
        }

        @Override
        public int alignment() {
            return 1;
        }

        @Override
        public long leastBits() {
            return 0;
        }

        @Override
        public int depth() {
            return depth;
        }
    }
}
