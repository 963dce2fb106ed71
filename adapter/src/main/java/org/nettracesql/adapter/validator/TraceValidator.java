package org.nettracesql.adapter.validator;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.CalciteSqlValidator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.Resources;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlPivot;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.AggregatingScope;
import org.apache.calcite.sql.validate.AggregatingSelectScope;
import org.apache.calcite.sql.validate.IdentifierNamespace;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlMoniker;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;
import org.nettracesql.adapter.parser.DialectCalls;
import org.nettracesql.adapter.parser.OperandRules;
import org.nettracesql.adapter.parser.WrittenQueries;
import org.nettracesql.adapter.schema.TraceRootSchema;

/**
 * Calcite's validator, to which a parameter beside a number of 8 or 16 bits is an INTEGER, as a literal there is.
 * {@code TIMESTAMP '…'} and its like are literals from the start. Calcite 1.42 makes them so while it validates, clause
 * by clause: an expression with one in GROUP BY is then another than that in HAVING or in the list of columns.
 */
public final class TraceValidator extends CalciteSqlValidator {

    /** Windows' functions that have a value for a frame without rows. */
    public static final Set<SqlKind> NEVER_NULL = Set.of(SqlKind.COUNT, SqlKind.SUM0, SqlKind.ROW_NUMBER, SqlKind.RANK,
            SqlKind.DENSE_RANK, SqlKind.PERCENT_RANK, SqlKind.CUME_DIST, SqlKind.NTILE);

    private static final Pattern NO_COLUMN_OF_TABLE = Pattern.compile("Column '.*' not found in table '(.*)'");
    private static final Pattern BEFORE_GREGORIAN = Pattern.compile(
            "((?:0\\d|1[0-5])\\d\\d-\\d\\d-\\d\\d)(?: (\\d\\d:\\d\\d:\\d\\d)(?:\\.(\\d{1,3}))?)?");

    private final List<SqlWithItem> recursive = new ArrayList<>();
    /** FROM and WITH clauses that are being validated. */
    private int depth;
    /** What joins compare that merge what others have merged, where Calcite would compare something else. */
    private final IdentityHashMap<SqlJoin, SqlNode> mergingConditions = new IdentityHashMap<>();
    /** What parameters are that stand as arguments; see {@link ParametersOfCalls}. */
    private final IdentityHashMap<SqlNode, RelDataType> ofCalls = new IdentityHashMap<>();

    /** @param catalog over a {@link TraceRootSchema} */
    public TraceValidator(
            SqlOperatorTable operators, CalciteCatalogReader catalog, JavaTypeFactory types, Config config) {
        super(operators, catalog, types, config.withTypeCoercionFactory(TraceTypeCoercion::new));
    }

    /** With what may have been meant instead of a name that there is not. */
    @Override
    public CalciteContextException newValidationError(SqlNode node, Resources.ExInst<SqlValidatorException> error) {
        CalciteContextException thrown = super.newValidationError(node, error);
        String message = thrown.getCause() == null ? null : thrown.getCause().getMessage();
        if (message == null || !isAboutName(message)) {
            return thrown;
        }
        TraceRootSchema names = (TraceRootSchema) ((CalciteCatalogReader) getCatalogReader()).getRootSchema().schema;
        boolean isInFrom = node instanceof SqlCall call && call.getOperator() instanceof SqlFunction function
                && function.getFunctionType().isTableFunction();
        Matcher ofTable = NO_COLUMN_OF_TABLE.matcher(message);
        String table = ofTable.matches() ? ofTable.group(1) : null;
        String clearer = new NearNames(
                        names.catalog(), () -> columnsAt(node, table), () -> rowsAt(node), this::functionNames,
                        isInFrom)
                .asking(message);
        if (message.startsWith("Column '") && node instanceof SqlIdentifier name && name.isSimple()) {
            if (isOfAnswer(name)) {
                clearer = message + ": " + NameHints.ofAnswer(NearNames.written(name.getSimple()));
            } else if (clearer.equals(message) && name.isComponentQuoted(0)) {
                clearer = message + ": " + NameHints.ofQuoted(name.getSimple());
            }
        }
        if (clearer.equals(message)) {
            return thrown;
        }
        CalciteContextException asking = new CalciteContextException(
                thrown.getMessage(), new SqlValidatorException(clearer, thrown));
        asking.setPosition(thrown.getPosLine(), thrown.getPosColumn(), thrown.getEndPosLine(),
                thrown.getEndPosColumn());
        return asking;
    }

    private static boolean isAboutName(String message) {
        return message.contains("' not found") || message.contains("' depends on itself")
                || message.startsWith("No match found for function")
                || message.endsWith("' is not a valid time frame") || message.equals(NearNames.NO_ROW);
    }

    private Set<String> functionNames() {
        Set<String> functions = new TreeSet<>(DialectCalls.NAMES);
        for (SqlOperator operator : getOperatorTable().getOperatorList()) {
            if (operator instanceof SqlFunction) {
                functions.add(operator.getName());
            }
        }
        return functions;
    }

    /** What the tables are called that a query sees where a name in it stands. */
    private Set<String> rowsAt(SqlNode name) {
        SqlSelect innermost = innermost(name);
        List<SqlMoniker> aliases = new ArrayList<>();
        if (innermost != null) {
            getWhereScope(innermost).findAliases(aliases);
        }
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        aliases.forEach(alias -> names.addAll(alias.getFullyQualifiedNames()));
        return names;
    }

    /** The query that a name stands in; null if that cannot be told. */
    private SqlSelect innermost(SqlNode name) {
        SqlSelect innermost = null;
        for (SqlNode node : namespaces.keySet()) {
            boolean isInner = node instanceof SqlSelect && contains(node, name)
                    && (innermost == null || contains(innermost, node));
            innermost = isInner ? (SqlSelect) node : innermost;
        }
        return innermost;
    }

    /** Whether a name in a condition is what the query's answer calls a column. */
    private boolean isOfAnswer(SqlIdentifier name) {
        SqlSelect innermost = innermost(name);
        if (innermost == null || innermost.getWhere() == null || !contains(innermost.getWhere(), name)) {
            return false;
        }
        for (SqlNode column : innermost.getSelectList()) {
            if (column.getKind() == SqlKind.AS
                    && ((SqlCall) column).operand(1) instanceof SqlIdentifier alias
                    && alias.getSimple().equalsIgnoreCase(name.getSimple())) {
                return true;
            }
        }
        return false;
    }

    /**
     * The columns that a query sees where a name in it stands; if that cannot be told, those of all tables.
     *
     * @param table what the name says that it is of; null if it says nothing
     */
    private Set<String> columnsAt(SqlNode name, String table) {
        SqlSelect innermost = innermost(name);
        List<SqlMoniker> columns = new ArrayList<>();
        try {
            if (innermost != null) {
                SqlValidatorScope.ResolvedImpl tables = new SqlValidatorScope.ResolvedImpl();
                if (table != null) {
                    getWhereScope(innermost).resolve(
                            List.of(table), getCatalogReader().nameMatcher(), false, tables);
                }
                if (tables.count() == 1) {
                    return new TreeSet<>(tables.only().namespace.getRowType().getFieldNames());
                }
                getWhereScope(innermost).findAllColumnNames(columns);
            }
        } catch (RuntimeException | AssertionError e) {
            // A table of the query may have a mistake of its own.
            columns.clear();
        }
        Set<String> names = new TreeSet<>();
        columns.forEach(column -> names.addAll(column.getFullyQualifiedNames()));
        return names.isEmpty() ? columnsOfTables() : names;
    }

    private static boolean contains(SqlNode outer, SqlNode inner) {
        SqlParserPos whole = outer.getParserPosition();
        SqlParserPos part = inner.getParserPosition();
        return isOrdered(whole.getLineNum(), whole.getColumnNum(), part.getLineNum(), part.getColumnNum())
                && isOrdered(part.getEndLineNum(), part.getEndColumnNum(), whole.getEndLineNum(),
                        whole.getEndColumnNum());
    }

    private static boolean isOrdered(int line, int column, int nextLine, int nextColumn) {
        return line < nextLine || line == nextLine && column <= nextColumn;
    }

    private Set<String> columnsOfTables() {
        Set<String> columns = new TreeSet<>();
        for (SqlValidatorNamespace namespace : namespaces.values()) {
            SqlValidatorTable table = namespace instanceof IdentifierNamespace ? resolved(namespace) : null;
            if (table != null) {
                columns.addAll(table.getRowType().getFieldNames());
            }
        }
        return columns;
    }

    /** Null for what is none, or is not known yet. */
    private static SqlValidatorTable resolved(SqlValidatorNamespace namespace) {
        try {
            return namespace.getTable();
        } catch (RuntimeException | AssertionError e) {
            // The name that there is not may be this one.
            return null;
        }
    }

    @Override
    protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
        try {
            if (node instanceof SqlCall call && !node.isA(SqlKind.QUERY)) {
                ParametersOfCalls.tell(this, scope.getOperandScope(call), call, ofCalls);
            }
            super.inferUnknownTypes(
                    node instanceof SqlDynamicParam ? ofParameter(ofCalls.getOrDefault(node, inferred)) : inferred,
                    scope, node);
        } catch (IndexOutOfBoundsException | ClassCastException | NullPointerException | AssertionError e) {
            throw orMistake(node, e);
        }
    }

    /** Where a parameter is written, and which it is: an array's elements have one place, and two may share a value. */
    private record WrittenParameter(int line, int column, int index) {
        static final Comparator<WrittenParameter> ORDER = Comparator.comparingInt(WrittenParameter::line)
                .thenComparingInt(WrittenParameter::column)
                .thenComparingInt(WrittenParameter::index);

        static WrittenParameter of(SqlDynamicParam parameter) {
            SqlParserPos at = parameter.getParserPosition();
            return new WrittenParameter(at.getLineNum(), at.getColumnNum(), parameter.getIndex());
        }
    }

    /**
     * One for each parameter, as they are written. Calcite 1.42 has another one for each place of {@code CASE ? WHEN a
     * THEN … WHEN b …} where the value is compared.
     */
    @Override
    public RelDataType getParameterRowType(SqlNode statement) {
        SortedMap<WrittenParameter, RelDataType> types = new TreeMap<>(WrittenParameter.ORDER);
        statement.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlDynamicParam parameter) {
                types.putIfAbsent(WrittenParameter.of(parameter), getValidatedNodeType(parameter));
                return parameter;
            }
        });
        RelDataTypeFactory.Builder parameters = typeFactory.builder();
        types.forEach((parameter, type) -> parameters.add("?" + parameters.getFieldCount(), type));
        return parameters.build();
    }

    /**
     * What a parameter is beside a value of a type: it may be longer than that. Beside a text as it is written it is a
     * CHAR, by which {@code Parameters} knows that a number is compared as one, and looks at the length of a text.
     * Beside a query of one column, as in {@code ? IN (SELECT …)}, Calcite 1.42 takes it for a row.
     */
    private RelDataType ofParameter(RelDataType inferred) {
        if (inferred.isStruct() && inferred.getFieldCount() == 1) {
            RelDataType column = inferred.getFieldList().get(0).getType();
            // A value that is no array is told so by its own type.
            return column.getComponentType() == null ? ofParameter(column) : inferred;
        }
        return switch (inferred.getSqlTypeName()) {
            case TINYINT, SMALLINT -> typeFactory.createSqlType(SqlTypeName.INTEGER);
            case NULL, VARCHAR -> typeFactory.createSqlType(SqlTypeName.VARCHAR);
            case BINARY, VARBINARY -> typeFactory.createSqlType(SqlTypeName.VARBINARY);
            default -> inferred;
        };
    }

    @Override
    public SqlNode expand(SqlNode expression, SqlValidatorScope scope) {
        try {
            SqlNode written = WholeRows.in(expression, scope, getCatalogReader().nameMatcher());
            SqlNode expanded = super.expand(written, scope);
            return scope instanceof AggregatingSelectScope groups
                    ? OuterNamesInGroups.leftOut(this, groups, expression, expanded)
                    : expanded;
        } catch (IndexOutOfBoundsException | ClassCastException | NullPointerException | AssertionError e) {
            throw orMistake(expression, e);
        }
    }

    /** As Calcite does it: what stands in GROUP BY, a constant perhaps, is the query's own. */
    SqlNode expandWithOuterNames(SqlNode key, AggregatingSelectScope groups) {
        return super.expand(key, groups);
    }

    @Override
    public SqlNode expandSelectExpr(
            SqlNode column, SelectScope scope, SqlSelect select, Map<String, SqlNode> expansions) {
        SqlNode written = WholeRows.in(column, scope, getCatalogReader().nameMatcher());
        return super.expandSelectExpr(written, scope, select, expansions);
    }

    /** What to throw where a call is not understood; what was thrown, if it is no call of a function. */
    private RuntimeException orMistake(SqlNode node, Throwable thrown) {
        SqlNode written = node.getKind() == SqlKind.AS ? ((SqlCall) node).operand(0) : node;
        if (written instanceof SqlCall call && !call.isA(SqlKind.QUERY)
                && (call.getOperator() instanceof SqlFunction || call.getKind() == SqlKind.WITHIN_GROUP)) {
            return OperandRules.notApplicable(this, call);
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }

    /**
     * Both parts of a recursive query give texts of any length and values that may be NULL. Calcite would take what the
     * first step makes of the first rows for what all steps give, and cut texts that grow.
     */
    @Override
    public void validateQuery(SqlNode query, SqlValidatorScope scope, RelDataType target) {
        super.validateQuery(query, scope, target);
        SqlCall recursion = recursionOf(query);
        if (recursion != null) {
            RelDataType open = open(getNamespace(query).getRowType());
            getNamespace(query).setType(open);
            if (query == recursion.operand(1)) {
                requireSameTypes(recursion, getNamespace(recursion.operand(0)).getRowType(), open);
            }
        }
    }

    /** Where the validator fails without a sentence, as Calcite 1.42's does for some calls, this has one. */
    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode expression) {
        if (!(expression instanceof SqlCall call) || expression.isA(SqlKind.QUERY)) {
            return super.deriveType(scope, expression);
        }
        RelDataType type;
        try {
            TypedCalls.write(this, scope, call);
            OperandRules.checkPercentile(this, scope, call);
            OperandRules.checkElements(this, scope, call);
            IntegerOperands.cast(this, scope, call);
            TextsBeside.read(this, scope, call);
            ComparedTypes.checkElements(this, scope, call);
            ComparedTypes.check(this, scope, call);
            type = super.deriveType(scope, expression);
        } catch (IllegalArgumentException | IllegalStateException | ClassCastException | IndexOutOfBoundsException
                | NullPointerException | UnsupportedOperationException | AssertionError e) {
            throw OperandRules.notApplicable(this, call);
        }
        OperandRules.check(this, call);
        boolean mayBeNull = call.getKind() == SqlKind.OVER && mayFindNoRow(call, scope)
                || isPadded(call) && hasNullableOperand(call, scope)
                || !type.isNullable() && isNullInTotal(call, scope);
        return mayBeNull ? nullable(call, type) : type;
    }

    /** As Calcite derives a type: of the call itself, nothing is written anew before. */
    RelDataType derivedByCalcite(SqlValidatorScope scope, SqlNode expression) {
        return super.deriveType(scope, expression);
    }

    /** Calcite 1.42 says that what these make is never NULL ({@code SqlLibraryOperators.deriveTypePad}). */
    private static boolean isPadded(SqlCall call) {
        return call.getOperator() == SqlLibraryOperators.LPAD || call.getOperator() == SqlLibraryOperators.RPAD;
    }

    /** Calcite 1.42 sees no total among distinct grouping sets: a sum over no rows is NULL there. */
    private boolean isNullInTotal(SqlCall call, SqlValidatorScope scope) {
        SelectScope rows = call.getOperator() instanceof SqlAggFunction
                ? SqlValidatorUtil.getEnclosingSelectScope(scope)
                : null;
        SqlNodeList keys = rows == null ? null : rows.getNode().getGroup();
        boolean hasTotal = keys != null && keys.size() == 1 && keys.get(0).getKind() == SqlKind.GROUP_BY_DISTINCT
                && SqlValidatorUtil.hasEmptyGroup(((SqlCall) keys.get(0)).getOperandList());
        return hasTotal && call.getOperator().inferReturnType(new SqlCallBinding(this, scope, call) {
            @Override
            public boolean hasEmptyGroup() {
                return true;
            }
        }).isNullable();
    }

    private boolean hasNullableOperand(SqlCall call, SqlValidatorScope scope) {
        for (SqlNode operand : call.getOperandList()) {
            if (deriveType(scope, operand).isNullable()) {
                return true;
            }
        }
        return false;
    }

    /** Calcite 1.42 looks at a frame's bounds only: what EXCLUDE and IGNORE NULLS leave of it may be nothing. */
    private boolean mayFindNoRow(SqlCall over, SqlValidatorScope scope) {
        SqlNode function = over.operand(0);
        boolean ignoresNulls = function.getKind() == SqlKind.IGNORE_NULLS;
        boolean isModified = ignoresNulls || function.getKind() == SqlKind.RESPECT_NULLS;
        SqlKind kind = isModified ? ((SqlCall) function).operand(0).getKind() : function.getKind();
        return !NEVER_NULL.contains(kind)
                && (ignoresNulls || !SqlWindow.isExcludeNoOthers(resolveWindow(over.operand(1), scope).getExclude()));
    }

    private RelDataType nullable(SqlCall over, RelDataType type) {
        RelDataType nullable = typeFactory.createTypeWithNullability(type, true);
        setValidatedNodeType(over, nullable);
        return nullable;
    }

    /** Null for a query that is no part of a recursive one. */
    private SqlCall recursionOf(SqlNode part) {
        for (SqlWithItem item : recursive) {
            if (item.query.getKind() == SqlKind.UNION) {
                SqlCall union = (SqlCall) item.query;
                if (union.operand(0) == part || union.operand(1) == part) {
                    return union;
                }
            }
        }
        return null;
    }

    /** The step's expressions have their types from the first part's: as in PostgreSQL, it cannot change them. */
    private static void requireSameTypes(SqlCall recursion, RelDataType first, RelDataType step) {
        for (int i = 0; i < Math.min(first.getFieldCount(), step.getFieldCount()); i++) {
            RelDataType from = first.getFieldList().get(i).getType();
            RelDataType to = step.getFieldList().get(i).getType();
            boolean same = from.equals(to)
                    || from.getSqlTypeName() == SqlTypeName.NULL || to.getSqlTypeName() == SqlTypeName.NULL;
            if (!same) {
                throw OperandRules.mistake(recursion.getParserPosition(), "Column " + (i + 1)
                        + " of the recursive query is " + from + " in its first part and " + to
                        + " in its step: CAST it to one type in both");
            }
        }
    }

    private RelDataType open(RelDataType rows) {
        RelDataTypeFactory.Builder open = typeFactory.builder();
        for (RelDataTypeField column : rows.getFieldList()) {
            open.add(column.getName(), openValue(column.getType()));
        }
        return open.build();
    }

    private RelDataType openValue(RelDataType value) {
        boolean array = value.getSqlTypeName() == SqlTypeName.ARRAY;
        RelDataType type = SqlTypeUtil.isCharacter(value)
                ? typeFactory.createTypeWithCharsetAndCollation(typeFactory.createSqlType(SqlTypeName.VARCHAR),
                        value.getCharset(), value.getCollation())
                : array ? typeFactory.createArrayType(openValue(value.getComponentType()), -1) : value;
        return typeFactory.createTypeWithNullability(type, true);
    }

    /** Behind a filter, Calcite 1.42 does not look at what an aggregate is ordered by, and knows no types for it. */
    @Override
    public void validateCall(SqlCall call, SqlValidatorScope scope) {
        try {
            super.validateCall(call, scope);
        } catch (IndexOutOfBoundsException | ClassCastException | NullPointerException | AssertionError e) {
            throw orMistake(call, e);
        }
        if (call.getKind() == SqlKind.FILTER && call.operand(0).getKind() == SqlKind.WITHIN_GROUP) {
            SqlCall ordered = call.operand(0);
            SqlValidatorScope rows = scope.getOperandScope(ordered.operand(0));
            for (SqlNode key : (SqlNodeList) ordered.operand(1)) {
                deriveType(rows, key);
            }
        }
    }

    /** Calcite 1.42 does not look whether what QUALIFY asks of groups is grouped. */
    @Override
    protected void validateQualifyClause(SqlSelect select) {
        super.validateQualifyClause(select);
        if (select.getQualify() != null && getSelectScope(select) instanceof AggregatingScope groups) {
            groups.checkAggregateExpr(select.getQualify(), true);
        }
    }

    @Override
    protected void validateValues(SqlCall values, RelDataType target, SqlValidatorScope scope) {
        TextsBeside.readRows(this, scope, values);
        super.validateValues(values, target, scope);
    }

    @Override
    protected void validateUnnest(SqlCall call, SqlValidatorScope scope, RelDataType target) {
        try {
            super.validateUnnest(call, scope, target);
        } catch (NullPointerException | ClassCastException | AssertionError e) {
            throw OperandRules.mistake(call.getParserPosition(), "UNNEST takes an array, as in UNNEST(ARRAY[1, 2])");
        }
    }

    /** Calcite 1.42 takes a row for a query of several columns, and fails. */
    @Override
    protected void validateWhereOrOn(SqlValidatorScope scope, SqlNode condition, String clause) {
        try {
            super.validateWhereOrOn(scope, condition, clause);
        } catch (IllegalStateException e) {
            throw OperandRules.mistake(condition.getParserPosition(), clause + " takes a condition, and this is a row");
        }
    }

    /** FROM is known here, and no clause has been looked at. */
    @Override
    protected void validateWhereClause(SqlSelect select) {
        MergedColumns.write(this, select);
        super.validateWhereClause(select);
    }

    @Override
    protected void validateJoin(SqlJoin join, SqlValidatorScope scope) {
        MergedColumns.writeArguments(this, join);
        MergedColumns.writeCondition(this, join);
        super.validateJoin(join, scope);
    }

    /**
     * Of two columns of one name in a query within FROM or WITH the second has a number behind its name, as in DuckDB,
     * and the one that this planner's own rows have: {@code SELECT * FROM (SELECT e.*, m.* …) q}, into which BI tools
     * put what people write, would be ambiguous.
     */
    @Override
    protected RelDataType validateSelectList(SqlNodeList columns, SqlSelect select, RelDataType target) {
        RelDataType rows = super.validateSelectList(columns, select, target);
        boolean isCaseSensitive = getCatalogReader().nameMatcher().isCaseSensitive();
        List<String> names = SqlValidatorUtil.uniquify(rows.getFieldNames(), isCaseSensitive);
        return depth == 0 || names.equals(rows.getFieldNames())
                ? rows
                : getTypeFactory().createStructType(RelOptUtil.getFieldTypeList(rows), names);
    }

    @Override
    public void validateWithItem(SqlWithItem item) {
        depth++;
        super.validateWithItem(item);
        depth--;
    }

    /** Of joins that follow one another the last one is asked, which knows the others. */
    @Override
    protected void validateFrom(SqlNode node, RelDataType target, SqlValidatorScope scope) {
        depth++;
        super.validateFrom(node, target, scope);
        depth--;
        if (node instanceof SqlJoin join) {
            MergedColumns.conditions(this, join).forEach((merging, condition) -> {
                SqlValidatorScope sides = getJoinScope(merging);
                SqlNode expanded = expand(condition, sides);
                deriveType(sides, expanded);
                mergingConditions.put(merging, expanded);
            });
        }
    }

    /** Until all is known, a join has to say which columns it merges: Calcite asks for them where all are meant. */
    @Override
    public SqlNode validate(SqlNode statement) {
        SqlNode validated = super.validate(statement);
        mergingConditions.forEach((join, condition) -> {
            SqlParserPos at = join.getParserPosition();
            join.setOperand(1, SqlLiteral.createBoolean(false, at));
            join.setOperand(4, JoinConditionType.ON.symbol(at));
            join.setOperand(5, condition);
        });
        return validated;
    }

    /**
     * {@code ORDER BY ALL} is by every column, of which only now is known how many there are; and names within
     * expressions are those of the tables.
     */
    @Override
    protected void validateOrderList(SqlSelect select) {
        SqlNodeList order = select.getOrderList();
        if (order != null && WrittenQueries.isAll(order)) {
            SqlNode all = order.get(0);
            order.clear();
            int columns = getValidatedNodeType(select).getFieldCount();
            for (int column = 1; column <= columns; column++) {
                SqlNode number = SqlLiteral.createExactNumeric(Integer.toString(column), all.getParserPosition());
                order.add(WrittenQueries.directed(all, number));
            }
        }
        if (order != null) {
            MergedColumns.writeOrder(this, select, getValidatedNodeType(select));
            SqlValidatorScope scope = getSelectScope(select);
            ColumnsInOrders.number(select, getCatalogReader().nameMatcher(), column -> expand(column, scope));
        }
        if (order != null && !select.isDistinct() && getFromScope(select) instanceof ListScope tables) {
            ColumnsInOrders.qualify(select, tables, isAggregate(select), getCatalogReader().nameMatcher());
        }
        super.validateOrderList(select);
    }

    /** Calcite 1.42 rewrites calls before it counts their arguments, and fails where it takes some for granted. */
    @Override
    protected SqlNode performUnconditionalRewrites(SqlNode node, boolean underFrom) {
        if (node instanceof SqlWithItem item && item.recursive.booleanValue()) {
            recursive.add(item);
        } else if (node instanceof SqlOrderBy ordered) {
            OperandRules.checkOrder(ordered);
        } else if (node instanceof SqlPivot pivot) {
            OperandRules.checkPivot(pivot);
        } else if (node instanceof SqlWindow window) {
            OperandRules.checkBounds(window);
        }
        SqlNode rewritten;
        try {
            rewritten = super.performUnconditionalRewrites(node, underFrom);
        } catch (IndexOutOfBoundsException | ClassCastException | NullPointerException | AssertionError e) {
            throw orMistake(node, e);
        }
        if (rewritten instanceof SqlCall call) {
            if (call.getKind() == SqlKind.COLLECTION_TABLE && !(call.operand(0) instanceof SqlCall)) {
                // A call of values may have become one of its arguments, or a literal. Calcite takes it for a call.
                throw OperandRules.mistake(node.getParserPosition(), "A function of values stands in the place of a"
                        + " table");
            }
            OperandRules.checkCount(call);
        }
        return rewritten instanceof SqlLiteral literal ? resolved(literal) : rewritten;
    }

    /**
     * Calcite 1.42 reads literals by Java's old calendar, where 1582-10-10 is no day and 1500-02-29 is one. SQL's is
     * the Gregorian one at all times.
     */
    private SqlNode resolved(SqlLiteral literal) {
        Matcher early = literal instanceof SqlUnknownLiteral && literal.getValue() instanceof String text
                ? BEFORE_GREGORIAN.matcher(text)
                : null;
        if (early == null || !early.matches()) {
            return resolveLiteral(literal);
        }
        String type = ((SqlUnknownLiteral) literal).tag;
        SqlParserPos at = literal.getParserPosition();
        try {
            LocalDate day = LocalDate.parse(early.group(1));
            if (type.equals("DATE") && early.group(2) == null) {
                return SqlLiteral.createDate(DateString.fromDaysSinceEpoch((int) day.toEpochDay()), at);
            }
            if (type.equals("TIMESTAMP") && early.group(2) != null) {
                String fraction = early.group(3) == null ? "" : early.group(3);
                return SqlLiteral.createTimestamp(SqlTypeName.TIMESTAMP,
                        new TimestampString(day + " " + early.group(2)).withFraction(fraction),
                        fraction.length(), at);
            }
        } catch (DateTimeException | IllegalArgumentException e) {
            throw OperandRules.mistake(at, "There is no " + type + " '" + literal.getValue()
                    + "': years, months and days are the Gregorian calendar's before 1582, too");
        }
        return resolveLiteral(literal);
    }
}
