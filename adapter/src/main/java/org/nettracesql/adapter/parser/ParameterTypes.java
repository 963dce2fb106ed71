package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.BetweenMillis;

/**
 * Types that a query's parameters are given from outside, where the planner finds none by itself or another one than
 * the values have. They stand in a comment behind the query, so that its text keeps its places, and become casts:
 * <code>select lower(?) &#47;*? VARCHAR *&#47;</code>. A type is a name of SQL's, {@code DECIMAL 5 2}, {@code NULL}
 * for a parameter that is to be NULL, {@code =1} for one that is to be the same as another (counted from 0), so that
 * {@code n + ?} in GROUP BY is {@code n + ?} in the list of columns, or {@code -} for none. {@code ARRAY 3} is an array
 * of three elements, {@code ARRAY 3 BIGINT} one of elements that are given a type, see {@link ArrayParameters}.
 */
public final class ParameterTypes {

    public static final String NULL = "NULL";

    /** Behind TIMESTAMP or TIME: the value has digits that are left out, see {@code ExactMoments}. */
    public static final String BETWEEN_MILLIS = " 9";

    private static final String ARRAY = "ARRAY ";
    private static final String NONE = "-";
    private static final String SAME = "=";
    private static final Pattern COMMENT = Pattern.compile("\\n/\\*\\? ([A-Z0-9 ,=-]*) \\*/$");

    private final List<String> types;

    private ParameterTypes(List<String> types) {
        this.types = types;
    }

    /** The query with types for its parameters; null stands for none. */
    public static String added(String sql, List<String> types) {
        List<String> words = new ArrayList<>();
        boolean any = false;
        for (String type : types) {
            any |= type != null;
            words.add(type == null ? NONE : type);
        }
        return any ? sql + "\n/*? " + String.join(",", words) + " */" : sql;
    }

    /** In the place of a type: the parameter is another one, whose index is smaller. */
    public static String sameAs(int index) {
        return SAME + index;
    }

    /**
     * In the place of a type: the parameter is an array.
     *
     * @param element the type of each element; null for the one that the query gives them
     */
    public static String array(int elements, String element) {
        return ARRAY + elements + (element == null ? "" : " " + element);
    }

    /** Whether a type is that of an array whose elements have the query's own. */
    public static boolean isPlainArray(String type) {
        return type.startsWith(ARRAY) && type.indexOf(' ', ARRAY.length()) < 0;
    }

    /** The type of the elements of an array that is not plain. */
    public static String elementOf(String type) {
        return type.substring(type.indexOf(' ', ARRAY.length()) + 1);
    }

    /** The types that a query's text has. */
    static ParameterTypes of(String sql) {
        Matcher comment = COMMENT.matcher(sql);
        return new ParameterTypes(comment.find() ? List.of(comment.group(1).split(",")) : List.of());
    }

    private String type(int index) {
        return index < types.size() ? types.get(index) : NONE;
    }

    boolean isArray(SqlDynamicParam parameter) {
        return type(parameter.getIndex()).startsWith(ARRAY);
    }

    /** How many parameters stand for one. */
    int elements(SqlDynamicParam parameter) {
        return elements(type(parameter.getIndex()));
    }

    private static int elements(String type) {
        return type.startsWith(ARRAY) ? Integer.parseInt(type.substring(ARRAY.length()).split(" ")[0]) : 1;
    }

    /** The number of the first parameter that stands for one. */
    int firstElement(int index) {
        int first = 0;
        for (int i = 0; i < index; i++) {
            first += elements(type(i));
        }
        return first;
    }

    /** The types of the parameters of {@link ArrayParameters#expanded}. */
    ParameterTypes ofElements() {
        List<String> all = new ArrayList<>();
        for (String type : types) {
            String element = !type.startsWith(ARRAY)
                    ? type.startsWith(SAME) ? sameAs(firstElement(Integer.parseInt(type.substring(1)))) : type
                    : isPlainArray(type) ? NONE : elementOf(type);
            for (int i = 0; i < elements(type); i++) {
                all.add(element);
            }
        }
        return new ParameterTypes(all);
    }

    /** A parameter with its type, or as it is. */
    SqlNode typed(SqlDynamicParam parameter) {
        String type = type(parameter.getIndex());
        SqlParserPos position = parameter.getParserPosition();
        if (type.startsWith(SAME)) {
            return typed(new SqlDynamicParam(Integer.parseInt(type.substring(SAME.length())), position));
        }
        if (type.equals(NONE)) {
            return parameter;
        }
        if (type.equals(NULL)) {
            return SqlLiteral.createNull(position);
        }
        boolean between = type.endsWith(BETWEEN_MILLIS);
        String kept = between ? type.substring(0, type.length() - BETWEEN_MILLIS.length()) + " 3" : type;
        SqlNode cast = SqlStdOperatorTable.CAST.createCall(position, parameter, specification(kept, position));
        return between ? BetweenMillis.OPERATOR.createCall(position, cast) : cast;
    }

    private static SqlDataTypeSpec specification(String type, SqlParserPos position) {
        String[] words = type.split(" ");
        SqlTypeName name = SqlTypeName.valueOf(words[0]);
        int precision = words.length > 1 ? Integer.parseInt(words[1]) : -1;
        int scale = words.length > 2 ? Integer.parseInt(words[2]) : Integer.MIN_VALUE;
        return new SqlDataTypeSpec(new SqlBasicTypeNameSpec(name, precision, scale, position), position);
    }
}
