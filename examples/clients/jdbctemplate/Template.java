import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** An application's events as records. */
public class Template {

    record Order(int orderId, String customer, double total, long tookNanos) {}

    public static void main(String[] args) {
        JdbcTemplate trace = new JdbcTemplate(new DriverManagerDataSource(args[0]));
        trace.setFetchSize(100);
        trace.setQueryTimeout(60);
        System.out.println(trace.queryForObject("select count(*) from OrderStart", Integer.class));

        NamedParameterJdbcTemplate named = new NamedParameterJdbcTemplate(trace);
        List<Order> orders = named.query("""
                select a.orderId as order_id, a.customer, b.total, b.time_ns - a.time_ns as took_nanos
                from OrderStart a join OrderStop b on b.orderId = a.orderId
                where a.customer in (:customers) and b.total > :least
                order by a.orderId""",
                Map.of("customers", List.of("customer-1", "customer-2", "customer-3"), "least", 30),
                new DataClassRowMapper<>(Order.class));
        orders.stream().limit(5).forEach(System.out::println);

        try (Stream<String> customers = trace.queryForStream(
                "select distinct customer from OrderStart where orderId < ? order by 1",
                (row, number) -> row.getString("customer"), 3)) {
            customers.forEach(System.out::println);
        }
        System.out.println(trace.queryForList("select min(orderId) as first, max(orderId) as last from OrderStart"));
    }
}
