package org.nettracesql.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.cli.reference.CatalogPages;
import org.nettracesql.cli.reference.ManualPage;
import org.nettracesql.cli.reference.Page;
import org.nettracesql.cli.reference.ProgramPage;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Writes the reference: {@code Reference FOLDER}, and as HTML with {@code Reference FOLDER html}. */
public final class Reference {

    private Reference() {}

    public static void main(String[] args) throws IOException, SQLException {
        Path folder = Path.of(args[0]);
        Files.createDirectories(folder);
        Map<String, String> files = args.length > 1 && args[1].equals("html") ? html() : markdown();
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }

    /** The files of {@code docs/reference} by name: Markdown, and the manual page. */
    static Map<String, String> markdown() throws IOException, SQLException {
        Map<String, String> files = new LinkedHashMap<>();
        StringBuilder contents = new StringBuilder("# Reference\n\nMade from the program itself; a test compares.\n\n");
        for (Page page : pages()) {
            files.put(page.name() + ".md", page.markdown());
            contents.append("- [").append(page.title()).append("](").append(page.name()).append(".md)\n");
        }
        files.put("README.md", contents.toString());
        files.put("nettrace-sql.1", ManualPage.of(program()));
        return files;
    }

    private static Map<String, String> html() throws IOException, SQLException {
        List<Page> pages = pages();
        Map<String, String> files = new LinkedHashMap<>();
        for (Page page : pages) {
            files.put(page.name() + ".html", page.html(pages));
        }
        return files;
    }

    private static List<Page> pages() throws IOException, SQLException {
        List<Page> pages = new ArrayList<>(List.of(ProgramPage.of(program())));
        Path none = Files.createTempFile("nettrace-sql", ".nettrace");
        try (InputStream resource = Reference.class.getResourceAsStream(CollectCommand.NO_TRACE)) {
            Files.copy(resource, none, StandardCopyOption.REPLACE_EXISTING);
            try (Connection connection = TraceConnections.open(none.toString(), Map.of())) {
                pages.addAll(CatalogPages.of(connection));
            }
        } finally {
            Files.delete(none);
        }
        return pages;
    }

    private static CommandSpec program() {
        CommandLine program = new CommandLine(new TraceCommand(Streams.ofProcess()));
        Subcommands.addIfNamed(program, "--help");
        return program.getCommandSpec();
    }
}
