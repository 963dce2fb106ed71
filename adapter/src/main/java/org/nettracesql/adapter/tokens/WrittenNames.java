package org.nettracesql.adapter.tokens;

/**
 * Names that passes over tokens write where Calcite's grammar has no place for an operator or a clause, and by which
 * the calls are found in the tree that the parser makes. Nobody can type a call of such a name.
 */
public final class WrittenNames {

    public static final String DISTINCT_ON = "DISTINCT ON";
    public static final String BY_ALL = "BY ALL";
    public static final String ARROW = "->";
    public static final String TEXT_ARROW = "->>";
    public static final String PATH_ARROW = "#>";
    public static final String TEXT_PATH_ARROW = "#>>";
    public static final String CONTAINS_OPERATOR = "@>";
    public static final String CONTAINED = "<@";
    public static final String OVERLAPS = "&&";
    public static final String AND_BITS = "&";
    public static final String OR_BITS = "|";
    public static final String DIFFERENT_BITS = "#";
    public static final String BITS_RIGHT = ">>";
    /** {@code t AT TIME ZONE z}. */
    public static final String IN_ZONE = "IN ZONE";
    /** {@code array[a:b]}. */
    public static final String PART_OF = "PART OF";
    /** {@code UNNEST(array)} in the list of columns. */
    public static final String ROWS_OF = "ROWS OF";
    /** What stands for the texts of {@code LIKE ANY (…)}. */
    public static final String ANY_OF = "ANY OF";
    /** The same for {@code LIKE ALL (…)}. */
    public static final String ALL_OF = "ALL OF";
    /** {@code INTERVAL '1 month 3 days'}, which no type holds. */
    public static final String MIXED_INTERVAL = "MIXED INTERVAL";
    /** The member of an object of JSON, without braces, of its key and value: one of the macros. */
    public static final String JSON_MEMBER = "MEMBER OF JSON";
    /** {@code JSON_AGG} with its FILTER or OVER, of the same call of {@code ARRAY_AGG}. */
    public static final String ARRAY_AS_JSON = "ARRAY AS JSON";

    private WrittenNames() {}
}
