package org.nettracesql.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the catalog promises to those who register functions by it. */
class FunctionCatalogTest {

    @Test
    void methodsTakeWhatTheCatalogSays() {
        for (SqlFunction function : FunctionCatalog.all()) {
            List<Class<?>> expected = new ArrayList<>();
            if (function.needsContext()) {
                expected.add(TraceContext.class);
            }
            function.parameters().forEach(parameter -> expected.add(parameter.type().argumentClass()));
            Method method = function.method();
            assertThat(method.getParameterTypes()).as(function.name()).containsExactly(expected.toArray(Class[]::new));
            assertThat(method.getReturnType()).as(function.name()).isEqualTo(function.returnType().resultClass());
            assertThat(Modifier.isStatic(method.getModifiers())).as(function.name()).isTrue();
        }
    }

    @Test
    void optionalParametersStandAtTheEndAndHaveDefaultsOfTheirType() {
        for (SqlFunction function : FunctionCatalog.all()) {
            boolean optional = false;
            for (Parameter parameter : function.parameters()) {
                assertThat(optional && !parameter.optional()).as(function.signature()).isFalse();
                optional = parameter.optional();
                if (optional && parameter.type() != SqlType.VARCHAR) {
                    assertThat(parameter.defaultValue()).isInstanceOf(parameter.type().resultClass());
                }
            }
        }
    }

    @Test
    void everyPublicMethodOfATopicIsInTheCatalogOnce() {
        List<Method> methods = new ArrayList<>();
        FunctionCatalog.all().forEach(function -> methods.add(function.method()));
        assertThat(methods).doesNotHaveDuplicates();
        for (Class<?> topic : methods.stream().map(Method::getDeclaringClass).distinct().toList()) {
            for (Method method : topic.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers())) {
                    assertThat(methods).contains(method);
                }
            }
        }
        assertThat(FunctionCatalog.all()).extracting(SqlFunction::name).doesNotHaveDuplicates();
    }

    @Test
    void functionsAreFoundInAnyCase() {
        assertThat(FunctionCatalog.find("method_at").name()).isEqualTo("METHOD_AT");
        assertThat(FunctionCatalog.find("nothing")).isNull();
    }

    /** Evaluates examples whose arguments are numbers and quoted texts, and compares them with what is promised. */
    @Test
    void examplesGiveTheResultThatIsDocumented() throws ReflectiveOperationException {
        for (SqlFunction function : FunctionCatalog.all()) {
            if (function.exampleResult() == null) {
                continue;
            }
            String example = function.example();
            assertThat(example).startsWith(function.name() + "(").endsWith(")");
            String[] texts = example.substring(function.name().length() + 1, example.length() - 1).split(", ");
            Object[] arguments = new Object[texts.length];
            for (int i = 0; i < texts.length; i++) {
                arguments[i] = switch (function.parameters().get(i).type()) {
                    case VARCHAR -> texts[i].substring(1, texts[i].length() - 1);
                    case INTEGER -> Integer.valueOf(texts[i]);
                    case BIGINT, TIMESTAMP -> Long.valueOf(texts[i]);
                    case BOOLEAN -> Boolean.valueOf(texts[i]);
                };
            }
            assertThat(function.method().invoke(null, arguments)).as(example).hasToString(function.exampleResult());
        }
    }

    @Test
    void signaturesShowWhatIsOptional() {
        assertThat(FunctionCatalog.find("HEX").signature()).isEqualTo("HEX(value BIGINT) VARCHAR");
        assertThat(FunctionCatalog.find("METHOD_AT").signature())
                .isEqualTo("METHOD_AT(address BIGINT [, time_ns BIGINT [, process_id INTEGER [, trace VARCHAR]]])"
                        + " VARCHAR");
        assertThat(FunctionCatalog.find("METHOD_AT").requiredParameters()).isEqualTo(1);
    }
}
