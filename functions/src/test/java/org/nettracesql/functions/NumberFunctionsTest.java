package org.nettracesql.functions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberFunctionsTest {

    @Test
    void hexShowsUnsignedBits() {
        assertThat(NumberFunctions.hex(0)).isEqualTo("0x0");
        assertThat(NumberFunctions.hex(0x7faa7afda4a7L)).isEqualTo("0x7faa7afda4a7");
        assertThat(NumberFunctions.hex(-1)).isEqualTo("0xffffffffffffffff");
    }

    @Test
    void u64ReadsWhatHexAndU64TextWrite() {
        for (long value : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x7faa7afda4a7L}) {
            assertThat(NumberFunctions.u64(NumberFunctions.hex(value))).isEqualTo(value);
            assertThat(NumberFunctions.u64(NumberFunctions.u64Text(value))).isEqualTo(value);
        }
        assertThat(NumberFunctions.u64(" 0X1f ")).isEqualTo(31);
        assertThat(NumberFunctions.u64("-1")).isEqualTo(-1);
    }

    @Test
    void u64OfATextThatIsNoNumberIsNull() {
        for (String text : new String[] {"", "0x", "abc", "0x10000000000000000", "18446744073709551616", "1.5"}) {
            assertThat(NumberFunctions.u64(text)).as(text).isNull();
        }
    }

    @Test
    void comparisonsTakeTheTopBitAsValue() {
        assertThat(NumberFunctions.u64Less(1, -1)).isTrue();
        assertThat(NumberFunctions.u64Less(-1, 1)).isFalse();
        assertThat(NumberFunctions.u64Less(5, 5)).isFalse();
        assertThat(NumberFunctions.u64Between(Long.MIN_VALUE, Long.MAX_VALUE, -1)).isTrue();
        assertThat(NumberFunctions.u64Between(1, 2, -1)).isFalse();
    }

    @Test
    void bitsAreTestedOneAllOrAny() {
        assertThat(NumberFunctions.bitTest(8, 3)).isTrue();
        assertThat(NumberFunctions.bitTest(Long.MIN_VALUE, 63)).isTrue();
        assertThat(NumberFunctions.bitTest(8, 64)).isNull();
        assertThat(NumberFunctions.bitTest(8, -1)).isNull();
        assertThat(NumberFunctions.hasBits(0x30, 0x30)).isTrue();
        assertThat(NumberFunctions.hasBits(0x10, 0x30)).isFalse();
        assertThat(NumberFunctions.hasKeyword(0x10, 0x30)).isTrue();
        assertThat(NumberFunctions.hasKeyword(0x8, 0x30)).isFalse();
    }
}
