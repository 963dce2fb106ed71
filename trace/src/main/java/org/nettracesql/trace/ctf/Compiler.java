package org.nettracesql.trace.ctf;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * Compiles the types of one stream into {@link Node}s: byte orders are settled, and each length and tag refers to the
 * number that it names. The structures of a stream are compiled in the order in which they are read, for a name may
 * refer to any that comes before.
 *
 * <p>A name is looked for in the structure that it stands in, then in those around it, then in the whole of the event's
 * fields, the contexts and the headers, the nearest first; or it begins with the name of one of those
 * ({@code stream.packet.context.x}). Source: CTF 1.8.3, section 7.3.2.
 *
 * <p>Errors: {@link TsdlException}.
 */
final class Compiler {

    private static final int MOST_NODES = 1_000_000;
    private static final long MOST_LEAST_BITS = 1L << 27;

    private record Root(String prefix, StructNode struct) {}

    private final boolean bigEndian;
    private final Deque<Root> roots = new ArrayDeque<>();
    /** The structures around what is being compiled, the innermost first, with the fields compiled up to now. */
    private final Deque<StructNode> open = new ArrayDeque<>();
    private int slots = Slot.FIRST_FREE;
    private int nodes;
    /** Whether an integer without a clock of its own that is called a time stamp moves the stream's clock. */
    private boolean inEventHeader;

    /** Whether what is compiled belongs to a packet, whose times the walk over packets takes. */
    private boolean inPacket;

    /** What the structure that is being compiled is called by those who name a field from the outermost on. */
    private String prefix = "";

    private Map<String, Integer> slotsByName = Map.of();
    private String clock;
    private boolean hasTime;

    Compiler(boolean bigEndian) {
        this.bigEndian = bigEndian;
    }

    /** How many slots the values need that are referred to. */
    int slots() {
        return slots;
    }

    /** The name of the clock that the time stamps compiled up to now have; null if they name none. */
    String clock() {
        return clock;
    }

    /** Whether anything compiled up to now tells a time. */
    boolean hasTime() {
        return hasTime;
    }

    /**
     * Compiles one of the structures of a stream, for instance {@code stream.packet.context}.
     *
     * @param type null for one without fields
     * @param meanings the slots of its numbers that mean something to the reader, by name; in an event header those in
     *     the options of a variant count too
     */
    StructNode root(String prefix, CtfType.Struct type, Map<String, Integer> meanings) {
        CtfType.Struct known = type == null ? new CtfType.Struct(List.of(), 1) : type;
        this.prefix = prefix;
        inEventHeader = prefix.equals("stream.event.header");
        inPacket = prefix.equals("trace.packet.header") || prefix.equals("stream.packet.context");
        slotsByName = meanings;
        StructNode struct = known.leastBits() > MOST_LEAST_BITS
                ? new StructNode(new String[] {"value"}, new Node[] {new ImpossibleNode()}, 1)
                : struct(known);
        roots.push(new Root(prefix, struct));
        return struct;
    }

    /** Forgets the structure compiled last: another event does not see it. */
    void forget() {
        roots.pop();
    }

    /** Whether a structure has a number of that name. */
    static boolean hasNumber(StructNode struct, String name) {
        return struct.find(name) instanceof NumberNode;
    }

    /** To be called for each structure once all of the metadata was compiled. */
    static void seal(Node node) {
        if (node instanceof StructNode struct) {
            struct.seal();
        } else if (node instanceof VariantNode variant) {
            variant.seal();
        } else if (node instanceof ElementsNode elements) {
            elements.seal();
        }
    }

    /** The name that people know: LTTng puts an underscore before each. */
    static String shown(String name) {
        return name.length() > 1 && name.charAt(0) == '_' ? name.substring(1) : name;
    }

    private StructNode struct(CtfType.Struct type) {
        int size = type.fields().size();
        String[] names = new String[size];
        StructNode struct = new StructNode(names, new Node[size], type.alignment());
        open.push(struct);
        for (int i = 0; i < size; i++) {
            CtfType.Field field = type.fields().get(i);
            Node node = node(field.name(), field.type());
            names[i] = field.name();
            struct.nodes[i] = node;
        }
        open.pop();
        return struct;
    }

    private Node node(String name, CtfType type) {
        if (++nodes > MOST_NODES) {
            throw new TsdlException(0, "more than " + MOST_NODES + " fields in its structures");
        }
        if (type instanceof CtfType.Int integer) {
            return number(name, integer, null);
        }
        if (type instanceof CtfType.Enumeration labels) {
            return number(name, labels.container(), labels);
        }
        if (type instanceof CtfType.Real real) {
            return new RealNode(real, isBig(real.order()));
        }
        if (type instanceof CtfType.Text) {
            return new TextNode();
        }
        if (type instanceof CtfType.Struct struct) {
            return struct(struct);
        }
        if (type instanceof CtfType.Variant variant) {
            return variant(variant);
        }
        if (type instanceof CtfType.Array array) {
            return ElementsNode.array(node("", array.element()), array.count(), array.alignment(),
                    isText(array.element()));
        }
        CtfType.Sequence sequence = (CtfType.Sequence) type;
        NumberNode length = number(sequence.lengthPath(), "the length of a sequence");
        // An element has its own count before it: fields beside it count the arrays of its structure only.
        String countField = name.isEmpty() ? null : siblingName(length);
        int slot = referTo(length);
        boolean mayHaveNoBits =
                sequence.element().leastBits() == 0 && !(sequence.element() instanceof CtfType.Sequence);
        return ElementsNode.sequence(node("", sequence.element()), slot, sequence.alignment(), countField,
                isText(sequence.element()), mayHaveNoBits ? CtfType.MOST_WITHOUT_BITS : Long.MAX_VALUE);
    }

    private static boolean isText(CtfType element) {
        return element instanceof CtfType.Int integer && integer.text() && integer.alignment() == 8;
    }

    private boolean isBig(CtfType.Order order) {
        return order == CtfType.Order.NATIVE ? bigEndian : order == CtfType.Order.BIG;
    }

    private NumberNode number(String name, CtfType.Int type, CtfType.Enumeration labels) {
        boolean stamp = inEventHeader && name.equals("timestamp");
        if (type.clock() != null && clock == null) {
            clock = type.clock();
        }
        boolean own = type.clock() != null && type.clock().equals(clock);
        // In contexts and fields only an unsigned integer of the stream's own clock moves it, as for other readers.
        boolean ticks = inEventHeader ? own || stamp && type.clock() == null : !inPacket && !type.signed() && own;
        hasTime |= ticks || inPacket && (own || name.equals("timestamp_begin") || name.equals("timestamp_end"));
        NumberNode number = new NumberNode(type, labels, isBig(type.order()), ticks);
        Integer slot = open.size() == 1 || inEventHeader ? slotsByName.get(shown(name)) : null;
        if (slot != null) {
            number.slot = slot;
        }
        return number;
    }

    private Node variant(CtfType.Variant type) {
        if (type.tagPath() == null) {
            throw new TsdlException(0, "a variant without a tag in a structure");
        }
        NumberNode tag = number(type.tagPath(), "the tag of a variant");
        if (tag.labels == null) {
            throw new TsdlException(0, "the tag " + String.join(".", type.tagPath()) + ", which is no enumeration");
        }
        int slot = referTo(tag);
        String[] names = new String[type.options().size()];
        Node[] options = new Node[names.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = type.options().get(i).name();
            options[i] = node(names[i], type.options().get(i).type());
        }
        return new VariantNode(names, options, tag.labels, slot);
    }

    private int referTo(NumberNode number) {
        if (number.slot == NumberNode.NO_SLOT) {
            number.slot = slots++;
        }
        return number.slot;
    }

    /** The name under which a number stands in the innermost structure, unless a later field has it too. */
    private String siblingName(NumberNode number) {
        StructNode struct = open.peek();
        for (int i = 0; i < struct.nodes.length; i++) {
            if (struct.nodes[i] == number) {
                String name = shown(struct.names[i]);
                return struct.find(name) == number ? name : null;
            }
        }
        return null;
    }

    private NumberNode number(List<String> path, String what) {
        Node found = find(path);
        if (!(found instanceof NumberNode number)) {
            throw new TsdlException(0, what + ", " + String.join(".", path) + ", which is "
                    + (found == null ? "not declared before" : "no integer"));
        }
        return number;
    }

    private Node find(List<String> path) {
        for (StructNode enclosing : open) {
            Node found = descend(enclosing, path, 0);
            if (found != null) {
                return found;
            }
        }
        if (isBelow(prefix, path)) {
            return descend(open.peekLast(), path, namesIn(prefix));
        }
        for (Root root : roots) {
            if (isBelow(root.prefix, path)) {
                return descend(root.struct, path, namesIn(root.prefix));
            }
        }
        for (Root root : roots) {
            Node found = descend(root.struct, path, 0);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Whether a path begins with the name of one of a stream's structures. */
    private static boolean isBelow(String structure, List<String> path) {
        int names = namesIn(structure);
        return path.size() > names && String.join(".", path.subList(0, names)).equals(structure);
    }

    private static int namesIn(String structure) {
        return 1 + (int) structure.chars().filter(c -> c == '.').count();
    }

    private static Node descend(Node from, List<String> path, int first) {
        Node node = from;
        for (String name : path.subList(first, path.size())) {
            if (node instanceof StructNode struct) {
                node = struct.find(name);
            } else if (node instanceof VariantNode variant) {
                node = variant.find(name);
            } else {
                return null;
            }
        }
        return node;
    }
}
