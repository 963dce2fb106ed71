import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Prints the first value of a query: Ask URL SQL. */
public final class Ask {

    private Ask() {
    }

    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[0]);
                Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(arguments[1])) {
            results.next();
            System.out.println(results.getString(1));
        }
    }
}
