package example;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Prints which methods of a trace's namespace took most code: java example.Main TRACE NAMESPACE. */
public final class Main {

    private Main() {
    }

    public static void main(String[] arguments) throws SQLException {
        String url = "jdbc:nettrace:" + Path.of(arguments[0]).toAbsolutePath();
        String sql = "select MethodName, max(MethodSize) as bytes from MethodLoadVerbose"
                + " where MethodNamespace = ? group by MethodName order by bytes desc, MethodName limit 3";
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, arguments[1]);
            try (ResultSet results = statement.executeQuery()) {
                while (results.next()) {
                    System.out.println(results.getString(1) + " " + results.getInt(2));
                }
            }
        }
    }
}
