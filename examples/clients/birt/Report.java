import java.util.Map;
import java.util.logging.Level;
import org.eclipse.birt.core.framework.Platform;
import org.eclipse.birt.report.engine.api.EngineConfig;
import org.eclipse.birt.report.engine.api.EngineException;
import org.eclipse.birt.report.engine.api.IReportEngine;
import org.eclipse.birt.report.engine.api.IReportEngineFactory;
import org.eclipse.birt.report.engine.api.IRunAndRenderTask;
import org.eclipse.birt.report.engine.api.PDFRenderOption;

/** Runs a report over a trace and writes it as a PDF. */
public class Report {

    public static void main(String[] args) throws Exception {
        EngineConfig config = new EngineConfig();
        config.setLogConfig(null, Level.OFF);
        Platform.startup(config);
        IReportEngine engine = ((IReportEngineFactory) Platform.createFactoryObject(
                IReportEngineFactory.EXTENSION_REPORT_ENGINE_FACTORY)).createReportEngine(config);
        try {
            IRunAndRenderTask task = engine.createRunAndRenderTask(engine.openReportDesign(args[1]));
            task.setParameterValues(Map.of("url", args[0], "leastBodies", 3));
            PDFRenderOption pdf = new PDFRenderOption();
            pdf.setOutputFormat("pdf");
            pdf.setOutputFileName(args[2]);
            task.setRenderOption(pdf);
            task.run();
            for (Object mistake : task.getErrors()) {
                throw new EngineException(mistake.toString());
            }
        } finally {
            engine.destroy();
            Platform.shutdown();
        }
    }
}
