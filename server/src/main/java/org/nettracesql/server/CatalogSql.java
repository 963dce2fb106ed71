package org.nettracesql.server;

import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.adapter.parser.ArrayText;
import org.nettracesql.adapter.tokens.SqlTokens;

/**
 * What clients write of PostgreSQL's catalog, as DuckDB takes it, which has PostgreSQL's parser and most of its
 * functions. The catalog's relations and further functions are in the schemas of {@code catalog.sql}; what is left to
 * rewrite, word by word:
 *
 * <pre>
 * pg_catalog.x, information_schema.x    x of our schemas
 * OPERATOR(pg_catalog.~)                ~
 * COLLATE pg_catalog.default            nothing
 * EXISTS (SELECT FROM pg_class)         EXISTS (SELECT 1 FROM pg_class)
 * 't'::regclass, oid::regclass, CAST     the number of the name; the name of the number
 * SELECT 't'::regclass, …::regclass::text     the name of the number of the name, as PostgreSQL shows it
 * x ~ 'part'                            x ~ '(?i).*(part).*', for DuckDB's ~ means the whole text, and names match
 *                                       in any case here, as in SQL
 * x LIKE 'a\_b', x ~~ y                 x LIKE 'a\_b' ESCAPE '\', x LIKE y ESCAPE '\': DuckDB's has no escape of itself
 * FROM generate_series(…) s             … s(s): the column is called as its table
 * FROM unnest(a, b) t(x, y)             FROM (select unnest(a), unnest(b)) t(x, y)
 * SELECT generate_series(…)             SELECT unnest(generate_series(…)): rows, where DuckDB has one list
 * FROM current_schema() s               FROM (select current_schema()) s(s), and so version() and their like
 * indkey[n], generate_subscripts(indkey, 1)   one more, one less: PostgreSQL counts an index's columns from 0
 * x::oid, oid[]                         uinteger
 * x::regtype[]                          the names of the numbers
 * '{int4,text}'::regtype[]              the numbers of the names
 * substring(x from 'pattern')           what the pattern matches
 * FROM pg_class, where xmin is named    FROM pgs.pg_class, which has that column
 * at, columns, show … as names          "at"
 * Name                                  name
 * current_user                          the user
 * x = ANY (column)                      list_contains(column, x)
 * = ANY ('{r,v}'), '{r,v}'::text[]      = ANY (['r', 'v']), ['r', 'v']::text[]
 * </pre>
 */
final class CatalogSql {

    /** Names of functions and relations that only PostgreSQL's catalog has. */
    private static final Set<String> NAMES = Set.of("INFORMATION_SCHEMA", "VERSION", "CURRENT_DATABASE",
            "CURRENT_CATALOG", "CURRENT_SCHEMA", "CURRENT_SCHEMAS", "CURRENT_SETTING", "SET_CONFIG", "FORMAT_TYPE",
            "OBJ_DESCRIPTION", "COL_DESCRIPTION", "SHOBJ_DESCRIPTION", "TO_REGCLASS", "TO_REGTYPE", "QUOTE_IDENT",
            "CURRENT_USER", "SESSION_USER", "CURRENT_ROLE", "HAS_TABLE_PRIVILEGE", "HAS_SCHEMA_PRIVILEGE",
            "HAS_DATABASE_PRIVILEGE", "HAS_ANY_COLUMN_PRIVILEGE", "HAS_COLUMN_PRIVILEGE", "INET_SERVER_ADDR",
            "INET_SERVER_PORT", "INET_CLIENT_ADDR", "INET_CLIENT_PORT", "HAS_TYPE_PRIVILEGE", "HAS_FUNCTION_PRIVILEGE",
            "HAS_SEQUENCE_PRIVILEGE", "HAS_LANGUAGE_PRIVILEGE", "HAS_TABLESPACE_PRIVILEGE", "HAS_SERVER_PRIVILEGE",
            "HAS_FOREIGN_DATA_WRAPPER_PRIVILEGE", "HAS_PARAMETER_PRIVILEGE", "TO_REGNAMESPACE", "TO_REGPROC",
            "TO_REGROLE", "ROW_SECURITY_ACTIVE", "TXID_CURRENT_IF_ASSIGNED", "TXID_CURRENT_SNAPSHOT", "TXID_CURRENT",
            "REGCLASS", "REGTYPE", "REGPROC");

    /** Whose numbers and names are looked up where a value is cast to them. */
    private static final Set<String> LOOKED_UP =
            Set.of("REGCLASS", "REGTYPE", "REGPROC", "REGPROCEDURE", "REGNAMESPACE", "REGROLE");
    /** Words before a FROM that is of a function's arguments. */
    private static final Set<String> FUNCTIONS_WITH_FROM = Set.of("EXTRACT", "SUBSTRING", "TRIM", "OVERLAY");

    private static final Pattern NAME = Pattern.compile("[a-zA-Z_][\\w$]*");
    /** A number is one token, and not its digits, a sign and others. */
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?(?!\\w)");
    private static final Pattern HEX = Pattern.compile("0[xX][0-9a-fA-F]{1,16}");
    private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=");
    private static final Set<String> BEFORE_ITEMS = Set.of("SELECT", ",", "DISTINCT", "ALL");
    private static final Set<String> TEXTS = Set.of("TEXT", "VARCHAR", "NAME");
    /** Types of the catalog alone: a cast to one asks for it, where no table of a trace does not. */
    private static final Set<String> TYPES =
            Set.of("OID", "XID", "CID", "TID", "REGNAMESPACE", "REGROLE", "REGPROCEDURE", "CHAR");
    /** What makes a name of texts. */
    private static final Set<String> OF_NAMES = Set.of("FORMAT", "QUOTE_IDENT", "CONCAT");
    /** Whoever connected; not whose process the server is, which is none of a client's business. */
    private static final Set<String> USER =
            Set.of("CURRENT_USER", "SESSION_USER", "USER", "SYSTEM_USER", "CURRENT_ROLE");
    /**
     * What DuckDB computes while it plans, so that no request ends it, in memory that it does not count, from a number
     * that may be any; or what runs a text. The catalog has no need of them, and the traces' own have their bounds.
     */
    private static final Set<String> UNBOUNDED = Set.of("REPEAT", "LPAD", "RPAD", "PRINTF", "BAR", "TO_BASE",
            "BITSTRING", "LIST_RESIZE", "ARRAY_RESIZE", "RANGE", "EQUI_WIDTH_BINS", "SLEEP_MS", "QUERY", "QUERY_TABLE",
            "JSON_EXECUTE_SERIALIZED_SQL");
    /** Of one value, which PostgreSQL takes for a table of one row. */
    private static final Set<String> FUNCTIONS_OF_ONE = Set.of("CURRENT_SCHEMA", "CURRENT_DATABASE", "VERSION",
            "CURRENT_SETTING", "SET_CONFIG", "PG_BACKEND_PID");
    private static final Set<String> FUNCTIONS_OF_ROWS = Set.of("GENERATE_SERIES", "UNNEST");
    /** Tables of the catalog, which are not functions of one value where they stand in FROM. */
    private static final Set<String> TABLES_OF_FUNCTIONS = Set.of("PG_GET_KEYWORDS", "PG_SHOW_ALL_SETTINGS",
            "PG_AVAILABLE_EXTENSIONS", "PG_AVAILABLE_EXTENSION_VERSIONS", "PG_TIMEZONE_NAMES", "PG_TIMEZONE_ABBREVS",
            "PG_LOCK_STATUS", "PG_STAT_GET_ACTIVITY", "PG_OPTIONS_TO_TABLE", "PG_PARTITION_TREE");
    /** Of the types int2vector and oidvector, whose first element is number 0; an array's is number 1. */
    private static final Set<String> VECTORS = Set.of("INDKEY", "INDCLASS", "INDCOLLATION", "INDOPTION",
            "PROARGTYPES", "TGATTR", "STXKEYS", "PARTATTRS", "PARTCLASS", "PARTCOLLATION");
    /** Columns that {@code *} does not mean: a query that names one has the relations that have them. */
    private static final Set<String> HIDDEN_COLUMNS = Set.of("TABLEOID", "XMIN", "XMAX", "CMIN", "CMAX", "CTID",
            "RELHASOIDS", "ADSRC");
    /** Words of DuckDB's that are names in PostgreSQL. */
    private static final Set<String> NAMES_HERE = Set.of("ANTI", "ASOF", "AT", "COLUMNS", "DESCRIBE", "GENERATED",
            "GLOB", "LAMBDA", "MAP", "PIVOT", "PIVOT_LONGER", "PIVOT_WIDER", "POSITIONAL", "QUALIFY", "SEMI", "SHOW",
            "STRUCT", "SUMMARIZE", "TRY_CAST", "UNPACK", "UNPIVOT");
    private static final Set<String> NO_NAMES = Set.of("WITH", "JOIN", "LEFT", "CROSS", "INNER", "ORDER", "GROUP",
            "FULL", "RIGHT", "LIMIT", "UNION", "HAVING", "FROM");
    private static final Set<String> CLAUSES = Set.of("SELECT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER");
    private static final Set<String> QUERIES = Set.of("SELECT", "WITH", "VALUES", "TABLE", "(");

    private static final Set<String> LIKES = Set.of("LIKE", "ILIKE", "~~", "~~*", "!~~", "!~~*");
    /** What ends the pattern of a LIKE. */
    private static final Set<String> AFTER_PATTERN = Set.of(")", "]", ",", "AND", "OR", "ESCAPE", "IS", "=", "<>",
            "THEN", "WHEN", "ELSE", "END", "AS", "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET",
            "UNION", "INTERSECT", "EXCEPT", "FETCH", "ASC", "DESC", "NULLS", "JOIN", "LEFT", "RIGHT", "INNER", "CROSS",
            "FULL");
    private static final String BACKSLASH = "'\\'";

    private static final Set<String> QUANTIFIERS = Set.of("ANY", "SOME", "ALL");

    private final List<String> tokens;
    /** Between quotes. */
    private final String user;
    private final List<String> out = new ArrayList<>();
    private int at;

    private CatalogSql(List<String> tokens, String user) {
        this.tokens = tokens;
        this.user = user;
    }

    /** Whether a statement asks for the catalog. It need not be answered there. */
    static boolean asksFor(String sql) {
        List<String> words = SqlSyntax.words(sql, Integer.MAX_VALUE);
        if (!QUERIES.contains(words.get(0))) {
            return false;
        }
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String plain = plain(word);
            boolean column = i > 0 && words.get(i - 1).equals(".") && !plain.startsWith("PG_");
            boolean typed = i > 0 && (words.get(i - 1).equals(":") || words.get(i - 1).equals("::")
                    || words.get(i - 1).equals("AS"));
            if (typed && plain.equals("PG_CATALOG") && i + 2 < words.size() && words.get(i + 1).equals(".")) {
                String type = plain(words.get(i + 2));
                if (TYPES.contains(type) || NAMES.contains(type)) {
                    return true;
                }
                // A type that the traces have, too.
                continue;
            }
            boolean cast = typed && TYPES.contains(plain) && (!plain.equals("CHAR") || word.startsWith("\""));
            boolean user = USER.contains(word) && (i == 0 || !words.get(i - 1).equals("AS"));
            if (!column && (cast || user || plain.startsWith("PG_") || NAMES.contains(plain))) {
                return true;
            }
        }
        return false;
    }

    /** A function that a statement calls and the catalog does not run; null if there is none. */
    static String unbounded(String sql) {
        List<String> words = SqlSyntax.words(sql, Integer.MAX_VALUE);
        for (int i = 1; i < words.size(); i++) {
            String plain = plain(words.get(i - 1));
            if (words.get(i).equals("(") && UNBOUNDED.contains(plain) && !isNameOfRows(words, i - 1)) {
                return plain.toLowerCase(Locale.ROOT);
            }
        }
        return null;
    }

    /** {@code WITH name (columns) AS (…)} or {@code … AS name (columns)}. */
    private static boolean isNameOfRows(List<String> words, int name) {
        String before = name == 0 ? "" : words.get(name - 1);
        int end = name + 1;
        for (int depth = 0; end < words.size(); end++) {
            depth += words.get(end).equals("(") ? 1 : words.get(end).equals(")") ? -1 : 0;
            if (depth == 0) {
                break;
            }
        }
        return before.equals("AS") || before.equals(")")
                || end + 2 < words.size() && words.get(end + 1).equals("AS") && !words.get(end + 2).startsWith("\"")
                        && (words.get(end + 2).equals("(") || words.get(end + 2).endsWith("MATERIALIZED"));
    }

    /** Whether a statement names a relation that only PostgreSQL's catalog may have. */
    static boolean namesRelation(String sql) {
        List<String> words = SqlSyntax.words(sql, Integer.MAX_VALUE);
        for (int i = 0; i < words.size(); i++) {
            String plain = plain(words.get(i));
            boolean called = i + 1 < words.size() && words.get(i + 1).equals("(");
            if (plain.equals("INFORMATION_SCHEMA")
                    || !called && plain.startsWith("PG_") && !plain.equals("PG_CATALOG")) {
                return true;
            }
        }
        return false;
    }

    /** A word, or what is between its quotes as a name, in upper case. */
    private static String plain(String word) {
        return word.startsWith("\"") ? SqlSyntax.unquoted(word).toUpperCase(Locale.ROOT) : word;
    }

    /** @throws SQLException if there is something that is a quote to one of us and not to the other */
    static String rewritten(String sql, String user) throws SQLException {
        List<String> tokens = new ArrayList<>();
        int at = 0;
        while (at < sql.length()) {
            int blank = SqlTokens.afterBlank(sql, at);
            if (blank > at) {
                at = blank;
                continue;
            }
            Matcher number = NUMBER.matcher(sql).region(at, sql.length());
            int end = number.lookingAt() ? number.end() : at + lengthOfSign(sql, at);
            end = end > at ? end : SqlTokens.afterToken(sql, at);
            String token = HEX.matcher(sql.substring(at, end)).matches()
                    ? new BigInteger(sql.substring(at + 2, end), 16).toString()
                    : sql.substring(at, end);
            if (token.startsWith("`") || token.equals(";")) {
                throw new SQLException("\"" + token.charAt(0) + "\" cannot stand in a query of the catalog.",
                        Failure.SYNTAX);
            }
            // Names without quotes are in lower case in PostgreSQL, and so are the columns that they name.
            tokens.add(NAME.matcher(token).matches() ? token.toLowerCase(Locale.ROOT) : token);
            at = end;
        }
        return new CatalogSql(tokens, "'" + user.replace("'", "''") + "'").rewrite();
    }

    /** Of the signs that mean something else in parts. */
    private static int lengthOfSign(String sql, int at) {
        for (String sign : List.of("!~~*", "!~*", "!~~", "~~*", "->>", "::", "!~", "~*", "~~", "<>", "<=", ">=", "!=",
                "||", "->", "=>", ":=")) {
            if (sql.startsWith(sign, at)) {
                return sign.length();
            }
        }
        return 0;
    }

    private String upper(int index) {
        return index >= 0 && index < tokens.size() ? tokens.get(index).toUpperCase(Locale.ROOT) : "";
    }

    private boolean follows(String... words) {
        for (int i = 0; i < words.length; i++) {
            if (!upper(at + i).equals(words[i])) {
                return false;
            }
        }
        return true;
    }

    private String rewrite() {
        quoteNames();
        boolean hidden = false;
        for (int i = 0; i < tokens.size(); i++) {
            hidden |= HIDDEN_COLUMNS.contains(upper(i));
        }
        while (at < tokens.size()) {
            if (follows("OPERATOR", "(", "PG_CATALOG", ".")) {
                at += 4;
                StringBuilder sign = new StringBuilder();
                while (at < tokens.size() && !tokens.get(at).equals(")")) {
                    sign.append(tokens.get(at++));
                }
                tokens.set(Math.min(at, tokens.size() - 1), sign.toString());
            } else if (follows("SELECT", "FROM") && upper(at - 1).equals("(")) {
                out.addAll(List.of(tokens.get(at++), "1"));
            } else if (follows("COLLATE")) {
                at += follows("COLLATE", "PG_CATALOG", ".") || upper(at + 2).equals(".") ? 4 : 2;
            } else if (follows("PG_CATALOG", ".") || follows("\"PG_CATALOG\"", ".")) {
                at += 2;
            } else if (follows("INFORMATION_SCHEMA", ".") || follows("\"INFORMATION_SCHEMA\"", ".")) {
                boolean function = upper(at + 3).equals("(");
                if (!function) {
                    out.add("isc");
                    out.add(".");
                }
                at += 2;
            } else if (USER.contains(upper(at))) {
                user();
            } else if (hidden && upper(at).startsWith("PG_") && !upper(at + 1).equals("(") && isFrom()) {
                out.addAll(List.of(CatalogRelations.HIDDEN, ".", tokens.get(at++)));
            } else if (follows("::") && castType().equals("REGTYPE") && isArray(at + 1 + castLength())) {
                wrap("pgc.regtype_names", startOfOperand());
                at += 3 + castLength();
            } else if (follows("::") && LOOKED_UP.contains(castType())) {
                lookUp(castType(), startOfOperand(), 0);
            } else if (follows("AS") && LOOKED_UP.contains(castType()) && startOfCast() >= 0) {
                int start = startOfCast();
                out.subList(start, start + 2).clear();
                lookUp(castType(), start, 1);
            } else if (isOid()) {
                // DuckDB's own type of that name is signed, and clients ask for its arrays by their number.
                out.add(tokens.get(at));
                out.add("uinteger");
                at += 1 + castLength();
            } else if (LIKES.contains(upper(at))) {
                like();
            } else if (isMatch(upper(at)) && upper(at + 1).startsWith("'")) {
                match();
            } else if (follows("PG_PARTITION_ANCESTORS", "(") && isFrom()) {
                // A macro of a value cannot stand there; nothing here is a partition.
                tokens.set(at, "unnest");
                tokens.add(closing(at + 1), "]");
                tokens.add(at + 2, "[");
            } else if (follows("STRING_TO_ARRAY", "(") && isFrom()) {
                tokens.add(closing(at + 1) + 1, ")");
                name(closing(at + 1) + 2);
                out.add("(");
                out.add("select");
                out.add(tokens.get(at++));
            } else if (follows("ACLEXPLODE", "(") && isFrom()) {
                out.add("aclexplode_rows");
                at++;
            } else if (isMatchedSubstring()) {
                tokens.set(fromOf(at + 1, closing(at + 1)), ",");
                tokens.set(at, "substring_match");
                out.add(tokens.get(at++));
            } else if (isFunctionOfOne() && isFrom()) {
                tokens.addAll(closing(at + 1) + 1, List.of("as", tokens.get(at), ")"));
                name(closing(at + 1) + 4);
                tokens.addAll(at, List.of("(", "select"));
                out.add(tokens.get(at++));
                out.add(tokens.get(at++));
            } else if (follows("GENERATE_SERIES", "(") && !isFrom() && clause().equals("SELECT")) {
                tokens.add(closing(at + 1), ")");
                tokens.addAll(at, List.of("unnest", "("));
                out.addAll(tokens.subList(at, at + 3));
                at += 3;
            } else if (FUNCTIONS_OF_ROWS.contains(upper(at)) && upper(at + 1).equals("(") && isFrom()) {
                functionOfRows();
            } else if (VECTORS.contains(upper(at)) && upper(at + 1).equals("[")) {
                tokens.addAll(at + 2, List.of("1", "+"));
                out.add(tokens.get(at++));
            } else if (follows("GENERATE_SUBSCRIPTS", "(") && isOfVector(closing(at + 1))) {
                tokens.addAll(closing(at + 1) + 1, List.of("-", "1"));
                out.add(tokens.get(at++));
            } else if (follows("=", "ANY", "(") && isColumn(at + 3, closing(at + 2)) && !out.isEmpty()) {
                isElement();
            } else if (isArrayText() && upper(at + 1).equals("::") && upper(at + 2).equals("REGTYPE")) {
                out.add(list(tokens.get(at), "pgc.regtype_oid(", ")"));
                at += 5;
            } else if (isArrayText()) {
                tokens.set(at, list(tokens.get(at)));
                out.add(tokens.get(at++));
            } else if (follows("JSON_BUILD_OBJECT")) {
                out.add("json_object");
                at++;
            } else {
                out.add(tokens.get(at++));
            }
        }
        return joined(out);
    }

    /** The client's name, which is its column's, too. */
    private void user() {
        String word = tokens.get(at++);
        String before = out.isEmpty() ? "" : out.get(out.size() - 1).toUpperCase(Locale.ROOT);
        if (before.equals("AS") || before.equals(".")) {
            out.add('"' + word + '"');
            return;
        }
        out.add(user);
        if (Collections.frequency(out, "(") == Collections.frequency(out, ")") && BEFORE_ITEMS.contains(before)
                && (at >= tokens.size() || upper(at).equals(",") || upper(at).equals("FROM"))) {
            out.addAll(List.of("as", '"' + word + '"'));
        }
    }

    /** A backslash escapes where no ESCAPE is written: drivers have it before each {@code _} of a table's name. */
    private void like() {
        String sign = upper(at++);
        if (sign.startsWith("!")) {
            out.add("not");
        }
        out.add(sign.equals("ILIKE") || sign.endsWith("*") ? "ilike" : "like");
        int end = at;
        int depth = 0;
        while (end < tokens.size() && (depth > 0 || !AFTER_PATTERN.contains(upper(end)))) {
            String token = upper(end++);
            depth += token.equals("(") || token.equals("[") || token.equals("CASE") ? 1 : 0;
            depth -= token.equals(")") || token.equals("]") || token.equals("END") ? 1 : 0;
        }
        boolean plain = end == at + 1 && upper(at).startsWith("'") && !upper(at).contains("\\");
        if (!plain && !QUANTIFIERS.contains(upper(at)) && !upper(end).equals("ESCAPE")) {
            tokens.addAll(end, List.of("escape", BACKSLASH));
        }
    }

    /** Between quotes, what is a name to PostgreSQL and not to DuckDB. */
    private void quoteNames() {
        for (int i = 0; i < tokens.size(); i++) {
            if (NAMES_HERE.contains(upper(i)) && !upper(i + 1).equals("(")
                    && !(upper(i).equals("AT") && upper(i + 1).equals("TIME"))) {
                tokens.set(i, '"' + tokens.get(i).toLowerCase(Locale.ROOT) + '"');
            }
        }
    }

    private boolean isArray(int bracket) {
        return upper(bracket).equals("[") && upper(bracket + 1).equals("]");
    }

    /** Makes what was written from a place on the argument of a function. */
    private void wrap(String function, int start) {
        out.addAll(start, List.of(function, "("));
        out.add(")");
    }

    /** Whether what comes next gives one value, where PostgreSQL takes it for a table of one row. */
    private boolean isFunctionOfOne() {
        String name = upper(at);
        return upper(at + 1).equals("(") && (FUNCTIONS_OF_ONE.contains(name)
                || name.startsWith("PG_") && !TABLES_OF_FUNCTIONS.contains(name));
    }

    /** {@code substring(x from 'pattern')}, which to DuckDB is a position. */
    private boolean isMatchedSubstring() {
        if (!follows("SUBSTRING", "(")) {
            return false;
        }
        int from = fromOf(at + 1, closing(at + 1));
        return from > 0 && upper(from + 1).startsWith("'") && upper(from + 2).equals(")");
    }

    /** Where FROM stands within parentheses, but not in others in there; -1 if it does not. */
    private int fromOf(int open, int end) {
        int depth = 0;
        for (int i = open; i < end; i++) {
            depth += upper(i).equals("(") ? 1 : upper(i).equals(")") ? -1 : 0;
            if (depth == 1 && upper(i).equals("FROM")) {
                return i;
            }
        }
        return -1;
    }

    private boolean isOid() {
        return castType().equals("OID") && (follows("::") || follows("AS") && startOfCast() >= 0
                && (upper(at + 1 + castLength()).equals(")") || upper(at + 1 + castLength()).equals("[")));
    }

    private boolean isColumn(int from, int end) {
        boolean column = from < end;
        for (int i = from; i < end; i++) {
            column &= (i - from) % 2 == 1
                    ? tokens.get(i).equals(".")
                    : isName(tokens.get(i)) || upper(i).startsWith("\"");
        }
        return column && !upper(end - 1).equals(".");
    }

    /** DuckDB takes a list's ANY for a query, which cannot stand in the condition of an outer join. */
    private void isElement() {
        int start = startOfOperand();
        List<String> element = new ArrayList<>(out.subList(start, out.size()));
        out.subList(start, out.size()).clear();
        int end = closing(at + 2);
        out.addAll(List.of("list_contains", "("));
        out.addAll(tokens.subList(at + 3, end));
        out.add(",");
        out.addAll(element);
        out.add(")");
        at = end + 1;
    }

    /** Whether what comes next is a text of an array: one that is cast to an array, or is what ANY is of. */
    private boolean isArrayText() {
        if (!upper(at).startsWith("'")) {
            return false;
        }
        int type = at + 2;
        boolean cast = upper(at + 1).equals("::");
        while (cast && type < tokens.size() && (isName(tokens.get(type)) || tokens.get(type).startsWith("\"")
                || tokens.get(type).equals("."))) {
            type++;
        }
        return cast && upper(type).equals("[") && upper(type + 1).equals("]")
                || upper(at + 1).equals(")") && upper(at - 1).equals("(") && QUANTIFIERS.contains(upper(at - 2));
    }

    /** As DuckDB writes it; a text that is no array stays as it is. */
    private static String list(String quoted) {
        return list(quoted, "", "");
    }

    private static String list(String quoted, String before, String behind) {
        try {
            List<String> elements = new ArrayList<>();
            for (String element : ArrayText.elements(quoted.substring(1, quoted.length() - 1).replace("''", "'"))) {
                elements.add(element == null
                        ? "NULL"
                        : before + "'" + element.replace("'", "''") + "'" + behind);
            }
            return "[" + String.join(", ", elements) + "]";
        } catch (ArrayText.MalformedArrayException e) {
            return quoted;
        }
    }

    private boolean isOfVector(int end) {
        for (int i = at; i < end; i++) {
            if (VECTORS.contains(upper(i))) {
                return true;
            }
        }
        return false;
    }

    /** Where {@code CAST (} stands that what comes next is in; -1 if it is in none. */
    private int startOfCast() {
        int open = out.size() - 1;
        for (int depth = 0; open > 0; open--) {
            depth += out.get(open).equals(")") ? 1 : out.get(open).equals("(") ? -1 : 0;
            if (depth < 0) {
                return out.get(open - 1).equalsIgnoreCase("CAST") ? open - 1 : -1;
            }
        }
        return -1;
    }

    /** How many tokens the type of a cast has. */
    private int castLength() {
        return upper(at + 1).equals("PG_CATALOG") && upper(at + 2).equals(".") ? 3 : 1;
    }

    /** Of {@code ::regclass} and {@code ::pg_catalog.regclass}, and so behind AS. */
    private String castType() {
        String type = upper(at + (upper(at + 1).equals("PG_CATALOG") && upper(at + 2).equals(".") ? 3 : 1));
        return type.startsWith("\"REG") ? SqlSyntax.unquoted(type) : type;
    }

    /**
     * A text, what makes one, or a parameter is a name, whose number is wanted; anything else is a number, whose name
     * is.
     */
    private void lookUp(String type, int start, int closing) {
        int depth = Collections.frequency(out, "(") - Collections.frequency(out, ")");
        String before = start == 0 ? "" : out.get(start - 1).toUpperCase(Locale.ROOT);
        boolean item = depth == 0 && clause(closing).equals("SELECT") && BEFORE_ITEMS.contains(before);
        List<String> operand = new ArrayList<>(out.subList(start, out.size()));
        out.subList(start, out.size()).clear();
        char first = operand.get(0).charAt(0);
        boolean text = first == '\'' || first == '$' || operand.contains("||")
                || OF_NAMES.contains(operand.get(0).toUpperCase(Locale.ROOT));
        String lower = type.toLowerCase(Locale.ROOT);
        at += closing + 1 + castLength();
        if (!text && isCompared(start)) {
            out.addAll(operand);
            return;
        }
        boolean ends = at >= tokens.size() || Set.of(",", "FROM").contains(upper(at));
        boolean shown = text && (item && (ends || follows("AS"))
                || follows("::") && TEXTS.contains(castType()));
        if (shown) {
            out.addAll(List.of("pgc." + lower + "_name", "("));
        }
        out.add("pgc." + lower + (text ? "_oid" : "_name"));
        out.add("(");
        out.addAll(operand);
        out.add(")");
        if (shown) {
            out.add(")");
        }
        if (item && ends) {
            String last = operand.get(operand.size() - 1);
            boolean column = isName(last) || last.startsWith("\"");
            out.addAll(List.of("as", column && !last.equalsIgnoreCase("NULL") ? last : lower));
        }
    }

    /** Whether a number of a name is compared to a name's number, so that it must stay one. */
    private boolean isCompared(int start) {
        boolean before = start > 4 && COMPARISONS.contains(out.get(start - 1)) && out.get(start - 2).equals(")")
                && out.get(startOfOperand(start - 2)).matches("pgc\\.\\w+_oid");
        return before || COMPARISONS.contains(upper(at)) && upper(at + 1).startsWith("'") && upper(at + 2).equals("::");
    }

    /** Where what stands before a cast begins: a text, a number, {@code a.b.c}, {@code (...)} or {@code f(...)}. */
    private int startOfOperand() {
        int start = startOfOperand(out.size() - 1);
        while (start > 1 && out.get(start - 1).equals("::")) {
            start = startOfOperand(start - 2);
        }
        return start;
    }

    private int startOfOperand(int last) {
        int start = last;
        while (start > 0 && out.get(start).equals("]")) {
            int depth = 1;
            while (start > 0 && depth > 0) {
                start--;
                depth += out.get(start).equals("]") ? 1 : out.get(start).equals("[") ? -1 : 0;
            }
            start -= start > 0 && (isName(out.get(start - 1)) || out.get(start - 1).matches("[)\\]]|\".*")) ? 1 : 0;
        }
        if (out.get(start).equals(")")) {
            int depth = 1;
            while (start > 0 && depth > 0) {
                start--;
                depth += out.get(start).equals(")") ? 1 : out.get(start).equals("(") ? -1 : 0;
            }
            boolean function = start > 0 && isName(out.get(start - 1));
            start -= function ? 1 : 0;
        }
        while (start > 1 && out.get(start - 1).equals(".")) {
            start -= 2;
        }
        return Math.max(0, start);
    }

    private static boolean isName(String token) {
        String upper = token.toUpperCase(Locale.ROOT);
        return Character.isJavaIdentifierStart(token.charAt(0))
                && !Set.of("SELECT", "IN", "AND", "OR", "NOT", "ON", "WHERE", "WHEN", "THEN", "ELSE", "AS", "BY")
                        .contains(upper);
    }

    /** Whether what comes next stands in a FROM clause, where tables do. */
    private boolean isFrom() {
        int open = out.size() - 1;
        for (int depth = 0; open >= 0; open--) {
            depth += out.get(open).equals(")") ? 1 : out.get(open).equals("(") ? -1 : 0;
            if (depth < 0) {
                break;
            }
        }
        if (open > 0 && FUNCTIONS_WITH_FROM.contains(out.get(open - 1).toUpperCase(Locale.ROOT))) {
            return false;
        }
        String before = out.isEmpty() ? "" : out.get(out.size() - 1).toUpperCase(Locale.ROOT);
        return before.equals("FROM") || before.equals("JOIN") || before.equals("LATERAL")
                || before.equals(",") && clause().equals("FROM");
    }

    /** The clause that what comes next is in. */
    private String clause() {
        return clause(0);
    }

    /** @param open how many parentheses what comes next is in within an item of the clause */
    private String clause(int open) {
        int depth = -open;
        for (int i = at - 1; i >= 0 && depth <= 0; i--) {
            String word = upper(i);
            depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
            if (depth == 0 && CLAUSES.contains(word)) {
                return word;
            }
        }
        return "";
    }

    /** {@code f(...) [AS] name}, without names of columns behind it. */
    private void functionOfRows() {
        if (follows("UNNEST") && severalLists()) {
            return;
        }
        name(closing(at + 1) + 1);
        out.add(tokens.get(at++));
    }

    /** {@code FROM unnest(a, b)}, WITH ORDINALITY or without, which in DuckDB is of one list; whether it is that. */
    private boolean severalLists() {
        int end = closing(at + 1);
        List<List<String>> lists = new ArrayList<>(List.of(new ArrayList<>()));
        for (int i = at + 2, depth = 0; i < end; i++) {
            depth += tokens.get(i).equals("(") || tokens.get(i).equals("[") ? 1 : 0;
            depth -= tokens.get(i).equals(")") || tokens.get(i).equals("]") ? 1 : 0;
            if (depth == 0 && tokens.get(i).equals(",")) {
                lists.add(new ArrayList<>());
            } else {
                lists.get(lists.size() - 1).add(tokens.get(i));
            }
        }
        if (lists.size() < 2) {
            return false;
        }
        List<String> query = new ArrayList<>(List.of("(", "select"));
        List<String> longest = new ArrayList<>();
        for (List<String> list : lists) {
            query.addAll(List.of("unnest", "("));
            query.addAll(list);
            query.addAll(List.of(")", ","));
            longest.addAll(longest.isEmpty() ? List.of("len", "(") : List.of(",", "len", "("));
            longest.addAll(list);
            longest.add(")");
        }
        boolean numbered = upper(end + 1).equals("WITH") && upper(end + 2).equals("ORDINALITY");
        if (numbered) {
            query.addAll(List.of("unnest", "(", "range", "(", "1", ",", "1", "+", "greatest", "("));
            query.addAll(longest);
            query.addAll(List.of(")", ")", ")"));
        } else {
            query.remove(query.size() - 1);
        }
        query.add(")");
        tokens.subList(at, end + (numbered ? 3 : 1)).clear();
        tokens.addAll(at, query);
        out.add(tokens.get(at++));
        out.add(tokens.get(at++));
        return true;
    }

    /** The column of the rows of a function is called as they are: {@code [AS] s} becomes {@code [AS] s(s)}. */
    private void name(int end) {
        int name = upper(end).equals("AS") ? end + 1 : end;
        boolean named = name < tokens.size() && isName(tokens.get(name)) && !upper(name + 1).equals("(")
                && !NO_NAMES.contains(upper(name));
        if (named) {
            String alias = tokens.get(name);
            tokens.addAll(name + 1, List.of("(", alias, ")"));
        }
    }

    /** Where the parenthesis is closed that is opened there; the last place if it is not. */
    private int closing(int open) {
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            depth += tokens.get(i).equals("(") ? 1 : tokens.get(i).equals(")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return tokens.size() - 1;
    }

    private static boolean isMatch(String sign) {
        return sign.equals("~") || sign.equals("!~") || sign.equals("~*") || sign.equals("!~*");
    }

    private void match() {
        out.add(tokens.get(at).startsWith("!") ? "!~" : "~");
        String quoted = tokens.get(at + 1);
        out.add("'(?si).*(?:" + quoted.substring(1, quoted.length() - 1) + ").*'");
        at += 2;
    }

    /** With blanks between words only, so that signs keep their neighbours. */
    private static String joined(List<String> tokens) {
        StringBuilder sql = new StringBuilder();
        for (String token : tokens) {
            boolean word = sql.length() > 0 && !token.equals(".") && sql.charAt(sql.length() - 1) != '.';
            sql.append(word ? " " : "").append(token);
        }
        return sql.toString();
    }
}
