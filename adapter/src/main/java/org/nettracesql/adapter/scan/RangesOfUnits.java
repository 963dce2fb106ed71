package org.nettracesql.adapter.scan;

import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.rules.DateRangeRules.FilterDateRangeRule.FilterDateRangeRuleConfig;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;

/**
 * Calcite's rule that makes ranges, which scans decide, of {@code FLOOR(t TO DAY) = x} and
 * {@code EXTRACT(YEAR FROM t) = 2026}. Not in a condition that has a unit of which it knows no ranges, such as a
 * quarter: Calcite 1.42 would fail.
 */
final class RangesOfUnits {

    private static final Set<TimeUnitRange> KNOWN = EnumSet.of(TimeUnitRange.YEAR, TimeUnitRange.MONTH,
            TimeUnitRange.DAY, TimeUnitRange.HOUR, TimeUnitRange.MINUTE, TimeUnitRange.SECOND,
            TimeUnitRange.MILLISECOND);

    private RangesOfUnits() {}

    static RelOptRule rule() {
        return FilterDateRangeRuleConfig.DEFAULT
                .withOperandSupplier(filter -> filter.operand(Filter.class)
                        .predicate(one -> isOfKnown(one.getCondition()))
                        .anyInputs())
                .as(FilterDateRangeRuleConfig.class)
                .toRule();
    }

    private static boolean isOfKnown(RexNode condition) {
        boolean[] found = new boolean[2];
        condition.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCall(RexCall call) {
                boolean rounds = call.getOperands().size() == 2
                        && (call.getKind() == SqlKind.FLOOR || call.getKind() == SqlKind.CEIL);
                found[0] |= rounds || call.getKind() == SqlKind.EXTRACT;
                found[1] |= rounds && !(call.getOperands().get(1) instanceof RexLiteral unit
                        && KNOWN.contains(unit.getValueAs(TimeUnitRange.class)));
                return super.visitCall(call);
            }
        });
        return found[0] && !found[1];
    }
}
