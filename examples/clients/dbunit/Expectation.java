import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import org.dbunit.Assertion;
import org.dbunit.database.DatabaseConfig;
import org.dbunit.database.DatabaseConnection;
import org.dbunit.database.QueryDataSet;
import org.dbunit.dataset.ITable;
import org.dbunit.dataset.xml.FlatXmlDataSet;
import org.dbunit.dataset.xml.FlatXmlDataSetBuilder;

/** A test of what an application recorded. */
public class Expectation {

    private static final String EXPECTED = """
            <dataset>
              <customers customer="customer-0" orders="12"/>
              <customers customer="customer-1" orders="12"/>
            </dataset>""";

    public static void main(String[] args) throws Exception {
        try (Connection jdbc = DriverManager.getConnection(args[0])) {
            DatabaseConnection trace = new DatabaseConnection(jdbc, "trace");
            trace.getConfig().setProperty(DatabaseConfig.FEATURE_CASE_SENSITIVE_TABLE_NAMES, true);

            ITable customers = trace.createQueryTable("customers", """
                    select customer, count(*) as orders from OrderStart
                    where customer in ('customer-0', 'customer-1') group by customer order by customer""");
            Assertion.assertEquals(
                    new FlatXmlDataSetBuilder().build(new StringReader(EXPECTED)).getTable("customers"), customers);
            System.out.println("as expected: " + customers.getRowCount() + " customers");

            System.out.println("processes: " + trace.createTable("processes").getRowCount());

            QueryDataSet threads = new QueryDataSet(trace);
            threads.addTable("threads", "select process_id, thread_id, event_count from threads"
                    + " order by event_count desc, thread_id limit 2");
            FlatXmlDataSet.write(threads, System.out);
        }
    }
}
