package org.nettracesql.adapter.function;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a clock shows in a time zone at a moment, and back. Zones are those of the tz database, by names such as
 * {@code Europe/Berlin}, in whichever case. Where a clock shows a time twice, the later one is meant, and where it
 * leaps over one, as if it had not yet leapt: as in PostgreSQL. Called by generated code.
 */
public final class ZonedMoments {

    /** By their names in lower case. */
    private static final Map<String, ZoneRules> RULES = new ConcurrentHashMap<>();

    private ZonedMoments() {}

    /** Whether there is such a zone. */
    public static boolean isZone(String name) {
        return idOf(name) != null;
    }

    /** What clocks in a zone show, as milliseconds since 1970 as they would show it, at a moment in UTC. */
    public static long shown(long millis, String zone) {
        return millis + rules(zone).getOffset(Instant.ofEpochMilli(millis)).getTotalSeconds() * 1000L;
    }

    /** The moment in UTC at which clocks in a zone show a time. */
    public static long moment(long shownMillis, String zone) {
        ZoneRules rules = rules(zone);
        LocalDateTime shown = LocalDateTime.ofEpochSecond(
                Math.floorDiv(shownMillis, 1000L), Math.floorMod(shownMillis, 1000) * 1_000_000, ZoneOffset.UTC);
        ZoneOffsetTransition transition = rules.getTransition(shown);
        ZoneOffset offset = transition == null
                ? rules.getOffset(shown)
                : transition.isGap() ? transition.getOffsetBefore() : transition.getOffsetAfter();
        return shownMillis - offset.getTotalSeconds() * 1000L;
    }

    private static ZoneRules rules(String zone) {
        ZoneRules known = RULES.get(zone);
        if (known != null) {
            return known;
        }
        String id = idOf(zone);
        if (id == null) {
            throw new BadArgumentException("There is no time zone '" + zone + "': one is named as in 'Europe/Berlin',"
                    + " 'America/New_York' or 'UTC'.");
        }
        ZoneRules rules = ZoneId.of(id).getRules();
        RULES.put(zone, rules);
        return rules;
    }

    private static String idOf(String zone) {
        return Ids.BY_LOWER_CASE.get(zone.strip().toLowerCase(Locale.ROOT));
    }

    /** Read when the first zone is asked for. */
    private static final class Ids {
        private static final Map<String, String> BY_LOWER_CASE = new TreeMap<>();

        static {
            for (String id : ZoneId.getAvailableZoneIds()) {
                // Others are Java's own, or offsets, of which people mean now the one and now the other sign.
                if (!id.startsWith("SystemV/")) {
                    BY_LOWER_CASE.put(id.toLowerCase(Locale.ROOT), id);
                }
            }
        }
    }
}
