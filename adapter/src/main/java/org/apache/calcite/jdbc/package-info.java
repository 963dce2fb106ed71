/**
 * What can only be mended from within Calcite's own package, because it shows nothing of it. It goes when Calcite is
 * mended.
 */
package org.apache.calcite.jdbc;
