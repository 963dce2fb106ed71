package org.nettracesql.server;

import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Set;
import org.nettracesql.adapter.tokens.ComputedParameters;

/**
 * What a Parse made: a statement that is planned, a command, or a statement that can only be run as it is. Closing it
 * closes its plan, once there is no portal of it any more: one that was suspended goes on when the statement without a
 * name is another.
 */
final class PreparedQuery implements AutoCloseable {

    private final String text;
    /** Null for a command and for no words. */
    private final SessionDatabases.Placed placed;
    private final Commands.Command command;
    /** With {@link #plan}, which is null for what is run as it is, and is that of a command's query with parameters. */
    private final ParameterizedSql sql;
    private final PreparedStatement plan;
    private final Planner planner;
    /** As the client said; 0 where it leaves that to the server. */
    private final int[] declared;
    private Portal user;
    private int portals;
    private boolean closed;
    private ResultColumn[] columns;

    /** Plans a text for the database that it is placed at. */
    @FunctionalInterface
    interface Planner {
        PreparedStatement plan(SessionDatabases.Placed placed, String sql) throws SQLException;
    }

    private PreparedQuery(String text, SessionDatabases.Placed placed, Commands.Command command,
            ParameterizedSql sql, PreparedStatement plan, Planner planner, int[] declared) {
        this.text = text;
        this.placed = placed;
        this.command = command;
        this.sql = sql;
        this.plan = plan;
        this.planner = planner;
        this.declared = declared;
    }

    static PreparedQuery command(String text, Commands.Command command) {
        return new PreparedQuery(text, null, command, null, null, null, new int[0]);
    }

    /** Without words. */
    static PreparedQuery empty() {
        return new PreparedQuery("", null, null, null, null, null, new int[0]);
    }

    /** One that is run as it is: it makes or removes a table. */
    static PreparedQuery change(SessionDatabases.Placed placed) {
        return new PreparedQuery(placed.sql(), placed, null, null, null, null, new int[0]);
    }

    /** @param planner is asked again where two portals read from the statement at once */
    static PreparedQuery query(SessionDatabases.Placed placed, int[] declared, Planner planner) throws SQLException {
        ParameterizedSql sql = ParameterizedSql.of(placed.sql());
        PreparedStatement plan = planner.plan(placed, sql.sql());
        String typed = ParameterizedSql.withCasts(placed.sql(), number -> {
            String type = number > declared.length ? null : PgType.castOf(declared[number - 1]);
            // The catalog's engine takes what it knows nothing of for an integer.
            return type == null && placed.isCatalog() ? PgType.TEXT.sqlName() : type;
        }, number -> placed.isCatalog() || number > declared.length ? null : PgType.of(declared[number - 1]));
        if (typed != null) {
            // Only now: a mistake has been told of, and in its place.
            plan.close();
            sql = new ParameterizedSql(typed, sql.numbers(), sql.count(), sql.casts(), sql.arrayCasts());
            plan = planner.plan(placed, typed);
        }
        return new PreparedQuery(placed.sql(), placed, null, sql, plan, planner, declared);
    }

    /** A command with this query, which has parameters. */
    PreparedQuery of(Commands.Command of) {
        return new PreparedQuery(text, placed, of, sql, plan, planner, declared);
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    /** As the database that it is placed at wants it. */
    String text() {
        return text;
    }

    /** Null for a command and for no words. */
    SessionDatabases.Placed placed() {
        return placed;
    }

    /** Null if it is none. */
    Commands.Command command() {
        return command;
    }

    /** Whether it is planned; else it is empty, a command or a change. */
    boolean isPlanned() {
        return plan != null && command == null;
    }

    int parameterCount() {
        return sql == null ? 0 : sql.count();
    }

    /** The type of each parameter: the client's, or the one that the statement gives it. */
    int[] parameterOids() throws SQLException {
        int[] oids = new int[parameterCount()];
        System.arraycopy(declared, 0, oids, 0, Math.min(declared.length, oids.length));
        ParameterMetaData metaData = oids.length == 0 ? null : plan.getParameterMetaData();
        for (int i = sql == null ? -1 : sql.numbers().size() - 1; i >= 0; i--) {
            int number = sql.numbers().get(i);
            int type = metaData.getParameterType(i + 1);
            boolean array = type == Types.ARRAY;
            if (number > declared.length || declared[number - 1] == 0) {
                PgType found = PgType.of(type, metaData.getParameterTypeName(i + 1));
                PgType cast = (array ? sql.arrayCasts() : sql.casts()).get(number);
                // The engine has one type for both of PostgreSQL's moments, and texts for what it has no type for.
                found = cast != null && (found == PgType.TEXT || found == PgType.TIMESTAMP) ? cast : found;
                oids[number - 1] = array ? found.arrayOid() : found.oid();
            } else if (array && PgType.of(declared[number - 1]) != null) {
                throw new SQLException("ANY, SOME and ALL are of an array; parameter $" + number + " is a "
                        + PgType.of(declared[number - 1]).typeName() + ".", Failure.WRONG_OBJECT);
            }
        }
        for (int i = 0; i < oids.length; i++) {
            oids[i] = oids[i] == 0 ? PgType.TEXT.oid() : oids[i];
        }
        return oids;
    }

    /** Null if it gives no rows. */
    ResultColumn[] columns(Commands.Target target) throws SQLException {
        if (command != null) {
            return command.columns(target);
        }
        if (columns == null && plan != null) {
            columns = placed.isCatalog() && sql.count() > 0 ? columnsOfRun() : columnsOfTypes();
        }
        return columns;
    }

    /**
     * The types that the client gives its numbers decide what is computed with them: {@code $1 + 1} is a double if $1
     * is, and an integer if the query alone tells.
     */
    private ResultColumn[] columnsOfTypes() throws SQLException {
        boolean typed = false;
        boolean numeric = false;
        // A plan for the examples takes as long as that of the query: not for what is only compared.
        Set<Integer> computed = declared.length == 0 ? Set.of() : ComputedParameters.in(sql.sql());
        for (int i = 0; i < sql.numbers().size(); i++) {
            int number = sql.numbers().get(i);
            PgType type = number > declared.length ? null : PgType.of(declared[number - 1]);
            Object example = type == null || !computed.contains(i + 1) ? null : type.widestNumber();
            if (number <= declared.length && PgType.ofElements(declared[number - 1]) == PgType.NUMERIC) {
                // The other arrays are cast to their types.
                plan.setArray(i + 1, placed.database().createArrayOf(PgType.NUMERIC.sqlName(),
                        new Object[] {PgType.NUMERIC.widestNumber()}));
                typed = true;
            } else if (example != null) {
                plan.setObject(i + 1, example);
                typed = true;
                numeric |= type == PgType.NUMERIC;
            }
        }
        ResultSetMetaData metaData;
        try {
            metaData = plan.getMetaData();
        } catch (SQLException e) {
            if (!typed) {
                throw e;
            }
            // A function may take numbers of the size that the values will have, and not all of their type.
            plan.clearParameters();
            metaData = plan.getMetaData();
        }
        ResultColumn[] found = ResultColumn.of(metaData, text, placed.isCatalog());
        for (int i = 0; numeric && i < found.length; i++) {
            found[i] = found[i].withoutModifier();
        }
        if (typed) {
            plan.clearParameters();
        }
        return found;
    }

    /** The catalog's engine knows the columns once parameters have values. */
    private ResultColumn[] columnsOfRun() throws SQLException {
        for (int i = 1; i <= sql.numbers().size(); i++) {
            plan.setNull(i, Types.NULL);
        }
        try (ResultSet rows = plan.executeQuery()) {
            return ResultColumn.of(rows.getMetaData(), text, placed.isCatalog());
        }
    }

    /**
     * The plan with values, for a portal that is run now. It has its own if another one still reads from this, and if
     * it is a cursor, which outlives this.
     */
    PreparedStatement bound(Portal portal, Object[] values, int[] oids) throws SQLException {
        boolean taken = command != null || user != null && user != portal && user.isOpen();
        PreparedStatement statement = taken ? planner.plan(placed, sql.sql()) : plan;
        if (!taken) {
            user = portal;
        }
        for (int i = 0; i < sql.numbers().size(); i++) {
            int parameter = sql.numbers().get(i) - 1;
            PgType element = PgType.ofElements(oids[parameter]);
            if (values[parameter] == null) {
                PgType type = PgType.of(oids[parameter]);
                statement.setNull(i + 1, (type == null ? PgType.TEXT : type).jdbcType());
            } else if (element != null) {
                statement.setArray(i + 1, placed.database()
                        .createArrayOf(element.sqlName(), (Object[]) values[parameter]));
            } else {
                statement.setObject(i + 1, values[parameter]);
            }
        }
        return statement;
    }

    /** Whether a statement that {@link #bound} gave is this query's own, which closing a portal leaves open. */
    boolean isOwn(PreparedStatement statement) {
        return statement == plan;
    }

    /** A session has one more portal of it. */
    void portalCame() {
        portals++;
    }

    /** A portal of it was closed. */
    void portalWent() throws SQLException {
        portals--;
        closeUnused();
    }

    @Override
    public void close() throws SQLException {
        closed = true;
        closeUnused();
    }

    private void closeUnused() throws SQLException {
        if (closed && portals == 0 && plan != null) {
            plan.close();
        }
    }
}
