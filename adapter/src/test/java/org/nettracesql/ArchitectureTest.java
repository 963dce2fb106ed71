package org.nettracesql;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelShuttle;
import org.apache.calcite.rel.RelVisitor;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.TraceFormat;

/**
 * Which room may use which: the arrows of ARCHITECTURE.md. A room that is new, or needs a further arrow, is put into
 * the list here and there.
 */
class ArchitectureTest {

    private static final String ADAPTER = "org.nettracesql.adapter";
    private static final String JDBC = "org.nettracesql.jdbc";
    private static final String TRACE = "org.nettracesql.trace";

    /** What each room of the adapter uses of the others. */
    private static final Map<String, List<String>> ARROWS = new TreeMap<>(Map.ofEntries(
            Map.entry(room("options"), List.of()),
            Map.entry(room("catalog"), List.of()),
            Map.entry(room("engine"), rooms("catalog", "options")),
            Map.entry(room("report"), rooms("catalog", "engine")),
            Map.entry(room("collect"), rooms("catalog")),
            Map.entry(room("function"), rooms("collect")),
            Map.entry(room("aggregate"), rooms("catalog", "engine", "function")),
            Map.entry(room("totals"), rooms("aggregate", "catalog", "engine")),
            Map.entry(room("order"), rooms("catalog", "engine", "options")),
            Map.entry(room("condition"), rooms("catalog", "engine", "function")),
            Map.entry(
                    room("scan"),
                    rooms("aggregate", "catalog", "condition", "engine", "function", "options", "order", "totals")),
            Map.entry(room("join"), rooms("aggregate", "engine", "function", "scan")),
            Map.entry(room("first"), rooms("catalog", "condition", "engine", "function", "scan")),
            Map.entry(room("duckdb"), rooms("catalog", "engine", "function", "join", "scan")),
            Map.entry(room("columns"), rooms("catalog", "duckdb", "engine", "function", "scan")),
            Map.entry(
                    room("plain"),
                    rooms(
                            "aggregate", "catalog", "collect", "columns", "condition", "engine", "function", "options",
                            "order", "scan", "totals")),
            Map.entry(room("tokens"), rooms("function")),
            Map.entry(room("parser"), rooms("function", "tokens")),
            Map.entry(room("schema"), rooms("catalog", "collect", "duckdb", "engine", "function", "scan")),
            Map.entry(room("validator"), rooms("catalog", "collect", "function", "parser", "schema")),
            Map.entry(
                    room("planner"),
                    rooms(
                            "aggregate", "catalog", "collect", "condition", "duckdb", "engine", "first",
                            "function", "join", "options", "parser", "scan", "schema", "validator")),
            Map.entry(
                    ADAPTER,
                    rooms(
                            "catalog", "collect", "columns", "duckdb", "engine", "options", "plain", "planner",
                            "report", "scan")),
            Map.entry(
                    JDBC,
                    List.of(ADAPTER, room("catalog"), room("columns"), room("duckdb"), room("engine"), room("function"),
                            room("options"), room("parser"), room("plain"), room("tokens")))));

    /** What each room of the trace module uses of the others. A format is a room, too, but nobody's. */
    private static final Map<String, List<String>> TRACE_ARROWS = new TreeMap<>(Map.ofEntries(
            Map.entry(TRACE, traceRooms("file")),
            Map.entry(TRACE + ".file", List.of(TRACE)),
            Map.entry(TRACE + ".manifest", List.of(TRACE)),
            Map.entry(TRACE + ".scan", List.of(TRACE)),
            Map.entry(TRACE + ".block", traceRooms("", "file", "manifest", "scan")),
            Map.entry(TRACE + ".eventpipe", traceRooms("", "block", "file", "manifest", "scan")),
            Map.entry(TRACE + ".code", List.of(TRACE)),
            Map.entry(TRACE + ".folder", traceRooms("", "file")),
            Map.entry(TRACE + ".symbols", traceRooms("", "code"))));

    /** What a format uses, and of formats nothing but itself. */
    private static final List<String> FORMAT_ARROWS =
            traceRooms("", "block", "eventpipe", "file", "manifest", "scan");

    /** What other modules may use of the trace module. */
    private static final String[] TRACE_API = {
        TRACE, TRACE + ".code", TRACE + ".folder", TRACE + ".manifest", TRACE + ".symbols"
    };

    /** Public only because ANTLR makes its classes so. */
    private static final Set<String> GENERATED = Set.of(
            TRACE + ".ctf.TsdlLexer",
            TRACE + ".ctf.TsdlParser",
            TRACE + ".ctf.TsdlVisitor",
            TRACE + ".ctf.TsdlBaseVisitor");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains("test-classes") && !location.contains("-tests.jar"))
            .importPackages("org.nettracesql");

    private static String room(String name) {
        return ADAPTER + "." + name;
    }

    private static List<String> rooms(String... names) {
        return List.of(names).stream().map(ArchitectureTest::room).toList();
    }

    private static List<String> traceRooms(String... names) {
        return List.of(names).stream().map(name -> name.isEmpty() ? TRACE : TRACE + "." + name).toList();
    }

    /** The packages of formats. */
    private static Set<String> formats() {
        Set<String> formats = CLASSES.stream()
                .filter(type -> type.isAssignableTo(TraceFormat.class)
                        && !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .map(JavaClass::getPackageName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(formats).hasSizeGreaterThan(3);
        return formats;
    }

    private static boolean isOurs(JavaClass type) {
        return type.getPackageName().startsWith(ADAPTER) || type.getPackageName().equals(JDBC);
    }

    @Test
    void everyRoomOfTheAdapterHasItsArrows() {
        Set<String> packages = CLASSES.stream()
                .filter(ArchitectureTest::isOurs)
                .map(JavaClass::getPackageName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(packages).containsExactlyElementsOf(ARROWS.keySet());
    }

    @Test
    void roomsUseOnlyWhatTheirArrowsLeadTo() {
        ARROWS.forEach((room, used) -> classes()
                .that()
                .resideInAPackage(room)
                .should()
                .onlyDependOnClassesThat(describe("are in " + room + ", in " + used + ", or outside of the adapter",
                        type -> !isOurs(type)
                                || type.getPackageName().equals(room)
                                || used.contains(type.getPackageName())))
                .check(CLASSES));
    }

    @Test
    void noArrowsLeadInACircle() {
        slices().matching(ADAPTER + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void thePlannerShowsNothingButItsConnections() {
        assertThat(CLASSES)
                .filteredOn(type -> type.getPackageName().equals(room("planner"))
                        && type.isTopLevelClass()
                        && type.getModifiers().contains(JavaModifier.PUBLIC))
                .extracting(JavaClass::getSimpleName)
                .containsExactly("CalciteConnections");
    }

    @Test
    void whatIsBelowThePlannerKnowsNeitherCalciteNorDuckDb() {
        noClasses()
                .that()
                .resideInAnyPackage(rooms("options", "catalog", "engine", "report", "collect", "totals", "order")
                        .toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.calcite..", "org.duckdb..")
                .check(CLASSES);
    }

    @Test
    void tracesAndFunctionsKnowNoSqlEngine() {
        noClasses()
                .that()
                .resideInAnyPackage(TRACE + "..", "org.nettracesql.functions..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "org.apache.calcite..", "org.duckdb..", ADAPTER + "..", JDBC)
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage(TRACE + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.nettracesql.functions..")
                .check(CLASSES);
    }

    @Test
    void otherModulesUseOnlyWhatTheTraceModuleOffers() {
        classes()
                .that()
                .resideOutsideOfPackage(TRACE + "..")
                .should()
                .onlyDependOnClassesThat(describe("are no internals of the trace module",
                        type -> !type.getPackageName().startsWith(TRACE)
                                || List.of(TRACE_API).contains(type.getPackageName())))
                .check(CLASSES);
    }

    @Test
    void everyRoomOfTheTraceModuleHasItsArrowsOrIsAFormat() {
        Set<String> packages = CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.equals(TRACE) || name.startsWith(TRACE + "."))
                .collect(Collectors.toCollection(TreeSet::new));
        packages.removeAll(formats());
        assertThat(packages).containsExactlyElementsOf(TRACE_ARROWS.keySet());
    }

    @Test
    void roomsOfTheTraceModuleUseOnlyWhatTheirArrowsLeadTo() {
        TRACE_ARROWS.forEach(ArchitectureTest::assertUsesOnly);
    }

    @Test
    void formatsKnowNothingOfEachOtherAndNobodyKnowsAFormat() {
        formats().forEach(format -> assertUsesOnly(format, FORMAT_ARROWS));
    }

    private static void assertUsesOnly(String room, List<String> used) {
        classes()
                .that()
                .resideInAPackage(room)
                .should()
                .onlyDependOnClassesThat(describe(
                        "are in " + room + ", in " + used + ", or outside of the trace module",
                        type -> !type.getPackageName().startsWith(TRACE)
                                || type.getPackageName().equals(room)
                                || used.contains(type.getPackageName())))
                .check(CLASSES);
    }

    @Test
    void aFormatShowsNothingButThatItIsOne() {
        Set<String> formats = formats();
        assertThat(CLASSES)
                .filteredOn(type -> formats.contains(type.getPackageName())
                        && type.isTopLevelClass()
                        && !GENERATED.contains(type.getName())
                        && type.getModifiers().contains(JavaModifier.PUBLIC))
                .allMatch(type -> type.isAssignableTo(TraceFormat.class));
    }

    /** It keeps the way that it has come, which two statements that are planned at once would share. */
    @Test
    void whatWalksOverAPlanIsMadeForEachWalk() {
        noFields()
                .that()
                .areStatic()
                .should()
                .haveRawType(assignableTo(RelShuttle.class).or(assignableTo(RelVisitor.class)))
                .check(CLASSES);
    }

    @Test
    void calciteIsCalledInItsRoomsOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        ADAPTER,
                        room("aggregate"),
                        room("columns"),
                        room("condition"),
                        room("duckdb"),
                        room("first"),
                        room("function"),
                        room("join"),
                        room("scan"),
                        room("parser"),
                        room("planner"),
                        room("schema"),
                        room("tokens"),
                        room("validator"),
                        JDBC)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.calcite..")
                .check(CLASSES);
    }
}
