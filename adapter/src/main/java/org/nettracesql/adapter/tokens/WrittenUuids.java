package org.nettracesql.adapter.tokens;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * The texts of UUIDs that PostgreSQL reads, too, in the form that Calcite wants: with capitals, in braces, without
 * hyphens or with one behind any four digits (PostgreSQL documentation, "UUID Type").
 */
final class WrittenUuids {

    private static final Pattern DIGITS = Pattern.compile("\\{?((?:\\p{XDigit}{4}-?){7}\\p{XDigit}{4})}?");
    private static final Pattern GROUPS = Pattern.compile("(.{8})(.{4})(.{4})(.{4})(.{12})");

    private WrittenUuids() {}

    /** The same token for what is none of these, for it to be refused. */
    static Token of(Token quoted) {
        String text = quoted.image.substring(1, quoted.image.length() - 1).strip();
        Matcher digits = DIGITS.matcher(text);
        if (!digits.matches() || text.startsWith("{") != text.endsWith("}")) {
            return quoted;
        }
        String plain = digits.group(1).replace("-", "").toLowerCase(Locale.ROOT);
        return TokenPass.copy(quoted.kind, "'" + GROUPS.matcher(plain).replaceAll("$1-$2-$3-$4-$5") + "'", quoted);
    }
}
