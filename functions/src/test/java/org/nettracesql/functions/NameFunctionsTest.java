package org.nettracesql.functions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NameFunctionsTest {

    @Test
    void keywordsAreNamedByProviderOrSchema() {
        assertThat(NameFunctions.keywordNames("clr", 0x18)).isEqualTo("Loader|Jit");
        assertThat(NameFunctions.keywordNames("Microsoft-Windows-DotNETRuntime", 0x18)).isEqualTo("Loader|Jit");
        assertThat(NameFunctions.keywordNames("CLR", 0)).isEmpty();
    }

    @Test
    void bitsWithoutANameAreHexadecimal() {
        assertThat(NameFunctions.keywordNames("clr", 0xF000_0000_0000_0010L)).isEqualTo("Jit|0xf000000000000000");
        assertThat(NameFunctions.keywordNames("Demo-Orders", 0x3)).isEqualTo("0x3");
    }

    @Test
    void sessionBitsOfEventSourcesAreNoKeywords() {
        assertThat(NameFunctions.keywordNames("Demo-Orders", 0xF000_0000_0003L)).isEqualTo("0x3");
        assertThat(NameFunctions.keywordNames("Demo-Orders", 0xF000_0000_0000L)).isEmpty();
        assertThat(NameFunctions.keywordNames("clr", 0x800_0000_0000L)).isEqualTo("AllocationSampling");
    }

    @Test
    void enumeratedValuesAndMasksAreNamed() {
        assertThat(NameFunctions.enumName("clr", "GCTypeMap", 1)).isEqualTo("BackgroundGC");
        assertThat(NameFunctions.enumName("clr", "GCType", 1)).isEqualTo("BackgroundGC");
        assertThat(NameFunctions.enumName("clr", "ModuleFlagsMap", 0x1000_0028))
                .isEqualTo("Manifest|ReadyToRunModule|0x10000000");
        assertThat(NameFunctions.enumName("clr", "TieredCompilationSettingsFlagsMap", 0)).isEqualTo("None");
        assertThat(NameFunctions.enumName("clr", "TieredCompilationSettingsFlagsMap", 3))
                .isEqualTo("QuickJit|QuickJitForLoops");
    }

    @Test
    void unknownValueOrEnumerationHasNoName() {
        assertThat(NameFunctions.enumName("clr", "GCTypeMap", 99)).isNull();
        assertThat(NameFunctions.enumName("clr", "NoSuchMap", 1)).isNull();
        assertThat(NameFunctions.enumName("nobody", "GCTypeMap", 1)).isNull();
    }
}
