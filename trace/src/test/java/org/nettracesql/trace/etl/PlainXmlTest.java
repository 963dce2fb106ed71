package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Start tags and attributes of XML, against Java's parser. */
class PlainXmlTest {

    private static final List<String> NAMES = List.of("name", "tid", "inType", "message", "x.y-z", "xmlns");

    private static final String MANIFEST = """
            <instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events">
             <instrumentation xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:win='http://x/windows/events'>
              <events xmlns="http://schemas.microsoft.com/win/2004/08/events">
            <provider name="Demo&amp;Source" guid="{0f1e2d3c}" resourceFileName="a &lt;b&gt; 'c'" >
             <template tid='&quot;Args&apos;' x.y-z="grün>"><data name="" inType="win:Int32"/></template >
             <string id="event_A" value="Text of {0}"/>Text &amp; grün
            </provider></events></instrumentation>
            </instrumentationManifest>
            """;

    private static List<String> tags(XMLStreamReader xml) throws XMLStreamException {
        List<String> tags = new ArrayList<>();
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                Map<String, String> attributes = new TreeMap<>();
                for (int i = 0; i < xml.getAttributeCount(); i++) {
                    attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
                }
                attributes.keySet().retainAll(NAMES);
                tags.add(xml.getLocalName() + attributes);
            }
        }
        return tags;
    }

    /** Null where Java's parser refuses it. */
    private static List<String> parsed(String text) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        try {
            return tags(factory.createXMLStreamReader(new StringReader(text)));
        } catch (XMLStreamException e) {
            return null;
        }
    }

    /** Null where it is not plain. */
    private static List<String> plain(String text) {
        PlainXml xml = new PlainXml(text);
        List<String> tags = new ArrayList<>();
        while (xml.next()) {
            Map<String, String> attributes = new TreeMap<>();
            for (String name : NAMES) {
                if (!name.startsWith("xmlns") && xml.has(name)) {
                    attributes.put(name, xml.attribute(name));
                }
            }
            tags.add(xml.element() + attributes);
        }
        return xml.isPlain() ? tags : null;
    }

    @Test
    void manifestIsReadAsJavasParserReadsIt() {
        assertThat(plain(MANIFEST)).hasSize(7).isEqualTo(parsed(MANIFEST))
                .contains("data{inType=win:Int32, name=}", "template{tid=\"Args', x.y-z=grün>}");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", " ", "text", "<a>", "<a></b>", "<a/><b/>", "<a/>x", "<a b=\"1\" b=\"2\"/>", "<a b=\"1\"c=\"2\"/>",
        "<a b=1/>",
        "<a b=\"<\"/>", "<a b=\"&x;\"/>", "<a>&x;</a>", "<a>]]></a>", "<a", "<a b=\"", "</a>", "<a></a", "< a/>",
        "<a b =\"1\"/>", "<!DOCTYPE a><a/>", "<a><!-- --></a>", "<a><![CDATA[x]]></a>", "<?xml version=\"1.0\"?><a/>",
        "<a:b/>", "<a c:b=\"1\"/>", "<a xmlns:b=\"\"/>", "<a xmlns:xml=\"x\"/>", "<a b=\"1\n2\"/>", "<a>\u0001</a>",
        "<a b=\"&#10;\"/>", "<a b=\"&amp\"/>", "<a xmlns=\"http://www.w3.org/2000/xmlns/\"/>", "<a>&amp</a>", "<é/>",
        "<1/>", "<a/ >", "<a b='1\"/>", "<a>\ud83d\ude00</a>"
    })
    void whatIsNotSurelyPlainIsLeftToJavasParser(String text) {
        assertThat(plain(text)).isNull();
    }

    @Test
    void noTextIsPlainThatJavasParserRefusesOrReadsInAnotherWay() {
        long seed = Long.getLong("xml.seed", 20261123);
        Random random = new Random(seed);
        String[] pieces = {"<", ">", "/>", "</", "\"", "'", "=", "&", "&amp;", ";", " ", "\n", "a", "name", "xmlns",
            ":", "<!--", "]]>", "<a b=\"c\">", "</a>", "<x/>", "é", "\u0085", "\u007f", "\ufffe", "-", "1", "<?", "{"};
        int plain = 0;
        for (int i = 0; i < 30_000; i++) {
            StringBuilder text = new StringBuilder(MANIFEST);
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(text.length());
                int to = Math.min(text.length(), at + random.nextInt(4));
                text.replace(at, to, pieces[random.nextInt(pieces.length)]);
            }
            List<String> tags = plain(text.toString());
            if (tags != null) {
                plain++;
                assertThat(tags).as("seed " + seed + ": " + text).isEqualTo(parsed(text.toString()));
            }
        }
        assertThat(plain).isGreaterThan(3_000);
    }
}
