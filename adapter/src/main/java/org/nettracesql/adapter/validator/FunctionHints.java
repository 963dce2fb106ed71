package org.nettracesql.adapter.validator;

import java.util.Map;

/** What to write instead of functions of other databases that are not there. */
final class FunctionHints {

    private static final String NO_STRUCTURES = "there are no structures and maps: give their parts columns of their"
            + " own, or make JSON of them, as in JSON_BUILD_OBJECT('a', x)";
    private static final String NO_RANDOM = "rows are told apart by their number, as in ROW_NUMBER() OVER ()";
    private static final String TRIED = "STRPTIME fails for a text of another format, and TRY_CAST(x AS TIMESTAMP) is"
            + " NULL for it";
    private static final String NO_SEARCH = "x ILIKE '%word%' and REGEXP_LIKE(x, 'a|b') find texts";

    private static final String MOMENTS = "a moment's beginning is DATE_TRUNC('minute', t), or of any length"
            + " TIME_BUCKET(INTERVAL '5 minutes', t)";
    private static final String ELEMENTS = "the elements of an array in JSON are SELECT e FROM"
            + " JSON_ARRAY_ELEMENTS(x) e";
    private static final String NO_COLUMNS = ELEMENTS + ", and a part of one is e ->> 'name'";

    private static final String MEMBER = "a part of JSON is x ->> 'name', or JSON_VALUE(x, '$.a.b')";
    private static final String PERCENTILES = "it is PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY x), or"
            + " APPROX_QUANTILE(x, 0.9)";
    private static final String DISTINCT = "it is COUNT(DISTINCT x), or APPROX_COUNT_DISTINCT(x)";
    private static final String FILTERED = "it is SUM(x) FILTER (WHERE y > 1), as of every aggregate";
    private static final String ARRAY = "it is ARRAY_AGG(x), or ARRAY_AGG(x ORDER BY y)";
    private static final String NUMBERS = "it is GENERATE_SERIES(1, 5), which gives rows, in FROM";

    private static final Map<String, String> HINTS = Map.ofEntries(
            Map.entry("HISTOGRAM", "a value and how often it is there are SELECT x, COUNT(*) … GROUP BY x"),
            Map.entry("GEN_RANDOM_UUID", NO_RANDOM), Map.entry("UUID", NO_RANDOM), Map.entry("NEWID", NO_RANDOM),
            Map.entry("TRY_STRPTIME", TRIED),
            Map.entry("MAP", NO_STRUCTURES), Map.entry("STRUCT_PACK", NO_STRUCTURES),
            Map.entry("STRUCT_EXTRACT", NO_STRUCTURES), Map.entry("MAP_KEYS", NO_STRUCTURES),
            Map.entry("MAP_VALUES", NO_STRUCTURES), Map.entry("MAP_FROM_ENTRIES", NO_STRUCTURES),
            Map.entry("TO_TSVECTOR", NO_SEARCH), Map.entry("TO_TSQUERY", NO_SEARCH),
            Map.entry("PLAINTO_TSQUERY", NO_SEARCH),
            Map.entry("LIST_RESIZE", "a[1:n] is the beginning of a list"),
            Map.entry("GENERATE_SERIES", "it gives rows, as in SELECT x FROM GENERATE_SERIES(1, 5) AS t(x)"),
            Map.entry("TIME_BUCKET_GAPFILL", "GENERATE_SERIES(first, last, INTERVAL '1 second') has each moment, to be"
                    + " joined with LEFT JOIN"),
            Map.entry("TOSTARTOFMINUTE", MOMENTS), Map.entry("TOSTARTOFHOUR", MOMENTS),
            Map.entry("TOSTARTOFSECOND", MOMENTS), Map.entry("TOSTARTOFINTERVAL", MOMENTS),
            Map.entry("TOSTARTOFFIVEMINUTES", MOMENTS), Map.entry("STARTOFDAY", MOMENTS),
            Map.entry("MULTIIF", "it is CASE WHEN a THEN x WHEN b THEN y ELSE z END"),
            Map.entry("ARRAYJOIN", "it is UNNEST(array)"), Map.entry("GENERATE_SUBSCRIPTS", "it is"
                    + " GENERATE_SERIES(1, CARDINALITY(array))"),
            Map.entry("OPENJSON", ELEMENTS), Map.entry("JSON_TREE", ELEMENTS),
            Map.entry("JSON_TO_RECORDSET", NO_COLUMNS), Map.entry("JSONB_TO_RECORDSET", NO_COLUMNS),
            Map.entry("JSON_TABLE", NO_COLUMNS), Map.entry("JSON_QUERY_ARRAY", ELEMENTS),
            Map.entry("GET_JSON_OBJECT", MEMBER), Map.entry("JSONEXTRACTSTRING", MEMBER),
            Map.entry("JSONEXTRACTINT", MEMBER), Map.entry("JSON_EXTRACT_SCALAR", MEMBER),
            Map.entry("APPROX_PERCENTILE", PERCENTILES), Map.entry("PERCENTILE_APPROX", PERCENTILES),
            Map.entry("PERCENTILE", PERCENTILES), Map.entry("PERCENTILES", PERCENTILES),
            Map.entry("DCOUNT", DISTINCT), Map.entry("UNIQ", DISTINCT), Map.entry("UNIQEXACT", DISTINCT),
            Map.entry("SUMIF", FILTERED), Map.entry("SUM_IF", FILTERED), Map.entry("AVGIF", FILTERED),
            Map.entry("MAKE_LIST", ARRAY), Map.entry("MAKE_SET", "it is ARRAY_AGG(DISTINCT x)"),
            Map.entry("TAKE_ANY", "it is ANY_VALUE(x)"), Map.entry("COLLECT_LIST", ARRAY),
            Map.entry("AGO", "it is NOW() - INTERVAL '1 hour'"),
            Map.entry("NUMBERS", NUMBERS), Map.entry("SEQUENCE", NUMBERS),
            Map.entry("FORMAT_DATETIME", "it is TO_CHAR(t, 'YYYY-MM-DD HH24:MI:SS')"),
            Map.entry("FORMATDATETIME", "it is TO_CHAR(t, 'YYYY-MM-DD HH24:MI:SS')"),
            Map.entry("ISJSON", "it is JSON_VALID(x)"),
            Map.entry("PATINDEX", "it is REGEXP_INSTR(x, 'a|b'), of a regular expression"),
            Map.entry("RLIKE", "it is x ~ 'a|b', and x ~* 'a|b' in upper and lower case"),
            Map.entry("SAFE_CAST", "it is TRY_CAST(x AS INTEGER)"));

    private FunctionHints() {}

    /** Null for a function of which nothing is known. */
    static String of(String name) {
        return name.matches("P\\d\\d(_\\d+)?") ? PERCENTILES : HINTS.get(name);
    }
}
