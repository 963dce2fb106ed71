package org.nettracesql.trace.etl;

/**
 * Takes the number apart by which a compact context switch tells why a thread waits or, behind all reasons that its
 * Windows had, in which state the thread is else. Where it is not known how many reasons those were, numbers that may
 * be either mean {@link Unfolding#NOT_TOLD}.
 *
 * <p>Source: KWAIT_REASON and KTHREAD_STATE, as the headers and symbols of the builds named have them.
 *
 * @param least so many reasons there were at least
 * @param most and so many at the most
 */
record WaitReasons(int least, int most) {

    private static final int WAITING = 5;
    /** KTHREAD_STATE has them from 0 on. */
    private static final int STATES = 10;

    /** By the build of Windows that recorded a trace. */
    static WaitReasons of(long build) {
        if (build < 9_200) {
            return new WaitReasons(37, 37);
        }
        if (build < 16_299) {
            return new WaitReasons(39, 39);
        }
        if (build < 22_000) {
            return new WaitReasons(40, 40);
        }
        if (build < 22_621) {
            return new WaitReasons(41, 42);
        }
        return build < 26_100 ? new WaitReasons(42, 42) : new WaitReasons(43, 43);
    }

    /** Why a thread waits. */
    int reason(int number) {
        return number >= 0 && number < least ? number : Unfolding.NOT_TOLD;
    }

    /** The state of a thread. */
    int threadState(int number) {
        if (number >= 0 && number < least) {
            return WAITING;
        }
        return least == most && number >= most && number < most + STATES ? number - most : Unfolding.NOT_TOLD;
    }
}
