import java.util.Properties;
import org.apache.spark.sql.SparkSession;

/** Reports, which the JDBC driver computes, beside tables that Spark reads, in one session and in one query. */
public class Reports {

    private Reports() {}

    /** @param args the folder */
    public static void main(String[] args) {
        String url = "jdbc:nettrace:" + args[0];
        SparkSession spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.catalog.nettrace", "org.nettracesql.spark.NettraceCatalog")
                .config("spark.sql.catalog.nettrace.path", args[0])
                .config("spark.sql.catalog.report",
                        "org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog")
                .config("spark.sql.catalog.report.url", url)
                .config("spark.sql.catalog.report.driver", "org.nettracesql.jdbc.NettraceDriver")
                .getOrCreate();
        spark.sql("""
                SELECT h.method, h.exclusive_samples, count(*) AS bodies, max(m.MethodSize) AS largest
                FROM report.trace.hot_methods h
                JOIN nettrace.clr.MethodLoadVerbose m
                    ON h.trace = m.trace
                    AND h.method = nettrace.method_at(m.MethodStartAddress, m.time_ns, m.process_id, m.trace)
                GROUP BY h.method, h.exclusive_samples
                ORDER BY h.exclusive_samples DESC, h.method
                LIMIT 5""").show(false);
        // A task for each trace, which computes the report of that trace alone.
        String[] ofEach = {"trace = 'jit.nettrace'", "trace = 'loader.nettrace'", "trace = 'reuse.nettrace'"};
        Properties driver = new Properties();
        driver.setProperty("driver", "org.nettracesql.jdbc.NettraceDriver");
        spark.read().jdbc(url, "jit_stats", ofEach, driver).createOrReplaceTempView("compiled");
        spark.sql("SELECT trace, tier, count(*) AS compiled FROM compiled GROUP BY ALL ORDER BY ALL").show(false);
        spark.stop();
    }
}
