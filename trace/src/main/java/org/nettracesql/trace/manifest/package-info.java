/**
 * What the .NET runtime's own providers send: events, fields, enumerations, keywords. A trace's metadata is silent
 * about them, so this knowledge is built in, as three text resources in this package.
 *
 * <p><b>Who calls.</b> The readers of {@code org.nettracesql.trace} look up the layout of an event by provider, id and
 * version in {@link org.nettracesql.trace.manifest.ClrManifest}; the SQL side lists all events for its tables; the SQL
 * functions name values, bits and keywords with it.
 *
 * <p><b>Laziness.</b> The first use reads the event resource and notes where its lines begin; the fields of an event
 * are parsed when it is first asked for. Enumerations and keywords have resources of their own, read when first used.
 *
 * <p><b>Threads.</b> Everything may be used by all threads. Nothing needs closing.
 *
 * <p>The loading path runs at every start of the shell. It uses no regular expressions, formatters, streams, lambdas or
 * string concatenation, each of which costs a cold JVM more than the parsing does.
 */
package org.nettracesql.trace.manifest;
