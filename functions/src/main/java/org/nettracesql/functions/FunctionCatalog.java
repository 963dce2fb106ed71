package org.nettracesql.functions;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nettracesql.trace.code.CodeMap;

/** Every function there is. */
public final class FunctionCatalog {

    private static final Parameter TIME = Parameter.optional("time_ns", SqlType.BIGINT, TraceContext.ANY_TIME);
    private static final Parameter PROCESS = Parameter.optional("process_id", SqlType.INTEGER, CodeMap.ANY_PROCESS);
    private static final Parameter TRACE = Parameter.optional("trace", SqlType.VARCHAR, null);

    static final Parameter STACK = Parameter.required("stack_id", SqlType.INTEGER);

    private static final List<SqlFunction> ALL = new FunctionCatalog().build();

    private static final List<TableFunction> TABLES = buildTables();

    private final List<SqlFunction> functions = new ArrayList<>();

    private FunctionCatalog() {}

    /** All functions, by topic; a name occurs once. */
    public static List<SqlFunction> all() {
        return ALL;
    }

    /** The function of that name in any case, or null. */
    public static SqlFunction find(String name) {
        String wanted = name.toUpperCase(Locale.ROOT);
        for (SqlFunction function : ALL) {
            if (function.name().equals(wanted)) {
                return function;
            }
        }
        return null;
    }

    /** All functions that give rows. */
    public static List<TableFunction> tables() {
        return TABLES;
    }

    private static List<TableFunction> buildTables() {
        return List.of(new TableFunction(
                "IL_TO_NATIVE_MAP",
                List.of(
                        bigint("method_id"),
                        Parameter.optional("rejit_id", SqlType.BIGINT, TableFunctions.ANY_VERSION),
                        PROCESS,
                        TRACE),
                List.of(
                        new TableFunction.Column("body", SqlType.INTEGER, "The code body, as in the table methods."),
                        new TableFunction.Column("ordinal", SqlType.INTEGER, "Position of the range in its body."),
                        new TableFunction.Column("il_offset", SqlType.INTEGER,
                                "Offset into the method's IL; -1 for code from no IL, -2 for the prolog, -3 for an"
                                        + " epilog."),
                        new TableFunction.Column("native_start", SqlType.INTEGER,
                                "Bytes from the start of the body to the range's first byte."),
                        new TableFunction.Column("native_end", SqlType.INTEGER,
                                "Bytes from the start of the body to the first byte behind the range: where the next"
                                        + " one begins, for the last range the body's size. Of several ranges with one"
                                        + " start only the last has code, the others are empty."),
                        new TableFunction.Column("rejit_id", SqlType.BIGINT, "Native code version of the body.")),
                "The IL-to-native maps of a method's bodies, or of those of one native code version (ReJIT id), with"
                        + " the meaning that ICorProfilerInfo4::GetILToNativeMapping2 has for its ranges. Unlike there"
                        + " they are ordered by native offset, and the last one ends with the body.",
                "TABLE(IL_TO_NATIVE_MAP(0))",
                method(TableFunctions.class, "ilToNativeMap")));
    }

    private List<SqlFunction> build() {
        addMethodFunctions();
        addSourceFunctions();
        addStackFunctions();
        addNameFunctions();
        addEnumFunctions();
        addNumberFunctions();
        addTraceFunctions();
        addFileFunctions();
        return List.copyOf(functions);
    }

    private static Parameter bigint(String name) {
        return Parameter.required(name, SqlType.BIGINT);
    }

    private static Parameter varchar(String name) {
        return Parameter.required(name, SqlType.VARCHAR);
    }

    private void addMethodFunctions() {
        Topic topic = new Topic("Code addresses", MethodFunctions.class);
        topic.at("METHOD_AT", SqlType.VARCHAR,
                "The method whose code is at an address: class, method and parameters. The body that was loaded there"
                        + " at the time counts; without a time the one loaded last. NULL where none was. Pass a return"
                        + " address minus 1.");
        topic.at("METHOD_ID_AT", SqlType.BIGINT, "The runtime's id of the method whose code is at an address.");
        topic.at("BODY_AT", SqlType.INTEGER, "The code body at an address, as the column body of the table methods.");
        topic.at("MODULE_AT", SqlType.VARCHAR, "File name of the module of the method whose code is at an"
                + " address, or of the file of native code that is mapped there.");
        topic.at("TIER_AT", SqlType.VARCHAR,
                "How well the code at an address was compiled: QuickJitted, OptimizedTier1, OptimizedTier1OSR,"
                        + " ReadyToRun and others.");
        topic.at("NATIVE_OFFSET_AT", SqlType.BIGINT, "Bytes from the start of the code body, or of native code"
                + " of its file, to an address.");
        topic.at("IL_OFFSET_AT", SqlType.INTEGER,
                "The IL offset that the code at an address came from; -1 for code from no IL, -2 for a prolog, -3 for"
                        + " an epilog. NULL where the trace has no IL map of the body.");
        topic.at("WHY_UNRESOLVED", SqlType.VARCHAR,
                "Why an address does not resolve to a method, as far as the events tell: native code of a file, freed"
                        + " code, not yet loaded, no event of a method there, no rundown. NULL if it does resolve.");
    }

    private void addSourceFunctions() {
        Topic topic = new Topic("Source lines", SourceFunctions.class);
        topic.at("SOURCE_FILE_AT", SqlType.VARCHAR,
                "The source file that the code at an address came from, as the compiler wrote its path down. NULL"
                        + " without the module's symbol file (see the option symbols) or an IL map of the body.");
        topic.at("SOURCE_LINE_AT", SqlType.INTEGER,
                "The source line that the code at an address came from. NULL as for SOURCE_FILE_AT.");
        topic.at("SOURCE_COLUMN_AT", SqlType.INTEGER,
                "The column at which the statement begins that the code at an address came from.");
        topic.at("METHOD_FILE_AT", SqlType.VARCHAR,
                "The source file of the method whose code is at an address. Needs the module's symbol file, but no IL"
                        + " map: precompiled code has one too.");
        topic.at("METHOD_LINE_AT", SqlType.INTEGER,
                "The first source line of the method whose code is at an address.");
    }

    private void addStackFunctions() {
        Topic topic = new Topic("Stacks", StackFunctions.class);
        topic.add("STACK_DEPTH", SqlType.INTEGER,
                "The number of frames of a stack.",
                "STACK_DEPTH(1)", null, STACK, TRACE);
        topic.add("TOP_FRAME", SqlType.VARCHAR,
                "The method that a stack's thread was in: the leaf frame's. NULL where it does not resolve.",
                "TOP_FRAME(1)", null, STACK, TIME, TRACE);
        topic.add("FRAME_OUTSIDE", SqlType.VARCHAR,
                "The method nearest to a stack's leaf whose name does not begin with a text: who called into a"
                        + " namespace or class. Frames that do not resolve, or to a native image only, are passed over;"
                        + " NULL if there is no such method.",
                "FRAME_OUTSIDE(1, 'System.')", null, STACK, varchar("prefix"), TIME, TRACE);
        topic.add("STACK_CONTAINS", SqlType.BOOLEAN,
                "Whether any frame's method contains a text, in which % stands for any characters. Case matters.",
                "STACK_CONTAINS(1, 'System.Linq.%MoveNext')", null, STACK, varchar("pattern"), TIME, TRACE);
        topic.add("STACK_TEXT", SqlType.VARCHAR,
                "A stack's frames, leaf first, one a line, as module!method; the address where a frame does not"
                        + " resolve.",
                "STACK_TEXT(1)", null, STACK, TIME, TRACE);
        topic.add("FOLDED", SqlType.VARCHAR,
                "A stack as flame graphs take it: the methods from the root to the leaf, joined by a semicolon. Frames"
                        + " that do not resolve are [unknown], neighbouring ones once; WHY_UNRESOLVED tells why.",
                "FOLDED(1)", null, STACK, TIME, TRACE);
        topic.add("WAITS_FOR", SqlType.VARCHAR,
                "What a stack's thread waits for though it has something to do: lock, task, sleep, socket and others."
                        + " NULL where the stack is in no such wait; a thread that was running managed code did not"
                        + " wait.",
                "WAITS_FOR(1)", null, STACK, TIME, TRACE);
        topic.add("IDLE_WAIT", SqlType.VARCHAR,
                "The wait for something to do that a stack's thread is in: thread pool worker, timer thread, accept"
                        + " loop and others. NULL where it is in none.",
                "IDLE_WAIT(1)", null, STACK, TIME, TRACE);
    }

    private void addNameFunctions() {
        Topic topic = new Topic("Flags and names", NameFunctions.class);
        topic.add("METHOD_FLAGS", SqlType.VARCHAR,
                "The MethodFlags of a method event by name, joined by |.",
                "METHOD_FLAGS(520)", "Jitted|Tier=OptimizedTier1", bigint("flags"));
        topic.add("OPTIMIZATION_TIER", SqlType.VARCHAR,
                "The optimization tier in the MethodFlags of a method event; ReadyToRun for precompiled code.",
                "OPTIMIZATION_TIER(392)", "QuickJitted", bigint("flags"));
        topic.add("METHOD_NAME", SqlType.VARCHAR,
                "Class, method and parameters as METHOD_AT gives them, from the three texts that events have. NULL for"
                        + " <null>, which JIT events have where the method is not told.",
                "METHOD_NAME('System.String', 'Concat', 'class System.String (class System.String)')",
                "System.String.Concat(class System.String)",
                varchar("namespace"), varchar("name"), varchar("signature"));
        topic.add("KEYWORD_NAMES", SqlType.VARCHAR,
                "The keywords of a mask by name, joined by |; bits without a name come as one hexadecimal number.",
                "KEYWORD_NAMES('clr', 24)", "Loader|Jit", varchar("provider"), bigint("mask"));
        topic.add("ENUM_NAME", SqlType.VARCHAR,
                "The symbol of an enumerated value, or of each bit of a mask. The enumeration is named as in"
                        + " event_fields; NULL where it has no such value.",
                "ENUM_NAME('clr', 'GCTypeMap', 1)", "BackgroundGC",
                varchar("provider"), varchar("map"), bigint("value"));
    }

    private void addEnumFunctions() {
        Topic topic = new Topic("Flags and names", EnumFunctions.class);
        topic.name("GC_REASON_NAME", "Why a garbage collection was started.", "value", 0, "AllocSmall");
        topic.name("GC_TYPE_NAME", "Whether a garbage collection is a background one.", "value", 1, "BackgroundGC");
        topic.name("GC_SUSPEND_REASON_NAME", "Why the runtime stopped its threads.", "value", 1, "SuspendForGC");
        topic.name("GC_ALLOCATION_KIND_NAME", "Which heap an allocation went to.", "value", 1, "Large");
        topic.name("GC_HANDLE_KIND_NAME", "The kind of a garbage collector's handle.", "value", 3, "Pinned");
        topic.name("CONTENTION_NAME", "Whether a contended lock is managed or native.", "value", 0, "Managed");
        topic.name("TAIL_CALL_TYPE_NAME", "How a tail call was made.", "value", 1, "RecursiveLoop");
        topic.name("THREAD_ADJUSTMENT_REASON_NAME", "Why the thread pool changed its number of threads.", "value", 6,
                "Starvation");
        topic.name("RESOLUTION_STAGE_NAME", "A stage of looking for an assembly.", "value", 1,
                "AssemblyLoadContextLoad");
        topic.name("RESOLUTION_RESULT_NAME", "How a stage of looking for an assembly ended.", "value", 1,
                "AssemblyNotFound");
        topic.name("MODULE_FLAGS", "The ModuleFlags of a module event by name, joined by |.", "flags", 40,
                "Manifest|ReadyToRunModule");
        topic.name("ASSEMBLY_FLAGS", "The AssemblyFlags of an assembly event by name, joined by |.", "flags", 8,
                "Collectible");
    }

    private void addNumberFunctions() {
        Topic topic = new Topic("Numbers and bits", NumberFunctions.class);
        topic.add("HEX", SqlType.VARCHAR,
                "A number as hexadecimal text, taken as unsigned 64 bits: how addresses are written.",
                "HEX(-1)", "0xffffffffffffffff", bigint("value"));
        topic.add("U64", SqlType.BIGINT,
                "The 64 bits that a text spells, as 0x and hexadecimal digits or as a decimal number; NULL if it spells"
                        + " none.",
                "U64('0x7f00')", "32512", varchar("text"));
        topic.add("U64_TEXT", SqlType.VARCHAR,
                "A number as decimal text, taken as unsigned 64 bits.",
                "U64_TEXT(-1)", "18446744073709551615", bigint("value"));
        topic.add("U64_LESS", SqlType.BOOLEAN,
                "Whether the first number is less than the second, both taken as unsigned.",
                "U64_LESS(1, -1)", "true", bigint("first"), bigint("second"));
        topic.add("U64_BETWEEN", SqlType.BOOLEAN,
                "Whether a number lies between two others or equals one, all taken as unsigned.",
                "U64_BETWEEN(5, 1, -1)", "true", bigint("value"), bigint("low"), bigint("high"));
        topic.add("BIT_TEST", SqlType.BOOLEAN,
                "Whether a bit is set; bit 0 is the lowest. NULL for a bit that is not from 0 to 63.",
                "BIT_TEST(8, 3)", "true", bigint("value"), Parameter.required("bit", SqlType.INTEGER));
        topic.add("HAS_BITS", SqlType.BOOLEAN,
                "Whether all bits of a mask are set.",
                "HAS_BITS(24, 16)", "true", bigint("value"), bigint("mask"));
        topic.add("HAS_KEYWORD", SqlType.BOOLEAN,
                "Whether any bit of a mask is set, as a session's keywords choose events.",
                "HAS_KEYWORD(48, 16)", "true", bigint("keywords"), bigint("mask"));
    }

    private void addTraceFunctions() {
        Topic topic = new Topic("Traces", TraceLabels.class);
        topic.add("TRACE_LABEL", SqlType.VARCHAR,
                "What a folder of a trace's path says of it: of host=a/day=2026-11-22/app.nettrace the label host is a."
                        + " NULL where no folder has the label; where several have it, the nearest to the trace counts."
                        + " A condition on it opens no other trace.",
                "TRACE_LABEL('app.nettrace', 'host')", null, varchar("trace"), varchar("label"));
        topic.add("UTC_TIME", SqlType.TIMESTAMP,
                "The moment, in UTC and with milliseconds, of a time in nanoseconds since the trace's start, such as"
                        + " start_ns and time_ns: for an event it is its utc_time. Of several traces name the one that"
                        + " the time is of, as in UTC_TIME(start_ns, trace).",
                "UTC_TIME(0)", null, bigint("time_ns"), TRACE);
    }

    private void addFileFunctions() {
        Topic topic = new Topic("Files", FileFunctions.class);
        topic.add("FILE_NAME_AT", SqlType.VARCHAR,
                "The file that an event of Windows' kernel is about: that of a FileKey (of a disk's or a file's reads"
                        + " and writes, or of a page fault) or of a FileObject, at the time of the event; without a"
                        + " time the last one. The name may be told later than the event. NULL where nothing tells.",
                "FILE_NAME_AT(0)", null, bigint("file_key"), TIME, TRACE);
    }

    private static Method method(Class<?> owner, String name) {
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(name) && Modifier.isPublic(method.getModifiers())) {
                return method;
            }
        }
        throw new IllegalStateException(owner + " has no public method " + name + ".");
    }

    /** Functions whose methods are in one class. */
    private final class Topic {
        private final String title;
        private final Class<?> methods;

        Topic(String title, Class<?> methods) {
            this.title = title;
            this.methods = methods;
        }

        /** A function of a code address and, optionally, time, process and trace. */
        void at(String name, SqlType returnType, String documentation) {
            add(name, returnType, documentation, name + "(0)", null, bigint("address"), TIME, PROCESS, TRACE);
        }

        /** The name of a number. */
        void name(String name, String documentation, String parameter, long example, String exampleResult) {
            add(name, SqlType.VARCHAR, documentation, name + "(" + example + ")", exampleResult, bigint(parameter));
        }

        void add(
                String name,
                SqlType returnType,
                String documentation,
                String example,
                String exampleResult,
                Parameter... parameters) {
            Method method = method(methods, javaName(name));
            boolean needsContext =
                    method.getParameterCount() > 0 && method.getParameterTypes()[0] == TraceContext.class;
            functions.add(new SqlFunction(
                    name, title, List.of(parameters), returnType, documentation, example, exampleResult, method,
                    needsContext));
        }

        /** {@code METHOD_ID_AT} is done by {@code methodIdAt}. */
        private static String javaName(String name) {
            StringBuilder java = new StringBuilder();
            for (String word : name.toLowerCase(Locale.ROOT).split("_")) {
                java.append(java.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
            }
            return java.toString();
        }
    }
}
