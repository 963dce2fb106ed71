package org.nettracesql.adapter.parser;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.util.SqlShuttle;
import org.nettracesql.adapter.function.NullableJson;
import org.nettracesql.trace.manifest.TextResource;

/**
 * Functions of DuckDB and PostgreSQL that are an expression of others, which is parsed in the place of a call:
 * {@code SEM(x)} is {@code STDDEV_POP(x) / SQRT(COUNT(x))}. They are in {@code macros.sql}.
 */
final class Macros {


    private static final Pattern DEFINITION = Pattern.compile(
            "create (aggregate )?macro (?:\"([^\"]+)\"|(\\w+))\\(([XYZ, ]*)\\) as\\s(.*)", Pattern.DOTALL);

    /** By name and number of arguments, as in {@code SEM/1}. */
    private static final Map<String, String> EXPRESSIONS = new HashMap<>();
    private static final Set<String> NAMES = new HashSet<>();
    private static final Set<String> AGGREGATES = new HashSet<>();

    static {
        String statements = TextResource.text(Macros.class, "macros.sql").replaceAll("(?m)^--.*\\n", "");
        for (String statement : statements.split(";\n")) {
            Matcher definition = DEFINITION.matcher(statement.strip());
            if (!definition.matches()) {
                throw new IllegalStateException("No macro: " + statement);
            }
            String name = definition.group(2) == null ? definition.group(3) : definition.group(2);
            int arguments = definition.group(4).isEmpty() ? 0 : definition.group(4).split(",").length;
            EXPRESSIONS.put(name + "/" + arguments, definition.group(5));
            NAMES.add(name);
            if (definition.group(1) != null) {
                AGGREGATES.add(name);
            }
        }
    }

    private Macros() {}

    /** Whether a name in capitals may be that of one of these. */
    static boolean isKnown(String name) {
        return NAMES.contains(name);
    }

    /** The names of those that are an aggregate, or of one. */
    static Set<String> aggregates() {
        return AGGREGATES;
    }

    /**
     * Null for a call that is none of these.
     *
     * @param name of the function in capitals, and how many operands it has
     */
    static SqlNode of(SqlCall call, String name, SqlParserPos at) {
        String expression = EXPRESSIONS.get(name);
        if (expression == null) {
            return null;
        }
        SqlNode parsed;
        try {
            parsed = SqlParser.create(expression,
                    SqlParser.config().withParserFactory(SqlBabelParserImpl.FACTORY)).parseExpression();
        } catch (SqlParseException e) {
            throw new IllegalStateException(expression, e);
        }
        return parsed.accept(new Arguments(call, at));
    }

    /** Puts a call's operands in the place of the letters, and itself in that of all else. */
    private static final class Arguments extends SqlShuttle {
        private static final String LETTERS = "XYZ";

        private final SqlCall call;
        private final SqlParserPos at;

        Arguments(SqlCall call, SqlParserPos at) {
            this.call = call;
            this.at = at;
        }

        @Override
        public SqlNode visit(SqlIdentifier name) {
            int argument = name.isSimple() && name.getSimple().length() == 1 ? LETTERS.indexOf(name.getSimple()) : -1;
            return argument < 0 ? name.clone(at) : RowsInQueries.copy(call.operand(argument));
        }

        @Override
        public SqlNode visit(SqlCall part) {
            CallCopyingArgHandler copied = new CallCopyingArgHandler(part, true);
            part.getOperator().acceptCall(this, part, false, copied);
            SqlCall placed = (SqlCall) copied.result().clone(at);
            if (placed instanceof SqlBasicCall written) {
                written.setOperator(NullableJson.of(written.getOperator()));
            }
            boolean one = placed.getOperator() instanceof SqlFunction && placed.getFunctionQuantifier() == null
                    && call.getFunctionQuantifier() != null;
            return DialectCalls.of(one
                    ? placed.getOperator().createCall(call.getFunctionQuantifier(), at, placed.getOperandList())
                    : placed);
        }

        @Override
        public SqlNode visit(SqlLiteral literal) {
            return literal.clone(at);
        }
    }
}
