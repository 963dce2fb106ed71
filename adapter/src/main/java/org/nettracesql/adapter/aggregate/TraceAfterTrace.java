package org.nettracesql.adapter.aggregate;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexProgram;
import org.nettracesql.adapter.catalog.DerivedRelation;

/** A node whose rows come trace after trace. */
public interface TraceAfterTrace {

    /** The place of the column that has the name of a row's trace; -1 if none has. */
    int traceColumn();

    /** The place of that column in the rows of any node; -1 if none has it, or if rows of several traces alternate. */
    static int column(RelNode rel) {
        if (rel instanceof TraceAfterTrace ofTraces) {
            return ofTraces.traceColumn();
        }
        if (rel instanceof TableScan scan) {
            DerivedRelation relation = scan.getTable().unwrap(DerivedRelation.class);
            return relation != null && relation.perTrace() ? 0 : -1;
        }
        return rel instanceof Calc calc ? column(calc.getProgram(), column(calc.getInput())) : -1;
    }

    private static int column(RexProgram program, int ofInput) {
        List<RexLocalRef> projects = program.getProjectList();
        for (int i = 0; i < projects.size(); i++) {
            if (program.getExprList().get(projects.get(i).getIndex()) instanceof RexInputRef column
                    && column.getIndex() == ofInput) {
                return i;
            }
        }
        return -1;
    }
}
