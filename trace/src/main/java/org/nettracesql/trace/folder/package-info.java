/**
 * What is known of the traces of a folder, kept in one file in it, so that a later process need not open each of them
 * to answer how many events of which types they have, and when. A database of several traces calls it; it knows traces
 * by their {@link org.nettracesql.trace.TraceFacts} only, whatever their format.
 */
package org.nettracesql.trace.folder;
