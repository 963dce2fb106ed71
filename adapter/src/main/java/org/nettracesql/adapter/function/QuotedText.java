package org.nettracesql.adapter.function;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Texts between quotes, as PostgreSQL's {@code QUOTE_IDENT} and {@code QUOTE_LITERAL} write them into statements.
 * Called by generated code.
 *
 * <p>Source: PostgreSQL, {@code quote_identifier} and {@code quote_literal}, and its words that are not plain names.
 */
public final class QuotedText {

    private static final Pattern PLAIN_NAME = Pattern.compile("[a-z_][a-z0-9_]*");

    /** PostgreSQL 15's words that no name is without quotes, or that name types and functions alone. */
    private static final Set<String> WORDS = Set.of("""
            all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both
            case cast char character check coalesce collate collation column concurrently constraint create cross
            current_catalog current_date current_role current_schema current_time current_timestamp current_user dec
            decimal default deferrable desc distinct do else end except exists extract false fetch float for foreign
            freeze from full grant greatest group grouping having ilike in initially inner inout int integer intersect
            interval into is isnull join lateral leading least left like limit localtime localtimestamp national
            natural nchar none normalize not notnull null nullif numeric offset on only or order out outer overlaps
            overlay placing position precision primary real references returning right row select session_user setof
            similar smallint some substring symmetric table tablesample then time timestamp to trailing treat trim
            true union unique user using values varchar variadic verbose when where window with xmlattributes
            xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable
            """.strip().split("\\s+"));

    private QuotedText() {}

    /** A name, in quotes where it is no plain one. */
    public static String identifier(String name) {
        boolean plain = PLAIN_NAME.matcher(name).matches() && !WORDS.contains(name.toLowerCase(Locale.ROOT));
        return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A text as a literal: with an E before it where it has backslashes. */
    public static String literal(String text) {
        boolean escaped = text.indexOf('\\') >= 0;
        return (escaped ? "E'" : "'") + text.replace("'", "''").replace("\\", "\\\\") + "'";
    }
}
