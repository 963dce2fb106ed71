package org.nettracesql.trace.ctf;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.nettracesql.trace.ctf.CtfType.Order;

/**
 * Reads the types that a metadata text declares, as {@link CtfType}s: integers, floating-point numbers, texts,
 * structures, variants, enumerations, arrays, and the names of all of them. How deep they nest and how many fields they
 * have together is bounded.
 *
 * <p>Errors: {@link TsdlException} with the line.
 *
 * <p>Source: CTF 1.8.3, section 4 and appendix C.
 */
final class TypeReader {

    private static final int MOST_FIELDS = 1_000_000;
    private static final int MOST_ALIGNMENT = 1 << 16;

    /** The types that are declared outside of all braces. */
    final TypeScope root = new TypeScope(null);

    private final Declarations declarations;
    private int fieldCount;

    /** @param declarations is told of the integers that are read */
    TypeReader(Declarations declarations) {
        this.declarations = declarations;
    }

    /** Gives the types of a declaration their names in a scope. */
    void declare(TsdlParser.TypeDeclarationContext declaration, TypeScope scope) {
        if (declaration.aliasName() != null) {
            alias(declaration.typeSpecifier(), declaration.pointer(), declaration.aliasName(), scope);
        } else if (declaration.definition() != null) {
            typedef(declaration.definition(), scope);
        } else if (declaration.structType() != null) {
            struct(declaration.structType(), scope);
        } else if (declaration.variantType() != null) {
            variant(declaration.variantType(), scope);
        } else {
            enumeration(declaration.enumType(), scope);
        }
    }

    private void alias(
            TsdlParser.TypeSpecifierContext specifier,
            List<TsdlParser.PointerContext> pointers,
            TsdlParser.AliasNameContext name,
            TypeScope scope) {
        CtfType type = pointers.isEmpty()
                ? specified(specifier, scope)
                : scope.find(TsdlValues.line(specifier), joined(specifier.word(), pointers.size()));
        String kind = name.kind == null ? "" : name.kind.getText() + " ";
        scope.define(TsdlValues.line(name), kind + joined(name.word(), name.pointer().size()), type);
    }

    private void typedef(TsdlParser.DefinitionContext definition, TypeScope scope) {
        for (CtfType.Field field : definition.words() != null
                ? fieldsOf(definition.words(), scope)
                : fieldsOf(built(definition.builtType(), scope), definition.declarator())) {
            scope.define(TsdlValues.line(definition), field.name(), field.type());
        }
    }

    /** The type that is written out, or the one of a name that was declared before. */
    CtfType specified(TsdlParser.TypeSpecifierContext specifier, TypeScope scope) {
        return specifier.builtType() != null
                ? built(specifier.builtType(), scope)
                : scope.find(TsdlValues.line(specifier), joined(specifier.word(), 0));
    }

    private CtfType built(TsdlParser.BuiltTypeContext type, TypeScope scope) {
        CtfType built;
        if (type.integerType() != null) {
            built = integer(type.integerType());
        } else if (type.floatType() != null) {
            built = real(type.floatType());
        } else if (type.stringType() != null) {
            built = new CtfType.Text();
        } else if (type.structType() != null) {
            built = struct(type.structType(), scope);
        } else if (type.variantType() != null) {
            built = variant(type.variantType(), scope);
        } else {
            built = enumeration(type.enumType(), scope);
        }
        return bounded(TsdlValues.line(type), built);
    }

    private static CtfType bounded(int line, CtfType type) {
        if (type.depth() > CtfType.MOST_DEPTH) {
            throw new TsdlException(line, "types nested more than " + CtfType.MOST_DEPTH + " deep");
        }
        return type;
    }

    private static Map<String, String> attributes(TsdlParser.AttributesContext attributes) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < attributes.path().size(); i++) {
            values.put(TsdlValues.text(attributes.path(i)), TsdlValues.text(attributes.value(i)));
        }
        return values;
    }

    private CtfType.Int integer(TsdlParser.IntegerTypeContext type) {
        Token first = type.getStart();
        String text = first.getInputStream()
                .getText(Interval.of(first.getStartIndex(), type.getStop().getStopIndex()));
        CtfType.Int read = readInteger(type);
        // No name looks like that. Within one declaration it may come again.
        if (root.isNew(text)) {
            root.define(TsdlValues.line(type), text, read);
            declarations.isInteger(text);
        }
        return read;
    }

    private static CtfType.Int readInteger(TsdlParser.IntegerTypeContext type) {
        int line = TsdlValues.line(type);
        Map<String, String> values = attributes(type.attributes());
        int bits = bounded(line, values, "size", 0, 1, 64);
        int alignment = alignment(line, values, bits % 8 == 0 ? 8 : 1);
        boolean signed = switch (values.getOrDefault("signed", "false").toLowerCase(Locale.ROOT)) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw new TsdlException(line, "the value '" + values.get("signed") + "' of signed");
        };
        String encoding = values.getOrDefault("encoding", "none").toLowerCase(Locale.ROOT);
        String map = values.get("map");
        String clock = null;
        if (map != null && map.startsWith("clock.") && map.endsWith(".value")) {
            clock = map.substring("clock.".length(), map.length() - ".value".length());
        }
        boolean text = bits == 8 && (encoding.equals("utf8") || encoding.equals("ascii"));
        return new CtfType.Int(bits, alignment, signed, order(line, values.get("byte_order")), text, clock);
    }

    private static CtfType.Real real(TsdlParser.FloatTypeContext type) {
        int line = TsdlValues.line(type);
        Map<String, String> values = attributes(type.attributes());
        int exponent = bounded(line, values, "exp_dig", 0, 1, 64);
        int mantissa = bounded(line, values, "mant_dig", 0, 1, 64);
        boolean single = exponent == 8 && mantissa == 24;
        if (!single && !(exponent == 11 && mantissa == 53)) {
            throw new TsdlException(line, "a floating-point number of " + exponent + " and " + mantissa
                    + " bits, where only 8 and 24 or 11 and 53 can be read");
        }
        return new CtfType.Real(single ? 32 : 64, alignment(line, values, 8), order(line, values.get("byte_order")));
    }

    private static int alignment(int line, Map<String, String> values, int absent) {
        int alignment = bounded(line, values, "align", absent, 1, MOST_ALIGNMENT);
        requirePowerOfTwo(line, alignment);
        return alignment;
    }

    private static void requirePowerOfTwo(int line, int alignment) {
        if (Integer.bitCount(alignment) != 1) {
            throw new TsdlException(line, "an alignment of " + alignment + " bits, which is no power of two");
        }
    }

    private static int bounded(
            int line, Map<String, String> values, String name, int absent, int least, int greatest) {
        String value = values.get(name);
        try {
            BigInteger number = value == null ? BigInteger.valueOf(absent) : new BigInteger(value);
            if (number.compareTo(BigInteger.valueOf(least)) >= 0
                    && number.compareTo(BigInteger.valueOf(greatest)) <= 0) {
                return number.intValue();
            }
        } catch (NumberFormatException e) {
            throw new TsdlException(line, "the value '" + value + "' of " + name + " instead of a number");
        }
        throw new TsdlException(line, (value == null ? "no " + name : name + " = " + value) + " where " + least + " to "
                + greatest + " is possible");
    }

    /** @param name null for the order of the trace */
    static Order order(int line, String name) {
        return switch (name == null ? "native" : name) {
            case "le" -> Order.LITTLE;
            case "be", "network" -> Order.BIG;
            case "native" -> Order.NATIVE;
            default -> throw new TsdlException(line, "the byte order '" + name + "'");
        };
    }

    private CtfType.Struct struct(TsdlParser.StructTypeContext type, TypeScope scope) {
        int line = TsdlValues.line(type);
        String name = type.name() == null ? null : "struct " + type.name().getText();
        if (type.fields() == null) {
            if (name == null) {
                throw new TsdlException(line, "a structure without a name and without fields");
            }
            return named(line, scope, name, CtfType.Struct.class);
        }
        int alignment = 1;
        if (type.alignment() != null) {
            BigInteger bits = TsdlValues.number(type.alignment().integer());
            if (bits.signum() <= 0 || bits.compareTo(BigInteger.valueOf(MOST_ALIGNMENT)) > 0) {
                throw new TsdlException(line, "an alignment of " + bits + " bits");
            }
            alignment = bits.intValue();
            requirePowerOfTwo(line, alignment);
        }
        CtfType.Struct struct = new CtfType.Struct(fields(type.fields(), scope), alignment);
        if (name != null) {
            scope.define(line, name, struct);
        }
        return struct;
    }

    private CtfType.Variant variant(TsdlParser.VariantTypeContext type, TypeScope scope) {
        int line = TsdlValues.line(type);
        String name = type.name() == null ? null : "variant " + type.name().getText();
        List<String> tag = type.path() == null ? null : TsdlValues.path(type.path());
        if (type.fields() == null) {
            if (name == null) {
                throw new TsdlException(line, "a variant without a name and without options");
            }
            CtfType.Variant named = named(line, scope, name, CtfType.Variant.class);
            return tag == null ? named : new CtfType.Variant(tag, named.options());
        }
        CtfType.Variant variant = new CtfType.Variant(tag, fields(type.fields(), scope));
        if (name != null) {
            scope.define(line, name, variant);
        }
        return variant;
    }

    private List<CtfType.Field> fields(TsdlParser.FieldsContext context, TypeScope outer) {
        TypeScope scope = new TypeScope(outer);
        List<CtfType.Field> fields = new ArrayList<>();
        for (TsdlParser.FieldContext field : context.field()) {
            if (field.aliasName() != null) {
                alias(field.typeSpecifier(), field.pointer(), field.aliasName(), scope);
            } else if (field.definition() != null) {
                typedef(field.definition(), scope);
            } else if (field.builtType() != null) {
                fields.addAll(fieldsOf(built(field.builtType(), scope), field.declarator()));
            } else if (field.words() != null) {
                fields.addAll(fieldsOf(field.words(), scope));
            }
        }
        fieldCount += fields.size();
        if (fieldCount > MOST_FIELDS) {
            throw new TsdlException(TsdlValues.line(context), "more than " + MOST_FIELDS + " fields");
        }
        return fields;
    }

    private List<CtfType.Field> fieldsOf(TsdlParser.WordsContext words, TypeScope scope) {
        List<TsdlParser.WordContext> all = words.word();
        int line = TsdlValues.line(words);
        if (all.size() < 2) {
            throw new TsdlException(line, "'" + words.getText() + "' where a type and a name were expected");
        }
        CtfType type = scope.find(line, joined(all.subList(0, all.size() - 1), 0));
        List<CtfType.Field> fields = new ArrayList<>();
        fields.add(new CtfType.Field(all.get(all.size() - 1).getText(), dimensioned(type, words.dimension())));
        fields.addAll(fieldsOf(type, words.declarator()));
        return fields;
    }

    private List<CtfType.Field> fieldsOf(CtfType type, List<TsdlParser.DeclaratorContext> declarators) {
        List<CtfType.Field> fields = new ArrayList<>();
        for (TsdlParser.DeclaratorContext declarator : declarators) {
            fields.add(new CtfType.Field(declarator.name().getText(), dimensioned(type, declarator.dimension())));
        }
        return fields;
    }

    /** In {@code x[2][n]} the last dimension is the innermost. */
    private static CtfType dimensioned(CtfType element, List<TsdlParser.DimensionContext> dimensions) {
        CtfType type = element;
        for (int i = dimensions.size() - 1; i >= 0; i--) {
            TsdlParser.DimensionContext dimension = dimensions.get(i);
            if (dimension.path() != null) {
                type = new CtfType.Sequence(type, TsdlValues.path(dimension.path()));
            } else {
                BigInteger count = TsdlValues.number(dimension.integer());
                if (count.signum() < 0 || count.bitLength() > 62) {
                    throw new TsdlException(TsdlValues.line(dimension), "an array of " + count + " elements");
                }
                CtfType.Array array = new CtfType.Array(type, count.longValue());
                if (array.elementsWithoutBits() > CtfType.MOST_WITHOUT_BITS) {
                    throw new TsdlException(
                            TsdlValues.line(dimension), "an array of " + count + " elements that may have no bits");
                }
                type = array;
            }
            bounded(TsdlValues.line(dimension), type);
        }
        return type;
    }

    private CtfType.Enumeration enumeration(TsdlParser.EnumTypeContext type, TypeScope scope) {
        int line = TsdlValues.line(type);
        String name = type.name() == null ? null : "enum " + type.name().getText();
        if (type.enumerators() == null) {
            if (name == null) {
                throw new TsdlException(line, "an enumeration without a name and without labels");
            }
            return named(line, scope, name, CtfType.Enumeration.class);
        }
        CtfType container;
        if (type.container() == null) {
            container = scope.find(line, "int");
        } else if (type.container().integerType() != null) {
            container = integer(type.container().integerType());
        } else {
            container = scope.find(line, joined(type.container().word(), 0));
        }
        if (!(container instanceof CtfType.Int integer)) {
            throw new TsdlException(line, "an enumeration of something else than integers");
        }
        List<CtfType.Label> labels = new ArrayList<>();
        BigInteger next = BigInteger.ZERO;
        for (TsdlParser.EnumeratorContext enumerator : type.enumerators().enumerator()) {
            BigInteger least = enumerator.integer().isEmpty() ? next : TsdlValues.number(enumerator.integer(0));
            BigInteger greatest =
                    enumerator.integer().size() < 2 ? least : TsdlValues.number(enumerator.integer(1));
            if (greatest.compareTo(least) < 0 || !TsdlValues.has64Bits(least) || !TsdlValues.has64Bits(greatest)) {
                throw new TsdlException(TsdlValues.line(enumerator), "the range " + least + " to " + greatest);
            }
            String label = enumerator.name() != null
                    ? enumerator.name().getText()
                    : TsdlValues.unquoted(enumerator.STRING());
            labels.add(new CtfType.Label(label, least.longValue(), greatest.longValue()));
            next = greatest.add(BigInteger.ONE);
        }
        fieldCount += labels.size();
        CtfType.Enumeration enumeration = new CtfType.Enumeration(integer, labels);
        if (name != null) {
            scope.define(line, name, enumeration);
        }
        return enumeration;
    }

    /** A name can be an alias of anything. */
    private static <T extends CtfType> T named(int line, TypeScope scope, String name, Class<T> kind) {
        CtfType type = scope.find(line, name);
        if (!kind.isInstance(type)) {
            throw new TsdlException(line, "the type '" + name + "', which is an alias of another kind of type");
        }
        return kind.cast(type);
    }

    private static String joined(List<TsdlParser.WordContext> words, int pointers) {
        StringBuilder text = new StringBuilder();
        for (TsdlParser.WordContext word : words) {
            if (!word.getText().equals("const")) {
                text.append(text.isEmpty() ? "" : " ").append(word.getText());
            }
        }
        return text.append(" *".repeat(pointers)).toString();
    }
}
