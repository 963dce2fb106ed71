package org.nettracesql.jdbc;

import java.sql.Types;

/**
 * The functions of JDBC's escape <code>{fn f(x)}</code>.
 *
 * <p>Source: JDBC 4.3, appendix C.
 */
final class EscapedFunctions {

    static final String NUMERIC = "ABS,ACOS,ASIN,ATAN,ATAN2,CEILING,COS,COT,DEGREES,EXP,FLOOR,LOG,LOG10,MOD,PI,POWER,"
            + "RADIANS,RAND,ROUND,SIGN,SIN,SQRT,TAN,TRUNCATE";

    static final String STRING = "ASCII,CHAR,CHAR_LENGTH,CHARACTER_LENGTH,CONCAT,DIFFERENCE,INSERT,LCASE,LEFT,LENGTH,"
            + "LOCATE,LTRIM,OCTET_LENGTH,POSITION,REPEAT,REPLACE,RIGHT,RTRIM,SOUNDEX,SPACE,SUBSTRING,UCASE";

    static final String SYSTEM = "CONVERT,DATABASE,IFNULL,USER";

    static final String TIME_DATE = "CURDATE,CURRENT_DATE,CURRENT_TIME,CURRENT_TIMESTAMP,CURTIME,DAYNAME,DAYOFMONTH,"
            + "DAYOFWEEK,DAYOFYEAR,EXTRACT,HOUR,MINUTE,MONTH,MONTHNAME,NOW,QUARTER,SECOND,TIMESTAMPADD,TIMESTAMPDIFF,"
            + "WEEK,YEAR";

    private EscapedFunctions() {}

    /** Whether CONVERT makes a value of one of {@link Types} from one of another. */
    static boolean converts(int from, int to) {
        int given = JdbcTypes.exposed(from);
        int wanted = JdbcTypes.exposed(to);
        boolean isText = given == Types.VARCHAR || wanted == Types.VARCHAR;
        boolean areNumbers = JdbcTypes.isSigned(given) && JdbcTypes.isSigned(wanted);
        boolean areTruths = given == Types.BOOLEAN && isInteger(wanted)
                || isInteger(given) && wanted == Types.BOOLEAN;
        boolean areMoments = given == Types.TIMESTAMP && (wanted == Types.DATE || wanted == Types.TIME)
                || given == Types.DATE && wanted == Types.TIMESTAMP;
        return hasText(given) && hasText(wanted)
                && (given == wanted || isText || areNumbers || areTruths || areMoments);
    }

    private static boolean hasText(int type) {
        return !JdbcTypes.name(type).isEmpty() && type != Types.ARRAY && type != Types.VARBINARY;
    }

    private static boolean isInteger(int type) {
        return type == Types.TINYINT || type == Types.SMALLINT || type == Types.INTEGER || type == Types.BIGINT;
    }
}
