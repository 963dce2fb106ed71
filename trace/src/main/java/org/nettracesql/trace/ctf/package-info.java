/**
 * LTTng's traces: CTF 1.8, as LTTng, babeltrace and perfcollect leave them.
 *
 * <p><b>Flow.</b> A {@code metadata} file is text in packets or as it is ({@link MetadataText}); {@link TsdlReader}
 * parses it into {@link CtfMetadata}: clocks, streams, events and, by a {@link TypeReader}, their {@link CtfType}s.
 * The types of a stream are compiled into {@link Node}s, which read a field, step over it, or write it again as the
 * packed little-endian bytes that all formats hand to the payload decoder. {@link Packets} are found by their heads
 * ({@link PacketWalk}) when somebody first asks; {@link CtfHeaders} walks over the events of one.
 *
 * <p><b>Types.</b> Events of the runtime's LTTng providers are the runtime's own types ({@link EventTypes}); the bytes
 * of nearly all of them are used where they lie.
 *
 * <p><b>Threads.</b> Metadata, types and nodes are immutable; a {@link Frame} and a cursor are for one thread.
 *
 * <p>Source: The Common Trace Format, version 1.8.3, https://diamon.org/ctf/v1.8.3/.
 */
package org.nettracesql.trace.ctf;
