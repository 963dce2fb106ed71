package org.nettracesql.adapter.columns;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Distinct texts under dense codes from 0, in the order in which they came. For one thread.
 *
 * <p>A table of codes, since a map's entry for each of a million payloads takes half of the time of reading them. Texts
 * are a trace's: of those that were made to have one hash, the map's trees keep what is behind {@value #MOST_PROBES}.
 */
final class TextCodes {

    private static final int MOST_PROBES = 64;

    private String[] texts = new String[16];
    private int[] hashes = new int[16];
    /** Codes plus one, at the place that the hash names or behind it; 0 for none. A power of two of them. */
    private int[] slots = new int[32];
    /** Texts that found no slot. */
    private Map<String, Integer> crowded = Map.of();

    private int count;

    int size() {
        return count;
    }

    String text(int code) {
        return texts[code];
    }

    /** All texts, by code; the caller's. */
    String[] all() {
        return Arrays.copyOf(texts, count);
    }

    /** The code of a text, which is {@link #size()} before the call if the text is new. */
    int of(String text) {
        int hash = text.hashCode() * 0x9E3779B9;
        hash ^= hash >>> 16;
        int mask = slots.length - 1;
        for (int probe = 0; probe < MOST_PROBES; probe++) {
            int slot = hash + probe & mask;
            int code = slots[slot] - 1;
            if (code < 0) {
                slots[slot] = count + 1;
                return add(text, hash);
            }
            if (hashes[code] == hash && texts[code].equals(text)) {
                return code;
            }
        }
        Integer known = crowded.get(text);
        if (known != null) {
            return known;
        }
        crowd(text, count);
        return add(text, hash);
    }

    private int add(String text, int hash) {
        if (count == texts.length) {
            texts = Arrays.copyOf(texts, count * 2);
            hashes = Arrays.copyOf(hashes, count * 2);
        }
        texts[count] = text;
        hashes[count] = hash;
        count++;
        if (count * 2 > slots.length) {
            grow();
        }
        return count - 1;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        crowded = Map.of();
        int mask = slots.length - 1;
        for (int code = 0; code < count; code++) {
            int probe = 0;
            while (probe < MOST_PROBES && slots[hashes[code] + probe & mask] != 0) {
                probe++;
            }
            if (probe < MOST_PROBES) {
                slots[hashes[code] + probe & mask] = code + 1;
            } else {
                crowd(texts[code], code);
            }
        }
    }

    private void crowd(String text, int code) {
        if (crowded.isEmpty()) {
            crowded = new HashMap<>();
        }
        crowded.put(text, code);
    }

    void clear() {
        Arrays.fill(texts, 0, count, null);
        Arrays.fill(slots, 0);
        crowded = Map.of();
        count = 0;
    }
}
