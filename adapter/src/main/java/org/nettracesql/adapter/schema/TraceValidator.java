package org.nettracesql.adapter.schema;

import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.CalciteSqlValidator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Calcite's validator, to which a parameter beside a number of 8 or 16 bits is an INTEGER, as a literal there is. */
final class TraceValidator extends CalciteSqlValidator {

    TraceValidator(
            SqlOperatorTable operators, CalciteCatalogReader catalog, JavaTypeFactory types, Config config) {
        super(operators, catalog, types, config);
    }

    @Override
    protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
        SqlTypeName name = inferred.getSqlTypeName();
        boolean small = name == SqlTypeName.TINYINT || name == SqlTypeName.SMALLINT;
        super.inferUnknownTypes(
                small && node instanceof SqlDynamicParam ? typeFactory.createSqlType(SqlTypeName.INTEGER) : inferred,
                scope, node);
    }
}
