/**
 * What the formats of EventPipe have in common, whichever came first: headers of serialized objects, when a trace
 * began, event blocks with their headers of events ({@code EventHeaderCursor}), stack blocks, and the metadata that
 * declare events. Used by the packages of those formats, knows none of them; it fills the directories of
 * {@link org.nettracesql.trace.block}.
 */
package org.nettracesql.trace.eventpipe;
