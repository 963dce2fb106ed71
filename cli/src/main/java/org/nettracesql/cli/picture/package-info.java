/**
 * Pictures of samples, and files of samples for other viewers. A command reads samples from a connection and hands
 * them to a {@link org.nettracesql.cli.picture.SamplePicture}; the picture writes when it has all, or as they come.
 * Knows no trace and no SQL.
 */
package org.nettracesql.cli.picture;
