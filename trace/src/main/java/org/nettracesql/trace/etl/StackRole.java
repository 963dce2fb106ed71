package org.nettracesql.trace.etl;

import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Providers;

/** What a kind of event has to do with call stacks. */
enum StackRole {
    NONE,
    /** An event of the kernel, whose stack others tell. */
    KERNEL_EVENT,
    /** An event of the runtime, whose stack the next one may tell. */
    RUNTIME_EVENT,
    /** Tells the stack of the runtime's event before it. */
    RUNTIME_STACK,
    /** Tells the stack of an event of the kernel. */
    STACK,
    /** Names the stack of an event of the kernel, or its part in the kernel or outside, by a key. */
    KERNEL_KEY,
    USER_KEY,
    /** Tells the stack of a key. */
    DEFINITION;

    private static final int RUNTIME_STACK_OPCODE = 82;

    /** Whether such an event has something to say of a stack. */
    boolean tellsStacks() {
        return this != NONE && this != KERNEL_EVENT && this != RUNTIME_EVENT;
    }

    /** Of an event without an id. */
    static StackRole ofClassic(EventType type) {
        if (!"StackWalk".equals(type.task())) {
            return Providers.WINDOWS_KERNEL.equals(type.provider()) ? KERNEL_EVENT : NONE;
        }
        return switch (type.opcode()) {
            case 32 -> STACK;
            case 37 -> KERNEL_KEY;
            case 38 -> USER_KEY;
            case 34, 35, 36 -> DEFINITION;
            default -> NONE;
        };
    }

    /** Of an event of a provider that has a name. */
    static StackRole of(String provider, int id, int opcode) {
        int stackId = switch (provider) {
            case Providers.RUNTIME -> 82;
            case Providers.RUNDOWN -> 0;
            case Providers.PRIVATE -> 151;
            case Providers.STRESS -> 1;
            default -> -1;
        };
        if (stackId < 0) {
            return NONE;
        }
        return id == stackId && opcode == RUNTIME_STACK_OPCODE ? RUNTIME_STACK : RUNTIME_EVENT;
    }
}
