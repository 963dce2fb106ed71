package org.nettracesql.spark;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.nettracesql.trace.ScanStatistics;

/** What Spark's web pages show of a scan. Spark makes the metrics by the names of their classes. */
public final class ScanMetrics {

    private ScanMetrics() {}

    static CustomMetric[] all() {
        return new CustomMetric[] {new BlocksRead(), new BlocksSkipped(), new BytesRead(), new EventsSeen(),
            new DamagedParts()};
    }

    /** @param damagedParts parts of traces that there is something to know of */
    static CustomTaskMetric[] values(ScanStatistics scan, int damagedParts) {
        return new CustomTaskMetric[] {
            new Value(BlocksRead.NAME, scan.blocksRead()),
            new Value(BlocksSkipped.NAME, scan.blocksSkipped()),
            new Value(BytesRead.NAME, scan.bytesRead()),
            new Value(EventsSeen.NAME, scan.eventsSeen()),
            new Value(DamagedParts.NAME, damagedParts)
        };
    }

    private record Value(String name, long value) implements CustomTaskMetric {}

    /** Blocks whose events were walked over. */
    public static final class BlocksRead extends CustomSumMetric {
        private static final String NAME = "nettraceBlocksRead";

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String description() {
            return "number of trace blocks read";
        }
    }

    /** Blocks that were ruled out without touching their events. */
    public static final class BlocksSkipped extends CustomSumMetric {
        private static final String NAME = "nettraceBlocksSkipped";

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String description() {
            return "number of trace blocks skipped";
        }
    }

    /** Bytes of the blocks that were read. */
    public static final class BytesRead extends CustomSumMetric {
        private static final String NAME = "nettraceBytesRead";

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String description() {
            return "bytes of trace blocks read";
        }
    }

    /** Events whose header was decoded. */
    public static final class EventsSeen extends CustomSumMetric {
        private static final String NAME = "nettraceEventsSeen";

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String description() {
            return "number of events looked at";
        }
    }

    /** Parts of traces of which rows may be missing; {@code trace_warnings} has the sentences. */
    public static final class DamagedParts extends CustomSumMetric {
        private static final String NAME = "nettraceDamagedParts";

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String description() {
            return "parts of damaged traces, see trace_warnings";
        }
    }
}
