/**
 * What code was where and when: native code bodies, the modules they come from, their IL-to-native maps, and the
 * resolution of addresses and stacks through them.
 *
 * <p><b>Who calls whom.</b> {@link org.nettracesql.trace.code.CodeMap#of} scans a {@link org.nettracesql.trace.Trace}
 * for method events, gives them to {@code BodyLifetimes}, which works out from when to when each body lived, lets
 * {@code EntryPointBodies} add the precompiled methods that only an entry point tells of, and puts the bodies under an
 * {@code AddressIndex}. {@code Unresolved} says why an address is under none.
 * {@link org.nettracesql.trace.code.StackResolver} walks stacks with it.
 *
 * <p><b>Laziness.</b> Method events are read when the map is made; loader events and IL maps by a scan of their own
 * when they are first asked for, so the trace must still be open then. Full names are put together once a body.
 *
 * <p><b>Time.</b> A body is asked for by address and time, because the runtime uses code memory again. Nanoseconds
 * since the start of the trace throughout; {@link java.lang.Long#MIN_VALUE} and {@link java.lang.Long#MAX_VALUE} where
 * a lifetime is open. Addresses are 64 bits, compared as unsigned.
 *
 * <p><b>Threads.</b> Every public class is safe for all threads. Nothing needs closing.
 */
package org.nettracesql.trace.code;
