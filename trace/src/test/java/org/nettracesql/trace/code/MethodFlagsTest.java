package org.nettracesql.trace.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MethodFlagsTest {

    @Test
    void bitsHaveTheRuntimesNamesNotTheDocumentations() {
        assertThat(MethodFlags.text(0)).isEmpty();
        assertThat(MethodFlags.text(0x4)).isEqualTo("HasSharedGenericCode");
        assertThat(MethodFlags.text(0x8)).isEqualTo("Jitted");
        assertThat(MethodFlags.text(0x10)).isEqualTo("JitHelper");
        assertThat(MethodFlags.text(0x61))
                .isEqualTo("Dynamic|ProfilerRejectedPrecompiledCode|ReadyToRunRejectedPrecompiledCode");
    }

    @Test
    void tierAndExtentFollowTheNames() {
        assertThat(MethodFlags.text(3 << 7 | 0x8)).isEqualTo("Jitted|Tier=QuickJitted");
        assertThat(MethodFlags.text(1 << 28 | 4 << 7 | 0x8)).isEqualTo("Jitted|Tier=OptimizedTier1|Cold");
        assertThat(MethodFlags.text(0x2000_0400)).isEqualTo("Extent=2|0x400");
    }

    @Test
    void optimizedWithoutTheJittedFlagIsPrecompiled() {
        assertThat(OptimizationTier.of(2 << 7)).isEqualTo(OptimizationTier.READY_TO_RUN);
        assertThat(OptimizationTier.of(2 << 7 | 0x8)).isEqualTo(OptimizationTier.OPTIMIZED);
        assertThat(OptimizationTier.of(7 << 7 | 0x8)).isEqualTo(OptimizationTier.OPTIMIZED_TIER1_INSTRUMENTED);
        assertThat(OptimizationTier.of(0)).isEqualTo(OptimizationTier.UNKNOWN);
    }
}
