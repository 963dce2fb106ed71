package org.nettracesql.trace.manifest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Providers;

/**
 * The built-in manifest of the .NET runtime's providers: every event and version that a runtime from .NET Framework 4
 * and .NET Core 1.0 to .NET 10 sends, with its payload's fields. Which runtime wrote a trace need not be known: no
 * layout of a (provider, id, version) ever changed.
 *
 * <p>Provider names are compared as they are, with case. Pointer sizes are those of the traced process: 4 or 8 bytes.
 * Immutable to its callers; may be used by all threads.
 *
 * <p>Source: the runtime's {@code ClrEtwAll.man}, checked on real payloads.
 */
public final class ClrManifest {

    private static final AtomicBoolean READ_AHEAD = new AtomicBoolean();

    private final Map<String, ProviderEvents> byProvider = new HashMap<>();
    private final List<ProviderEvents> providers = new ArrayList<>();
    private int size;

    private ClrManifest(byte[] text) {
        ManifestCursor cursor = new ManifestCursor(text, 0);
        ProviderEvents current = null;
        while (cursor.toNextLine()) {
            if (cursor.takeProviderMark()) {
                current = new ProviderEvents(text, cursor);
                byProvider.put(current.provider(), current);
                providers.add(current);
            } else {
                current.add(cursor);
                size++;
            }
            cursor.skipLine();
        }
        for (ProviderEvents events : providers) {
            events.seal();
        }
    }

    /** The manifest; the first call reads the resource. */
    public static ClrManifest instance() {
        return Holder.INSTANCE;
    }

    /**
     * Has the resource read on a thread of its own, once in a process. The jar that it lies in is opened for that, at
     * 15 ms; a class archive needs no jar.
     */
    public static void readAhead() {
        if (READ_AHEAD.compareAndSet(false, true)) {
            Thread reader = new Thread("nettrace-sql manifest") {
                @Override
                public void run() {
                    instance();
                }
            };
            reader.setDaemon(true);
            reader.start();
        }
    }

    /** The event of exactly that id and version, or null. */
    public EventType find(String provider, int id, int version, int pointerBytes) {
        checkPointerBytes(pointerBytes);
        ProviderEvents events = byProvider.get(provider);
        return events == null ? null : events.find(id, version, pointerBytes);
    }

    /** The event's highest version, or null if the provider has no event of that id. */
    public EventType findLatest(String provider, int id, int pointerBytes) {
        checkPointerBytes(pointerBytes);
        ProviderEvents events = byProvider.get(provider);
        return events == null ? null : events.findLatest(id, pointerBytes);
    }

    /** All events, ordered by provider, id and version. */
    public List<EventType> all(int pointerBytes) {
        checkPointerBytes(pointerBytes);
        List<EventType> all = new ArrayList<>(size);
        for (ProviderEvents events : providers) {
            for (int i = 0; i < events.size(); i++) {
                all.add(events.get(i, pointerBytes));
            }
        }
        return all;
    }

    /** The names of the providers, ordered. */
    public List<String> providers() {
        List<String> names = new ArrayList<>(providers.size());
        for (ProviderEvents events : providers) {
            names.add(events.provider());
        }
        return names;
    }

    /**
     * The short name of a provider's schema: {@code clr}, {@code rundown}, {@code private}, {@code stress},
     * {@code sampler}, {@code eventpipe}, {@code mono}; {@code universal} for both {@code Universal.System} and
     * {@code Universal.Events}, whose traces describe their events themselves. Null for any other provider.
     */
    public String providerAlias(String provider) {
        ProviderEvents events = byProvider.get(provider);
        if (events != null) {
            return events.alias();
        }
        if (Providers.WINDOWS_KERNEL.equals(provider)) {
            return "kernel";
        }
        return Providers.UNIVERSAL_SYSTEM.equals(provider) || Providers.UNIVERSAL_EVENTS.equals(provider)
                ? "universal"
                : null;
    }

    /** The name of the provider of that GUID (text without braces, any case), or null: some formats carry only it. */
    public String providerOfGuid(String guid) {
        for (ProviderEvents events : providers) {
            if (events.guid().equalsIgnoreCase(guid)) {
                return events.provider();
            }
        }
        return null;
    }

    /** The GUID of a provider, in upper or lower case; null for one that is not in the manifest, or has none. */
    public String guid(String provider) {
        ProviderEvents events = byProvider.get(provider);
        return events == null || events.guid().isEmpty() ? null : events.guid();
    }

    /** The keywords of a provider, ordered by mask; empty for a provider without any. */
    public List<Keyword> keywords(String provider) {
        return ValueNames.keywords(provider);
    }

    /** An enumeration or bit mask of a provider, or null. */
    public ValueMap map(String provider, String map) {
        return ValueNames.map(provider, map);
    }

    private static void checkPointerBytes(int pointerBytes) {
        if (pointerBytes != Integer.BYTES && pointerBytes != Long.BYTES) {
            throw new IllegalArgumentException("A pointer has 4 or 8 bytes, not " + pointerBytes + ".");
        }
    }

    /** Loads the manifest when it is first asked for. */
    private static final class Holder {
        static final ClrManifest INSTANCE = new ClrManifest(TextResource.read(ClrManifest.class, "clr-events.tsv"));
    }
}
