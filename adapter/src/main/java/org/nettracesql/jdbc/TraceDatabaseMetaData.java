package org.nettracesql.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.Names;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.StoredRelation;
import org.nettracesql.adapter.catalog.StoredRelation.StoredColumn;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.TableKeys;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.Parameter;
import org.nettracesql.functions.SqlFunction;
import org.nettracesql.functions.SqlType;

/**
 * What the traces of a connection have: schemas, tables, views, columns and functions with their documentation.
 *
 * <p>Names are kept in their case and found in any, and so are they by patterns. There are no catalogs. A schema is
 * listed under its short name; asking for its full one (a provider's name) finds it too.
 */
final class TraceDatabaseMetaData extends TraceCapabilities {

    private static final String KEYS = "PKTABLE_CAT, PKTABLE_SCHEM, PKTABLE_NAME, PKCOLUMN_NAME, FKTABLE_CAT, "
            + "FKTABLE_SCHEM, FKTABLE_NAME, FKCOLUMN_NAME, KEY_SEQ short, UPDATE_RULE short, DELETE_RULE short, "
            + "FK_NAME, PK_NAME, DEFERRABILITY short";
    private static final int TIMESTAMP_DIGITS = 3;

    private final TraceConnection connection;

    TraceDatabaseMetaData(TraceConnection connection) {
        this.connection = connection;
    }

    static boolean isIsolationLevel(int level) {
        return level == Connection.TRANSACTION_READ_UNCOMMITTED
                || level == Connection.TRANSACTION_READ_COMMITTED
                || level == Connection.TRANSACTION_REPEATABLE_READ
                || level == Connection.TRANSACTION_SERIALIZABLE;
    }

    // Who this is

    @Override
    public String getURL() {
        return connection.url();
    }

    @Override
    public String getUserName() {
        return "";
    }

    @Override
    public String getDatabaseProductName() {
        return "nettrace-sql";
    }

    @Override
    public String getDatabaseProductVersion() {
        return DriverVersion.TEXT;
    }

    @Override
    public int getDatabaseMajorVersion() {
        return DriverVersion.MAJOR;
    }

    @Override
    public int getDatabaseMinorVersion() {
        return DriverVersion.MINOR;
    }

    @Override
    public String getDriverName() {
        return "nettrace-sql JDBC driver";
    }

    @Override
    public String getDriverVersion() {
        return DriverVersion.TEXT;
    }

    @Override
    public int getDriverMajorVersion() {
        return DriverVersion.MAJOR;
    }

    @Override
    public int getDriverMinorVersion() {
        return DriverVersion.MINOR;
    }

    @Override
    public int getJDBCMajorVersion() {
        return 4;
    }

    @Override
    public int getJDBCMinorVersion() {
        return 3;
    }

    @Override
    public Connection getConnection() {
        return connection;
    }

    // The language

    @Override
    public String getIdentifierQuoteString() {
        return "\"";
    }

    @Override
    public String getSQLKeywords() throws SQLException {
        return connection.plannerMetaData().getSQLKeywords();
    }

    @Override
    public String getNumericFunctions() {
        return EscapedFunctions.NUMERIC;
    }

    @Override
    public String getStringFunctions() {
        return EscapedFunctions.STRING;
    }

    @Override
    public String getSystemFunctions() {
        return EscapedFunctions.SYSTEM;
    }

    @Override
    public String getTimeDateFunctions() {
        return EscapedFunctions.TIME_DATE;
    }

    @Override
    public String getSearchStringEscape() {
        return "\\";
    }

    @Override
    public String getExtraNameCharacters() {
        return "";
    }

    @Override
    public String getSchemaTerm() {
        return "schema";
    }

    @Override
    public String getProcedureTerm() {
        return "procedure";
    }

    @Override
    public String getCatalogTerm() {
        return "catalog";
    }

    @Override
    public String getCatalogSeparator() {
        return ".";
    }

    @Override
    public int getSQLStateType() {
        return sqlStateSQL;
    }

    @Override
    public RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    public int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_SERIALIZABLE;
    }

    /** A file that never changes gives what every level promises. */
    @Override
    public boolean supportsTransactionIsolationLevel(int level) {
        return isIsolationLevel(level);
    }

    @Override
    public boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY || type == ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public boolean supportsResultSetConcurrency(int type, int concurrency) {
        return supportsResultSetType(type) && concurrency == ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getResultSetHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public boolean supportsConvert() {
        return true;
    }

    @Override
    public boolean supportsConvert(int from, int to) {
        return EscapedFunctions.converts(from, to);
    }

    // Schemas, tables, columns

    private List<CatalogSchema> schemas(String catalog, String pattern) throws SQLException {
        List<CatalogSchema> matching = new ArrayList<>();
        if (!hasCatalog(catalog)) {
            return matching;
        }
        for (CatalogSchema schema : connection.catalogSchemas()) {
            if (MetadataRows.matches(pattern, schema.name())
                    || schema.aliases().stream().anyMatch(alias -> MetadataRows.matches(pattern, alias))) {
                matching.add(schema);
            }
        }
        return matching;
    }

    private static boolean hasCatalog(String catalog) {
        // Some clients send % where null is meant.
        return catalog == null || catalog.isEmpty() || catalog.equals("%");
    }

    /** The schema's name as it is listed, from that name or another that it goes by; null if there is none. */
    String schemaNamed(String name) throws SQLException {
        for (CatalogSchema schema : connection.catalogSchemas()) {
            if (schema.name().equalsIgnoreCase(name)
                    || schema.aliases().stream().anyMatch(alias -> alias.equalsIgnoreCase(name))) {
                return schema.name();
            }
        }
        return null;
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(String catalog, String schemaPattern) throws SQLException {
        MetadataRows rows = new MetadataRows("TABLE_SCHEM, TABLE_CATALOG");
        for (CatalogSchema schema : schemas(catalog, schemaPattern)) {
            rows.add(schema.name(), null);
        }
        return rows.sortedBy(1);
    }

    @Override
    public ResultSet getCatalogs() {
        return new MetadataRows("TABLE_CAT").result();
    }

    @Override
    public ResultSet getTableTypes() {
        MetadataRows rows = new MetadataRows("TABLE_TYPE");
        rows.add("SYSTEM VIEW");
        rows.add("TABLE");
        rows.add("VIEW");
        return rows.result();
    }

    /** To make a relation may read the traces. */
    private List<Relation> relations(CatalogSchema schema, String pattern) throws SQLException {
        return connection.guarded(() -> matching(schema, pattern));
    }

    private static List<Relation> matching(CatalogSchema schema, String pattern) {
        List<Relation> matching = new ArrayList<>();
        Names<Relation> relations = schema.relations().now();
        for (String name : relations.all()) {
            if (MetadataRows.matches(pattern, name)) {
                matching.add(relations.get(name));
            }
        }
        return matching;
    }

    @Override
    public ResultSet getTables(String catalog, String schemaPattern, String tablePattern, String[] types)
            throws SQLException {
        Set<String> wanted = types == null ? null : new HashSet<>(Arrays.asList(types));
        MetadataRows rows = new MetadataRows("TABLE_CAT, TABLE_SCHEM, TABLE_NAME, TABLE_TYPE, REMARKS, TYPE_CAT, "
                + "TYPE_SCHEM, TYPE_NAME, SELF_REFERENCING_COL_NAME, REF_GENERATION");
        for (CatalogSchema schema : schemas(catalog, schemaPattern)) {
            for (Relation relation : relations(schema, tablePattern)) {
                if (wanted == null || wanted.contains(relation.tableType())) {
                    rows.add(null, schema.name(), relation.name(), relation.tableType(), relation.remark(), null,
                            null, null, null, null);
                }
            }
        }
        return rows.sortedBy(4, 2, 3);
    }

    @Override
    public ResultSet getColumns(String catalog, String schemaPattern, String tablePattern, String columnPattern)
            throws SQLException {
        MetadataRows rows = new MetadataRows("TABLE_CAT, TABLE_SCHEM, TABLE_NAME, COLUMN_NAME, DATA_TYPE int, "
                + "TYPE_NAME, COLUMN_SIZE int, BUFFER_LENGTH int, DECIMAL_DIGITS int, NUM_PREC_RADIX int, "
                + "NULLABLE int, REMARKS, COLUMN_DEF, SQL_DATA_TYPE int, SQL_DATETIME_SUB int, "
                + "CHAR_OCTET_LENGTH int, ORDINAL_POSITION int, IS_NULLABLE, SCOPE_CATALOG, SCOPE_SCHEMA, "
                + "SCOPE_TABLE, SOURCE_DATA_TYPE short, IS_AUTOINCREMENT, IS_GENERATEDCOLUMN");
        for (CatalogSchema schema : schemas(catalog, schemaPattern)) {
            for (Relation relation : relations(schema, tablePattern)) {
                addColumns(rows, schema, relation, columnPattern);
            }
        }
        return rows.sortedBy(2, 3, 17);
    }

    private static void addColumns(MetadataRows rows, CatalogSchema schema, Relation relation, String pattern) {
        List<TableColumn> columns = relation.columns();
        for (int i = 0; i < columns.size(); i++) {
            TableColumn column = columns.get(i);
            if (!MetadataRows.matches(pattern, column.name())) {
                continue;
            }
            StoredColumn stored = relation instanceof StoredRelation table ? table.stored().get(i) : null;
            int type = stored == null ? column.jdbcType().getVendorTypeNumber() : stored.jdbcType();
            rows.add(null, schema.name(), relation.name(), column.name(), type, JdbcTypes.name(type),
                    precision(type, stored), null,
                    decimalDigits(type, stored), JdbcTypes.radix(type),
                    column.nullable() ? columnNullable : columnNoNulls, column.remark(), null, null, null,
                    type == Types.VARCHAR ? JdbcTypes.UNLIMITED : null, i + 1, column.nullable() ? "YES" : "NO",
                    null, null, null, null, "NO", "NO");
        }
    }

    private static int precision(int type, StoredColumn stored) {
        int plannerPrecision = type == Types.TIMESTAMP
                ? TIMESTAMP_DIGITS
                : stored == null ? 0 : stored.precision();
        return JdbcTypes.precision(type, plannerPrecision);
    }

    private static Integer decimalDigits(int type, StoredColumn stored) {
        return switch (type) {
            case Types.DECIMAL -> stored == null ? null : (Integer) stored.scale();
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> 0;
            case Types.TIMESTAMP -> TIMESTAMP_DIGITS;
            default -> null;
        };
    }

    @Override
    public ResultSet getTypeInfo() {
        MetadataRows rows = new MetadataRows("TYPE_NAME, DATA_TYPE int, PRECISION int, LITERAL_PREFIX, "
                + "LITERAL_SUFFIX, CREATE_PARAMS, NULLABLE short, CASE_SENSITIVE boolean, SEARCHABLE short, "
                + "UNSIGNED_ATTRIBUTE boolean, FIXED_PREC_SCALE boolean, AUTO_INCREMENT boolean, LOCAL_TYPE_NAME, "
                + "MINIMUM_SCALE short, MAXIMUM_SCALE short, SQL_DATA_TYPE int, SQL_DATETIME_SUB int, "
                + "NUM_PREC_RADIX int");
        for (JdbcTypes.Info type : JdbcTypes.ALL) {
            rows.add(type.name(), type.jdbcType(), type.precision(), type.quote(), type.quote(), type.parameters(),
                    (int) typeNullable, type.jdbcType() == Types.VARCHAR, (int) typeSearchable,
                    !JdbcTypes.isSigned(type.jdbcType()), false, false, null, 0,
                    JdbcTypes.mostScale(type.jdbcType()), null, null,
                    JdbcTypes.radix(type.jdbcType()));
        }
        return rows.sortedBy(2);
    }

    // Functions

    private static int jdbcType(SqlType type) {
        return switch (type) {
            case BOOLEAN -> Types.BOOLEAN;
            case INTEGER -> Types.INTEGER;
            case BIGINT -> Types.BIGINT;
            case VARCHAR -> Types.VARCHAR;
            case TIMESTAMP -> Types.TIMESTAMP;
        };
    }

    @Override
    public ResultSet getFunctions(String catalog, String schemaPattern, String namePattern) {
        MetadataRows rows = new MetadataRows(
                "FUNCTION_CAT, FUNCTION_SCHEM, FUNCTION_NAME, REMARKS, FUNCTION_TYPE short, SPECIFIC_NAME");
        for (SqlFunction function : functions(catalog, schemaPattern, namePattern)) {
            rows.add(null, null, function.name(), function.documentation(), functionNoTable, function.name());
        }
        return rows.sortedBy(3);
    }

    /** Functions are in no schema: they are found when none is asked for, or any. */
    private static List<SqlFunction> functions(String catalog, String schemaPattern, String namePattern) {
        boolean anySchema = schemaPattern == null || schemaPattern.isEmpty() || schemaPattern.equals("%");
        if (!anySchema || !hasCatalog(catalog)) {
            return List.of();
        }
        return FunctionCatalog.all().stream()
                .filter(function -> MetadataRows.matches(namePattern, function.name()))
                .toList();
    }

    @Override
    public ResultSet getFunctionColumns(
            String catalog, String schemaPattern, String namePattern, String columnPattern) {
        MetadataRows rows = new MetadataRows("FUNCTION_CAT, FUNCTION_SCHEM, FUNCTION_NAME, COLUMN_NAME, "
                + "COLUMN_TYPE short, DATA_TYPE int, TYPE_NAME, PRECISION int, LENGTH int, SCALE short, "
                + "RADIX short, NULLABLE short, REMARKS, CHAR_OCTET_LENGTH int, ORDINAL_POSITION int, IS_NULLABLE, "
                + "SPECIFIC_NAME");
        for (SqlFunction function : functions(catalog, schemaPattern, namePattern)) {
            List<Parameter> parameters = function.parameters();
            if (MetadataRows.matches(columnPattern, "")) {
                addFunctionColumn(rows, function, "", functionReturn, function.returnType(), 0, "The result.");
            }
            for (int i = 0; i < parameters.size(); i++) {
                Parameter parameter = parameters.get(i);
                if (MetadataRows.matches(columnPattern, parameter.name())) {
                    addFunctionColumn(rows, function, parameter.name(), functionColumnIn, parameter.type(), i + 1,
                            parameter.optional() ? "May be left out." : null);
                }
            }
        }
        return rows.sortedBy(3, 15);
    }

    private static void addFunctionColumn(
            MetadataRows rows, SqlFunction function, String name, int role, SqlType sqlType, int ordinal,
            String remark) {
        int type = jdbcType(sqlType);
        rows.add(null, null, function.name(), name, role, type, JdbcTypes.name(type), JdbcTypes.precision(type, 0),
                null, decimalDigits(type, null), JdbcTypes.radix(type), (int) functionNullable, remark,
                type == Types.VARCHAR ? JdbcTypes.UNLIMITED : null, ordinal, "YES", function.name());
    }

    // What there is none of

    @Override
    public ResultSet getProcedures(String catalog, String schemaPattern, String namePattern) {
        return new MetadataRows("PROCEDURE_CAT, PROCEDURE_SCHEM, PROCEDURE_NAME, RESERVED_1, RESERVED_2, RESERVED_3, "
                + "REMARKS, PROCEDURE_TYPE short, SPECIFIC_NAME").result();
    }

    @Override
    public ResultSet getProcedureColumns(
            String catalog, String schemaPattern, String namePattern, String columnPattern) {
        return new MetadataRows("PROCEDURE_CAT, PROCEDURE_SCHEM, PROCEDURE_NAME, COLUMN_NAME, COLUMN_TYPE short, "
                + "DATA_TYPE int, TYPE_NAME, PRECISION int, LENGTH int, SCALE short, RADIX short, NULLABLE short, "
                + "REMARKS, COLUMN_DEF, SQL_DATA_TYPE int, SQL_DATETIME_SUB int, CHAR_OCTET_LENGTH int, "
                + "ORDINAL_POSITION int, IS_NULLABLE, SPECIFIC_NAME").result();
    }

    @Override
    public ResultSet getColumnPrivileges(String catalog, String schema, String table, String columnPattern) {
        return new MetadataRows("TABLE_CAT, TABLE_SCHEM, TABLE_NAME, COLUMN_NAME, GRANTOR, GRANTEE, PRIVILEGE, "
                + "IS_GRANTABLE").result();
    }

    @Override
    public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tablePattern) {
        return new MetadataRows("TABLE_CAT, TABLE_SCHEM, TABLE_NAME, GRANTOR, GRANTEE, PRIVILEGE, IS_GRANTABLE")
                .result();
    }

    /** The columns of the primary key, in its order: they identify a row as long as the trace is what it is. */
    @Override
    public ResultSet getBestRowIdentifier(String catalog, String schema, String table, int scope, boolean nullable)
            throws SQLException {
        MetadataRows rows = new MetadataRows("SCOPE short, COLUMN_NAME, DATA_TYPE int, TYPE_NAME, COLUMN_SIZE int, "
                + "BUFFER_LENGTH int, DECIMAL_DIGITS short, PSEUDO_COLUMN short");
        TableKeys keys = connection.tableKeys();
        for (CatalogSchema found : schemas(catalog, literal(schema))) {
            for (Relation relation : relations(found, literal(table))) {
                for (String name : keys.primary(relation)) {
                    TableColumn column = relation.columns().stream().filter(one -> one.name().equals(name))
                            .findFirst().orElseThrow();
                    int type = column.jdbcType().getVendorTypeNumber();
                    rows.add(bestRowSession, name, type, JdbcTypes.name(type), precision(type, null), null,
                            decimalDigits(type, null), bestRowNotPseudo);
                }
            }
        }
        return rows.result();
    }

    @Override
    public ResultSet getVersionColumns(String catalog, String schema, String table) {
        return new MetadataRows("SCOPE short, COLUMN_NAME, DATA_TYPE int, TYPE_NAME, COLUMN_SIZE int, "
                + "BUFFER_LENGTH int, DECIMAL_DIGITS short, PSEUDO_COLUMN short").result();
    }

    @Override
    public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
        MetadataRows rows = new MetadataRows(
                "TABLE_CAT, TABLE_SCHEM, TABLE_NAME, COLUMN_NAME, KEY_SEQ short, PK_NAME");
        TableKeys keys = connection.tableKeys();
        for (CatalogSchema found : schemas(catalog, literal(schema))) {
            for (Relation relation : relations(found, literal(table))) {
                List<String> columns = keys.primary(relation);
                for (int i = 0; i < columns.size(); i++) {
                    rows.add(null, found.name(), relation.name(), columns.get(i), i + 1,
                            TableKeys.primaryName(relation));
                }
            }
        }
        return rows.sortedBy(4);
    }

    @Override
    public ResultSet getImportedKeys(String catalog, String schema, String table) throws SQLException {
        return references(catalog, null, null, schema, table).sortedBy(2, 3, 9);
    }

    @Override
    public ResultSet getExportedKeys(String catalog, String schema, String table) throws SQLException {
        return references(catalog, schema, table, null, null).sortedBy(6, 7, 9);
    }

    @Override
    public ResultSet getCrossReference(
            String parentCatalog, String parentSchema, String parentTable, String foreignCatalog,
            String foreignSchema, String foreignTable) throws SQLException {
        return references(foreignCatalog, parentSchema, parentTable, foreignSchema, foreignTable).sortedBy(6, 7, 9);
    }

    /** A pattern that matches the name only; null for any. */
    private static String literal(String name) {
        return name == null ? null : name.replaceAll("[\\\\%_]", "\\\\$0");
    }

    /** Where tables refer to others; null for a schema or a table stands for any. */
    private MetadataRows references(
            String catalog, String toSchema, String toTable, String fromSchema, String fromTable) throws SQLException {
        MetadataRows rows = new MetadataRows(KEYS);
        TableKeys keys = connection.tableKeys();
        String toSchemaPattern = literal(toSchema);
        String toTablePattern = literal(toTable);
        for (CatalogSchema schema : schemas(catalog, literal(fromSchema))) {
            for (Relation from : relations(schema, literal(fromTable))) {
                for (TableKeys.Reference reference : connection.guarded(() -> keys.references(from))) {
                    if (MetadataRows.matches(toSchemaPattern, reference.to().schema())
                            && MetadataRows.matches(toTablePattern, reference.to().name())) {
                        addReference(rows, from, reference);
                    }
                }
            }
        }
        return rows;
    }

    private static void addReference(MetadataRows rows, Relation from, TableKeys.Reference reference) {
        Relation to = reference.to();
        List<String> columns = reference.columns();
        for (int i = 0; i < columns.size(); i++) {
            rows.add(null, to.schema(), to.name(), columns.get(i), null, from.schema(), from.name(), columns.get(i),
                    i + 1, (int) importedKeyNoAction, (int) importedKeyNoAction,
                    reference.name(from), TableKeys.primaryName(to), (int) importedKeyNotDeferrable);
        }
    }

    @Override
    public ResultSet getIndexInfo(String catalog, String schema, String table, boolean unique, boolean approximate) {
        return new MetadataRows("TABLE_CAT, TABLE_SCHEM, TABLE_NAME, NON_UNIQUE boolean, INDEX_QUALIFIER, "
                + "INDEX_NAME, TYPE short, ORDINAL_POSITION short, COLUMN_NAME, ASC_OR_DESC, CARDINALITY long, "
                + "PAGES long, FILTER_CONDITION").result();
    }

    @Override
    public ResultSet getUDTs(String catalog, String schemaPattern, String namePattern, int[] types) {
        return new MetadataRows("TYPE_CAT, TYPE_SCHEM, TYPE_NAME, CLASS_NAME, DATA_TYPE int, REMARKS, "
                + "BASE_TYPE short").result();
    }

    @Override
    public ResultSet getSuperTypes(String catalog, String schemaPattern, String namePattern) {
        return new MetadataRows("TYPE_CAT, TYPE_SCHEM, TYPE_NAME, SUPERTYPE_CAT, SUPERTYPE_SCHEM, SUPERTYPE_NAME")
                .result();
    }

    @Override
    public ResultSet getSuperTables(String catalog, String schemaPattern, String tablePattern) {
        return new MetadataRows("TABLE_CAT, TABLE_SCHEM, TABLE_NAME, SUPERTABLE_NAME").result();
    }

    @Override
    public ResultSet getAttributes(String catalog, String schemaPattern, String typePattern, String namePattern) {
        return new MetadataRows("TYPE_CAT, TYPE_SCHEM, TYPE_NAME, ATTR_NAME, DATA_TYPE int, ATTR_TYPE_NAME, "
                + "ATTR_SIZE int, DECIMAL_DIGITS int, NUM_PREC_RADIX int, NULLABLE int, REMARKS, ATTR_DEF, "
                + "SQL_DATA_TYPE int, SQL_DATETIME_SUB int, CHAR_OCTET_LENGTH int, ORDINAL_POSITION int, "
                + "IS_NULLABLE, SCOPE_CATALOG, SCOPE_SCHEMA, SCOPE_TABLE, SOURCE_DATA_TYPE short").result();
    }

    @Override
    public ResultSet getPseudoColumns(
            String catalog, String schemaPattern, String tablePattern, String columnPattern) {
        return new MetadataRows("TABLE_CAT, TABLE_SCHEM, TABLE_NAME, COLUMN_NAME, DATA_TYPE int, COLUMN_SIZE int, "
                + "DECIMAL_DIGITS int, NUM_PREC_RADIX int, COLUMN_USAGE, REMARKS, CHAR_OCTET_LENGTH int, "
                + "IS_NULLABLE").result();
    }

    @Override
    public ResultSet getClientInfoProperties() {
        return new MetadataRows("NAME, MAX_LEN int, DEFAULT_VALUE, DESCRIPTION").result();
    }
}
