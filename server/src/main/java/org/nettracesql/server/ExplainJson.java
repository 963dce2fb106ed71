package org.nettracesql.server;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.adapter.tokens.SqlTokens;

/**
 * {@code EXPLAIN (FORMAT JSON) query}: the plan as an array of one object, {@code [{"Plan": {"Node Type": …, "Plans":
 * […]}}]}, as tools that draw plans read it. What a step does is its {@code Output}, in the engine's words; of costs
 * there are none.
 *
 * <p>Source: PostgreSQL documentation, "EXPLAIN", and "Using EXPLAIN".
 */
final class ExplainJson implements Commands.Command {

    private static final ResultColumn[] COLUMNS = {ResultColumn.of("QUERY PLAN", PgType.JSON)};
    private static final Pattern STEP = Pattern.compile("( *)(\\w+)(.*)");
    private static final Pattern RUN = Pattern.compile("([\\d,]+) rows? in ([\\d.,]+) (ms|s)\\b.*");
    /** Each is indented by more than the one above. */
    private static final int MOST_STEPS = 500;
    private static final double MILLIS_PER_SECOND = 1_000;

    /** With TEXT in place of JSON, which has as many letters, so that mistakes keep their places. */
    private final String sql;

    private ExplainJson(String sql) {
        this.sql = sql;
    }

    /** Null if a statement wants no format that the engine does not have. */
    static Commands.Command of(String sql) {
        int at = 0;
        boolean format = false;
        int words = 0;
        while (at < sql.length()) {
            int blank = SqlTokens.afterBlank(sql, at);
            if (blank > at) {
                at = blank;
                continue;
            }
            int end = SqlTokens.afterToken(sql, at);
            String word = SqlSyntax.unquoted(sql.substring(at, end));
            words++;
            if (words == 2 && !word.equals("(") || word.equals(")")) {
                return null;
            }
            if (format) {
                return of(sql, at, end, word);
            }
            format = words > 2 && word.equalsIgnoreCase("FORMAT");
            at = end;
        }
        return null;
    }

    private static Commands.Command of(String sql, int at, int end, String format) {
        if (format.equalsIgnoreCase("JSON")) {
            String text = end - at == format.length() ? "TEXT" : " TEXT ";
            return new ExplainJson(sql.substring(0, at) + text + sql.substring(end));
        }
        if (format.equalsIgnoreCase("XML") || format.equalsIgnoreCase("YAML")) {
            return target -> {
                throw new SQLException("EXPLAIN has FORMAT TEXT or JSON here, not " + format + ".",
                        Failure.UNSUPPORTED);
            };
        }
        return null;
    }

    @Override
    public ResultColumn[] columns(Commands.Target target) {
        return COLUMNS;
    }

    @Override
    public Answer run(Commands.Target target) throws SQLException {
        StringBuilder plan = new StringBuilder();
        try (Answer rows = target.query(sql)) {
            for (String[] row = rows.nextTexts(); row != null; row = rows.nextTexts()) {
                plan.append(row[0]).append('\n');
            }
        }
        return Answer.texts("EXPLAIN", COLUMNS, List.<String[]>of(new String[] {json(plan.toString())}));
    }

    /** A step of a plan, which reads what the steps below give. */
    private record Step(int indent, String type, String does, List<Step> below) {}

    static String json(String plan) throws SQLException {
        List<Step> roots = new ArrayList<>();
        Deque<Step> open = new ArrayDeque<>();
        List<String> notes = new ArrayList<>();
        String rows = null;
        String millis = null;
        boolean ended = false;
        for (String line : plan.split("\\R")) {
            ended |= line.isBlank() && !roots.isEmpty();
            Matcher step = STEP.matcher(line);
            Matcher run = RUN.matcher(line);
            if (!ended && step.matches()) {
                Step found = new Step(step.group(1).length(), step.group(2), step.group(3).strip(),
                        new ArrayList<>());
                while (!open.isEmpty() && open.peek().indent >= found.indent) {
                    open.pop();
                }
                (open.isEmpty() ? roots : open.peek().below).add(found);
                open.push(found);
                if (open.size() > MOST_STEPS) {
                    throw new SQLException("The plan has more than " + MOST_STEPS + " steps one below the other: ask"
                            + " for it as text.", Failure.LIMIT);
                }
            } else if (run.matches() && millis == null) {
                rows = run.group(1).replace(",", "");
                double time = Double.parseDouble(run.group(2).replace(",", ""));
                millis = Double.toString(run.group(3).equals("s") ? time * MILLIS_PER_SECOND : time);
            } else if (!line.isBlank()) {
                notes.add(line.strip());
            }
        }
        StringBuilder json = new StringBuilder("[\n  {\n    \"Plan\": ");
        for (int i = 0; i < Math.min(1, roots.size()); i++) {
            append(json, roots.get(i), rows, "    ");
        }
        if (roots.isEmpty()) {
            json.append("{}");
        }
        if (millis != null) {
            json.append(",\n    \"Execution Time\": ").append(millis);
        }
        if (!notes.isEmpty()) {
            json.append(",\n    \"Notes\": [");
            for (int i = 0; i < notes.size(); i++) {
                json.append(i == 0 ? "" : ", ").append(text(notes.get(i)));
            }
            json.append(']');
        }
        return json.append("\n  }\n]").toString();
    }

    private static void append(StringBuilder json, Step step, String rows, String indent) {
        json.append("{\n").append(indent).append("  \"Node Type\": ").append(text(step.type));
        if (!step.does.isEmpty()) {
            json.append(",\n").append(indent).append("  \"Output\": [").append(text(step.does)).append(']');
        }
        if (rows != null) {
            json.append(",\n").append(indent).append("  \"Actual Rows\": ").append(rows);
        }
        if (!step.below.isEmpty()) {
            json.append(",\n").append(indent).append("  \"Plans\": [");
            for (int i = 0; i < step.below.size(); i++) {
                json.append(i == 0 ? "" : ",").append('\n').append(indent).append("    ");
                append(json, step.below.get(i), null, indent + "    ");
            }
            json.append('\n').append(indent).append("  ]");
        }
        json.append('\n').append(indent).append('}');
    }

    private static String text(String value) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        return text.append('"').toString();
    }
}
