package org.nettracesql.adapter.plain;

import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.plain.ViewExpression.BuiltIn;
import org.nettracesql.adapter.plain.ViewSyntax.Node;
import org.nettracesql.adapter.plain.ViewSyntax.Op;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.Parameter;
import org.nettracesql.functions.SqlFunction;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.Condition;

/**
 * Makes expressions over rows. Values are taken as they are: what SQL would convert, but for whole numbers beside
 * DOUBLEs, is a {@link NotPlainException}.
 */
final class ViewExpressions {

    private final List<ViewColumn> columns;
    private final TraceContext context;
    private final Map<String, Integer> known;
    private final boolean isGrouped;

    /** @param columns of the rows */
    ViewExpressions(List<ViewColumn> columns, TraceContext context) {
        this(columns, context, Map.of(), false);
    }

    /**
     * @param known the places of what was computed before, by {@linkplain Node#key() key}
     * @param isGrouped whether there is nothing else
     */
    ViewExpressions(List<ViewColumn> columns, TraceContext context, Map<String, Integer> known, boolean isGrouped) {
        this.columns = columns;
        this.context = context;
        this.known = known;
        this.isGrouped = isGrouped;
    }

    ViewExpression of(Node node) {
        Integer place = known.isEmpty() ? null : known.get(node.key());
        if (place != null) {
            return ViewExpression.column(place, columns.get(place).type());
        }
        return switch (node.op()) {
            case COLUMN -> column(node);
            case LITERAL -> literal(node);
            case ADD, SUBTRACT, MULTIPLY, DIVIDE -> computed(node);
            case CONCATENATE -> concatenated(node);
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, IN -> compared(node);
            case LIKE -> like(node);
            case IS_NULL -> ViewExpression.of(Op.IS_NULL, ViewType.BOOLEAN, parts(node));
            case AND, OR, NOT -> truth(node);
            case CASE -> chosen(node);
            case CAST -> cast(node);
            case COALESCE -> first(node);
            case NULLIF -> unless(node);
            case CALL -> call(node);
            case AGGREGATE, WINDOW -> throw new NotPlainException(node.name());
        };
    }

    private ViewExpression[] parts(Node node) {
        ViewExpression[] parts = new ViewExpression[node.parts().size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = of(node.parts().get(i));
        }
        return parts;
    }

    private static void expect(boolean holds, Node node) {
        if (!holds) {
            throw new NotPlainException(node.op() + " " + node.name());
        }
    }

    private ViewExpression column(Node node) {
        int found = -1;
        for (int i = 0; i < columns.size() && !isGrouped; i++) {
            if (columns.get(i).isNamed((String) node.value(), node.name())) {
                expect(found < 0, node);
                found = i;
            }
        }
        expect(found >= 0 && columns.get(found).type() != null, node);
        return ViewExpression.column(found, columns.get(found).type());
    }

    private static ViewExpression literal(Node node) {
        Object value = node.value();
        ViewType type = value == null ? ViewType.NULL
                : value instanceof Long ? ViewType.WHOLE
                : value instanceof Double ? ViewType.DOUBLE
                : ViewType.TEXT;
        return ViewExpression.literal(value, type);
    }

    private ViewExpression computed(Node node) {
        ViewExpression[] parts = parts(node);
        ViewType type = ViewType.WHOLE;
        for (ViewExpression part : parts) {
            expect(isNumber(part.type()) && (part.type() != ViewType.SUM || node.op() != Op.DIVIDE), node);
            type = type == ViewType.DOUBLE || part.type() == ViewType.WHOLE ? type : part.type();
        }
        return ViewExpression.of(node.op(), type, parts);
    }

    private ViewExpression concatenated(Node node) {
        ViewExpression[] parts = parts(node);
        expect(parts[0].type() == ViewType.TEXT && parts[1].type() == ViewType.TEXT, node);
        return ViewExpression.of(node.op(), ViewType.TEXT, parts);
    }

    static boolean isNumber(ViewType type) {
        return type == ViewType.WHOLE || type == ViewType.SUM || type == ViewType.DOUBLE;
    }

    private ViewExpression compared(Node node) {
        ViewExpression[] parts = parts(node);
        for (ViewExpression part : parts) {
            boolean areNumbers = isNumber(parts[0].type()) && isNumber(part.type());
            expect(areNumbers || parts[0].type() == part.type() && part.type() != ViewType.NULL, node);
        }
        return ViewExpression.of(node.op(), ViewType.BOOLEAN, parts);
    }

    private ViewExpression like(Node node) {
        ViewExpression text = of(node.parts().get(0));
        expect(text.type() == ViewType.TEXT, node);
        return ViewExpression.like(new Condition.TextLike((String) node.value(), (char) 0, false).matcher(), text);
    }

    private ViewExpression truth(Node node) {
        ViewExpression[] parts = parts(node);
        for (ViewExpression part : parts) {
            expect(part.type() == ViewType.BOOLEAN, node);
        }
        return ViewExpression.of(node.op(), ViewType.BOOLEAN, parts);
    }

    private ViewExpression chosen(Node node) {
        ViewExpression[] parts = parts(node);
        ViewType type = ViewType.NULL;
        for (int i = 0; i < parts.length; i++) {
            boolean isCondition = i % 2 == 0 && i < parts.length - 1;
            expect(!isCondition || parts[i].type() == ViewType.BOOLEAN, node);
            type = isCondition ? type : ViewType.both(type, parts[i].type());
            expect(type != null, node);
        }
        return ViewExpression.of(node.op(), type, parts);
    }

    private ViewExpression cast(Node node) {
        ViewExpression[] parts = parts(node);
        ViewType from = parts[0].type();
        ViewType to = switch (node.name()) {
            case "BIGINT", "INTEGER" -> ViewType.WHOLE;
            case "DOUBLE" -> ViewType.DOUBLE;
            case "VARCHAR" -> ViewType.TEXT;
            default -> throw new NotPlainException(node.name());
        };
        boolean isClear = switch (to) {
            case WHOLE -> isNumber(from) && node.name().equals("BIGINT");
            case DOUBLE -> isNumber(from);
            default -> from == ViewType.WHOLE || from == ViewType.TEXT;
        };
        expect(isClear || from == ViewType.NULL, node);
        return ViewExpression.of(node.op(), to, parts);
    }

    private ViewExpression first(Node node) {
        ViewExpression[] parts = parts(node);
        ViewType type = ViewType.NULL;
        for (ViewExpression part : parts) {
            type = ViewType.both(type, part.type());
            expect(type != null, node);
        }
        return ViewExpression.of(node.op(), type, parts);
    }

    private ViewExpression unless(Node node) {
        ViewExpression[] parts = parts(node);
        expect(parts.length == 2 && parts[0].type() == parts[1].type(), node);
        return ViewExpression.of(node.op(), parts[0].type(), parts);
    }

    private ViewExpression call(Node node) {
        ViewExpression[] parts = parts(node);
        switch (node.name()) {
            case "MOD" -> {
                return builtIn(BuiltIn.MOD, node, parts, ViewType.WHOLE, ViewType.WHOLE);
            }
            case "BITAND" -> {
                return builtIn(BuiltIn.BITAND, node, parts, ViewType.WHOLE, ViewType.WHOLE);
            }
            case "ROUND" -> {
                return builtIn(BuiltIn.ROUND, node, parts, ViewType.DOUBLE, ViewType.WHOLE);
            }
            case "EXP" -> {
                return builtIn(BuiltIn.EXP, node, parts, ViewType.DOUBLE);
            }
            case "LN" -> {
                return builtIn(BuiltIn.LN, node, parts, ViewType.DOUBLE);
            }
            default -> {
                return called(node, parts);
            }
        }
    }

    private static ViewExpression builtIn(BuiltIn function, Node node, ViewExpression[] parts, ViewType... types) {
        expect(parts.length == types.length, node);
        for (int i = 0; i < types.length; i++) {
            expect(parts[i].type() == types[i], node);
        }
        return ViewExpression.call(function, types[0], parts);
    }

    private ViewExpression called(Node node, ViewExpression[] parts) {
        SqlFunction function = FunctionCatalog.find(node.name());
        expect(function != null, node);
        List<Parameter> parameters = function.parameters();
        expect(parts.length >= function.requiredParameters() && parts.length <= parameters.size(), node);
        for (int i = 0; i < parts.length; i++) {
            expect(parts[i].type() == ViewType.of(parameters.get(i).type()), node);
        }
        return ViewExpression.call(function, context, parts);
    }
}
