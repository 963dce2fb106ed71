import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.rank;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.table;
import static org.jooq.impl.DSL.trunc;
import static org.jooq.impl.DSL.val;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Timestamp;
import java.util.List;
import org.jooq.CommonTableExpression;
import org.jooq.DSLContext;
import org.jooq.DatePart;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** What a program asks that builds its statements with jOOQ. */
public class Questions {

    private static final Table<Record> METHODS = table(name("trace", "methods"));
    private static final Field<String> TIER = field(name("tier"), String.class);
    private static final Field<Long> SIZE = field(name("size_bytes"), Long.class);
    private static final Field<String> NAMESPACE = field(name("namespace"), String.class);
    private static final Field<String> NAME = field(name("name"), String.class);

    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection(args[0])) {
            DSLContext trace = DSL.using(connection, SQLDialect.POSTGRES);

            System.out.println(trace.select(TIER, count().as("bodies"), sum(SIZE).as("bytes"))
                    .from(METHODS)
                    .groupBy(TIER)
                    .having(count().gt(2))
                    .orderBy(count().desc())
                    .fetch());

            System.out.println(trace.select(NAMESPACE, NAME, SIZE)
                    .from(METHODS)
                    .where(SIZE.between(1000L, 3000L).and(NAMESPACE.likeIgnoreCase("workload%")))
                    .and(TIER.in(List.of("QuickJitted", "Optimized")))
                    .orderBy(SIZE.desc().nullsLast(), NAME)
                    .limit(val(3)).offset(val(1))
                    .fetch());

            CommonTableExpression<?> ranked = name("ranked").as(
                    select(NAME, TIER, SIZE, rank().over().partitionBy(TIER).orderBy(SIZE.desc(), NAME).as("place"))
                            .from(METHODS));
            System.out.println(trace.with(ranked)
                    .select(NAME, TIER, SIZE)
                    .from(ranked)
                    .where(field(name("place"), Integer.class).eq(inline(1)))
                    .orderBy(TIER)
                    .fetch());

            Field<Timestamp> minute = trunc(field(name("utc_time"), Timestamp.class), DatePart.MINUTE);
            System.out.println(trace.select(count(), DSL.countDistinct(minute).ge(1).as("has_minutes"))
                    .from(table(name("trace", "events")))
                    .where(field(name("event_id"), Integer.class).eq(143))
                    .fetch());

            System.out.println(trace.fetchExists(trace.selectOne().from(METHODS).where(SIZE.gt(1_000_000L))));
            System.out.println(DSL.using(connection).meta().getTables("frames").get(0).getPrimaryKey());
        }
    }
}
