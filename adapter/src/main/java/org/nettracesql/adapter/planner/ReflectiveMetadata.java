package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.CyclicMetadataException;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.DelegatingMetadataRel;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.MetadataHandlerProvider;
import org.apache.calcite.rel.metadata.NullSentinel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.nettracesql.trace.Cancellation;

/**
 * Answers the planner's questions about plan nodes (row counts, costs, keys, …) with Calcite's own handlers, called by
 * reflection. Calcite generates and compiles a dispatching class for each kind of question instead, which takes a fresh
 * process 300 ms before its first row; afterwards the two are equally fast within what can be measured on a query.
 *
 * <p>Means what the generated code means: the handler of the most specific class answers; an answer is kept in the
 * query's map; a question that needs its own answer fails with {@link CyclicMetadataException}; a failure forgets what
 * was kept of its node.
 *
 * <p>Safe for all threads; what it keeps is bounded by Calcite's handlers and the classes of nodes.
 */
final class ReflectiveMetadata implements MetadataHandlerProvider {

    /** All questions there are. */
    private static final Class<?>[] HANDLERS = Arrays.stream(BuiltInMetadata.class.getClasses())
            .flatMap(kind -> Arrays.stream(kind.getClasses()))
            .filter(type -> type.isInterface() && MetadataHandler.class.isAssignableFrom(type))
            .sorted(Comparator.comparing(Class::getName))
            .toArray(Class<?>[]::new);

    static final ReflectiveMetadata INSTANCE = new ReflectiveMetadata();

    private final Map<Method, Question> questions = new ConcurrentHashMap<>();

    /** One class for all kinds of questions: making a class for each would cost a fresh process more than planning. */
    private final Object dispatcher =
            Proxy.newProxyInstance(BuiltInMetadata.class.getClassLoader(), HANDLERS, new Dispatcher());

    private ReflectiveMetadata() {}

    /** A query that asks here; one is made for each planning. */
    static RelMetadataQuery newQuery() {
        return new Query();
    }

    /** Tells of no order of rows, as {@link TracePrepare#createPlanner} says. */
    private static final class Query extends RelMetadataQuery {
        private Query() {
            super(INSTANCE);
        }

        @Override
        public ImmutableList<RelCollation> collations(RelNode node) {
            return ImmutableList.of();
        }

        @Override
        public Double getRowCount(RelNode node) {
            Double joined = JoinEstimates.rows(node, this);
            return joined == null ? super.getRowCount(node) : joined;
        }

        @Override
        public RelOptCost getNonCumulativeCost(RelNode node) {
            RelOptCost ofJoin = JoinEstimates.cost(node, this);
            return ofJoin == null ? super.getNonCumulativeCost(node) : ofJoin;
        }

        /**
         * Calcite 1.42 fails on a condition that compares with a constant NULL, which it makes itself where it moves a
         * condition and does not simplify it. No row passes it, and nothing needs to be known of none. It fails, too,
         * where it asks whether one condition follows from another one that has a query in it: such are left out.
         */
        @Override
        public RelOptPredicateList getPulledUpPredicates(RelNode node) {
            RexNode condition = node instanceof Filter filter ? filter.getCondition()
                    : node instanceof Join join ? join.getCondition() : null;
            return condition != null && comparesWithNull(condition)
                    ? RelOptPredicateList.EMPTY
                    : withoutQueries(node, super.getPulledUpPredicates(node));
        }

        private static RelOptPredicateList withoutQueries(RelNode node, RelOptPredicateList known) {
            if (known.pulledUpPredicates.stream().allMatch(one -> RexUtil.SubQueryFinder.find(one) == null)) {
                return known;
            }
            return RelOptPredicateList.of(node.getCluster().getRexBuilder(), known.pulledUpPredicates.stream()
                    .filter(predicate -> RexUtil.SubQueryFinder.find(predicate) == null)
                    .toList());
        }

        private static boolean comparesWithNull(RexNode condition) {
            for (RexNode part : RelOptUtil.conjunctions(condition)) {
                if (part.isA(SqlKind.COMPARISON)) {
                    for (RexNode operand : ((RexCall) part).getOperands()) {
                        if (RexUtil.isNullLiteral(operand, false)) {
                            return true;
                        }
                    }
                }
            }
            return false;
        }
    }

    @Override
    public <H extends MetadataHandler<?>> H handler(Class<H> handlerClass) {
        return handlerClass.cast(dispatcher);
    }

    private final class Dispatcher implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (arguments == null || arguments.length < 2 || !(arguments[1] instanceof RelMetadataQuery)) {
                throw new UnsupportedOperationException("Only questions about a node are answered, not " + method);
            }
            return questions.computeIfAbsent(method, Question::new).answer(arguments);
        }
    }

    /** One method of one kind of handler. */
    private static final class Question {
        private final Method method;
        private final List<Answer> answers;
        private final Map<Class<?>, Answer> answerByClass = new ConcurrentHashMap<>();

        @SuppressWarnings("unchecked")
        Question(Method method) {
            this.method = method;
            Class<? extends MetadataHandler<?>> kind =
                    (Class<? extends MetadataHandler<?>>) method.getDeclaringClass();
            List<Answer> found = new ArrayList<>();
            Set<MetadataHandler<?>> handlers =
                    new LinkedHashSet<>(DefaultRelMetadataProvider.INSTANCE.handlers(kind));
            for (MetadataHandler<?> handler : handlers) {
                for (Method candidate : handler.getClass().getMethods()) {
                    if (answers(candidate)) {
                        found.add(new Answer(handler, candidate));
                    }
                }
            }
            this.answers = mostSpecificFirst(found);
        }

        private boolean answers(Method candidate) {
            if (!candidate.getName().equals(method.getName()) || candidate.isBridge()) {
                return false;
            }
            Class<?>[] wanted = method.getParameterTypes();
            Class<?>[] given = candidate.getParameterTypes();
            return given.length == wanted.length
                    && RelNode.class.isAssignableFrom(given[0])
                    && Arrays.equals(wanted, 1, wanted.length, given, 1, given.length);
        }

        /** As Calcite orders them: by name, except that a class comes after all that extend it. */
        private static List<Answer> mostSpecificFirst(List<Answer> found) {
            List<Answer> left = new ArrayList<>(found);
            left.sort(Comparator.comparing(answer -> answer.nodeClass().getName()));
            List<Answer> ordered = new ArrayList<>();
            while (!left.isEmpty()) {
                Answer next = left.remove(0);
                boolean extended = left.stream().anyMatch(other -> next.nodeClass() != other.nodeClass()
                        && next.nodeClass().isAssignableFrom(other.nodeClass()));
                (extended ? left : ordered).add(next);
            }
            return ordered;
        }

        Object answer(Object[] arguments) throws Throwable {
            RelNode node = (RelNode) arguments[0];
            while (node instanceof DelegatingMetadataRel delegating) {
                node = delegating.getMetadataDelegateRel();
            }
            arguments[0] = node;
            Object key = key(arguments);
            RelMetadataQuery query = (RelMetadataQuery) arguments[1];
            Object known = query.map.get(node, key);
            if (known == NullSentinel.ACTIVE) {
                throw new CyclicMetadataException();
            }
            if (known != null) {
                return known == NullSentinel.INSTANCE ? null : known;
            }
            Cancellation.checkCurrent();
            query.map.put(node, key, NullSentinel.ACTIVE);
            try {
                Object answer = answerFor(node.getClass()).give(arguments);
                query.map.put(node, key, NullSentinel.mask(answer));
                return answer;
            } catch (Exception e) {
                query.map.row(node).clear();
                throw e;
            }
        }

        /** The question, with what it is asked about beside the node. */
        private Object key(Object[] arguments) {
            if (arguments.length == 2) {
                return method;
            }
            List<Object> key = new ArrayList<>(arguments.length - 1);
            key.add(method);
            for (int i = 2; i < arguments.length; i++) {
                key.add(NullSentinel.mask(arguments[i]));
            }
            return key;
        }

        private Answer answerFor(Class<?> nodeClass) {
            return answerByClass.computeIfAbsent(nodeClass, type -> answers.stream()
                    .filter(answer -> answer.nodeClass().isAssignableFrom(type))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "Calcite has no handler for " + method + " of " + type.getName() + ".")));
        }
    }

    /** A handler's method for one class of nodes. */
    private record Answer(MetadataHandler<?> handler, Method method) {

        Class<?> nodeClass() {
            return method.getParameterTypes()[0];
        }

        Object give(Object[] arguments) throws Throwable {
            try {
                return method.invoke(handler, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }
}
