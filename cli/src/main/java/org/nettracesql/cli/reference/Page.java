package org.nettracesql.cli.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nettracesql.cli.picture.Markup;

/**
 * A page of headings, sentences, lines of code and tables, which can be written in more than one language. Text is
 * plain: what would be markup in it is escaped. A cell or sentence in back quotes is code.
 */
public final class Page {

    private sealed interface Block permits Heading, Sentence, Code, Table {}

    private record Heading(int level, String text) implements Block {}

    private record Sentence(String text) implements Block {}

    private record Code(String text) implements Block {}

    private record Table(List<String> header, List<List<String>> rows) implements Block {}

    private final String name;
    private final String title;
    private final List<Block> blocks = new ArrayList<>();

    /** @param name of its file, without the ending */
    public Page(String name, String title) {
        this.name = name;
        this.title = title;
    }

    public String name() {
        return name;
    }

    public String title() {
        return title;
    }

    Page section(String text) {
        blocks.add(new Heading(2, text));
        return this;
    }

    Page entry(String text) {
        blocks.add(new Heading(3, text));
        return this;
    }

    Page sentence(String text) {
        blocks.add(new Sentence(text));
        return this;
    }

    Page code(String text) {
        blocks.add(new Code(text));
        return this;
    }

    /** Leaves it out where it has no rows. */
    Page table(List<String> header, List<List<String>> rows) {
        if (!rows.isEmpty()) {
            blocks.add(new Table(header, rows));
        }
        return this;
    }

    static String inCode(String text) {
        return '`' + text + '`';
    }

    /** The page in Markdown as GitHub reads it. */
    public String markdown() {
        StringBuilder text = new StringBuilder("# " + title + "\n");
        for (Block block : blocks) {
            text.append('\n');
            if (block instanceof Heading heading) {
                text.append("#".repeat(heading.level)).append(' ').append(markdown(heading.text)).append('\n');
            } else if (block instanceof Sentence sentence) {
                text.append(markdown(sentence.text)).append('\n');
            } else if (block instanceof Code code) {
                code.text.lines().forEach(line -> text.append(line.isEmpty() ? "" : "    ").append(line).append('\n'));
            } else if (block instanceof Table table) {
                markdownRow(text, table.header);
                text.append("|---".repeat(table.header.size())).append("|\n");
                table.rows.forEach(row -> markdownRow(text, row));
            }
        }
        return text.toString();
    }

    private static void markdownRow(StringBuilder text, List<String> cells) {
        for (String cell : cells) {
            text.append("| ").append(markdown(cell).replace("|", "\\|").replace('\n', ' ')).append(' ');
        }
        text.append("|\n");
    }

    private static String markdown(String text) {
        return isCode(text) ? text : text.replace("<", "&lt;").replace("*", "\\*");
    }

    /**
     * The page in HTML, complete by itself.
     *
     * @param all the pages of the reference, to go to
     */
    public String html(List<Page> all) {
        StringBuilder text = new StringBuilder("""
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s - nettrace-sql</title>
                <style>
                body { font: 16px/1.5 sans-serif; max-width: 70em; margin: 0 auto; padding: 1em; color: #222; }
                nav { border-bottom: 1px solid #ccc; padding-bottom: .5em; }
                nav a { margin-right: 1em; }
                code, pre { font: 14px/1.4 monospace; background: #f4f4f4; }
                code { padding: .1em .2em; }
                pre { padding: .6em; overflow-x: auto; }
                table { border-collapse: collapse; margin: .5em 0 1em; }
                th, td { border: 1px solid #ddd; padding: .25em .6em; text-align: left; vertical-align: top; }
                th { background: #f4f4f4; }
                h3 { margin-bottom: .2em; }
                </style>
                </head>
                <body>
                <nav>""".formatted(Markup.escape(title)));
        for (Page page : all) {
            text.append("<a href=\"").append(page.name).append(".html\">")
                    .append(Markup.escape(page.title)).append("</a>\n");
        }
        text.append("</nav>\n<h1>").append(Markup.escape(title)).append("</h1>\n");
        for (Block block : blocks) {
            if (block instanceof Heading heading) {
                String tag = "h" + heading.level;
                text.append('<').append(tag).append(" id=\"").append(anchor(heading.text)).append("\">")
                        .append(html(heading.text)).append("</").append(tag).append(">\n");
            } else if (block instanceof Sentence sentence) {
                text.append("<p>").append(html(sentence.text)).append("</p>\n");
            } else if (block instanceof Code code) {
                text.append("<pre>").append(Markup.escape(code.text)).append("</pre>\n");
            } else if (block instanceof Table table) {
                text.append("<table>\n");
                htmlRow(text, "th", table.header);
                table.rows.forEach(row -> htmlRow(text, "td", row));
                text.append("</table>\n");
            }
        }
        return text.append("</body>\n</html>\n").toString();
    }

    private static void htmlRow(StringBuilder text, String tag, List<String> cells) {
        text.append("<tr>");
        for (String cell : cells) {
            text.append('<').append(tag).append('>').append(html(cell)).append("</").append(tag).append('>');
        }
        text.append("</tr>\n");
    }

    private static String html(String text) {
        return isCode(text)
                ? "<code>" + Markup.escape(text.substring(1, text.length() - 1)) + "</code>"
                : Markup.escape(text);
    }

    private static String anchor(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_ -]", "").replace(' ', '-');
    }

    private static boolean isCode(String text) {
        return text.length() > 1 && text.indexOf('`', 1) == text.length() - 1 && text.charAt(0) == '`';
    }
}
