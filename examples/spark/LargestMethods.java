import org.apache.spark.sql.SparkSession;

/** The methods of most native code, in all traces of a folder, and how often their code was made. */
public class LargestMethods {

    private LargestMethods() {}

    /** @param args the folder */
    public static void main(String[] args) {
        SparkSession spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.catalog.nettrace", "org.nettracesql.spark.NettraceCatalog")
                .config("spark.sql.catalog.nettrace.path", args[0])
                .getOrCreate();
        spark.sql("""
                SELECT nettrace.method_at(MethodStartAddress, time_ns, process_id, trace) AS method,
                       count(*) AS bodies, max(MethodSize) AS largest
                FROM nettrace.clr.MethodLoadVerbose
                WHERE MethodNamespace LIKE 'Workload%'
                GROUP BY 1
                ORDER BY largest DESC, method
                LIMIT 5""").show(false);
        spark.sql("SELECT trace, count(*) AS events FROM nettrace.trace.events GROUP BY trace ORDER BY trace")
                .show(false);
        spark.stop();
    }
}
