using System.Runtime.Intrinsics.X86;
using SqliteBench.Hosting;

namespace SqliteBench.Measurement.Machine;

/// <summary>The processor's model, from CPUID on x86 or MIDR_EL1 on Arm Linux; elsewhere everything is null.</summary>
/// <param name="Vendor">For example <c>AuthenticAMD</c>; on Arm the implementer code, such as <c>0x41</c>.</param>
/// <param name="Stepping">The stepping; on Arm variant and revision, such as <c>3p1</c>.</param>
public sealed record ProcessorIdentity(
    string? Vendor = null,
    int? Family = null,
    int? Model = null,
    string? Stepping = null,
    string? Hypervisor = null
)
{
    private const string Amd = "AuthenticAMD";
    private const string Intel = "GenuineIntel";
    private const string ArmLimited = "0x41";

    // The names are those in Linux: arch/x86/kernel/cpu/amd.c, arch/x86/include/asm/intel-family.h and
    // arch/arm64/include/asm/cputype.h.
    private static readonly (string Vendor, int Family, int First, int Last, string Name)[] s_microarchitectures =
    [
        (Amd, 0x17, 0x00, 0x2F, "Zen"),
        (Amd, 0x17, 0x30, 0xAF, "Zen 2"),
        (Amd, 0x19, 0x00, 0x0F, "Zen 3"),
        (Amd, 0x19, 0x10, 0x1F, "Zen 4"),
        (Amd, 0x19, 0x20, 0x5F, "Zen 3"),
        (Amd, 0x19, 0x60, 0xAF, "Zen 4"),
        (Amd, 0x1A, 0x00, 0x4F, "Zen 5"),
        (Amd, 0x1A, 0x60, 0x7F, "Zen 5"),
        (Intel, 6, 0x3F, 0x3F, "Haswell"),
        (Intel, 6, 0x4F, 0x4F, "Broadwell"),
        (Intel, 6, 0x55, 0x55, "Skylake"),
        (Intel, 6, 0x6A, 0x6C, "Ice Lake"),
        (Intel, 6, 0x97, 0x9A, "Alder Lake"),
        (Intel, 6, 0xB7, 0xBF, "Raptor Lake"),
        (Intel, 6, 0x8F, 0x8F, "Sapphire Rapids"),
        (Intel, 6, 0xCF, 0xCF, "Emerald Rapids"),
        (Intel, 6, 0xAD, 0xAE, "Granite Rapids"),
        (ArmLimited, 8, 0xD0C, 0xD0C, "Neoverse N1"),
        (ArmLimited, 8, 0xD40, 0xD40, "Neoverse V1"),
        (ArmLimited, 8, 0xD49, 0xD49, "Neoverse N2"),
        (ArmLimited, 8, 0xD4F, 0xD4F, "Neoverse V2"),
    ];

    public string? Microarchitecture =>
        Array
            .Find(
                s_microarchitectures,
                entry => entry.Vendor == Vendor && entry.Family == Family && entry.First <= Model && Model <= entry.Last
            )
            .Name;

    /// <summary>The machine in a label: <c>zen-4-2-cores</c>, or <c>authenticamd-25-17-2-cores</c>.</summary>
    public string MachineType(int cores)
    {
        string name = Microarchitecture ?? (Vendor is null ? "unknown" : $"{Vendor} {Family} {Model}");
        string words = $"{name} {Plural.Format(cores, "core")}".ToLowerInvariant();
        return words.Replace(' ', '-');
    }

    public static ProcessorIdentity Read(LinuxFiles files)
    {
        if (X86Base.IsSupported)
        {
            return OfX86(X86Base.CpuId);
        }

        string? midr = files.Read("sys/devices/system/cpu/cpu0/regs/identification/midr_el1");
        return midr is null ? new ProcessorIdentity() : OfArm(midr);
    }

    /// <summary>Reads CPUID (AMD64 Architecture Programmer's Manual, volume 3, appendix E).</summary>
    /// <param name="ask">Returns the registers EAX, EBX, ECX and EDX for a leaf and subleaf.</param>
    internal static ProcessorIdentity OfX86(Func<int, int, (int Eax, int Ebx, int Ecx, int Edx)> ask)
    {
        const int Hypervisors = 0x4000_0000;
        (_, int ebx, int ecx, int edx) = ask(0, 0);
        (int version, _, int features, _) = ask(1, 0);
        int family = (version >> 8) & 0xF;
        int model = (version >> 4) & 0xF;
        if (family is 0x6 or 0xF)
        {
            model |= (version >> 12) & 0xF0;
        }

        bool isVirtual = features < 0;
        (_, int first, int second, int third) = isVirtual ? ask(Hypervisors, 0) : default;
        // KVM names itself three times to fill the registers.
        string hypervisor = Text(first, second, third).Replace("KVMKVMKVM", "KVM");
        return new ProcessorIdentity(
            Text(ebx, edx, ecx),
            family == 0xF ? family + ((version >> 20) & 0xFF) : family,
            model,
            $"{version & 0xF}",
            isVirtual ? hypervisor : null
        );
    }

    /// <summary>Reads MIDR_EL1 (Arm Architecture Reference Manual for A-profile, section D24).</summary>
    internal static ProcessorIdentity OfArm(string midr)
    {
        ulong value = Convert.ToUInt64(midr, 16);
        return new ProcessorIdentity(
            $"0x{(value >> 24) & 0xFF:x2}",
            8,
            (int)((value >> 4) & 0xFFF),
            $"{(value >> 20) & 0xF}p{value & 0xF}"
        );
    }

    private static string Text(params ReadOnlySpan<int> registers) =>
        Encoding.ASCII.GetString(MemoryMarshal.AsBytes(registers)).Replace("\0", "").Trim();
}
