import java.sql.Connection;
import java.sql.DriverManager;
import java.util.HashMap;
import java.util.Map;
import net.sf.jasperreports.engine.JasperCompileManager;
import net.sf.jasperreports.engine.JasperExportManager;
import net.sf.jasperreports.engine.JasperFillManager;
import net.sf.jasperreports.engine.JasperReport;

/** Fills a report from a trace and writes it as a PDF. */
public class Report {

    public static void main(String[] args) throws Exception {
        JasperReport report = JasperCompileManager.compileReport(args[1]);
        try (Connection trace = DriverManager.getConnection(args[0])) {
            JasperExportManager.exportReportToPdfFile(
                    JasperFillManager.fillReport(report, new HashMap<>(Map.of("leastBodies", 3L)), trace), args[2]);
        }
    }
}
