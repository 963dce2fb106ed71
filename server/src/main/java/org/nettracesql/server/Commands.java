package org.nettracesql.server;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.nettracesql.adapter.schema.SqlTokens;

/**
 * The statements that are about the session and not about the trace. Nothing changes a trace, so that transactions make
 * no difference; they are accepted because clients make them.
 *
 * <p>Source: PostgreSQL documentation, "SQL Commands".
 */
final class Commands {

    private static final int MOST_WORDS = 60;

    /** What a command does to its session. */
    interface Target {
        Settings settings();

        void beginTransaction();

        void endTransaction() throws SQLException;

        /** @param name null for all */
        void closePrepared(String name) throws SQLException;

        /** @param name null for all */
        void closeCursor(String name) throws SQLException;

        void declareCursor(String name, String query) throws SQLException;

        Answer fetch(String name, long rows) throws SQLException;
    }

    /** A command that was understood and not run yet. */
    interface Command {
        Answer run(Target target) throws SQLException;

        /** The columns of what it gives; null for no rows. */
        default ResultColumn[] columns(Target target) throws SQLException {
            return null;
        }
    }

    private Commands() {}

    /** The command that a statement is; null if it is something else. */
    static Command of(String sql, Settings settings) {
        List<String> words = SqlSyntax.words(sql, MOST_WORDS);
        return switch (words.get(0)) {
            case "BEGIN", "START" -> target -> {
                target.beginTransaction();
                return Answer.command("BEGIN");
            };
            case "COMMIT", "END" -> end("COMMIT");
            case "ROLLBACK", "ABORT" -> words.contains("TO") ? tag("ROLLBACK") : end("ROLLBACK");
            case "SAVEPOINT" -> tag("SAVEPOINT");
            case "RELEASE" -> tag("RELEASE");
            case "SET" -> target -> set(words, sql, target.settings());
            case "RESET" -> target -> reset(word(words, 1), target.settings());
            case "SHOW" -> show(words, settings);
            case "DISCARD" -> target -> {
                target.closeCursor(null);
                target.closePrepared(null);
                target.settings().resetAll();
                return Answer.command("DISCARD ALL");
            };
            case "DEALLOCATE" -> target -> {
                String name = word(words, word(words, 1).equals("PREPARE") ? 2 : 1);
                target.closePrepared(name.equals("ALL") ? null : name(name));
                return Answer.command("DEALLOCATE");
            };
            case "DECLARE" -> words.contains("CURSOR") ? declare(words, sql) : null;
            case "FETCH" -> fetch(words);
            case "CLOSE" -> target -> {
                String name = word(words, 1);
                target.closeCursor(name.equals("ALL") ? null : name(name));
                return Answer.command("CLOSE CURSOR");
            };
            case "LISTEN", "UNLISTEN" -> tag(words.get(0));
            default -> null;
        };
    }

    private static Command tag(String tag) {
        return target -> Answer.command(tag);
    }

    private static Command end(String tag) {
        return target -> {
            target.endTransaction();
            return Answer.command(tag);
        };
    }

    private static String word(List<String> words, int index) {
        return index < words.size() ? words.get(index) : "";
    }

    /** Names without quotes are in lower case in PostgreSQL. */
    private static String name(String token) {
        return token.startsWith("\"") ? SqlSyntax.unquoted(token) : token.toLowerCase(Locale.ROOT);
    }

    /** {@code SET [SESSION|LOCAL] name (=|TO) value}, {@code SET TIME ZONE value}, and of transactions and roles. */
    private static Answer set(List<String> words, String sql, Settings settings) throws SQLException {
        int at = word(words, 1).equals("LOCAL")
                || word(words, 1).equals("SESSION") && !word(words, 2).equals("CHARACTERISTICS") ? 2 : 1;
        String first = word(words, at);
        if (first.equals("TRANSACTION") || first.equals("SESSION") || first.equals("ROLE")
                || first.equals("AUTHORIZATION") || first.equals("CONSTRAINTS")) {
            return Answer.command("SET");
        }
        boolean zone = first.equals("TIME") && word(words, at + 1).equals("ZONE");
        boolean names = first.equals("NAMES");
        String name = zone ? "TimeZone" : names ? "client_encoding" : first;
        int value = at + 1;
        while (word(words, value).equals(".")) {
            name += "." + word(words, value + 1);
            value += 2;
        }
        String sign = word(words, value);
        boolean assigned = sign.equals("=") || sign.equals("TO");
        value = zone ? at + 2 : assigned ? value + 1 : value;
        if (value >= words.size() || !zone && !names && !assigned) {
            throw new SQLException("SET has a name and a value: SET name TO value, not \"" + sql.strip() + "\".",
                    Failure.SYNTAX);
        }
        if (word(words, value).equals("DEFAULT")) {
            settings.reset(name);
        } else {
            settings.set(zone || names ? name : name(name), value(words, value));
        }
        return Answer.command("SET");
    }

    private static String value(List<String> words, int from) {
        StringBuilder value = new StringBuilder();
        for (int i = from; i < words.size(); i++) {
            String word = words.get(i);
            boolean quoted = word.startsWith("'") || word.startsWith("\"");
            value.append(word.equals(",") ? ", " : quoted ? SqlSyntax.unquoted(word) : word.toLowerCase(Locale.ROOT));
        }
        return value.toString();
    }

    private static Answer reset(String name, Settings settings) {
        if (name.equals("ALL")) {
            settings.resetAll();
        } else {
            settings.reset(name(name));
        }
        return Answer.command("RESET");
    }

    /** Null for what is no setting: the driver may know it, as SHOW TABLES. */
    private static Command show(List<String> words, Settings settings) {
        String first = word(words, 1);
        String name = first.equals("TIME") ? "TimeZone"
                : first.equals("TRANSACTION") ? "transaction_isolation"
                : String.join("", words.subList(1, words.size()).stream().map(Commands::name).toList());
        if (settings.get(name) == null) {
            return null;
        }
        return new Command() {
            @Override
            public Answer run(Target target) {
                return Answer.text("SHOW", name, target.settings().get(name));
            }

            @Override
            public ResultColumn[] columns(Target target) {
                return new ResultColumn[] {ResultColumn.text(name)};
            }
        };
    }

    /** {@code DECLARE name … CURSOR … FOR query}. */
    private static Command declare(List<String> words, String sql) {
        return target -> {
            int at = 0;
            boolean cursor = false;
            while (at < sql.length()) {
                int blank = SqlTokens.afterBlank(sql, at);
                int end = blank > at ? blank : SqlTokens.afterToken(sql, at);
                String token = sql.substring(at, end);
                cursor |= token.equalsIgnoreCase("CURSOR");
                at = end;
                if (cursor && token.equalsIgnoreCase("FOR")) {
                    // Blanks stand for what was before the query, so that its mistakes keep their place.
                    target.declareCursor(name(word(words, 1)),
                            sql.substring(0, at).replaceAll("[^\\r\\n]", " ") + sql.substring(at));
                    return Answer.command("DECLARE CURSOR");
                }
            }
            throw new SQLException("DECLARE has a query: DECLARE name CURSOR FOR SELECT ...", Failure.SYNTAX);
        };
    }

    /** {@code FETCH [NEXT|FORWARD [n|ALL]|n|ALL] [FROM|IN] name}. */
    private static Command fetch(List<String> words) {
        String name = name(words.get(words.size() - 1));
        String first = word(words, 1);
        String count = first.equals("FORWARD") ? word(words, 2) : first;
        return new Command() {
            @Override
            public Answer run(Target target) throws SQLException {
                return target.fetch(name, rows());
            }

            @Override
            public ResultColumn[] columns(Target target) throws SQLException {
                return target.fetch(name, 0).columns();
            }

            private long rows() throws SQLException {
                if (count.equals("ALL")) {
                    return Long.MAX_VALUE;
                }
                if (count.matches("\\d{1,18}")) {
                    return Long.parseLong(count);
                }
                if (List.of("BACKWARD", "PRIOR", "LAST", "ABSOLUTE", "RELATIVE", "-").contains(count)) {
                    throw new SQLException("A cursor goes forward only.", Failure.UNSUPPORTED);
                }
                return 1;
            }
        };
    }
}
