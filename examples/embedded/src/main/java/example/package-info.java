/** A program that asks a trace through JDBC and depends on the driver alone. */
package example;
