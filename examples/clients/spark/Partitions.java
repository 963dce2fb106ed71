import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;

import java.util.Set;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.jdbc.JdbcDialect;
import org.apache.spark.sql.jdbc.JdbcDialects;

/** Spark's JDBC source: a table in partitions, and filters, aggregates and limits that the trace answers itself. */
final class Partitions {

    /** Without a dialect Spark leaves filters to a driver, and nothing else. */
    private static final class TraceDialect extends JdbcDialect {
        @Override
        public boolean canHandle(String url) {
            return url.startsWith("jdbc:nettrace:");
        }

        @Override
        public boolean isSupportedFunction(String name) {
            return Set.of("COUNT", "MAX", "MIN").contains(name);
        }

        @Override
        public boolean supportsLimit() {
            return true;
        }
    }

    public static void main(String[] arguments) {
        JdbcDialects.registerDialect(new TraceDialect());
        try (SparkSession spark = SparkSession.builder().master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2)
                // A catalog's tables take aggregates and limits over; those of read().jdbc(…) filters only.
                .config("spark.sql.catalog.trace",
                        "org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog")
                .config("spark.sql.catalog.trace.url", arguments[0])
                .config("spark.sql.catalog.trace.driver", "org.nettracesql.jdbc.NettraceDriver")
                .config("spark.sql.catalog.trace.pushDownAggregate", true)
                .config("spark.sql.catalog.trace.pushDownLimit", true)
                .getOrCreate()) {
            Dataset<Row> events = spark.read().format("jdbc")
                    .option("url", arguments[0])
                    .option("driver", "org.nettracesql.jdbc.NettraceDriver")
                    .option("dbtable", "events")
                    .option("partitionColumn", "time_ns")
                    .option("lowerBound", 0)
                    .option("upperBound", 500_000_000)
                    .option("numPartitions", 4)
                    .load();
            System.out.println(events.rdd().getNumPartitions() + " partitions, " + events.count() + " events");
            events.where(col("event_name").startsWith("MethodLoad")).groupBy("event_name", "event_version")
                    .agg(count(lit(1)), max("time_ns").isNotNull()).orderBy("event_name").show(false);

            Dataset<Row> tiers = spark.table("trace.trace.methods").where("size_bytes > 100").groupBy("tier")
                    .agg(count(lit(1)).as("methods"), max("size_bytes").as("largest"));
            tiers.orderBy(col("methods").desc(), col("tier")).show(false);
            tell(tiers);
            tell(spark.table("trace.trace.methods").select("name").where("tier = 'Optimized'").limit(3));
        }
    }

    /** What the plan says is left to the trace. */
    private static void tell(Dataset<Row> rows) {
        String plan = rows.queryExecution().executedPlan().toString();
        Pattern.compile("Pushed\\w+: (\\[[^\\]]*\\]|[^,]*)").matcher(plan).results()
                .forEach(pushed -> System.out.println(pushed.group()));
    }
}
