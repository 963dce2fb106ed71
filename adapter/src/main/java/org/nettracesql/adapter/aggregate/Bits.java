package org.nettracesql.adapter.aggregate;

import org.apache.calcite.sql.type.SqlTypeName;

/** BIT_AND, BIT_OR and BIT_XOR of integers. */
final class Bits extends Accumulator {

    enum Kind {
        AND,
        OR,
        XOR
    }

    private final Kind kind;
    private final int argument;
    private final SqlTypeName type;
    private boolean any;
    private long bits;

    Bits(Kind kind, int argument, SqlTypeName type) {
        this.kind = kind;
        this.argument = argument;
        this.type = type;
    }

    @Override
    void add(Object[] row) {
        if (row[argument] == null) {
            return;
        }
        long value = ((Number) row[argument]).longValue();
        if (!any) {
            bits = value;
            any = true;
            return;
        }
        bits = switch (kind) {
            case AND -> bits & value;
            case OR -> bits | value;
            case XOR -> bits ^ value;
        };
    }

    @Override
    Object result() {
        return any ? Values.integer(bits, type) : null;
    }
}
