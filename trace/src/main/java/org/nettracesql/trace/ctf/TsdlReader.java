package org.nettracesql.trace.ctf;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.nettracesql.trace.ctf.CtfType.Order;

/**
 * Reads a metadata text into {@link CtfMetadata}: the trace, its clocks, streams and events; a {@link TypeReader} reads
 * their types. Everything is bounded: how deep types nest, how many fields there are, how many events.
 *
 * <p>Errors: {@link TsdlException} with the line. A text that ends within a declaration gives what was declared before.
 *
 * <p>Source: CTF 1.8.3, section 7.3 and appendix C.
 */
final class TsdlReader {

    private static final int MOST_EVENTS = 200_000;

    /** A stream as far as it is known; its events may be declared before it. */
    private static final class StreamParts {
        boolean declared;
        CtfType.Struct eventHeader;
        CtfType.Struct packetContext;
        CtfType.Struct eventContext;
        CtfMetadata.Clock onlyClock;
        final Map<Long, CtfMetadata.Event> events = new LinkedHashMap<>();
    }

    private final Declarations declarations;
    private final TypeReader types;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Map<String, CtfMetadata.Clock> clocks = new LinkedHashMap<>();
    private final Map<Long, StreamParts> streams = new LinkedHashMap<>();
    /** Events that do not say of which stream they are: of the only one. */
    private final StreamParts unplaced = new StreamParts();
    private boolean bigEndian;
    private UUID uuid;
    private CtfType.Struct packetHeader;
    private boolean traceSeen;
    private int eventCount;

    TsdlReader(String text) {
        declarations = new Declarations(text);
        types = new TypeReader(declarations);
    }

    /** The metadata that the text declares. Call once. */
    CtfMetadata read() {
        for (TsdlParser.DeclarationContext next = declarations.next(); next != null; next = declarations.next()) {
            declaration(next);
        }
        place();
        if (!traceSeen) {
            throw new TsdlException(0, "no trace declaration");
        }
        Map<Long, CtfMetadata.Stream> all = new LinkedHashMap<>();
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

    /** Whether the text, which was read, ended within a declaration. */
    boolean isCut() {
        return declarations.isCut();
    }

    private void declaration(TsdlParser.DeclarationContext declaration) {
        if (declaration.typeDeclaration() != null) {
            types.declare(declaration.typeDeclaration(), types.root);
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
        final Map<String, CtfType> typed = new HashMap<>();

        Scope(TsdlParser.BlockContext block) {
            line = TsdlValues.line(block);
            TypeScope scope = new TypeScope(types.root);
            for (TsdlParser.EntryContext entry : block.entry()) {
                if (entry.typeDeclaration() != null) {
                    types.declare(entry.typeDeclaration(), scope);
                } else if (entry.value() != null) {
                    values.put(TsdlValues.text(entry.path()), TsdlValues.text(entry.value()));
                } else if (entry.typeSpecifier() != null) {
                    typed.put(TsdlValues.text(entry.path()), types.specified(entry.typeSpecifier(), scope));
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
                if (TsdlValues.has64Bits(number)) {
                    return number.longValue();
                }
            } catch (NumberFormatException e) {
                throw new TsdlException(line, "the value '" + value + "' of " + name + " instead of a number");
            }
            throw new TsdlException(line, "the number " + value + " of " + name + ", which has more than 64 bits");
        }

        CtfType.Struct struct(String name) {
            CtfType type = typed.get(name);
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
        bigEndian = TypeReader.order(scope.line, scope.values.getOrDefault("byte_order", "le")) == Order.BIG;
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
}
