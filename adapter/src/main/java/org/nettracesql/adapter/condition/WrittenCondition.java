package org.nettracesql.adapter.condition;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBiVisitor;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexVariable;
import org.apache.calcite.rex.RexVisitor;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.catalog.TableColumn;

/** The words of a condition in a plan: with the names of columns, which Calcite counts. */
final class WrittenCondition extends RexShuttle {

    private final List<TableColumn> columns;

    private WrittenCondition(List<TableColumn> columns) {
        this.columns = columns;
    }

    /**
     * Writes a condition; what a text in it says stays what it is, so that other conditions have other words.
     *
     * @param columns what its input references stand for
     */
    static String of(RexNode condition, List<TableColumn> columns) {
        return condition.accept(new WrittenCondition(columns)).toString();
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
        return new Named(columns.get(ref.getIndex()).name(), ref.getType());
    }

    /** A text without the name of its character set. */
    @Override
    public RexNode visitLiteral(RexLiteral literal) {
        return literal.getTypeName() == SqlTypeName.CHAR && !literal.isNull()
                ? new Named("'" + literal.getValueAs(String.class).replace("'", "''") + "'", literal.getType())
                : literal;
    }

    /** Only to be written. */
    private static final class Named extends RexVariable {
        Named(String name, RelDataType type) {
            super(name, type);
            digest = name;
        }

        @Override
        public <R> R accept(RexVisitor<R> visitor) {
            throw new UnsupportedOperationException("The name of a column is written only.");
        }

        @Override
        public <R, P> R accept(RexBiVisitor<R, P> visitor, P argument) {
            throw new UnsupportedOperationException("The name of a column is written only.");
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }
}
