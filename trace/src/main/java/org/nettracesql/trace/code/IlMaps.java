package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.nettracesql.trace.Cancellation;

/**
 * Finds the body that each IL-to-native map belongs to. A map whose native offsets exceed a body's size is never that
 * body's.
 *
 * <ul>
 *   <li>A map of version 1 names the native code version: it is that of the body of the same method and version that
 *       was loaded last before it and was still there.
 *   <li>A map of version 0 does not. The runtime sends it right after the method's load event, and in the rundown right
 *       before the method's event, on the same thread: the nearest such event of the same method tells the body.
 * </ul>
 *
 * <p>A body that has several maps, live and from the rundown, has equal ones; the first counts.
 */
final class IlMaps {

    private record MethodOnThread(int processId, long methodId, long threadId) {}

    private final CodeMap codeMap;
    private final Supplier<List<BodyEvent>> methodEvents;
    private Map<MethodOnThread, List<BodyEvent>> eventsByMethod;

    private IlMaps(CodeMap codeMap, Supplier<List<BodyEvent>> methodEvents) {
        this.codeMap = codeMap;
        this.methodEvents = methodEvents;
    }

    /**
     * Maps by the ordinal of their bodies.
     *
     * @param methodEvents all method events; asked for only if there are maps of version 0
     */
    static Map<Integer, IlToNativeMap> pair(
            List<IlMapEvent> maps, CodeMap codeMap, Supplier<List<BodyEvent>> methodEvents) {
        IlMaps pairing = new IlMaps(codeMap, methodEvents);
        Map<Integer, IlToNativeMap> paired = new HashMap<>();
        Cancellation cancellation = Cancellation.current();
        for (IlMapEvent map : maps) {
            cancellation.check();
            CodeBody body = map.versioned() ? pairing.bodyByVersion(map) : pairing.bodyByAdjacency(map);
            if (body != null && !paired.containsKey(body.ordinal())) {
                paired.put(
                        body.ordinal(),
                        IlToNativeMap.of(map.ilOffsets(), map.nativeOffsets(), (int) body.sizeBytes()));
            }
        }
        return paired;
    }

    private CodeBody bodyByVersion(IlMapEvent map) {
        CodeBody found = null;
        for (CodeBody body : codeMap.bodiesOf(map.methodId(), map.processId())) {
            if (body.reJitId() == map.reJitId()
                    && body.isJitted()
                    && !body.isCold()
                    && body.loadedNanos() <= map.timeNanos()
                    && map.timeNanos() < body.unloadedNanos()
                    && map.fits(body.sizeBytes())
                    && (found == null || body.loadedNanos() > found.loadedNanos())) {
                found = body;
            }
        }
        return found;
    }

    private CodeBody bodyByAdjacency(IlMapEvent map) {
        if (eventsByMethod == null) {
            eventsByMethod = new HashMap<>();
            for (BodyEvent event : methodEvents.get()) {
                eventsByMethod
                        .computeIfAbsent(
                                new MethodOnThread(event.processId(), event.methodId(), event.threadId()),
                                key -> new ArrayList<>(1))
                        .add(event);
            }
            for (List<BodyEvent> ofMethod : eventsByMethod.values()) {
                ofMethod.sort((a, b) -> Long.compare(a.timeNanos(), b.timeNanos()));
            }
        }
        List<BodyEvent> events = eventsByMethod.getOrDefault(
                new MethodOnThread(map.processId(), map.methodId(), map.threadId()), List.of());
        BodyEvent nearest = null;
        for (BodyEvent event : events) {
            boolean load = event.kind() == KnownFrom.LOAD;
            boolean unload = event.kind() == KnownFrom.UNLOAD;
            if (map.rundown() && !load && !unload
                    && event.timeNanos() >= map.timeNanos() && map.fits(event.sizeBytes())) {
                nearest = event;
                break;
            }
            if (!map.rundown() && load && event.timeNanos() <= map.timeNanos() && map.fits(event.sizeBytes())) {
                nearest = event;
            }
        }
        return nearest == null
                ? null
                : codeMap.at(nearest.startAddress(), nearest.timeNanos(), nearest.processId());
    }
}
