package org.nettracesql.trace.scan;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;

/**
 * The fields of a payload or of a structure, with what is needed to step over them: nested structures resolved, and for
 * each array the index of the field that counts it. Immutable; shared by threads.
 */
final class Layout {

    /** A count that is not the value of a field of the same structure. */
    static final int NO_COUNT_FIELD = -1;

    final String[] names;
    /** By field: the name as JSON has it before a value, colon included, as UTF-8. */
    final byte[][] keys;
    /** By field: how many characters the key has. */
    final int[] keyChars;
    final FieldType[] types;
    /** By field: the layout of the structure, or of the structures in the array or in its arrays; else null. */
    final Layout[] nested;
    /** By field: the index of the field that counts this array, or {@link #NO_COUNT_FIELD}. */
    final int[] countField;
    /** By field: whether some array is counted by it. */
    final boolean[] isCount;

    private TextBound textBound;

    private Layout(List<EventField> fields) {
        int n = fields.size();
        names = new String[n];
        keys = new byte[n][];
        keyChars = new int[n];
        types = new FieldType[n];
        nested = new Layout[n];
        countField = new int[n];
        isCount = new boolean[n];
        for (int i = 0; i < n; i++) {
            EventField field = fields.get(i);
            names[i] = field.name();
            String key = key(field.name());
            keys[i] = key.getBytes(StandardCharsets.UTF_8);
            keyChars[i] = key.length();
            types[i] = field.type();
            countField[i] = NO_COUNT_FIELD;
            if (field.type() instanceof FieldType.Struct struct) {
                nested[i] = new Layout(struct.fields());
            } else if (field.type() instanceof FieldType.Array array) {
                if (innermost(array) instanceof FieldType.Struct struct) {
                    nested[i] = new Layout(struct.fields());
                }
                if (array.count() instanceof FieldType.CountField count) {
                    countField[i] = lastIndexOf(count.field(), i);
                    isCount[countField[i]] = true;
                }
            }
        }
    }

    private static String key(String name) {
        StringBuilder key = new StringBuilder(name.length() + 3);
        JsonText.quote(name, key);
        return key.append(':').toString();
    }

    /** What the elements are that an array has, or the arrays in it. */
    private static FieldType innermost(FieldType.Array array) {
        FieldType element = array.element();
        while (element instanceof FieldType.Array inner) {
            element = inner.element();
        }
        return element;
    }

    static Layout of(List<EventField> fields) {
        return new Layout(fields);
    }

    /** How long the structure can become as text. */
    TextBound textBound() {
        TextBound known = textBound;
        if (known == null) {
            known = TextBound.of(this);
            textBound = known;
        }
        return known;
    }

    /** Whether an array's elements are elsewhere in the payload. */
    boolean hasLocated() {
        for (int i = 0; i < types.length; i++) {
            if (types[i] instanceof FieldType.Array array && array.isLocated()
                    || nested[i] != null && nested[i].hasLocated()) {
                return true;
            }
        }
        return false;
    }

    int size() {
        return names.length;
    }

    int indexOf(String name) {
        return indexOf(name, names.length);
    }

    private int indexOf(String name, int before) {
        for (int i = 0; i < before; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private int lastIndexOf(String name, int before) {
        for (int i = before - 1; i >= 0; i--) {
            if (names[i].equals(name) && types[i] instanceof FieldType.Scalar) {
                return i;
            }
        }
        throw new IllegalArgumentException("The array " + names[before] + " is counted by the field " + name
                + ", which does not stand before it.");
    }
}
