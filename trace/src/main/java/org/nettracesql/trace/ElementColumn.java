package org.nettracesql.trace;

import java.util.Objects;

/**
 * A value of one array element, in a scan that {@linkplain ScanRequest#explode() explodes} an array field.
 *
 * @param member the member of the element structure; {@link #VALUE} for the element of an array of scalars;
 *     {@link #ORDINAL} for the element's 0-based position
 * @param type type of the values in the batch; INT32 for the ordinal
 */
public record ElementColumn(String member, ColumnType type) implements ScanColumn {

    /** Member name that stands for a scalar element itself. */
    public static final String VALUE = "value";

    /** Member name that stands for the element's position. */
    public static final String ORDINAL = "ordinal";

    public ElementColumn {
        Objects.requireNonNull(member, "member");
        Objects.requireNonNull(type, "type");
    }

    @Override
    public String columnName() {
        return member;
    }
}
