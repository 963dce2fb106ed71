package org.nettracesql.adapter.catalog;

import static org.nettracesql.trace.ColumnType.TEXT;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nettracesql.functions.FunctionCatalog;

/** Tables that say what there is to ask with: functions and views. */
final class DocumentationTables {

    private static final String TABLE_FUNCTIONS = "Functions that give rows";

    private DocumentationTables() {}

    static Relation functions(String name) {
        return DerivedRelation.constant(
                name,
                "The functions beside those of standard SQL.",
                List.of(
                        TableColumn.of("name", TEXT, false, "Name; case does not matter."),
                        TableColumn.of("topic", TEXT, false, "What it is about."),
                        TableColumn.of("signature", TEXT, false, "Parameters and result."),
                        TableColumn.of("documentation", TEXT, false, "What it gives."),
                        TableColumn.of("example", TEXT, false, "An expression that runs on any trace.")),
                () -> Stream.of(
                                FunctionCatalog.all().stream().map(function -> new Object[] {
                                    function.name(),
                                    function.topic(),
                                    function.signature(),
                                    function.documentation(),
                                    function.example()
                                }),
                                FunctionCatalog.tables().stream().map(function -> new Object[] {
                                    function.name(),
                                    TABLE_FUNCTIONS,
                                    function.signature(),
                                    function.documentation(),
                                    function.example()
                                }),
                                QueryFunction.ALL.stream().map(function -> new Object[] {
                                    function.name(),
                                    TABLE_FUNCTIONS,
                                    function.signature(),
                                    function.documentation(),
                                    function.example()
                                }))
                        .flatMap(rows -> rows)
                        .iterator());
    }

    static Relation reports(String name) {
        return DerivedRelation.constant(
                name,
                "The views that answer usual questions.",
                List.of(
                        TableColumn.of("name", TEXT, false, "Name of the view."),
                        TableColumn.of("summary", TEXT, false, "What it answers."),
                        TableColumn.of("needs", TEXT, true,
                                "Providers, keywords and levels to record for it, as dotnet-trace collect"
                                        + " --providers takes them; NULL where every trace will do."),
                        TableColumn.of("collect", TEXT, true, "The command that records them."),
                        TableColumn.of("order_by", TEXT, true, "Columns that its rows are usually ordered by."),
                        TableColumn.of("compare_by", TEXT, true,
                                "Columns by which the rows of two traces are compared; NULL where they cannot be."),
                        TableColumn.of("measures", TEXT, true,
                                "What is compared of the rows that have these in common."),
                        TableColumn.of("definition", TEXT, false, "Its SQL."),
                        TableColumn.of("without_idle", TEXT, true,
                                "Name of the view of the same that leaves out threads which wait for something to do;"
                                        + " NULL where there is none.")),
                () -> ViewFiles.names().stream()
                        .filter(view -> !view.endsWith(ViewFiles.WITHOUT_IDLE))
                        .map(ViewFiles::read)
                        .map(DocumentationTables::report)
                        .iterator());
    }

    private static Object[] report(ViewRelation view) {
        ReportInfo report = ReportInfo.of(view);
        Comparison comparison = report.comparison();
        List<Need> needs = view.needs();
        return new Object[] {
            report.name(),
            view.remark(),
            needs.isEmpty() ? null : needs.stream().map(Need::toString).collect(Collectors.joining(",")),
            Need.command(needs),
            report.orderBy(),
            comparison == null ? null : String.join(", ", comparison.keys()),
            comparison == null
                    ? null
                    : comparison.measures().stream()
                            .map(Comparison.Measure::toString)
                            .collect(Collectors.joining(", ")),
            view.sql(),
            report.withoutIdle()
        };
    }
}
