package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.manifest.TextResource;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.Rows;

/**
 * Payloads of the kernel's events by version and pointer size, against bytes that are written as the MOF classes of
 * Windows say (wmicore.mof of Vista and of Windows 10), or the types in ntwmi.h.
 */
class KernelLayoutsTest {

    private static final UUID JOB = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    @TempDir
    Path folder;

    private static Arguments kernel(int group, int opcode, int version, Consumer<Sink> payload, String name,
            String json) {
        return Arguments.of(group, opcode, version, payload, name, json);
    }

    /** Bytes with pointers of either size. */
    private static final class Sink {
        final ByteSink out = new ByteSink();
        final boolean isWide;

        Sink(boolean isWide) {
            this.isWide = isWide;
        }

        Sink ptr(long... values) {
            for (long value : values) {
                if (isWide) {
                    out.i64(value);
                } else {
                    out.i32((int) value);
                }
            }
            return this;
        }

        Sink u64(long... values) {
            for (long value : values) {
                out.i64(value);
            }
            return this;
        }

        Sink u32(int... values) {
            for (int value : values) {
                out.i32(value);
            }
            return this;
        }

        Sink u16(int... values) {
            for (int value : values) {
                out.i16(value);
            }
            return this;
        }

        Sink u8(int... values) {
            for (int value : values) {
                out.i8(value);
            }
            return this;
        }

        /** What stands before a pointer after four bytes. */
        Sink padded() {
            return isWide ? u32(0) : this;
        }

        /** What stands before eight bytes after a pointer. */
        Sink narrowPadded() {
            return isWide ? this : u32(0);
        }

        Sink texts(String... values) {
            for (String value : values) {
                out.utf16z(value);
            }
            return this;
        }

        Sink bytes(String... values) {
            for (String value : values) {
                out.utf8z(value);
            }
            return this;
        }

        /** A text in a field of so many units. */
        Sink fixed(int units, String value) {
            ByteSink text = new ByteSink().utf16z(value);
            out.bytes(text.toBytes()).zeros(units * 2 - text.size());
            return this;
        }

        Sink guid(UUID value) {
            out.guid(value);
            return this;
        }
    }

    private static String switched(
            long nanos, int process, int thread, int newWaited, int priority, int number, int state, int reason) {
        return "{\"SwitchTimeNs\":" + nanos + ",\"OldProcessID\":" + process + ",\"OldThreadID\":" + thread
                + ",\"NewThreadWaitTime\":" + newWaited + ",\"OldThreadPriority\":" + priority
                + ",\"OldThreadStateWr\":" + number + ",\"OldThreadState\":" + state
                + ",\"OldThreadWaitReason\":" + reason + "}";
    }

    static Stream<Arguments> kernelEvents() {
        return Stream.of(
                kernel(0, 66, 2, p -> p.bytes("22621"), "EventTraceBuildInfo", "{\"BuildString\":\"22621\"}"),
                kernel(0, 67, 2, p -> p.u32(1).guid(JOB).texts("a.dll"), "EventTraceProviderBinaryPath",
                        "{\"GuidCount\":1,\"Guid\":[\"" + JOB + "\"],\"BinaryPath\":\"a.dll\"}"),
                kernel(0, 82, 2, p -> p.u32(2, 0).u64(5, 6), "EventTraceLastDroppedTimes",
                        "{\"TimeStampCount\":2,\"Padding\":0,\"TimeStamp\":[5,6]}"),
                kernel(1, 10, 0, p -> p.u32(1, 2, 3, 4).u64(5).ptr(6), "DiskIORead",
                        "{\"DiskNumber\":1,\"IrpFlags\":2,\"TransferSize\":3,\"Reserved\":4,\"ByteOffset\":5,"
                                + "\"FileKey\":6}"),
                kernel(1, 11, 1, p -> p.u32(1, 2, 3, 4).u64(5).ptr(6).u64(7), "DiskIOWrite",
                        "{\"DiskNumber\":1,\"IrpFlags\":2,\"TransferSize\":3,\"ResponseTime\":4,\"ByteOffset\":5,"
                                + "\"FileKey\":6,\"HighResResponseTime\":7}"),
                kernel(1, 34, 1, p -> p.u32(1).ptr(2, 3).u32(4, 5).ptr(6), "DiskIODriverMajorFunctionCall",
                        "{\"UniqMatchID\":1,\"RoutineAddr\":2,\"Irp\":3,\"MajorFunction\":4,\"MinorFunction\":5,"
                                + "\"FileKey\":6}"),
                kernel(1, 34, 2, p -> p.u32(1, 2).ptr(3, 4, 5).u32(6), "DiskIODriverMajorFunctionCall",
                        "{\"MajorFunction\":1,\"MinorFunction\":2,\"RoutineAddr\":3,\"FileKey\":4,\"Irp\":5,"
                                + "\"UniqMatchID\":6}"),
                kernel(1, 60, 3, p -> p.ptr(1).u32(2), "DiskIOOpticalFlushInit",
                        "{\"Irp\":1,\"IssuingThreadID\":2}"),
                kernel(2, 101, 2, p -> p.ptr(1, 2).u32(3), "MemoryHeapRangeCreate",
                        "{\"HeapHandle\":1,\"FirstRangeSize\":2,\"HeapRangeCreateFlags\":3}"),
                kernel(2, 75, 2, p -> p.ptr(1).u32(2), "MemorySessionCreate",
                        "{\"UniqueSessionID\":1,\"SessionID\":2}"),
                kernel(2, 112, 2, p -> p.ptr(1, 2, 3, 4, 5).ptr(10, 11, 12, 13, 14, 15, 16, 17)
                                .ptr(20, 21, 22, 23, 24, 25, 26, 27).ptr(30), "MemorySystemMemInfo",
                        "{\"ZeroPageCount\":1,\"FreePageCount\":2,\"ModifiedPageCount\":3,"
                                + "\"ModifiedNoWritePageCount\":4,\"BadPageCount\":5,"
                                + "\"PageCountByPriority\":[10,11,12,13,14,15,16,17],"
                                + "\"RepurposedPagesByPriority\":[20,21,22,23,24,25,26,27],"
                                + "\"ModifiedPageCountPageFile\":30}"),
                kernel(2, 125, 1, p -> p.u32(2).u32(100).ptr(1, 2, 3, 4).u32(200).ptr(5, 6, 7, 8),
                        "MemoryProcessMemInfo", "{\"Count\":2,\"Values\":[{\"ProcessID\":100,"
                                + "\"WorkingSetPageCount\":1,\"CommitPageCount\":2,\"VirtualSizeInPages\":3,"
                                + "\"PrivateWorkingSetPageCount\":4},{\"ProcessID\":200,\"WorkingSetPageCount\":5,"
                                + "\"CommitPageCount\":6,\"VirtualSizeInPages\":7,"
                                + "\"PrivateWorkingSetPageCount\":8}]}"),
                kernel(2, 125, 2, p -> p.u32(1).u32(100).ptr(1, 2, 3, 4, 5, 6, 7, 8), "MemoryProcessMemInfo",
                        "{\"Count\":1,\"Values\":[{\"ProcessID\":100,\"WorkingSetPageCount\":1,"
                                + "\"CommitPageCount\":2,\"VirtualSizeInPages\":3,\"PrivateWorkingSetPageCount\":4,"
                                + "\"StoreSizeInPages\":5,\"StoredPageCount\":6,\"CommitDebtInPages\":7,"
                                + "\"SharedCommitInPages\":8}]}"),
                kernel(2, 126, 2, p -> p.u32(1).u32(3).ptr(1, 2, 3, 4, 5, 6, 7, 8), "MemoryMemInfoSessionWS",
                        "{\"Count\":1,\"Values\":[{\"SessionID\":3,\"WorkingSetPageCount\":1,"
                                + "\"CommitPageCount\":2,\"PagedPoolPageCount\":3,\"PrivateWorkingSetPageCount\":4,"
                                + "\"StoreSizeInPages\":5,\"StoredPageCount\":6,\"CommitDebtInPages\":7,"
                                + "\"SharedCommitInPages\":8}]}"),
                kernel(2, 123, 2, p -> p.u32(1).padded().ptr(2, 3).u32(4).padded().ptr(5, 6), "MemoryKernelMemUsage",
                        "{\"Ranges\":[{\"UsageType\":1,\"VirtualAddress\":2,\"PageCount\":3},"
                                + "{\"UsageType\":4,\"VirtualAddress\":5,\"PageCount\":6}]}"),
                kernel(3, 112, 2, p -> p.u32(1, 2, 3), "ProcessDebugEvent",
                        "{\"ProcessID\":1,\"ThreadID\":2,\"Reason\":3}"),
                kernel(5, 43, 2, p -> p.u64(1, 2, 3).u32(4, 5).ptr(6).u32(7, 8), "ThreadResource",
                        "{\"AcquireTime\":1,\"HoldTime\":2,\"WaitTime\":3,\"MaxRecursionDepth\":4,\"ThreadID\":5,"
                                + "\"Resource\":6,\"Action\":7,\"ContentionDelta\":8}"),
                kernel(5, 45, 2, p -> p.u32(1).padded().ptr(2).u8(3), "ThreadWaitSingle",
                        "{\"ThreadID\":1,\"Object\":2,\"ObjectType\":3}"),
                kernel(5, 47, 2, p -> p.u32(1, 0).u64(-2), "ThreadDelayExecution", "{\"ThreadID\":1,\"Delta\":-2}"),
                kernel(5, 58, 2, p -> p.u32(1, 2).u64(3, 4).u32(5, 6).u64(7, 8).u32(9, 10).u64(11, 12),
                        "ThreadDfssStartNewInterval", "{\"CurrentGeneration\":1,\"SessionCount\":2,"
                                + "\"TotalCycleCredit\":3,\"TotalCyclesAccumulated\":4,\"Sessions\":["
                                + "{\"SessionID\":5,\"CpuShareWeight\":6,\"CapturedWeightData\":7,"
                                + "\"CyclesAccumulated\":8},{\"SessionID\":9,\"CpuShareWeight\":10,"
                                + "\"CapturedWeightData\":11,\"CyclesAccumulated\":12}]}"),
                kernel(13, 34, 2, p -> p.u64(1).ptr(2, 3, 4).u32(5, 6, 7), "WnfCallback",
                        "{\"StateName\":1,\"Subscription\":2,\"NameSub\":3,\"Callback\":4,\"ChangeStamp\":5,"
                                + "\"DeliveryFlags\":6,\"Return\":7}"),
                kernel(15, 83, 2, p -> p.u64(1).ptr(2).u16(3).u8(4, 5, 6, 7), "PerfInfoTimerSetOneShot",
                        "{\"ExpectedDueTime\":1,\"Timer\":2,\"TargetProcessorGroup\":3,"
                                + "\"TargetProcessorIndex\":4,\"Flags\":5,\"Rest\":\"0607\"}"),
                kernel(15, 100, 2, p -> p.ptr(1).u32(-2, 3, 4).u8(5, 0, 0, 0), "PerfInfoDpcEnqueue",
                        "{\"Key\":1,\"DpcQueueDepth\":-2,\"DpcCount\":3,\"TargetProcessorIndex\":4,"
                                + "\"Importance\":5,\"Reserved\":\"000000\"}"),
                kernel(18, 38, 2, p -> p.ptr(1, 2).u8(3, 4, 5, 0).u32(6, 7, 8).texts("HID"), "PowerNotifyDevice",
                        "{\"Irp\":1,\"DriverStart\":2,\"OrderLevel\":3,\"MajorFunction\":4,\"MinorFunction\":5,"
                                + "\"Reserved\":0,\"Type\":6,\"State\":7,\"DeviceNameLength\":8,"
                                + "\"DeviceName\":\"HID\"}"),
                kernel(22, 3, 2, p -> p.ptr(1).narrowPadded().u64(2).u32(3, 4, 5, 6), "CcReadAhead",
                        "{\"WorkItemKey\":1,\"FileOffset\":2,\"Size\":3,\"PagePriority\":4,"
                                + "\"DetectedPattern\":5,\"Reserved\":6}"),
                kernel(22, 12, 2, p -> p.ptr(1, 2).u64(3).u32(4, 5, 6, 0).u64(7, 8).u8(9, 0, 0, 0).u32(10, 11, 12),
                        "CcScheduleReadAhead", "{\"WorkItemKey\":1,\"FileObjectKey\":2,\"FileOffset\":3,"
                                + "\"Length\":4,\"ReadAheadUnit\":5,\"ReadAheadLength\":6,\"ReadAheadOffset\":7,"
                                + "\"ReadAheadBeyondLastByte\":8,\"ReadPattern\":9,\"Reserved\":\"000000\","
                                + "\"SequentialReadCount\":10,\"SharedCacheMapFlags\":11,\"Flags\":12}"),
                kernel(25, 35, 2, p -> p.u32(1, 2, 3, 4, 5), "UmsDisassociate",
                        "{\"ProcessID\":1,\"ScheduledThreadID\":2,\"PrimaryThreadID\":3,"
                                + "\"UmsApcControlFlags\":4,\"NtStatus\":5}"),
                kernel(28, 48, 2, p -> p.u64(-1).ptr(2, 3).u32(4, 5), "ThreadPoolTimerExpiration",
                        "{\"DueTime\":-1,\"SubQueue\":2,\"Timer\":3,\"Period\":4,\"WindowLength\":5}"),
                kernel(5, 37, 2, p -> p.u64(1_000_010)
                                .u32(10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25)
                                .u8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, -1)
                                // Index 15, priority 4 above the base, waits for reason 6, 3 ticks later.
                                .u32(2 | 15 << 2 | 4 << 6 | 6 << 9 | 3 << 15)
                                // The idle thread, 5 ticks later; then 20,000.
                                .u16(5 << 2).u32(1 | 20_000 << 2)
                                // Index 2, priority 31, ready, 1,000,000 ticks later, after 4,000 ticks of the timer.
                                .u32(3 | 1_000_000 << 2, 2 | 39 + 1 << 4 | 31 << 10 | 4_000 << 15),
                        "ThreadCompCS", "{\"FirstTimeStamp\":1000010,"
                                + "\"ThreadID\":[10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25],"
                                + "\"ThreadBasePriority\":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,-1],\"Switches\":["
                                + switched(1_300, -1, 25, -1, 3, 6, 5, 6) + ","
                                + switched(1_800, 0, 0, -1, 0, -1, -1, -1) + ","
                                + switched(2_001_800, 0, 0, -1, 0, -1, -1, -1) + ","
                                + switched(102_001_800, -1, 12, 4_000, 31, 40, 1, -1) + "]}"),
                kernel(15, 55, 2, p -> {
                    p.u32(2);
                    if (p.isWide) {
                        p.u32(0);
                    }
                    p.ptr(0x1000).u32(7).u16(1).u8(0x40, 2).ptr(0x2000).u32(8).u16(3).u8(1, 0);
                }, "PerfInfoBatchedSample", "{\"Entries\":2,\"Samples\":[{\"InstructionPointer\":4096,\"ThreadID\":7,"
                        + "\"Count\":1,\"Flags\":64,\"Rank\":2,\"ProcessID\":-1},"
                        + "{\"InstructionPointer\":8192,\"ThreadID\":8,"
                        + "\"Count\":3,\"Flags\":1,\"Rank\":0,\"ProcessID\":-1}]}"),
                kernel(2, 73, 2, p -> p.ptr(1, 2).u32(3), "MemoryPFMappedSectionCreate",
                        "{\"RangeBase\":1,\"RangeEnd\":2,\"CreatingProcessID\":3}"),
                kernel(3, 48, 2, p -> p.ptr(1, 2).u32(3, 4), "ProcessWakeChargeUser",
                        "{\"Object\":1,\"Tag\":2,\"ProcessID\":3,\"Count\":4}"),
                kernel(3, 68, 2, p -> p.ptr(1, 2).u32(3, 4), "ProcessWakeReleasePreserveProcess",
                        "{\"Object\":1,\"Tag\":2,\"ProcessID\":3,\"Count\":4}"),
                kernel(3, 39, 5, p -> p.ptr(1).u32(2, 3, 4, 5).ptr(6).u32(7, 0).bytes("a.exe").texts("c", "", "")
                        .u64(WrittenEtl.START), "ProcessDefunct",
                        "{\"UniqueProcessKey\":1,\"ProcessID\":2,\"ParentID\":3,\"SessionID\":4,\"ExitStatus\":5,"
                                + "\"PageDirectoryBase\":6,\"Flags\":7,\"UserSID\":null,\"ImageFileName\":\"a.exe\","
                                + "\"CommandLine\":\"c\",\"PackageFullName\":\"\",\"ApplicationID\":\"\","
                                + "\"ExitTime\":\"2020-07-29T00:07:00.623616700Z\"}"),
                kernel(4, 37, 2, p -> p.ptr(1, 2).u64(3).ptr(4).u32(5), "FileIOMapFile",
                        "{\"ViewBase\":1,\"FileKey\":2,\"MiscInfo\":3,\"ViewSize\":4,\"ProcessID\":5}"),
                kernel(4, 39, 3, p -> p.ptr(1, 2).u64(3).ptr(4).u64(5).u32(6), "FileIOMapFileDCStart",
                        "{\"ViewBase\":1,\"FileKey\":2,\"MiscInfo\":3,\"ViewSize\":4,\"ByteOffset\":5,"
                                + "\"ProcessID\":6}"),
                kernel(4, 80, 3, p -> p.ptr(1, 2, 3, 4).u32(5, 6).texts("x"), "FileIORenamePath",
                        "{\"Irp\":1,\"FileObject\":2,\"FileKey\":3,\"ExtraInfo\":4,\"ThreadID\":5,\"InfoClass\":6,"
                                + "\"FileName\":\"x\"}"),
                kernel(4, 99, 2, p -> p.u64(1).ptr(2, 3, 4, 5, 6).u32(7), "FileIOPostOpCompletion",
                        "{\"InitialTime\":1,\"RoutineAddr\":2,\"FileObject\":3,\"FileContext\":4,\"Irp\":5,"
                                + "\"CallbackDataPtr\":6,\"MajorFunction\":7}"),
                kernel(5, 36, 1, p -> p.u32(1, 2).u8(3, 4, 5, 6, 7, 8, 9, 10).u32(11), "ThreadCSwitch",
                        "{\"NewThreadID\":1,\"OldThreadID\":2,\"NewThreadPriority\":3,\"OldThreadPriority\":4,"
                                + "\"NewThreadQuantum\":5,\"OldThreadQuantum\":6,\"OldThreadWaitReason\":7,"
                                + "\"OldThreadWaitMode\":8,\"OldThreadState\":9,\"OldThreadWaitIdealProcessor\":10,"
                                + "\"NewThreadWaitTime\":11}"),
                kernel(5, 41, 2, p -> p.ptr(1, 2).u64(3, 4).u32(5, 6, 7, 8).u8(9, 10, 11, 12), "ThreadSpinLock",
                        "{\"SpinLockAddress\":1,\"CallerAddress\":2,\"AcquireTime\":3,\"ReleaseTime\":4,"
                                + "\"WaitTimeInCycles\":5,\"SpinCount\":6,\"ThreadID\":7,\"InterruptCount\":8,"
                                + "\"Irql\":9,\"AcquireDepth\":10,\"Flag\":11,\"Reserved\":12}"),
                kernel(5, 61, 2, p -> p.u32(1).u16(2, 3).u8(4, 1).u16(5), "ThreadThreadMigration",
                        "{\"ThreadID\":1,\"SourceProcessorIndex\":2,\"TargetProcessorIndex\":3,\"Priority\":4,"
                                + "\"IdealProcessorAdjust\":true,\"OldIdealProcessorIndex\":5}"),
                kernel(5, 63, 2, p -> p.u32(1, 2).ptr(3, 4), "ThreadDequeue",
                        "{\"ThreadID\":1,\"Count\":2,\"Entries\":[3,4]}"),
                kernel(6, 11, 1, p -> p.u32(1, 2).u8(10, 0, 0, 1, 10, 0, 0, 2, 0, 80, 1, 0).ptr(3).u32(4),
                        "TcpIpRecv", "{\"ProcessID\":1,\"size\":2,\"daddr\":\"10.0.0.1\",\"saddr\":\"10.0.0.2\","
                                + "\"dport\":80,\"sport\":256,\"connid\":3,\"seqnum\":4}"),
                kernel(6, 12, 0, p -> p.u8(10, 0, 0, 1, 10, 0, 0, 2, 0, 80, 1, 0).u32(3, 4), "TcpIpConnect",
                        "{\"daddr\":\"10.0.0.1\",\"saddr\":\"10.0.0.2\",\"dport\":80,\"sport\":256,\"size\":3,"
                                + "\"ProcessID\":4}"),
                kernel(7, 35, 2, p -> p.guid(JOB).u32(1, 2, 3), "JobAssignProcess",
                        "{\"JobID\":\"" + JOB + "\",\"JobHandle\":1,\"UniqueProcessID\":2,\"Status\":3}"),
                kernel(8, 10, 0, p -> p.ptr(1).u8(10, 0, 0, 1, 0, 80).u16(2).u8(10, 0, 0, 2, 1, 0).u16(3),
                        "UdpIpSend", "{\"context\":1,\"saddr\":\"10.0.0.1\",\"sport\":80,\"size\":2,"
                                + "\"daddr\":\"10.0.0.2\",\"dport\":256,\"dsize\":3}"),
                kernel(9, 10, 1, p -> p.ptr(1, 2).u64(3).u32(4).texts("k"), "RegistryCreate",
                        "{\"Status\":1,\"KeyHandle\":2,\"ElapsedTime\":3,\"Index\":4,\"KeyName\":\"k\"}"),
                kernel(9, 22, 1, p -> p.ptr(1, 2).u64(3).u32(4).texts("k"), "RegistryRunDown",
                        "{\"Status\":1,\"KeyHandle\":2,\"ElapsedTime\":3,\"Index\":4,\"KeyName\":\"k\"}"),
                kernel(9, 39, 2, p -> p.u64(1).ptr(2).u32(3).texts("f", "l"), "RegistryHiveDCEnd",
                        "{\"Size\":1,\"Hive\":2,\"LoadedKeyCount\":3,\"FileName\":\"f\",\"LinkPath\":\"l\"}"),
                kernel(10, 32, 2, p -> p.u32(1, 2).bytes("hello"), "DbgPrintMessage",
                        "{\"Component\":1,\"Level\":2,\"Message\":\"hello\"}"),
                kernel(11, 10, 1, p -> p.u32(1, 2, 3, 4, 5).fixed(256, "pc").fixed(132, "home").ptr(6),
                        "SystemConfigCPU", "{\"MHz\":1,\"NumberOfProcessors\":2,\"MemSize\":3,\"PageSize\":4,"
                                + "\"AllocationGranularity\":5,\"ComputerName\":\"pc\",\"DomainName\":\"home\","
                                + "\"HyperThreadingFlag\":6}"),
                kernel(11, 10, 3, p -> p.u32(1, 2, 3, 4, 5).fixed(256, "pc").fixed(134, "home").ptr(6, 7)
                        .u16(9, 6, 40).u8(1, 1).u32(3200), "SystemConfigCPU",
                        "{\"MHz\":1,\"NumberOfProcessors\":2,\"MemSize\":3,\"PageSize\":4,"
                                + "\"AllocationGranularity\":5,\"ComputerName\":\"pc\",\"DomainName\":\"home\","
                                + "\"HyperThreadingFlag\":6,\"HighestUserAddress\":7,\"ProcessorArchitecture\":9,"
                                + "\"ProcessorLevel\":6,\"ProcessorRevision\":40,\"PaeEnabled\":1,\"NxEnabled\":1,"
                                + "\"MemorySpeed\":3200}"),
                kernel(11, 18, 2, p -> p.u16(1, 2, 3, 4).u64(5, 6, 7, 8, 9).u32(10, 11, 12).u16(13, 14)
                        .texts("D:", "UDF").bytes("drive", "maker"), "SystemConfigOpticalMedia",
                        "{\"DiskNumber\":1,\"BusType\":2,\"DeviceType\":3,\"MediaType\":4,\"StartingOffset\":5,"
                                + "\"Size\":6,\"NumberOfFreeBlocks\":7,\"TotalNumberOfBlocks\":8,"
                                + "\"NextWritableAddress\":9,\"NumberOfSessions\":10,\"NumberOfTracks\":11,"
                                + "\"BytesPerSector\":12,\"DiscStatus\":13,\"LastSessionStatus\":14,"
                                + "\"DriveLetter\":\"D:\",\"FileSystemName\":\"UDF\",\"DeviceName\":\"drive\","
                                + "\"ManufacturerName\":\"maker\"}"),
                kernel(11, 21, 3, p -> p.u64(1).u16(2, 3).u32(4, 5).texts("timer"), "SystemConfigIRQ",
                        "{\"IRQAffinity\":1,\"IRQGroup\":2,\"Reserved\":3,\"IRQNum\":4,\"DeviceDescriptionLen\":5,"
                                + "\"DeviceDescription\":\"timer\"}"),
                kernel(11, 22, 3, p -> p.u32(1, 2, 3).texts("a", "b", "c", "d"), "SystemConfigPnP",
                        "{\"IDLength\":1,\"DescriptionLength\":2,\"FriendlyNameLength\":3,\"DeviceID\":\"a\","
                                + "\"DeviceDescription\":\"b\",\"FriendlyName\":\"c\",\"PdoName\":\"d\"}"),
                kernel(11, 22, 4, p -> p.guid(JOB).u32(2, 1).texts("a", "b", "c", "d", "e", "up1", "up2", "low"),
                        "SystemConfigPnP", "{\"ClassGuid\":\"" + JOB + "\",\"UpperFiltersCount\":2,"
                                + "\"LowerFiltersCount\":1,\"DeviceID\":\"a\",\"DeviceDescription\":\"b\","
                                + "\"FriendlyName\":\"c\",\"PdoName\":\"d\",\"ServiceName\":\"e\","
                                + "\"UpperFilters\":[\"up1\",\"up2\"],\"LowerFilters\":[\"low\"]}"),
                kernel(11, 22, 5, p -> p.guid(JOB).u32(0, 1, 7, 8).texts("a", "b", "c", "d", "e", "low"),
                        "SystemConfigPnP", "{\"ClassGuid\":\"" + JOB + "\",\"UpperFiltersCount\":0,"
                                + "\"LowerFiltersCount\":1,\"DevStatus\":7,\"DevProblem\":8,\"DeviceID\":\"a\","
                                + "\"DeviceDescription\":\"b\",\"FriendlyName\":\"c\",\"PdoName\":\"d\","
                                + "\"ServiceName\":\"e\",\"UpperFilters\":[],\"LowerFilters\":[\"low\"]}"),
                kernel(11, 24, 2, p -> p.u32(2).u64(15, 240), "SystemConfigNumaNode",
                        "{\"NodeCount\":2,\"NodeMap\":[15,240]}"),
                kernel(11, 26, 2, p -> p.u32(1).ptr(255), "SystemConfigProcessorGroup",
                        "{\"GroupCount\":1,\"Affinity\":[255]}"),
                kernel(11, 35, 2, p -> p.u32(1, 2, 2295).fixed(64, "Xeon").fixed(128, "Family 6").fixed(16, "Intel"),
                        "SystemConfigProcessors", "{\"Index\":1,\"FeatureSet\":2,\"ProcessorSpeed\":2295,"
                                + "\"ProcessorName\":\"Xeon\",\"ProcessorIdentifier\":\"Family 6\","
                                + "\"VendorIdentifier\":\"Intel\"}"),
                kernel(11, 37, 2, p -> p.u64(1).u32(2).u8(3, 4, 5, 6), "SystemConfigBootConfigInfo",
                        "{\"BootFlags\":1,\"FirmwareType\":2,\"SecureBootEnabled\":3,\"SecureBootCapable\":4,"
                                + "\"Reserved1\":5,\"Reserved2\":6}"),
                kernel(14, 32, 2, p -> p.u32(1, 2).ptr(3, 4), "PoolAlloc",
                        "{\"PoolType\":1,\"Tag\":2,\"NumberOfBytes\":3,\"Entry\":4}"),
                kernel(15, 67, 2, p -> p.u64(1).ptr(2).u8(1).u16(0x51).u8(0), "PerfInfoISR",
                        "{\"InitialTime\":1,\"Routine\":2,\"ReturnValue\":1,\"Vector\":81,\"Reserved\":0}"),
                kernel(15, 48, 2, p -> p.u32(2).texts("x", "y"), "PerfInfoPMCConfig",
                        "{\"CounterCount\":2,\"CounterName\":[\"x\",\"y\"]}"),
                kernel(15, 72, 2, p -> p.u32(0, 1221, 10_000), "PerfInfoSetInterval",
                        "{\"SampleSource\":0,\"NewInterval\":1221,\"OldInterval\":10000}"),
                kernel(15, 104, 2, p -> p.u64(1, 2, 3).ptr(4, 5, 6).u8(7), "PerfInfoSetKTimer2",
                        "{\"DueTime\":1,\"MaximumDueTime\":2,\"Period\":3,\"Timer\":4,\"Callback\":5,"
                                + "\"CallbackContext\":6,\"TimerFlags\":7}"),
                kernel(16, 34, 2, p -> p.ptr(1, 2, 3, 4, 5).u32(6), "HeapReAlloc",
                        "{\"HeapHandle\":1,\"NewAllocAddress\":2,\"OldAllocAddress\":3,\"NewAllocSize\":4,"
                                + "\"OldAllocSize\":5,\"SourceID\":6}"),
                kernel(17, 34, 2, p -> p.ptr(1).u32(2, 3, 4).u16(5).u32(6), "ObjectDuplicateHandle",
                        "{\"Object\":1,\"SourceHandle\":2,\"TargetHandle\":3,\"TargetProcessID\":4,"
                                + "\"ObjectType\":5,\"SourceProcessID\":6}"),
                kernel(17, 39, 2, p -> p.ptr(1).u32(2, 3).u16(4).texts("n"), "ObjectHandleDCEnd",
                        "{\"Object\":1,\"ProcessID\":2,\"Handle\":3,\"ObjectType\":4,\"ObjectName\":\"n\"}"),
                kernel(18, 53, 2, p -> p.u32(1, 2).u64(3), "PowerProcessorIdleStateChange",
                        "{\"NewState\":1,\"OldState\":2,\"Processors\":3}"),
                kernel(18, 62, 2, p -> p.u32(1, 2, 3, 4), "PowerIdlePlatformSelection",
                        "{\"SelectedState\":1,\"VetoedStates\":2,\"VetoReason\":[3,4]}"),
                kernel(20, 164, 2, p -> p.u64(1).u8(2, -3).texts("gone.dll"), "ImageLoaderError",
                        "{\"BaseAddress\":1,\"ErrorOpcode\":2,\"Code\":-3,\"String\":\"gone.dll\"}"),
                kernel(20, 176, 3, p -> p.ptr(1, 2).u32(3).texts("new.dll"), "ImageNewDllLoad",
                        "{\"NewDllBaseAddress\":1,\"ParentDllBaseAddress\":2,\"LoadReason\":3,"
                                + "\"FilePath\":\"new.dll\"}"),
                kernel(23, 34, 2, p -> p.u32(1, 2).ptr(3, 4), "CritSecCollision",
                        "{\"LockCount\":1,\"SpinCount\":2,\"OwningThread\":3,\"CritSecAddr\":4}"),
                kernel(27, 32, 2, p -> p.ptr(1, 2), "SplitIoVolMgr", "{\"ParentIrp\":1,\"ChildIrp\":2}"),
                kernel(28, 34, 2, p -> p.ptr(1, 2, 3, 4, 5), "ThreadPoolCBStart",
                        "{\"PoolID\":1,\"TaskID\":2,\"CallbackFunction\":3,\"CallbackContext\":4,"
                                + "\"SubProcessTag\":5}"));
    }

    @ParameterizedTest(name = "{4} v{2}")
    @MethodSource("kernelEvents")
    void payloadHasItsFieldsInBothPointerSizes(int group, int opcode, int version, Consumer<Sink> payload,
            String name, String json) throws IOException {
        for (boolean isWide : new boolean[] {true, false}) {
            Sink sink = new Sink(isWide);
            payload.accept(sink);
            byte[] bytes = new WrittenEtl(8192).buffer(0, r -> r.system(isWide, group, opcode, version, 3, 9,
                    1_000_001, p -> p.bytes(sink.out.toBytes()))).toBytes();
            try (Trace trace = Trace.open(Files.write(folder.resolve("t" + isWide + ".etl"), bytes))) {
                assertThat(Rows.of(trace, HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD).get(1))
                        .containsExactly(name, json);
                assertThat(trace.warnings()).extracting(warning -> warning.kind().name())
                        .doesNotContain("PAYLOAD_SURPLUS", "PAYLOAD_SHORT", "UNKNOWN_TYPE");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void threadsOfAllVersionsTellTheirProcess(int version) throws IOException {
        int[] ids = version == 0 ? new int[] {41, 40} : new int[] {40, 41};
        byte[] bytes = new WrittenEtl(8192).buffer(0, r -> r
                .system(true, 5, 1, version, 3, 9, 1_000_001, p -> p.i32(ids[0]).i32(ids[1]).zeros(66))
                .sample(0x10, 41, 1_000_002)).toBytes();
        try (Trace trace = Trace.open(Files.write(folder.resolve("t.etl"), bytes))) {
            assertThat(Rows.column(trace, HeaderColumn.PROCESS_ID).subList(1, 3)).containsExactly(40, 40);
            assertThat(Rows.column(trace, HeaderColumn.THREAD_ID).subList(1, 3)).containsExactly(41L, 41L);
        }
    }

    /** Windows 10 appends the name without a new version; before, the payload ends where it would stand. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void threadHasItsNameWhereThePayloadGoesOnBehindTheFlags(int opcode) throws IOException {
        for (boolean isWide : new boolean[] {true, false}) {
            byte[] fixed = new byte[8 + 7 * (isWide ? 8 : 4) + 8];
            byte[] bytes = new WrittenEtl(8192).buffer(0, r -> r
                    .system(isWide, 5, opcode, 3, 3, 9, 1_000_001, p -> p.bytes(fixed))
                    .system(isWide, 5, opcode, 3, 3, 9, 1_000_002, p -> p.bytes(fixed).utf16z(""))
                    .system(isWide, 5, opcode, 3, 3, 9, 1_000_003, p -> p.bytes(fixed).utf16z("worker"))).toBytes();
            try (Trace trace = Trace.open(Files.write(folder.resolve("n" + opcode + isWide + ".etl"), bytes))) {
                assertThat(Rows.column(trace, HeaderColumn.PAYLOAD).subList(1, 4)).extracting(
                        payload -> payload.toString().replaceAll(".*\"ThreadName\"", ""))
                        .containsExactly(":\"\"}", ":\"\"}", ":\"worker\"}");
                assertThat(trace.warnings()).extracting(warning -> warning.kind().name())
                        .doesNotContain("PAYLOAD_SURPLUS", "PAYLOAD_SHORT");
            }
        }
    }

    /** As PerfView has it: the header's thread counts, and where there is none that of the payload. */
    @Test
    void eventWhoseHeaderTellsNoThreadIsThatOfItsPayload() throws IOException {
        Consumer<ByteSink> read = p -> p.i64(0).i64(1).i64(2).i64(3).i32(41).i32(512).i32(0);
        byte[] bytes = new WrittenEtl(8192).buffer(0, r -> r
                .threadStart(3, 40, 41, 1_000_001)
                .performance(true, 4, 67, 3, 1_000_002, read)
                .system(true, 4, 67, 3, -1, -1, 1_000_003, read)
                .system(true, 4, 67, 3, 50, 51, 1_000_004, read)
                .performance(false, 4, 65, 3, 1_000_005, p -> p.i32(1).i32(2).i32(3).i32(41))
                .performance(true, 1, 12, 3, 1_000_006, p -> p.i64(1).i32(41))
                .performance(true, 5, 62, 2, 1_000_007, p -> p.i64(1).i32(41))
                .performance(true, 4, 67, 3, 1_000_008, p -> p.i32(0))).toBytes();
        try (Trace trace = Trace.open(Files.write(folder.resolve("t.etl"), bytes))) {
            assertThat(Rows.of(trace, HeaderColumn.PROCESS_ID, HeaderColumn.THREAD_ID).subList(2, 9).toString())
                    .isEqualTo("[[40, 41], [40, 41], [50, 51], [40, 41], [40, 41], [40, 41], [null, -1]]");
            assertThat(trace.index().eventCount()).isEqualTo(9);
        }
    }

    @Test
    void recordOfSwitchesThatEndsWithinOneHasThoseBeforeItAndAWarning() throws IOException {
        Path file = Files.write(folder.resolve("t.etl"), new WrittenEtl(8192).buffer(0, r -> r
                .performance(true, 5, 37, 2, 1_000_100, p -> p.i64(1_000_010).zeros(80).i16(5 << 2).i16(3))
                .performance(true, 5, 37, 2, 1_000_100, p -> p.i64(1_000_010).zeros(80))
                .performance(true, 5, 37, 2, 1_000_100, p -> p.i64(1_000_010))).toBytes());
        try (Trace trace = Trace.open(file)) {
            List<Object> payloads = Rows.column(trace, HeaderColumn.PAYLOAD);
            assertThat(payloads.get(1).toString()).endsWith(
                    "\"Switches\":[" + switched(1_500, 0, 0, -1, 0, -1, -1, -1) + "]}");
            assertThat(payloads.get(2).toString()).endsWith("\"Switches\":[]}");
            assertThat(payloads.get(3).toString()).startsWith("{\"FirstTimeStamp\":1000010");
            assertThat(trace.warnings()).extracting(TraceWarning::kind)
                    .contains(TraceWarning.Kind.PAYLOAD_SURPLUS, TraceWarning.Kind.PAYLOAD_SHORT);
        }
    }

    /** Reads every line for both pointer sizes, as a wrong one would only be found by who has such an event. */
    @Test
    void everyLineOfTheResourceCanBeRead() {
        int group = -1;
        String guid = "";
        int read = 0;
        for (String line : TextResource.text(ClassicEvents.class, "classic-events.tsv").split("\n")) {
            String[] columns = line.split("\t", -1);
            if (line.charAt(0) == '@') {
                group = columns[3].equals("-") ? -1 : Integer.parseInt(columns[3]);
                guid = columns[2];
            } else if (line.charAt(0) != '#') {
                int version = columns[1].equals("*") ? 0 : columns[1].charAt(0) - '0';
                for (String opcode : columns[0].split(",")) {
                    int number = Integer.parseInt(opcode.substring(0, opcode.indexOf('=')));
                    for (int pointerBytes = 4; pointerBytes <= 8; pointerBytes += 4) {
                        ClassicEvents.Known known = group < 0
                                ? ClassicEvents.instance().ofGuid(guid, number, version, 0, pointerBytes)
                                : ClassicEvents.instance().ofGroup(group, number, version, pointerBytes);
                        assertThat(known.type.opcode()).isEqualTo(number);
                        // Nobody published the name of one whose bytes are the version of Windows.
                        assertThat(known.type.name().replace("SysConfigOpcode37", "")).doesNotContain("Opcode");
                        read++;
                    }
                }
            }
        }
        assertThat(read).isGreaterThan(900);
    }
}
