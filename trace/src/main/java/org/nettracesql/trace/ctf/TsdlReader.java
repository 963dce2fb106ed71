package org.nettracesql.trace.ctf;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.nettracesql.trace.ctf.CtfType.Order;

/**
 * Reads a metadata text into {@link CtfMetadata}. Everything is bounded: how deep types nest, how many fields there
 * are, how many types.
 *
 * <p>Errors: {@link TsdlException} with the line. A text that ends within a declaration gives what was declared before.
 *
 * <p>Source: CTF 1.8.3, sections 4 and 7.3 and appendix C.
 */
final class TsdlReader {

    private static final int MOST_FIELDS = 1_000_000;
    private static final int MOST_EVENTS = 200_000;
    private static final int MOST_ALIGNMENT = 1 << 16;
    private static final BigInteger GREATEST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final BigInteger LEAST = BigInteger.ONE.shiftLeft(63).negate();

    /** A stream as far as it is known; its events may be declared before it. */
    private static final class StreamParts {
        boolean declared;
        CtfType.Struct eventHeader;
        CtfType.Struct packetContext;
        CtfType.Struct eventContext;
        CtfMetadata.Clock onlyClock;
        final Map<Long, CtfMetadata.Event> events = new HashMap<>();
    }

    private final TypeScope root = new TypeScope(null);
    private Declarations declarations;
    private final Map<String, String> environment = new HashMap<>();
    private final Map<String, CtfMetadata.Clock> clocks = new HashMap<>();
    private final Map<Long, StreamParts> streams = new HashMap<>();
    /** Events that do not say of which stream they are: of the only one. */
    private final StreamParts unplaced = new StreamParts();
    private boolean bigEndian;
    private UUID uuid;
    private CtfType.Struct packetHeader;
    private boolean traceSeen;
    private int fieldCount;
    private int eventCount;
    private boolean cut;

    /** The metadata that a text declares. */
    CtfMetadata read(String text) {
        declarations = new Declarations(text);
        for (TsdlParser.DeclarationContext next = declarations.next(); next != null; next = declarations.next()) {
            declaration(next);
        }
        cut = declarations.isCut();
        place();
        if (!traceSeen) {
            throw new TsdlException(0, "no trace declaration");
        }
        Map<Long, CtfMetadata.Stream> all = new HashMap<>();
        streams.forEach((id, parts) -> {
            if (parts.declared || streams.size() == 1) {
                all.put(id, new CtfMetadata.Stream(id, parts.eventHeader, parts.packetContext, parts.eventContext,
                        parts.onlyClock, parts.events));
            }
        });
        return new CtfMetadata(bigEndian, uuid, packetHeader, environment, clocks, all);
    }

    /** Gives the events that name no stream to the only one there is, or else to that of the id 0. */
    private void place() {
        if (!unplaced.events.isEmpty()) {
            long id = streams.size() == 1 ? streams.keySet().iterator().next() : 0;
            StreamParts parts = streams.computeIfAbsent(id, absent -> new StreamParts());
            unplaced.events.forEach((eventId, event) -> add(0, parts, event));
        }
    }

    private static void add(int line, StreamParts parts, CtfMetadata.Event event) {
        if (parts.events.putIfAbsent(event.id(), event) != null) {
            throw new TsdlException(
                    line, "a second event " + Long.toUnsignedString(event.id()) + " of one stream");
        }
    }

    /** Whether the text ended within a declaration. */
    boolean isCut() {
        return cut;
    }

    private void declaration(TsdlParser.DeclarationContext declaration) {
        if (declaration.typeDeclaration() != null) {
            declare(declaration.typeDeclaration(), root);
        } else if (declaration.scope != null) {
            Scope scope = new Scope(declaration.block());
            switch (declaration.scope.getText()) {
                case "trace" -> trace(scope);
                case "env" -> environment.putAll(scope.values);
                case "clock" -> clock(scope);
                case "stream" -> stream(scope);
                case "event" -> event(scope);
                default -> {
                    // A call site says where in a program an event is written, which no column shows.
                }
            }
        }
    }

    /** The entries of a block: values as text, and types. */
    private final class Scope {
        final int line;
        final Map<String, String> values = new HashMap<>();
        final Map<String, CtfType> types = new HashMap<>();

        Scope(TsdlParser.BlockContext block) {
            line = line(block);
            TypeScope scope = new TypeScope(root);
            for (TsdlParser.EntryContext entry : block.entry()) {
                if (entry.typeDeclaration() != null) {
                    declare(entry.typeDeclaration(), scope);
                } else if (entry.value() != null) {
                    values.put(text(entry.path()), text(entry.value()));
                } else if (entry.typeSpecifier() != null) {
                    types.put(text(entry.path()), specified(entry.typeSpecifier(), scope));
                }
            }
        }

        long number(String name, long absent) {
            String value = values.get(name);
            if (value == null) {
                return absent;
            }
            try {
                BigInteger number = new BigInteger(value);
                if (number.compareTo(LEAST) >= 0 && number.compareTo(GREATEST) <= 0) {
                    return number.longValue();
                }
            } catch (NumberFormatException e) {
                throw new TsdlException(line, "the value '" + value + "' of " + name + " instead of a number");
            }
            throw new TsdlException(line, "the number " + value + " of " + name + ", which has more than 64 bits");
        }

        CtfType.Struct struct(String name) {
            CtfType type = types.get(name);
            if (type != null && !(type instanceof CtfType.Struct)) {
                throw new TsdlException(line, "a " + name + " that is no structure");
            }
            return (CtfType.Struct) type;
        }
    }

    private void trace(Scope scope) {
        if (traceSeen) {
            throw new TsdlException(scope.line, "a second trace declaration");
        }
        traceSeen = true;
        long major = scope.number("major", 1);
        if (major != 1) {
            throw new TsdlException(scope.line, "version " + major + "." + scope.number("minor", 0)
                    + " of CTF instead of 1.8");
        }
        bigEndian = order(scope.line, scope.values.getOrDefault("byte_order", "le")) == Order.BIG;
        packetHeader = scope.struct("packet.header");
        String id = scope.values.get("uuid");
        if (id != null) {
            try {
                uuid = UUID.fromString(id);
            } catch (IllegalArgumentException e) {
                throw new TsdlException(scope.line, "the UUID '" + id + "'");
            }
        }
    }

    private void clock(Scope scope) {
        String name = scope.values.getOrDefault("name", "");
        long frequency = scope.number("freq", 1_000_000_000L);
        if (frequency <= 0) {
            throw new TsdlException(scope.line, "a clock of " + Long.toUnsignedString(frequency) + " ticks a second");
        }
        clocks.put(name, new CtfMetadata.Clock(
                name, frequency, scope.number("offset_s", 0), scope.number("offset", 0)));
    }

    private void stream(Scope scope) {
        long id = scope.number("id", 0);
        StreamParts parts = streams.computeIfAbsent(id, absent -> new StreamParts());
        if (parts.declared) {
            throw new TsdlException(scope.line, "a second stream " + Long.toUnsignedString(id));
        }
        parts.declared = true;
        parts.eventHeader = scope.struct("event.header");
        parts.packetContext = scope.struct("packet.context");
        parts.eventContext = scope.struct("event.context");
        parts.onlyClock = clocks.size() == 1 ? clocks.values().iterator().next() : null;
    }

    private void event(Scope scope) {
        if (++eventCount > MOST_EVENTS) {
            throw new TsdlException(scope.line, "more than " + MOST_EVENTS + " kinds of events");
        }
        long id = scope.number("id", 0);
        StreamParts parts = scope.values.containsKey("stream_id")
                ? streams.computeIfAbsent(scope.number("stream_id", 0), absent -> new StreamParts())
                : unplaced;
        String name = scope.values.getOrDefault("name", "Event" + Long.toUnsignedString(id));
        CtfMetadata.Event event = new CtfMetadata.Event(id, name, scope.number("loglevel", -1), scope.struct("context"),
                scope.struct("fields"));
        add(scope.line, parts, event);
    }

    private void declare(TsdlParser.TypeDeclarationContext declaration, TypeScope scope) {
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
                : scope.find(line(specifier), joined(specifier.word(), pointers.size()));
        String kind = name.kind == null ? "" : name.kind.getText() + " ";
        scope.define(line(name), kind + joined(name.word(), name.pointer().size()), type);
    }

    private void typedef(TsdlParser.DefinitionContext definition, TypeScope scope) {
        for (CtfType.Field field : definition.words() != null
                ? fieldsOf(definition.words(), scope)
                : fieldsOf(built(definition.builtType(), scope), definition.declarator())) {
            scope.define(line(definition), field.name(), field.type());
        }
    }

    private CtfType specified(TsdlParser.TypeSpecifierContext specifier, TypeScope scope) {
        return specifier.builtType() != null
                ? built(specifier.builtType(), scope)
                : scope.find(line(specifier), joined(specifier.word(), 0));
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
        return bounded(line(type), built);
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
            values.put(text(attributes.path(i)), text(attributes.value(i)));
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
            root.define(line(type), text, read);
            declarations.isInteger(text);
        }
        return read;
    }

    private static CtfType.Int readInteger(TsdlParser.IntegerTypeContext type) {
        int line = line(type);
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
        int line = line(type);
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

    private static Order order(int line, String name) {
        return switch (name == null ? "native" : name) {
            case "le" -> Order.LITTLE;
            case "be", "network" -> Order.BIG;
            case "native" -> Order.NATIVE;
            default -> throw new TsdlException(line, "the byte order '" + name + "'");
        };
    }

    private CtfType.Struct struct(TsdlParser.StructTypeContext type, TypeScope scope) {
        int line = line(type);
        String name = type.name() == null ? null : "struct " + type.name().getText();
        if (type.fields() == null) {
            if (name == null) {
                throw new TsdlException(line, "a structure without a name and without fields");
            }
            return named(line, scope, name, CtfType.Struct.class);
        }
        int alignment = 1;
        if (type.alignment() != null) {
            BigInteger bits = number(type.alignment().integer());
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
        int line = line(type);
        String name = type.name() == null ? null : "variant " + type.name().getText();
        List<String> tag = type.path() == null ? null : path(type.path());
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
            throw new TsdlException(line(context), "more than " + MOST_FIELDS + " fields");
        }
        return fields;
    }

    private List<CtfType.Field> fieldsOf(TsdlParser.WordsContext words, TypeScope scope) {
        List<TsdlParser.WordContext> all = words.word();
        int line = line(words);
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
                type = new CtfType.Sequence(type, path(dimension.path()));
            } else {
                BigInteger count = number(dimension.integer());
                if (count.signum() < 0 || count.bitLength() > 62) {
                    throw new TsdlException(line(dimension), "an array of " + count + " elements");
                }
                CtfType.Array array = new CtfType.Array(type, count.longValue());
                if (array.elementsWithoutBits() > CtfType.MOST_WITHOUT_BITS) {
                    throw new TsdlException(
                            line(dimension), "an array of " + count + " elements that may have no bits");
                }
                type = array;
            }
            bounded(line(dimension), type);
        }
        return type;
    }

    private CtfType.Enumeration enumeration(TsdlParser.EnumTypeContext type, TypeScope scope) {
        int line = line(type);
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
            BigInteger least = enumerator.integer().isEmpty() ? next : number(enumerator.integer(0));
            BigInteger greatest = enumerator.integer().size() < 2 ? least : number(enumerator.integer(1));
            if (greatest.compareTo(least) < 0 || least.compareTo(LEAST) < 0 || greatest.compareTo(GREATEST) > 0) {
                throw new TsdlException(line(enumerator), "the range " + least + " to " + greatest);
            }
            String label = enumerator.name() != null
                    ? enumerator.name().getText()
                    : unquoted(enumerator.STRING());
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

    private static List<String> path(TsdlParser.PathContext path) {
        List<String> names = new ArrayList<>();
        names.add(path.word().getText());
        for (TsdlParser.NameContext name : path.name()) {
            names.add(name.getText());
        }
        return names;
    }

    private static String text(TsdlParser.PathContext path) {
        return path.getChildCount() == 1 ? path.getStart().getText() : path.getText();
    }

    private static String text(TsdlParser.ValueContext value) {
        if (value.integer() != null) {
            return number(value.integer()).toString();
        }
        if (value.STRING() != null) {
            return unquoted(value.STRING());
        }
        return value.path() != null ? text(value.path()) : value.name().getText();
    }

    private static BigInteger number(TsdlParser.IntegerContext integer) {
        BigInteger number;
        if (integer.NUMBER() != null) {
            String digits = withoutSuffix(integer.NUMBER().getText());
            if (digits.length() > 70) {
                throw new TsdlException(line(integer), "a number of " + digits.length() + " digits");
            }
            number = digits(line(integer), digits);
        } else {
            number = BigInteger.valueOf(unquoted(integer.CHARACTER()).codePointAt(0));
        }
        return integer.sign != null && integer.sign.getText().equals("-") ? number.negate() : number;
    }

    /** Without the letters of C that tell a number's type. */
    private static String withoutSuffix(String number) {
        int end = number.length();
        while (end > 0 && "uUlL".indexOf(number.charAt(end - 1)) >= 0) {
            end--;
        }
        return number.substring(0, end);
    }

    private static BigInteger digits(int line, String digits) {
        try {
            if (digits.length() > 1 && digits.charAt(0) == '0') {
                return switch (digits.charAt(1)) {
                    case 'x', 'X' -> new BigInteger(digits.substring(2), 16);
                    case 'b', 'B' -> new BigInteger(digits.substring(2), 2);
                    default -> new BigInteger(digits, 8);
                };
            }
            return new BigInteger(digits);
        } catch (NumberFormatException e) {
            throw new TsdlException(line, "the number " + digits);
        }
    }

    /** The text between quotes, with C's escapes resolved: those of numbers are bytes of UTF-8. */
    private static String unquoted(TerminalNode quoted) {
        byte[] raw = quoted.getText().getBytes(StandardCharsets.UTF_8);
        int start = raw[0] == 'L' ? 2 : 1;
        int end = raw.length - 1;
        byte[] text = new byte[raw.length];
        int length = 0;
        for (int i = start; i < end; i++) {
            byte c = raw[i];
            if (c == '\\') {
                int digits = escapedDigits(raw, ++i, end);
                if (digits > 0) {
                    boolean hexadecimal = raw[i] == 'x';
                    int from = hexadecimal ? i + 1 : i;
                    c = (byte) Integer.parseInt(
                            new String(raw, from, digits, StandardCharsets.US_ASCII), hexadecimal ? 16 : 8);
                    i = from + digits - 1;
                } else {
                    c = escaped(raw[i]);
                }
            }
            text[length++] = c;
        }
        return length == 0 && raw[0] == '\''
                ? "\0"
                : new String(text, 0, length, StandardCharsets.UTF_8);
    }

    /** How many digits of a number, hexadecimal or octal, are escaped at a place; 0 where none is. */
    private static int escapedDigits(byte[] raw, int at, int end) {
        boolean hexadecimal = raw[at] == 'x';
        int from = hexadecimal ? at + 1 : at;
        int most = Math.min(end, from + (hexadecimal ? 2 : 3));
        int to = from;
        while (to < most && Character.digit((char) raw[to], hexadecimal ? 16 : 8) >= 0) {
            to++;
        }
        return to - from;
    }

    private static byte escaped(byte letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'a' -> 7;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'v' -> 11;
            default -> letter;
        };
    }

    private static int line(ParserRuleContext context) {
        return context.getStart().getLine();
    }
}
