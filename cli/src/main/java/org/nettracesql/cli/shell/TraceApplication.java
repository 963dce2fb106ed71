package org.nettracesql.cli.shell;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jline.utils.AttributedString;
import org.nettracesql.cli.format.RowFormat;
import sqlline.Application;
import sqlline.CommandHandler;
import sqlline.OutputFormat;
import sqlline.PromptHandler;
import sqlline.SqlLine;
import sqlline.SqlLineOpts;

/** What makes sqlline the shell for traces. sqlline creates it by its name. */
public final class TraceApplication extends Application {

    /** sqlline's own commands that make sense on one trace that is only read. */
    private static final Set<String> KEPT = Set.of(
            // How sqlline itself opens the connection that TraceShell hands to it.
            "connect",
            "quit", "history", "outputformat", "set", "reset", "save", "verbose", "brief");

    private TraceSqlLine shell;

    @Override
    public String getInfoMessage() {
        return shell == null ? "" : Banner.of(shell);
    }

    @Override
    public String getVersion() {
        return "nettrace-sql " + org.nettracesql.cli.Version.number();
    }

    @Override
    public SqlLineOpts getOpts(SqlLine sqlLine) {
        shell = (TraceSqlLine) sqlLine;
        // Its own, and not new ones: they hold what the start gave.
        return sqlLine.getOpts();
    }

    @Override
    public Collection<CommandHandler> getCommandHandlers(SqlLine sqlLine) {
        List<CommandHandler> handlers = new ArrayList<>(ShellCommands.of((TraceSqlLine) sqlLine));
        for (CommandHandler handler : super.getCommandHandlers(sqlLine)) {
            if (handler.getName().equals(ShellRecord.NAME)) {
                handlers.add(new ShellRecord((TraceSqlLine) sqlLine, handler));
            } else if (KEPT.contains(handler.getName())) {
                handlers.add(handler);
            }
        }
        return handlers;
    }

    /** The names of the program's own formats; sqlline prints no rows here. Its formats would write other ones. */
    @Override
    public Map<String, OutputFormat> getOutputFormats(SqlLine sqlLine) {
        OutputFormat unused = super.getOutputFormats(sqlLine).get("table");
        Map<String, OutputFormat> formats = new LinkedHashMap<>();
        for (RowFormat format : RowFormat.values()) {
            formats.put(format.toString(), unused);
        }
        return formats;
    }

    @Override
    public PromptHandler getPromptHandler(SqlLine sqlLine) {
        return new PromptHandler(sqlLine) {
            @Override
            public AttributedString getPrompt() {
                return new AttributedString("nettrace> ");
            }
        };
    }
}
