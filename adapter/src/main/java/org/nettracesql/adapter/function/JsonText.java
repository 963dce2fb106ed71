package org.nettracesql.adapter.function;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.JsonFunctions;

/**
 * Parts of JSON as {@code ->} and {@code ->>} give them in PostgreSQL and DuckDB. A path is a key as it is, or begins
 * with {@code $}: {@code $.a.b[0]}, {@code $."a b"}. What is not there is NULL, and numbers keep their digits. Called
 * by generated code.
 */
public final class JsonText {

    /** Between the keys of a path for {@link #put}. */
    public static final String BETWEEN_KEYS = "\u001f";

    /** Before a key of which nothing tells whether it is that of an object or the place of an element. */
    public static final String KEY_OR_PLACE = "$?";

    private static final Pattern PLACE = Pattern.compile("-?\\d{1,9}");

    private static final Object MISSING = new Object();

    private JsonText() {}

    /** The part as JSON. */
    public static String extract(String json, String path) {
        Object part = part(json, path);
        return part == MISSING ? null : JsonFunctions.jsonize(part);
    }

    /** The part as text: that of a JSON text without its quotes, NULL for JSON's null. */
    public static String extractString(String json, String path) {
        Object part = part(json, path);
        if (part == MISSING || part == null) {
            return null;
        }
        return part instanceof String text ? text : JsonFunctions.jsonize(part);
    }

    /** Whether all of one JSON is in another, as by PostgreSQL's {@code @>}: keys with values, elements anywhere. */
    public static Boolean contains(String json, String part) {
        Object whole = value(json);
        Object wanted = value(part);
        boolean element = whole instanceof List<?> elements && !(wanted instanceof List) && !(wanted instanceof Map)
                && elements.stream().anyMatch(one -> isIn(one, wanted));
        return element || isIn(whole, wanted);
    }

    /** Two objects as one, in which the second has the last word; anything else as an array of both. */
    public static String concat(String first, String second) {
        Object one = value(first);
        Object other = value(second);
        if (one instanceof Map<?, ?> members && other instanceof Map<?, ?> others) {
            Map<Object, Object> all = new LinkedHashMap<>(members);
            all.putAll(others);
            return JsonFunctions.jsonize(all);
        }
        List<Object> all = new ArrayList<>(one instanceof List<?> elements ? elements : singleton(one));
        all.addAll(other instanceof List<?> elements ? elements : singleton(other));
        return JsonFunctions.jsonize(all);
    }

    /** An object without a key, or an array without the texts that are it, or without one element by its place. */
    public static String without(String json, String key, String what) {
        Object value = value(json);
        boolean place = what.equals("place");
        if (value instanceof Map<?, ?> members && !place) {
            Map<Object, Object> rest = new LinkedHashMap<>(members);
            rest.remove(key);
            return JsonFunctions.jsonize(rest);
        }
        if (!(value instanceof List<?> elements)) {
            throw new BadArgumentException("Nothing can be taken by its " + (place ? "place" : "key") + " from '"
                    + ShownText.of(json) + "'.");
        }
        List<Object> rest = new ArrayList<>(elements);
        int at = place ? place(key, rest.size()) : -1;
        if (at >= 0 && at < rest.size()) {
            rest.remove(at);
        }
        if (!place) {
            rest.removeIf(key::equals);
        }
        return JsonFunctions.jsonize(rest);
    }

    /**
     * JSON with another value where a path leads, as by PostgreSQL's {@code jsonb_set}.
     *
     * @param path keys and places, with {@link #BETWEEN_KEYS} between
     * @param adds whether to add the last key, or an element, where it is not there: {@code true} or {@code false}
     */
    public static String put(String json, String path, String other, String adds) {
        Object value = value(json);
        if (!(value instanceof Map) && !(value instanceof List)) {
            throw new BadArgumentException("JSONB_SET cannot set a path in '" + ShownText.of(json) + "'.");
        }
        String[] keys = path.isEmpty() ? new String[0] : path.split(BETWEEN_KEYS, -1);
        return keys.length == 0
                ? JsonFunctions.jsonize(value)
                : JsonFunctions.jsonize(put(value, keys, 0, value(other), Boolean.parseBoolean(adds)));
    }

    private static Object put(Object value, String[] keys, int at, Object other, boolean adds) {
        boolean last = at == keys.length - 1;
        if (value instanceof Map<?, ?> members) {
            boolean known = members.containsKey(keys[at]);
            if (!known && !(last && adds)) {
                return value;
            }
            Map<Object, Object> changed = new LinkedHashMap<>(members);
            changed.put(keys[at], last ? other : put(members.get(keys[at]), keys, at + 1, other, adds));
            return changed;
        }
        if (!(value instanceof List<?> elements)) {
            return value;
        }
        int place = place(keys[at], elements.size());
        boolean known = place >= 0 && place < elements.size();
        if (!known && !(last && adds)) {
            return value;
        }
        List<Object> changed = new ArrayList<>(elements);
        if (known) {
            changed.set(place, last ? other : put(elements.get(place), keys, at + 1, other, adds));
        } else {
            changed.add(place < 0 ? 0 : changed.size(), other);
        }
        return changed;
    }

    /** The index that a number in a text is, which counts from the end if it is negative. */
    private static int place(String key, int size) {
        if (!isPlace(key)) {
            throw new BadArgumentException("'" + ShownText.of(key) + "' is no place of an element, which is a number.");
        }
        int place = Integer.parseInt(key);
        return place < 0 ? size + place : place;
    }

    /** JSON without the members of objects that are null, at any depth. */
    public static String withoutNulls(String json) {
        return JsonFunctions.jsonize(withoutNulls(value(json)));
    }

    private static Object withoutNulls(Object value) {
        if (value instanceof Map<?, ?> members) {
            Map<Object, Object> rest = new LinkedHashMap<>();
            members.forEach((key, member) -> {
                if (member != null) {
                    rest.put(key, withoutNulls(member));
                }
            });
            return rest;
        }
        if (value instanceof List<?> elements) {
            List<Object> rest = new ArrayList<>();
            elements.forEach(element -> rest.add(withoutNulls(element)));
            return rest;
        }
        return value;
    }

    private static List<Object> singleton(Object value) {
        List<Object> list = new ArrayList<>();
        list.add(value);
        return list;
    }

    private static boolean isIn(Object whole, Object part) {
        if (whole instanceof Map<?, ?> members && part instanceof Map<?, ?> wanted) {
            return wanted.entrySet().stream().allMatch(one -> members.containsKey(one.getKey())
                    && isIn(members.get(one.getKey()), one.getValue()));
        }
        if (whole instanceof List<?> elements && part instanceof List<?> wanted) {
            return wanted.stream().allMatch(one -> elements.stream().anyMatch(element -> isIn(element, one)));
        }
        return whole instanceof Number number && part instanceof Number other
                ? new BigDecimal(number.toString()).compareTo(new BigDecimal(other.toString())) == 0
                : Objects.equals(whole, part);
    }

    /** How many elements an array has. */
    public static int arrayLength(String json) {
        return list(json, "JSON_ARRAY_LENGTH").size();
    }

    /** The elements of an array, each as JSON. */
    public static List<String> elements(String json) {
        return list(json, "JSON_ARRAY_ELEMENTS").stream().map(JsonFunctions::jsonize).toList();
    }

    /** The elements of an array as texts: those of JSON texts without their quotes, NULL for JSON's null. */
    public static List<String> elementTexts(String json) {
        List<String> texts = new ArrayList<>();
        for (Object element : list(json, "JSON_ARRAY_ELEMENTS_TEXT")) {
            texts.add(element == null || element instanceof String ? (String) element : JsonFunctions.jsonize(element));
        }
        return texts;
    }

    /** The keys of an object, in their order. */
    public static List<String> keys(String json) {
        return members(json, "JSON_OBJECT_KEYS").keySet().stream().map(String::valueOf).toList();
    }

    /** The only element of an array as JSON; NULL where there is none. Its digits stay as they are. */
    public static String only(String array) {
        String element = array.substring(1, array.length() - 1);
        return element.isEmpty() ? null : element;
    }

    /** The keys of an object, in their order, with their values as JSON. */
    public static Map<String, String> each(String json) {
        Map<String, String> pairs = new LinkedHashMap<>();
        members(json, "JSON_EACH").forEach((key, value) -> pairs.put(String.valueOf(key),
                JsonFunctions.jsonize(value)));
        return pairs;
    }

    /** The same with texts as {@link #elementTexts} has them. */
    public static Map<String, String> eachText(String json) {
        Map<String, String> pairs = new LinkedHashMap<>();
        members(json, "JSON_EACH_TEXT").forEach((key, value) -> pairs.put(String.valueOf(key),
                value == null || value instanceof String ? (String) value : JsonFunctions.jsonize(value)));
        return pairs;
    }

    private static Map<?, ?> members(String json, String function) {
        if (value(json) instanceof Map<?, ?> members) {
            return members;
        }
        throw new BadArgumentException(function + " takes a JSON object, not '" + ShownText.of(json) + "'.");
    }

    private static List<?> list(String json, String function) {
        if (value(json) instanceof List<?> elements) {
            return elements;
        }
        throw new BadArgumentException(function + " takes a JSON array, not '" + ShownText.of(json) + "'.");
    }

    /** The kind of JSON, by PostgreSQL's names. */
    public static String typeOf(String json) {
        Object value = value(json);
        if (value == null) {
            return "null";
        }
        return value instanceof Map ? "object"
                : value instanceof List ? "array"
                        : value instanceof String ? "string" : value instanceof Boolean ? "boolean" : "number";
    }

    private static Object value(String json) {
        try {
            return JsonValues.of(json);
        } catch (IOException e) {
            throw new BadArgumentException("A text is not JSON: '" + ShownText.of(json) + "'.", e);
        }
    }

    /** The path to what a key leads to: a number is the place of an element. */
    public static String path(Object key) {
        return key instanceof Number place ? "$[" + place.longValue() + "]" : key.toString();
    }

    private static Object part(String json, String path) {
        Object value = value(json);
        if (!path.startsWith(KEY_OR_PLACE)) {
            return part(value, path);
        }
        String key = path.substring(KEY_OR_PLACE.length());
        return value instanceof List && isPlace(key) ? element(value, key, path) : part(value, key);
    }

    private static Object part(Object whole, String path) {
        Object value = whole;
        if (!path.startsWith("$")) {
            return member(value, path);
        }
        int at = 1;
        while (at < path.length() && value != MISSING) {
            char c = path.charAt(at);
            if (c == '.' && path.startsWith("\"", at + 1)) {
                int end = path.indexOf('"', at + 2);
                requirePath(end > 0, path);
                value = member(value, path.substring(at + 2, end));
                at = end + 1;
            } else if (c == '.') {
                int end = at + 1;
                while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
                    end++;
                }
                String key = path.substring(at + 1, end);
                requirePath(!key.isEmpty() && !key.contains("*"), path);
                value = member(value, key);
                at = end;
            } else {
                int end = path.indexOf(']', at);
                requirePath(c == '[' && end > 0, path);
                value = element(value, path.substring(at + 1, end), path);
                at = end + 1;
            }
        }
        return value;
    }

    private static Object member(Object value, String key) {
        return value instanceof Map<?, ?> members && members.containsKey(key) ? members.get(key) : MISSING;
    }

    private static Object element(Object value, String index, String path) {
        String digits = index.startsWith("#") ? index.substring(1) : index;
        requirePath(isPlace(digits), path);
        int number = Integer.parseInt(digits);
        if (!(value instanceof List<?> elements)) {
            return MISSING;
        }
        int place = number < 0 ? elements.size() + number : number;
        return place >= 0 && place < elements.size() ? elements.get(place) : MISSING;
    }

    private static boolean isPlace(String digits) {
        return PLACE.matcher(digits).matches();
    }

    private static void requirePath(boolean understood, String path) {
        if (!understood) {
            throw new BadArgumentException("'" + ShownText.of(path)
                    + "' is no path into JSON here: one is a key, or like $.a.b[0], without wildcards.");
        }
    }
}
