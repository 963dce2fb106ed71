package org.nettracesql.adapter.scan;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.DataContext;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.Cancellation;

/** Which cancellation, and which entry of the ledger, belong to what Calcite runs. */
public final class Cancellations {

    private Cancellations() {}

    /**
     * What is bound to this thread, as the driver does it; or else, for those who use Calcite's connection as it is,
     * what stands for its flag.
     */
    public static Cancellation of(DataContext root) {
        Cancellation bound = Cancellation.current();
        if (bound != Cancellation.NONE) {
            return bound;
        }
        AtomicBoolean flag = DataContext.Variable.CANCEL_FLAG.get(root);
        return flag == null ? Cancellation.NONE : new Cancellation(flag);
    }

    /** Takes down that an execution runs on a database; asked again, it is the same one. */
    public static Execution execution(ScanContext context, DataContext root) {
        return context.ledger().started(root, root.getQueryProvider(), of(root));
    }
}
