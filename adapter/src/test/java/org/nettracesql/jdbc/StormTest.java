package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * Many threads with statements of all kinds at once, while others cancel them, set limits and close what they run on.
 * Every statement ends with its right rows or with our own error, and afterwards everything works and nothing is left.
 *
 * <p>{@code -Dstorm.seconds=600} storms for longer, {@code -Dstorm.seed=n} with the same choices again.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("thorough")
class StormTest extends DriverTest {

    private static final int THREADS = 24;
    private static final int EVENTS = 6000;
    private static final long SECONDS = Long.getLong("storm.seconds", 4);
    private static final long SEED = Long.getLong("storm.seed", 20_261_122L);

    /** Ends by itself only after hours. */
    private static final int NEVER = -1;

    /** What is run, and the number of rows it gives. */
    private record Kind(String sql, int rows) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("select \"n\" from \"Demo\".\"Tick\"", EVENTS),
            new Kind("select event_number, payload from events", EVENTS),
            new Kind("select count(*), sum(\"n\") from \"Demo\".\"Tick\"", 1),
            new Kind("select \"n\" from \"Demo\".\"Tick\" order by \"n\" desc limit 7", 7),
            new Kind("select mod(\"n\", 10), count(*), max(payload_size) from \"Demo\".\"Tick\""
                    + " group by mod(\"n\", 10)", 10),
            new Kind("select payload from events order by payload", EVENTS),
            new Kind("select \"n\", row_number() over (order by \"n\") from \"Demo\".\"Tick\"", EVENTS),
            new Kind("select count(*) from events where payload similar to '((%a%)*)*((%b%)*)*z'", 1),
            new Kind("select * from hot_methods", 0),
            new Kind("select * from gc_pauses", 0),
            new Kind("select * from methods", 0),
            new Kind("select event_name from event_types where event_count > 0", 1),
            new Kind("select a.\"n\" from \"Demo\".\"Tick\" a join \"Demo\".\"Tick\" b on a.\"n\" = b.\"n\" + 1",
                    EVENTS - 1),
            new Kind("select count(*) from events a, events b, events c"
                    + " where a.event_number * b.event_number * c.event_number < 0", NEVER),
            new Kind("select a.event_number from events a, events b, events c"
                    + " where mod(a.event_number * b.event_number + c.event_number, 7) = 9", NEVER));

    private final Map<String, AtomicInteger> counts = new ConcurrentSkipListMap<>();
    private final Set<String> wrong = ConcurrentHashMap.newKeySet();
    private final Set<Statement> running = ConcurrentHashMap.newKeySet();
    private final List<Connection> connections = new ArrayList<>();
    private volatile boolean over;

    private void writeMany() throws Exception {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = writer.define("Demo", 1, "Tick", type -> type.field("n", TypeCode.INT32));
        int rowsABlock = 500;
        for (int start = 0; start < EVENTS; start += rowsABlock) {
            int first = start;
            writer.events(block -> {
                for (int i = first; i < first + rowsABlock; i++) {
                    int n = i;
                    block.event(tick, NetTraceWriter.SYNC_TICKS + i).payload(p -> p.i32(n));
                }
            });
        }
        file = folder.resolve("many.nettrace");
        Files.write(file, writer.end().toBytes());
    }

    private void count(String what) {
        counts.computeIfAbsent(what, key -> new AtomicInteger()).incrementAndGet();
    }

    private Connection any(Random random) {
        synchronized (connections) {
            return connections.get(random.nextInt(connections.size()));
        }
    }

    private Connection open(int number) throws SQLException {
        String engine = List.of("java", "duckdb", "auto").get(number % 3);
        return DriverManager.getConnection(url("engine=" + engine, "spill_folder=" + folder));
    }

    private void work(Random random) {
        while (!over) {
            Kind kind = KINDS.get(random.nextInt(KINDS.size()));
            int way = random.nextInt(6);
            try (Statement statement = way == 1
                    ? any(random).prepareStatement(kind.sql())
                    : any(random).createStatement()) {
                running.add(statement);
                statement.setQueryTimeout(kind.rows() == NEVER ? 1 : random.nextInt(4) == 0 ? 1 : 0);
                int rows = run(random, way, kind, statement);
                if (rows != kind.rows()) {
                    wrong.add(kind.sql() + ": " + rows + " rows");
                }
                count("right");
            } catch (SQLException e) {
                judge(kind, e);
            } catch (RuntimeException | Error e) {
                wrong.add(kind.sql() + ": " + e);
            } finally {
                running.removeIf(statement -> {
                    try {
                        return statement.isClosed();
                    } catch (SQLException e) {
                        throw new AssertionError(e);
                    }
                });
            }
        }
    }

    private int run(Random random, int way, Kind kind, Statement statement) throws SQLException {
        count(List.of("scanned", "prepared", "columns", "table", "metadata", "warnings").get(way));
        switch (way) {
            case 2:
                return statement.unwrap(NettraceStatement.class).columns(kind.sql()).rowCount();
            case 3:
                String name = "t" + random.nextInt(1 << 30);
                statement.executeUpdate("create table " + name + " as " + kind.sql());
                int rows = rows(statement.executeQuery("select * from " + name)).size();
                statement.executeUpdate("drop table " + name);
                return rows;
            case 4:
                try (ResultSet tables = statement.getConnection().getMetaData().getColumns(null, null, "T%", null)) {
                    assertThat(tables.next()).isTrue();
                }
                break;
            case 5:
                assertThat((Throwable) statement.getConnection().getWarnings()).isNull();
                break;
            default:
        }
        int count = 0;
        try (ResultSet rows = statement instanceof PreparedStatement prepared
                ? prepared.executeQuery()
                : statement.executeQuery(kind.sql())) {
            while (rows.next()) {
                rows.getObject(1);
                count++;
            }
        }
        return count;
    }

    /** What may happen: it was cancelled, out of time, or what it ran on was closed. */
    private void judge(Kind kind, SQLException e) {
        String state = String.valueOf(e.getSQLState());
        String message = String.valueOf(e.getMessage());
        if (state.equals("57014")) {
            count(message.contains("limit") ? "out of time" : "cancelled");
        } else if (state.startsWith("08") || message.contains("closed")) {
            count("closed");
        } else {
            wrong.add(kind.sql() + ": " + state + " " + message);
        }
    }

    private void storm(Random random) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        int opened = connections.size();
        while (System.nanoTime() < end) {
            Thread.sleep(1 + random.nextInt(30));
            int choice = random.nextInt(20);
            for (Statement statement : running) {
                if (choice < 2 || random.nextInt(6) == 0) {
                    statement.cancel();
                    count("cancel calls");
                }
                if (random.nextInt(60) == 0) {
                    statement.close();
                    count("statements closed from outside");
                }
            }
            if (choice == 19) {
                Connection old;
                synchronized (connections) {
                    old = connections.set(random.nextInt(connections.size()), open(opened++));
                }
                old.close();
                count("connections closed");
            }
        }
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("nettrace"))
                .count();
    }

    @Test
    void everyStatementOfAStormEndsRightAndNothingIsLeft() throws Exception {
        System.out.println("storm of " + SECONDS + " s, seed " + SEED);
        writeMany();
        for (int i = 0; i < 6; i++) {
            connections.add(open(i));
        }
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(SEED + i);
            Thread worker = new Thread(() -> work(random), "storm " + i);
            worker.start();
            workers.add(worker);
        }
        storm(new Random(SEED - 1));
        over = true;
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println(counts);
        assertThat(wrong).isEmpty();
        assertThat(counts).containsKeys("right", "cancelled");
        for (Connection each : connections) {
            try (Statement statement = each.createStatement()) {
                for (Kind kind : KINDS) {
                    if (kind.rows() != NEVER) {
                        assertThat(rows(statement.executeQuery(kind.sql()))).as(kind.sql()).hasSize(kind.rows());
                    }
                }
            }
            each.close();
        }
        while (threads() > 0) {
            Thread.sleep(20);
        }
        try (var left = Files.list(folder)) {
            assertThat(left.map(Path::getFileName).map(Path::toString).filter(name -> name.contains("duckdb")))
                    .isEmpty();
        }
    }
}
