package org.nettracesql.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class TraceFormatsTest {

    /** Our own are not looked for: one that stands in only one of both places would be missed, or come last. */
    @Test
    void ourOwnFormatsAreTheServicesOfTheModuleInTheirOrderAndEachOnce() {
        List<Class<?>> services = new ArrayList<>();
        for (TraceFormat service : ServiceLoader.load(TraceFormat.class)) {
            services.add(service.getClass());
        }

        List<Class<?>> known = new ArrayList<>();
        for (TraceFormat format : TraceFormats.load()) {
            known.add(format.getClass());
        }

        assertThat(known).isNotEmpty().isEqualTo(services);
    }
}
