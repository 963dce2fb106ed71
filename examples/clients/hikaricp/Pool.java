import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Several threads ask one trace, by the connections of a pool. */
public class Pool {

    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(args[0]);
        config.setMaximumPoolSize(2);
        config.setReadOnly(true);
        config.addDataSourceProperty("ApplicationName", "pool");
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            Stream<Callable<String>> questions = Stream.of(
                            "QuickJitted", "Optimized", "OptimizedTier1", "OptimizedTier1OSR")
                    .map(tier -> () -> tier + " " + bodies(pool, tier));
            for (Future<String> answer : threads.invokeAll(questions.toList())) {
                System.out.println(answer.get());
            }
            System.out.println("active afterwards: " + pool.getHikariPoolMXBean().getActiveConnections());
        } finally {
            threads.shutdown();
        }
    }

    private static long bodies(HikariDataSource pool, String tier) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("select count(*) from methods where tier = ?")) {
            statement.setString(1, tier);
            try (ResultSet results = statement.executeQuery()) {
                results.next();
                return results.getLong(1);
            }
        }
    }
}
