package org.nettracesql.adapter.duckdb;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAlienSystemTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.dialect.DuckDBSqlDialect;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Writes what Calcite's own DuckDB dialect would write wrongly: FLOAT has 64 bits in Calcite and 32 in DuckDB,
 * precisions of text and moments mean other types there, {@code u&'...'} is not known, and LIMIT has its own place.
 * Operators are replaced by typed ones of ours before, see {@link DuckDbExpressions}.
 */
final class DuckDbDialect extends DuckDBSqlDialect {

    static final DuckDbDialect INSTANCE = new DuckDbDialect();

    private DuckDbDialect() {
        super(DEFAULT_CONTEXT);
    }

    @Override
    public SqlNode getCastSpec(RelDataType type) {
        return new SqlDataTypeSpec(
                new SqlAlienSystemTypeNameSpec(
                        DuckDbTypes.sqlName(type), type.getSqlTypeName(), SqlParserPos.ZERO),
                SqlParserPos.ZERO);
    }

    @Override
    public void quoteStringLiteral(StringBuilder text, String charset, String value) {
        text.append('\'').append(value.replace("'", "''")).append('\'');
    }

    @Override
    public void unparseOffsetFetch(SqlWriter writer, SqlNode offset, SqlNode fetch) {
        unparseFetchUsingLimit(writer, offset, fetch);
    }

    /** Which ones DuckDB is given is for {@link DuckDbRules} to say. */
    @Override
    public boolean supportsAggregateFunction(SqlKind kind) {
        return true;
    }

    @Override
    public boolean supportsCharSet() {
        return false;
    }
}
