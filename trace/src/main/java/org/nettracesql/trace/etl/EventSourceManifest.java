package org.nettracesql.trace.etl;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;

/**
 * Reads the manifest that an EventSource sends of itself: {@code instrumentationManifest} XML with the provider's name
 * and GUID, tasks, opcodes, events and templates, whose fields follow one another in the payload: texts are UTF-16 with
 * a zero at the end, a Boolean has 4 bytes, a Binary is counted by the field before it.
 */
final class EventSourceManifest {

    private static final int MOST_ELEMENTS = 200_000;

    /** Why a manifest cannot be read. */
    static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableException(String message) {
            super(message);
        }
    }

    /** A start tag. */
    interface Tag {
        String element();

        /** The value of an attribute; empty if there is none of that name. */
        String attribute(String name);
    }

    private record AnyXml(XMLStreamReader xml) implements Tag {
        @Override
        public String element() {
            return xml.getLocalName();
        }

        @Override
        public String attribute(String name) {
            String value = xml.getAttributeValue(null, name);
            return value == null ? "" : value;
        }
    }

    private record Declared(int id, int version, String name, String task, String opcode, String template) {}

    private final List<Declared> events = new ArrayList<>();
    /** By template: its fields, a type's name and a name for each. */
    private final Map<String, List<String[]>> templates = new HashMap<>();

    /** Of the data that follows; null where no template has begun. */
    private List<String[]> template;

    private int elements;
    private String provider = "";
    private String guid = "";

    private EventSourceManifest() {}

    static void read(byte[] text, String ofGuid, Definitions into) throws UnreadableException {
        EventSourceManifest manifest = new EventSourceManifest();
        manifest.parse(text);
        String known = manifest.guid.isEmpty() ? ofGuid : manifest.guid;
        into.provider(known, manifest.provider);
        for (Declared event : manifest.events) {
            List<String[]> template = manifest.templates.get(event.template);
            for (int pointerBytes = 4; pointerBytes <= 8; pointerBytes += 4) {
                into.event(known, event.id, event.version, pointerBytes, new Definitions.Definition(
                        event.name, event.task, event.opcode, fields(template, pointerBytes)));
            }
        }
    }

    private void parse(byte[] bytes) throws UnreadableException {
        String text = decoded(bytes);
        PlainXml plain = new PlainXml(text);
        try {
            while (plain.next()) {
                tag(plain);
            }
        } catch (NumberFormatException e) {
            throw new UnreadableException(reason(e));
        }
        if (!plain.isPlain()) {
            parseAny(text);
        }
    }

    /** Begins anew with Java's parser. */
    private void parseAny(String text) throws UnreadableException {
        elements = 0;
        template = null;
        events.clear();
        templates.clear();
        provider = "";
        guid = "";
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            AnyXml any = new AnyXml(factory.createXMLStreamReader(new StringReader(text)));
            while (any.xml.hasNext()) {
                if (any.xml.next() == XMLStreamConstants.START_ELEMENT) {
                    tag(any);
                }
            }
        } catch (XMLStreamException | NumberFormatException e) {
            throw new UnreadableException(reason(e));
        }
    }

    private static String reason(Exception e) {
        return e.getMessage() == null ? "it is no XML" : e.getMessage().replace('\n', ' ');
    }

    private void tag(Tag tag) throws UnreadableException {
        if (++elements > MOST_ELEMENTS) {
            throw new UnreadableException("it has more than " + MOST_ELEMENTS + " elements");
        }
        switch (tag.element()) {
            case "provider" -> {
                provider = tag.attribute("name");
                guid = tag.attribute("guid").replace("{", "").replace("}", "").toLowerCase(Locale.ROOT);
            }
            case "event" -> event(tag);
            case "template" -> {
                template = new ArrayList<>();
                templates.put(tag.attribute("tid"), template);
            }
            case "data" -> {
                if (template != null) {
                    template.add(new String[] {
                        tag.attribute("inType"), tag.attribute("name"), tag.attribute("count")
                    });
                }
            }
            default -> {
                // Keywords, maps and texts have no column.
            }
        }
    }

    /** Of bytes the parser says itself, on the standard error output, where they are no UTF-8. */
    private static String decoded(byte[] text) throws UnreadableException {
        try {
            String decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
            return decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
        } catch (CharacterCodingException e) {
            throw new UnreadableException("it is not in UTF-8");
        }
    }

    private void event(Tag tag) {
        String name = tag.attribute("symbol");
        String message = tag.attribute("message");
        String template = tag.attribute("template");
        if (name.isEmpty() && message.startsWith("$(string.event_") && message.endsWith(")")) {
            name = message.substring("$(string.event_".length(), message.length() - 1);
        }
        if (name.isEmpty() && template.endsWith("Args")) {
            name = template.substring(0, template.length() - "Args".length());
        }
        String opcode = Definitions.withoutPrefix(tag.attribute("opcode"));
        String version = tag.attribute("version");
        events.add(new Declared(
                Integer.parseInt(tag.attribute("value")),
                version.isEmpty() ? 0 : Integer.parseInt(version),
                name,
                tag.attribute("task"),
                opcode,
                template));
    }

    /** The fields up to the first whose layout is not known; what is left is then one field of bytes. */
    private static List<EventField> fields(List<String[]> template, int pointerBytes) {
        List<EventField> fields = new ArrayList<>();
        if (template == null) {
            return fields;
        }
        for (String[] data : template) {
            FieldType type = data[2].isEmpty() ? type(data[0], pointerBytes, fields) : null;
            if (type == null) {
                fields.add(FieldTypes.REST);
                return fields;
            }
            fields.add(new EventField(data[1], type));
        }
        return fields;
    }

    private static FieldType type(String inType, int pointerBytes, List<EventField> before) {
        return switch (inType) {
            case "win:UnicodeString" -> Scalar.UTF16Z;
            case "win:AnsiString" -> Scalar.UTF8Z;
            case "win:Int8" -> Scalar.I8;
            case "win:UInt8" -> Scalar.U8;
            case "win:Int16" -> Scalar.I16;
            case "win:UInt16" -> Scalar.U16;
            case "win:Int32" -> Scalar.I32;
            case "win:UInt32", "win:HexInt32" -> Scalar.U32;
            case "win:Int64" -> Scalar.I64;
            case "win:UInt64", "win:HexInt64" -> Scalar.U64;
            case "win:Float" -> Scalar.F32;
            case "win:Double" -> Scalar.F64;
            case "win:Boolean" -> Scalar.BOOL32;
            case "win:GUID" -> Scalar.GUID;
            case "win:FILETIME" -> Scalar.FILETIME;
            case "win:SYSTEMTIME" -> Scalar.SYSTEMTIME;
            case "win:SID" -> Scalar.SID;
            case "win:Pointer" -> pointerBytes == Long.BYTES ? Scalar.POINTER64 : Scalar.POINTER32;
            case "win:Binary" -> before.isEmpty()
                    ? null
                    : FieldTypes.counted(Scalar.U8, before.get(before.size() - 1));
            default -> null;
        };
    }
}
