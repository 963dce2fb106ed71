package org.nettracesql.server;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.nettracesql.adapter.tokens.SqlTokens;

/**
 * The statements that are about the session and not about the trace. Nothing changes a trace, so that transactions make
 * no difference; they are accepted because clients make them.
 *
 * <p>Source: PostgreSQL documentation, "SQL Commands".
 */
final class Commands {

    private static final int MOST_WORDS = 60;
    /** As a server says it that only follows another one. */
    private static final String READ_ONLY = "25006";
    /** Behind SHOW, what is no setting: {@code ALL} is here before {@code TABLES}. */
    private static final Set<String> LISTS = Set.of("TABLES", "ALL", "COLUMNS", "SCHEMAS", "DATABASES");

    /** What a command does to its session. */
    interface Target {
        Settings settings();

        Transaction transaction();

        /** Tells the client something that is no error. */
        void warn(String sentence);

        /** @param sqlState of what clients may look for, which is no error either */
        void warn(String sqlState, String sentence);

        /**
         * Ends the transaction and what lives as long as one.
         *
         * @param commit whether what it has set is kept, unless it failed
         */
        void endTransaction(boolean commit) throws SQLException;

        /** @param name null for all */
        void closePrepared(String name) throws SQLException;

        /** @param name null for all */
        void closeCursor(String name) throws SQLException;

        /** Runs a query by itself. */
        Answer query(String sql) throws SQLException;

        /**
         * @param values the portal of the command, if its query has parameters; else null
         * @param hold whether it outlives its transaction
         * @param scroll whether it goes back, too
         */
        void declareCursor(String name, String query, Portal values, boolean hold, boolean scroll)
                throws SQLException;

        Answer fetch(String name, Movement movement) throws SQLException;

        /** What FETCH gives of a cursor. */
        ResultColumn[] columnsOfCursor(String name) throws SQLException;

        /** Passes over rows of a cursor; the number of those that it had. */
        long move(String name, Movement movement) throws SQLException;

        /** @param types of the parameters, as they are called; those that are left out get theirs by the query */
        void prepare(String name, List<String> types, String query) throws SQLException;

        /** @param values what is between the parentheses; empty for none */
        Answer execute(String name, String values) throws SQLException;

        /** The columns of a statement that was prepared; null for no rows. */
        ResultColumn[] columnsOf(String name) throws SQLException;
    }

    /** A command that was understood and not run yet. */
    interface Command {
        Answer run(Target target) throws SQLException;

        /** Runs it with the values of its query's parameters. */
        default Answer run(Target target, Portal values) throws SQLException {
            return run(target);
        }

        /** The query in it that may have parameters; null if there is none. */
        default String query() {
            return null;
        }

        /** The columns of what it gives; null for no rows. */
        default ResultColumn[] columns(Target target) throws SQLException {
            return null;
        }

        /** Whether it is run in a transaction that has failed, too. */
        default boolean endsFailure() {
            return false;
        }
    }

    private Commands() {}

    /** The command that a statement is; null if it is something else. */
    static Command of(String sql, Settings settings) {
        List<String> words = SqlSyntax.words(sql, MOST_WORDS);
        return switch (words.get(0)) {
            case "BEGIN", "START" -> target -> {
                if (target.transaction().isOpen()) {
                    target.warn(Transaction.OPEN, "There is already a transaction in progress.");
                }
                target.transaction().begin();
                return Answer.command(words.get(0).equals("START") ? "START TRANSACTION" : "BEGIN");
            };
            case "COMMIT", "END", "ROLLBACK", "ABORT" -> end(words);
            case "SAVEPOINT" -> target -> {
                target.transaction().savepoint(name(word(words, 1)));
                return Answer.command("SAVEPOINT");
            };
            case "RELEASE" -> target -> {
                target.transaction().release(name(word(words, word(words, 1).equals("SAVEPOINT") ? 2 : 1)));
                return Answer.command("RELEASE");
            };
            case "PREPARE" -> word(words, 1).equals("TRANSACTION") ? null : prepare(words, sql);
            case "EXECUTE" -> execute(words, sql);
            case "SET" -> target -> set(words, sql, target);
            case "RESET" -> target -> reset(word(words, 1), target.settings());
            case "SHOW" -> show(words, settings);
            case "DISCARD" -> target -> {
                boolean all = word(words, 1).equals("ALL");
                if (all) {
                    target.closeCursor(null);
                    target.closePrepared(null);
                    target.settings().resetAll();
                }
                return Answer.command("DISCARD " + word(words, 1));
            };
            case "DEALLOCATE" -> target -> {
                String name = word(words, word(words, 1).equals("PREPARE") ? 2 : 1);
                boolean all = name.equals("ALL");
                target.closePrepared(all ? null : name(name));
                return Answer.command(all ? "DEALLOCATE ALL" : "DEALLOCATE");
            };
            case "DECLARE" -> words.contains("CURSOR") ? declare(words, sql) : null;
            case "FETCH" -> fetch(words);
            case "MOVE" -> move(words);
            case "CLOSE" -> target -> {
                String name = word(words, 1);
                boolean all = name.equals("ALL");
                target.closeCursor(all ? null : name(name));
                return Answer.command(all ? "CLOSE CURSOR ALL" : "CLOSE CURSOR");
            };
            case "COPY" -> CopyOut.of(sql);
            case "LISTEN" -> target -> {
                target.warn("Nobody notifies here: no notification will come.");
                return Answer.command("LISTEN");
            };
            case "UNLISTEN" -> target -> Answer.command("UNLISTEN");
            case "NOTIFY" -> target -> {
                throw new SQLException("There are no notifications here: a trace does not change, and clients cannot"
                        + " tell each other anything.", READ_ONLY);
            };
            case "EXPLAIN" -> ExplainJson.of(sql);
            default -> null;
        };
    }

    /** COMMIT, ROLLBACK and what else they are called; a failed transaction is rolled back by both. */
    private static Command end(List<String> words) {
        boolean commit = words.get(0).equals("COMMIT") || words.get(0).equals("END");
        int to = commit ? -1 : words.indexOf("TO");
        int chain = words.indexOf("CHAIN");
        boolean chained = chain > 0 && !words.get(chain - 1).equals("NO");
        return new Command() {
            @Override
            public Answer run(Target target) throws SQLException {
                if (to > 0) {
                    boolean noise = word(words, to + 1).equals("SAVEPOINT") && to + 2 < words.size();
                    target.transaction().rollbackTo(name(word(words, noise ? to + 2 : to + 1)));
                    return Answer.command("ROLLBACK");
                }
                if (word(words, 1).equals("PREPARED")) {
                    throw new SQLException("Transactions are not prepared here.", Failure.UNSUPPORTED);
                }
                if (chained) {
                    target.transaction().require(words.get(0) + " AND CHAIN");
                } else if (!target.transaction().isOpen()) {
                    target.warn(Transaction.NONE, "There is no transaction in progress.");
                }
                boolean failed = target.transaction().hasFailed();
                target.endTransaction(commit);
                if (chained) {
                    target.transaction().begin();
                }
                return Answer.command(commit && !failed ? "COMMIT" : "ROLLBACK");
            }

            @Override
            public boolean endsFailure() {
                return true;
            }
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
    private static Answer set(List<String> words, String sql, Target target) throws SQLException {
        boolean local = word(words, 1).equals("LOCAL");
        int at = local || word(words, 1).equals("SESSION") && !word(words, 2).equals("CHARACTERISTICS") ? 2 : 1;
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
        if (local && !target.transaction().isOpen()) {
            target.warn(Transaction.NONE, "SET LOCAL lasts until the end of a transaction, and there is none: BEGIN"
                    + " first.");
        }
        Settings settings = target.settings();
        String setting = zone || names ? name : name(name);
        if (word(words, value).equals("DEFAULT") || zone && word(words, value).equals("LOCAL")) {
            settings.reset(setting);
        } else {
            if (local) {
                settings.setLocal(setting, value(words, value));
            } else {
                settings.set(setting, value(words, value));
            }
            String warning = settings.warning(setting);
            if (warning != null) {
                target.warn(warning);
            }
        }
        if (!target.transaction().isOpen()) {
            settings.resetLocal();
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

    /** Null for what the driver lists, as SHOW TABLES, and for what is no name. */
    private static Command show(List<String> words, Settings settings) {
        String first = word(words, 1);
        if (first.equals("ALL") && words.size() == 2) {
            return allSettings();
        }
        String asked = first.equals("TIME") ? "TimeZone"
                : first.equals("TRANSACTION") ? "transaction_isolation"
                : String.join("", words.subList(1, words.size()).stream().map(Commands::name).toList());
        if (words.size() < 2 || LISTS.contains(first) || !asked.matches("[\\p{L}_][\\p{L}\\d_.$]*")) {
            return null;
        }
        if (settings.get(asked) == null) {
            return target -> {
                throw new SQLException("Unrecognized configuration parameter \"" + asked + "\": SHOW ALL has those that"
                        + " there are, SHOW TABLES the tables.", Failure.NO_SUCH_OBJECT);
            };
        }
        String name = settings.nameOf(asked);
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

    private static Command allSettings() {
        ResultColumn[] columns = {ResultColumn.text("name"), ResultColumn.text("setting"),
                ResultColumn.text("description")};
        return new Command() {
            @Override
            public Answer run(Target target) {
                List<String[]> rows = new ArrayList<>();
                target.settings().all().forEach((name, value) -> rows.add(new String[] {name, value, ""}));
                return Answer.texts("SHOW", columns, rows);
            }

            @Override
            public ResultColumn[] columns(Target target) {
                return columns;
            }
        };
    }

    /** {@code DECLARE name … CURSOR … FOR query}. */
    private static Command declare(List<String> words, String sql) {
        int query = behind(sql, "FOR", behind(sql, "CURSOR", 0));
        List<String> afterName = words.subList(Math.min(2, words.size()), words.size());
        List<String> options = afterName.subList(0, Math.max(0, afterName.indexOf("FOR")));
        return new Command() {
            @Override
            public Answer run(Target target) throws SQLException {
                return run(target, null);
            }

            @Override
            public Answer run(Target target, Portal values) throws SQLException {
                if (query < 0) {
                    throw new SQLException("DECLARE has a query: DECLARE name CURSOR FOR SELECT ...", Failure.SYNTAX);
                }
                if (options.contains("BINARY")) {
                    throw new SQLException("A cursor is not BINARY here: ask for values in binary by the protocol's"
                            + " formats.", Failure.UNSUPPORTED);
                }
                int hold = options.lastIndexOf("HOLD");
                int scroll = options.lastIndexOf("SCROLL");
                target.declareCursor(name(word(words, 1)), query(), values,
                        hold > 0 && options.get(hold - 1).equals("WITH"),
                        scroll == 0 || scroll > 0 && !options.get(scroll - 1).equals("NO"));
                return Answer.command("DECLARE CURSOR");
            }

            @Override
            public String query() {
                return query < 0 ? null : from(sql, query);
            }
        };
    }

    /** {@code PREPARE name [(type, …)] AS query}. */
    private static Command prepare(List<String> words, String sql) {
        return target -> {
            int query = behind(sql, "AS", 0);
            if (query < 0) {
                throw new SQLException("PREPARE has a query: PREPARE name AS SELECT ...", Failure.SYNTAX);
            }
            target.prepare(name(word(words, 1)), types(words), from(sql, query));
            return Answer.command("PREPARE");
        };
    }

    /** What is between the parentheses of a PREPARE: {@code INT, DOUBLE PRECISION, NUMERIC(10, 2), TEXT[]}. */
    private static List<String> types(List<String> words) {
        List<String> types = new ArrayList<>();
        StringBuilder type = new StringBuilder();
        int depth = word(words, 2).equals("(") ? 1 : 0;
        for (int i = 3; i < words.size() && depth > 0; i++) {
            String word = words.get(i);
            depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
            if (depth == 0 || depth == 1 && word.equals(",")) {
                types.add(type.toString());
                type.setLength(0);
            } else {
                boolean sign = !Character.isLetter(word.charAt(0));
                type.append(type.length() == 0 || sign ? "" : " ").append(word);
            }
        }
        return types;
    }

    /** {@code EXECUTE name [(value, …)]}. */
    private static Command execute(List<String> words, String sql) {
        String name = name(word(words, 1));
        return new Command() {
            @Override
            public Answer run(Target target) throws SQLException {
                int open = behind(sql, "(", 0);
                if (open < 0 && words.size() > 2) {
                    throw new SQLException("EXECUTE has a name and values: EXECUTE name (1, 'a').", Failure.SYNTAX);
                }
                int close = sql.lastIndexOf(')');
                if (open >= 0 && close < open) {
                    throw new SQLException("The values of EXECUTE do not end with \")\".", Failure.SYNTAX);
                }
                return target.execute(name, open < 0 ? "" : sql.substring(open, close));
            }

            @Override
            public ResultColumn[] columns(Target target) throws SQLException {
                return target.columnsOf(name);
            }
        };
    }

    /** The place behind the first such word or sign from a place on; -1 if there is none. */
    private static int behind(String sql, String word, int from) {
        int at = Math.max(0, from);
        while (from >= 0 && at < sql.length()) {
            int blank = SqlTokens.afterBlank(sql, at);
            int end = blank > at ? blank : SqlTokens.afterToken(sql, at);
            if (blank == at && sql.substring(at, end).equalsIgnoreCase(word)) {
                return end;
            }
            at = end;
        }
        return -1;
    }

    /** Blanks stand for what is before a place, so that mistakes behind it keep theirs. */
    private static String from(String sql, int at) {
        return sql.substring(0, at).replaceAll("[^\\r\\n]", " ") + sql.substring(at);
    }

    /** {@code FETCH [direction] [FROM|IN] name}. */
    private static Command fetch(List<String> words) {
        String name = name(words.get(words.size() - 1));
        return new Command() {
            @Override
            public Answer run(Target target) throws SQLException {
                return target.fetch(name, Movement.of(words));
            }

            @Override
            public ResultColumn[] columns(Target target) throws SQLException {
                return target.columnsOfCursor(name);
            }
        };
    }

    /** As FETCH, but the rows are passed over. */
    private static Command move(List<String> words) {
        String name = name(words.get(words.size() - 1));
        return target -> Answer.command("MOVE " + target.move(name, Movement.of(words)));
    }
}
