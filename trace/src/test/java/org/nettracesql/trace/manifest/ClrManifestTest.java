package org.nettracesql.trace.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Array;
import org.nettracesql.trace.FieldType.CountField;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.FieldType.Struct;

class ClrManifestTest {

    private static final String RUNTIME = "Microsoft-Windows-DotNETRuntime";
    private static final String RUNDOWN = "Microsoft-Windows-DotNETRuntimeRundown";
    private static final String PRIVATE = "Microsoft-Windows-DotNETRuntimePrivate";

    private final ClrManifest manifest = ClrManifest.instance();

    @Test
    void everyProviderHasAllItsEventVersions() {
        Map<String, Long> counts = manifest.all(8).stream()
                .collect(Collectors.groupingBy(EventType::provider, Collectors.counting()));
        assertThat(counts).containsOnly(
                Map.entry(RUNTIME, 211L),
                Map.entry(RUNDOWN, 51L),
                Map.entry(PRIVATE, 185L),
                Map.entry("Microsoft-Windows-DotNETRuntimeStress", 3L),
                Map.entry("Microsoft-DotNETCore-SampleProfiler", 1L),
                Map.entry("Microsoft-DotNETCore-EventPipe", 2L),
                Map.entry("Microsoft-DotNETRuntimeMonoProfiler", 65L));
    }

    @Test
    void allIsOrderedByProviderIdAndVersion() {
        assertThat(manifest.all(4)).isSortedAccordingTo(Comparator.comparing(EventType::provider)
                .thenComparingInt(EventType::id).thenComparingInt(EventType::version));
        assertThat(manifest.providers()).isSorted().hasSize(7);
    }

    @Test
    void methodLoadVerboseV2PutsReJitIdAfterClrInstanceId() {
        EventType type = runtime(143, 2);
        assertThat(type.name()).isEqualTo("MethodLoadVerbose");
        assertThat(type.versionedName()).isEqualTo("MethodLoadVerbose_V2");
        assertThat(type.level()).isEqualTo(4);
        assertThat(type.keywords()).isEqualTo(0x30);
        assertThat(type.task()).isEqualTo("CLRMethod");
        assertThat(type.opcode()).isEqualTo(37);
        assertThat(type.opcodeName()).isEqualTo("MethodLoadVerbose");
        assertThat(names(type.fields())).containsExactly("MethodID", "ModuleID", "MethodStartAddress", "MethodSize",
                "MethodToken", "MethodFlags", "MethodNamespace", "MethodName", "MethodSignature", "ClrInstanceID",
                "ReJITID");
        assertThat(type.field("ReJITID").type()).isEqualTo(Scalar.U64);
        assertThat(type.field("MethodFlags").enumMap()).isEqualTo("MethodFlagsMap");
        assertThat(runtime(143, 1).field("ReJITID")).isNull();
        assertThat(runtime(143, 0).versionedName()).isEqualTo("MethodLoadVerbose");
    }

    @Test
    void inliningFailedIs192AndItsAnsiFormIs186() {
        assertThat(runtime(192, 0).name()).isEqualTo("MethodJitInliningFailed");
        assertThat(runtime(192, 0).field("FailReason").type()).isEqualTo(Scalar.UTF16Z);
        assertThat(runtime(186, 0).name()).isEqualTo("MethodJitInliningFailedAnsi");
        assertThat(runtime(186, 0).field("FailReason").type()).isEqualTo(Scalar.UTF8Z);
    }

    @Test
    void allVersionsOfAnIdShareOneName() {
        assertThat(runtime(81, 0).versionedName()).isEqualTo("Contention");
        assertThat(runtime(81, 0).name()).isEqualTo("ContentionStart").isEqualTo(runtime(81, 1).name());
        Map<String, List<String>> namesOfIds = manifest.all(8).stream().collect(Collectors.groupingBy(
                type -> type.provider() + " " + type.id(), Collectors.mapping(EventType::name, Collectors.toList())));
        assertThat(namesOfIds.values()).allSatisfy(names -> assertThat(names).containsOnly(names.get(0)));
        assertThat(namesOfIds.entrySet().stream().collect(Collectors.groupingBy(
                entry -> entry.getKey().split(" ")[0] + " " + entry.getValue().get(0), Collectors.counting())))
                .allSatisfy((name, ids) -> assertThat(ids).isEqualTo(1));
    }

    @Test
    void legacyRundownEventsOfTheRuntimeProviderKeepV2InTheirName() {
        assertThat(List.of(135, 136, 137, 138, 139, 140, 149, 150))
                .allSatisfy(id -> assertThat(runtime(id, 0).name()).endsWith("V2"));
        assertThat(runtime(137, 0).name()).isEqualTo("MethodDCStartV2");
    }

    @Test
    void pointersAreAsWideAsTheTracedProcesses() {
        assertThat(manifest.find(RUNTIME, 19, 0, 8)).isNotSameAs(manifest.find(RUNTIME, 19, 0, 4));
        assertThat(elements(manifest.find(RUNTIME, 19, 0, 8), "Values").get(0).type()).isEqualTo(Scalar.POINTER64);
        assertThat(elements(manifest.find(RUNTIME, 19, 0, 4), "Values").get(0).type()).isEqualTo(Scalar.POINTER32);
        assertThat(manifest.find(RUNTIME, 82, 0, 8).field("Stack").type())
                .isEqualTo(new Array(Scalar.POINTER64, new CountField("FrameCount")));
        assertThatIllegalArgumentException().isThrownBy(() -> manifest.find(RUNTIME, 82, 0, 2))
                .withMessageContaining("4 or 8");
    }

    @Test
    void lohCompactIsPaddedOnlyWherePointersHaveEightBytes() {
        assertThat(elements(manifest.find(RUNTIME, 208, 0, 8), "Values")).extracting(EventField::type)
                .containsExactly(Scalar.U32, Scalar.U32, Scalar.U32, Scalar.PAD4, Scalar.POINTER64, Scalar.POINTER64);
        assertThat(elements(manifest.find(RUNTIME, 208, 0, 4), "Values")).extracting(EventField::type)
                .containsExactly(Scalar.U32, Scalar.U32, Scalar.U32, Scalar.POINTER32, Scalar.POINTER32);
        assertThat(((Array) manifest.find(RUNTIME, 208, 0, 8).field("Values").type()).element().fixedSize())
                .isEqualTo(32);
    }

    @Test
    void fitBucketInfoHasACountOfItsOwnInEveryElement() {
        for (int pointerBytes : new int[] {4, 8}) {
            EventType type = manifest.find(RUNTIME, 209, 0, pointerBytes);
            Array values = (Array) type.field("Values").type();
            assertThat(values.count()).isEqualTo(new CountField("Count"));
            assertThat(names(elements(type, "Values"))).containsExactly("Index", "", "Count", "Size");
            assertThat(elements(type, "Values").get(1).type()).isEqualTo(Scalar.PAD2);
            assertThat(names(type.fields())).contains("Count");
        }
    }

    @Test
    void aTypeOfABulkTypeCountsItsOwnParameters() {
        List<EventField> members = elements(runtime(15, 0), "Values");
        assertThat(members.get(7)).isEqualTo(new EventField("TypeParameters",
                new Array(Scalar.U64, new CountField("TypeParameterCount"))));
        assertThat(members.get(3).enumMap()).isEqualTo("TypeFlagsMap");
        assertThat(members.get(5).type()).isEqualTo(Scalar.UTF16Z);
    }

    @Test
    void anElementOfOneNamedMemberIsAStructure() {
        FieldType values = manifest.find(RUNTIME, 205, 4, 8).field("Values").type();
        assertThat(values).isEqualTo(
                new Array(new Struct(List.of(new EventField("Time", Scalar.U32))), new CountField("Count")));
    }

    @Test
    void mapCountsAnArrayOfScalarsEach() {
        assertThat(runtime(190, 1).fields()).containsExactly(
                new EventField("MethodID", Scalar.U64),
                new EventField("ReJITID", Scalar.U64),
                new EventField("MethodExtent", Scalar.U8),
                new EventField("CountOfMapEntries", Scalar.U16),
                new EventField("ILOffsets", new Array(Scalar.U32, new CountField("CountOfMapEntries"))),
                new EventField("NativeOffsets", new Array(Scalar.U32, new CountField("CountOfMapEntries"))),
                new EventField("ClrInstanceID", Scalar.U16),
                new EventField("ILVersionID", Scalar.U64));
    }

    @Test
    void bytesAreCountedByAnEarlierField() {
        Array data = (Array) runtime(39, 0).field("Data").type();
        assertThat(data.isBytes()).isTrue();
        assertThat(data.count()).isEqualTo(new CountField("DataSize"));
    }

    @Test
    void everyCountFieldIsAnEarlierIntegerOfTheSameStructure() {
        for (EventType type : manifest.all(8)) {
            assertCountsAreKnown(type.toString(), type.fields());
        }
    }

    @Test
    void anEventWithoutPayloadHasNoFields() {
        assertThat(runtime(3, 0).name()).isEqualTo("GCRestartEEEnd");
        assertThat(runtime(3, 0).fields()).isEmpty();
    }

    @Test
    void onlyTheExactVersionIsFound() {
        assertThat(runtime(143, 3)).isNull();
        assertThat(runtime(20000, 0)).isNull();
        assertThat(runtime(-1, 0)).isNull();
        assertThat(runtime(143, -1)).isNull();
        assertThat(manifest.find("My-EventSource", 1, 0, 8)).isNull();
        assertThat(manifest.find(RUNTIME.toLowerCase(java.util.Locale.ROOT), 143, 2, 8)).isNull();
    }

    @Test
    void latestIsTheHighestVersionOfTheId() {
        assertThat(manifest.findLatest(RUNTIME, 143, 8)).isSameAs(runtime(143, 2));
        assertThat(manifest.findLatest(RUNTIME, 1, 8).versionedName()).isEqualTo("GCStart_V2");
        assertThat(manifest.findLatest(RUNTIME, 0, 8)).isNull();
        assertThat(manifest.findLatest(RUNTIME, 99999, 8)).isNull();
        assertThat(manifest.findLatest(RUNTIME, 34, 8)).isNull();
        assertThat(manifest.findLatest("Microsoft-DotNETCore-SampleProfiler", 0, 8).name()).isEqualTo("ThreadSample");
        assertThat(manifest.findLatest("My-EventSource", 1, 8)).isNull();
    }

    @Test
    void aTypeIsOneObjectHoweverItIsFound() {
        assertThat(manifest.find(RUNTIME, 19, 0, 8)).isSameAs(manifest.findLatest(RUNTIME, 19, 8));
        assertThat(manifest.find(RUNTIME, 143, 2, 8)).isSameAs(manifest.find(RUNTIME, 143, 2, 4));
        assertThat(manifest.all(8)).usingElementComparator((a, b) -> a == b ? 0 : 1)
                .isEqualTo(manifest.all(8));
    }

    @Test
    void runtimeProvidersHaveAliases() {
        assertThat(manifest.providers()).extracting(manifest::providerAlias)
                .containsExactly("eventpipe", "sampler", "mono", "clr", "private", "rundown", "stress");
        assertThat(manifest.providerAlias("Universal.System")).isEqualTo("universal");
        assertThat(manifest.providerAlias("Universal.Events")).isEqualTo("universal");
        assertThat(manifest.providerAlias("System.Net.Http")).isNull();
    }

    @Test
    void aProviderIsFoundByItsGuid() {
        assertThat(manifest.providerOfGuid("E13C0D23-CCBC-4E12-931B-D9CC2EEE27E4")).isEqualTo(RUNTIME);
        assertThat(manifest.providerOfGuid("a669021c-c450-4609-a035-5af59af4df18")).isEqualTo(RUNDOWN);
        assertThat(manifest.providerOfGuid("00000000-0000-0000-0000-000000000000")).isNull();
    }

    @Test
    void fieldsAreNamedByMapsOfTheirProvider() {
        for (EventType type : manifest.all(8)) {
            assertMapsExist(type, type.fields());
        }
        assertThat(manifest.map(RUNTIME, "NoSuchMap")).isNull();
        assertThat(manifest.map("My-EventSource", "MethodFlagsMap")).isNull();
        assertThat(manifest.keywords("My-EventSource")).isEmpty();
    }

    @Test
    void aMapOfTheSameNameMayDifferByProvider() {
        assertThat(manifest.map(RUNTIME, "ModuleRangeTypeMap"))
                .isNotEqualTo(manifest.map(PRIVATE, "ModuleRangeTypeMap"));
    }

    private void assertMapsExist(EventType type, List<EventField> fields) {
        for (EventField field : fields) {
            if (field.enumMap() != null) {
                assertThat(manifest.map(type.provider(), field.enumMap())).as(type + " " + field).isNotNull();
            }
            if (field.type() instanceof Array array && array.element() instanceof Struct struct) {
                assertMapsExist(type, struct.fields());
            }
        }
    }

    private static void assertCountsAreKnown(String where, List<EventField> fields) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).type() instanceof Array array) {
                if (array.count() instanceof CountField count) {
                    assertThat(fields.subList(0, i)).as(where).anySatisfy(earlier -> {
                        assertThat(earlier.name()).isEqualTo(count.field());
                        assertThat(earlier.type()).isIn(Scalar.U8, Scalar.U16, Scalar.U32);
                    });
                }
                if (array.element() instanceof Struct struct) {
                    assertCountsAreKnown(where, struct.fields());
                }
            }
        }
    }

    private EventType runtime(int id, int version) {
        return manifest.find(RUNTIME, id, version, 8);
    }

    private static List<EventField> elements(EventType type, String field) {
        return ((Struct) ((Array) type.field(field).type()).element()).fields();
    }

    private static List<String> names(List<EventField> fields) {
        return fields.stream().map(EventField::name).toList();
    }
}
