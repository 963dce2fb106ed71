import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The same questions of one file to Spark, to Spark without push-down, and to the driver, in turns in one process. Each
 * has all cores. Arguments: TRACE [ROUNDS]
 */
public final class SparkBesideDriver {

    /** A name, and the query of a table {@code @}. */
    private record Question(String name, String table, String sql) {}

    private static final List<Question> QUESTIONS = List.of(
            new Question("count", "events", "select count(*) from @"),
            new Question("count by type", "events", "select event_name, count(*) from @ group by event_name"),
            new Question("filter and sum", "clr.MethodLoadVerbose",
                    "select count(*), sum(MethodSize) from @ where MethodSize > 100 and MethodToken > 0"),
            new Question("group by a text", "clr.MethodLoadVerbose",
                    "select MethodNamespace, count(*), sum(MethodSize) from @ group by MethodNamespace"),
            new Question("group by thread", "events",
                    "select thread_id, count(*), sum(payload_size) from @ group by thread_id"),
            new Question("first ten", "clr.MethodLoadVerbose",
                    "select MethodSize, time_ns, MethodName from @ order by MethodSize desc limit 10"),
            new Question("1 % of the time", "events",
                    "select count(*), sum(thread_id) from @ where time_ns between $from and $to"),
            new Question("four columns", "clr.MethodLoadVerbose",
                    "select time_ns, thread_id, MethodSize, MethodName from @"));

    /** Rounds of all questions before any is measured; those that are measured are more. */
    private static final int WARM_UP = 3;

    /** In the place of a number of rows: all, which the sink does not tell. */
    private static final long ALL = -1;

    private SparkBesideDriver() {}

    /** Prints medians in milliseconds; without push-down, a single run. */
    public static void main(String[] args) throws SQLException {
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
        try (SparkSession spark = SparkSession.builder().master("local[*]")
                        .config("spark.ui.enabled", "false")
                        .config("spark.sql.shuffle.partitions", Runtime.getRuntime().availableProcessors())
                        .getOrCreate();
                Connection driver = DriverManager.getConnection("jdbc:nettrace:" + args[0])) {
            for (Question question : QUESTIONS) {
                measure(spark, driver, args[0], question, WARM_UP);
            }
            System.out.printf("%-16s %8s %12s %8s %16s%n", "ms", "Spark", "no push-down", "driver", "Spark / driver");
            for (Question question : QUESTIONS) {
                System.out.println(measure(spark, driver, args[0], question, rounds));
            }
        }
    }

    private static String measure(
            SparkSession spark, Connection driver, String trace, Question question, int rounds) throws SQLException {
        view(spark, trace, question, "pushed", true);
        view(spark, trace, question, "plain", false);
        String sql = inWindow(driver, question.sql());
        double[][] millis = new double[3][rounds];
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            long pushed = ask(spark, sql.replace("@", "pushed"));
            long between = System.nanoTime();
            long plain = round == 0 && rounds > WARM_UP ? ask(spark, sql.replace("@", "plain")) : pushed;
            long before = System.nanoTime();
            long rows = ask(driver, sql.replace("@", question.table()));
            long end = System.nanoTime();
            if (rows == 0 || pushed != rows || plain != rows) {
                throw new IllegalStateException(question.name() + " has " + pushed + " rows in Spark, " + plain
                        + " without push-down and " + rows + " in the driver.");
            }
            millis[0][round] = (between - start) / 1e6;
            millis[1][round] = round == 0 ? (before - between) / 1e6 : millis[1][0];
            millis[2][round] = (end - before) / 1e6;
        }
        return String.format(Locale.ROOT, "%-16s %8.0f %12.0f %8.1f %16.1f", question.name(), median(millis[0]),
                median(millis[1]), median(millis[2]), median(millis[0]) / median(millis[2]));
    }

    private static void view(SparkSession spark, String trace, Question question, String name, boolean pushdown) {
        spark.read().format("nettrace").option("table", question.table()).option("pushdown", pushdown).load(trace)
                .createOrReplaceTempView(name);
    }

    /** With the middle hundredth of the time in the place of the names. */
    private static String inWindow(Connection driver, String sql) throws SQLException {
        try (Statement statement = driver.createStatement();
                ResultSet rows = statement.executeQuery("select min(time_ns), max(time_ns) from events")) {
            rows.next();
            long length = rows.getLong(2) - rows.getLong(1);
            long from = rows.getLong(1) + length / 2;
            return sql.replace("$from", Long.toString(from)).replace("$to", Long.toString(from + length / 100));
        }
    }

    /** Rows; of many, all that Spark can do with them is to pass them on. */
    private static long ask(SparkSession spark, String sql) {
        Dataset<Row> rows = spark.sql(sql);
        if (!sql.contains("MethodName from") || sql.contains("limit")) {
            return rows.collectAsList().size();
        }
        rows.write().format("noop").mode("overwrite").save();
        return ALL;
    }

    private static long ask(Connection driver, String sql) throws SQLException {
        try (Statement statement = driver.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            long count = 0;
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    rows.getObject(i);
                }
                count++;
            }
            return sql.contains("MethodName from") && !sql.contains("limit") ? ALL : count;
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
