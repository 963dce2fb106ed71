import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.LocalDateTime;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.Immutable;
import org.hibernate.cfg.Configuration;

/** Events as entities, which are never written. */
public class Entities {

    /** The application's own event. */
    @Entity
    @Immutable
    @Table(name = "OrderStart")
    static class Order {
        @Id
        @Column(name = "event_number")
        long eventNumber;

        @Column(name = "orderId")
        int orderId;

        String customer;

        @Column(name = "time_ns")
        long timeNanos;

        @Column(name = "utc_time")
        LocalDateTime time;

        @ManyToOne(fetch = FetchType.LAZY)
        @JoinColumn(name = "thread_id")
        Thread thread;
    }

    @Entity
    @Immutable
    @Table(name = "threads")
    static class Thread {
        @Id
        @Column(name = "thread_id")
        long threadId;

        @Column(name = "event_count")
        long events;
    }

    public static void main(String[] args) {
        Configuration configuration = new Configuration()
                .addAnnotatedClass(Order.class)
                .addAnnotatedClass(Thread.class)
                .setProperty("hibernate.connection.url", args[0])
                .setProperty("hibernate.dialect", "org.hibernate.dialect.PostgreSQLDialect");
        try (SessionFactory factory = configuration.buildSessionFactory()) {
            factory.inSession(session -> {
                session.setDefaultReadOnly(true);
                List<Order> orders = session.createSelectionQuery("""
                        from Entities$Order o join fetch o.thread
                        where o.customer like :customer and o.orderId < :below
                        order by o.timeNanos desc""", Order.class)
                        .setParameter("customer", "customer-1%").setParameter("below", 20)
                        .setMaxResults(3).getResultList();
                for (Order order : orders) {
                    System.out.println(order.orderId + " " + order.customer + " " + order.time + " on a thread with "
                            + order.thread.events + " events");
                }
                session.createSelectionQuery("""
                        select o.customer, count(*), max(o.orderId) from Entities$Order o
                        group by o.customer having count(*) > 1 order by o.customer""", Object[].class)
                        .setFirstResult(1).setMaxResults(3).getResultList()
                        .forEach(row -> System.out.println(row[0] + " " + row[1] + " " + row[2]));
                System.out.println(session.find(Order.class, orders.get(0).eventNumber) == orders.get(0));
                System.out.println(session.createNativeQuery(
                        "select count(*) from OrderStop where total between ?1 and ?2", Long.class)
                        .setParameter(1, 0).setParameter(2, 100).getSingleResult());
            });
        }
    }
}
