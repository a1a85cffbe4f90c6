using System.Runtime.Intrinsics.X86;
using SqliteBench.Hosting;

namespace SqliteBench.Measurement.Machine;

/// <summary>
/// The identity of a processor, from CPUID on x86, MIDR_EL1 on Arm Linux, or a variable on Arm Windows; elsewhere
/// everything is null.
/// </summary>
/// <param name="Vendor">For example <c>AuthenticAMD</c>; on Arm the implementer code, such as <c>0x41</c>.</param>
/// <param name="Model">The model; on Arm the part number.</param>
/// <param name="Stepping">The stepping; on Arm variant and revision, such as <c>3p1</c>.</param>
/// <param name="Hypervisor">The virtual machine's hypervisor; null if none identifies itself.</param>
public sealed partial record ProcessorIdentity(
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

    /// <summary>
    /// Returns the machine's part of a label: <c>zen-4-2-cores</c>, or <c>authenticamd-25-17-2-cores</c> if the
    /// microarchitecture is not known.
    /// </summary>
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

        if (files.Read("sys/devices/system/cpu/cpu0/regs/identification/midr_el1") is { } midr)
        {
            return OfArm(midr);
        }

        return OfWords(Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "");
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
        return new ProcessorIdentity(
            Text(ebx, edx, ecx),
            family == 0xF ? family + ((version >> 20) & 0xFF) : family,
            model,
            $"{version & 0xF}",
            isVirtual ? Repeated().Replace(Text(first, second, third), "$1") : null
        );
    }

    /// <summary>Reads MIDR_EL1 (Arm Architecture Reference Manual for A-profile, section D24).</summary>
    /// <param name="midr">A hexadecimal number, as Linux writes it.</param>
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

    private static ProcessorIdentity OfWords(string text)
    {
        Match match = Windows().Match(text);
        if (!match.Success)
        {
            return new ProcessorIdentity();
        }

        return new ProcessorIdentity(
            ArmLimited,
            Convert.ToInt32(match.Groups[1].Value, 10),
            Convert.ToInt32(match.Groups[2].Value, 16),
            match.Groups[3].Value
        );
    }

    // The text is like "ARMv8 (64-bit) Family 8 Model D40 Revision 101, ...".
    [GeneratedRegex(@"Family (\d+) Model ([0-9A-F]+) Revision (\w+)")]
    private static partial Regex Windows();

    // KVM names itself three times to fill the registers.
    [GeneratedRegex(@"^(.+?)\1+$")]
    private static partial Regex Repeated();

    private static string Text(params ReadOnlySpan<int> registers) =>
        Encoding.ASCII.GetString(MemoryMarshal.AsBytes(registers)).Replace("\0", "").Trim();
}
