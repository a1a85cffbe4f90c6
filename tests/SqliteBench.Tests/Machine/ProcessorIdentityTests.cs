using System.Buffers.Binary;
using System.Text;

namespace SqliteBench.Tests.Machine;

public class ProcessorIdentityTests
{
    [Theory]
    [InlineData("AuthenticAMD", 0x00A10F11, 25, 17, "1", "Zen 4", "zen-4-2-cores")]
    [InlineData("AuthenticAMD", 0x00A00F11, 25, 1, "1", "Zen 3", "zen-3-2-cores")]
    [InlineData("GenuineIntel", 0x00050654, 6, 85, "4", "Skylake", "skylake-2-cores")]
    [InlineData("GenuineIntel", 0x00000F29, 15, 2, "9", null, "genuineintel-15-2-2-cores")]
    public void Cpuid_has_family_model_and_stepping(
        string vendor,
        int version,
        int family,
        int model,
        string stepping,
        string? microarchitecture,
        string type
    )
    {
        ProcessorIdentity identity = ProcessorIdentity.OfX86(
            (leaf, _) => leaf == 1 ? (version, 0, 0, 0) : Vendor(vendor)
        );
        identity.ShouldBe(new ProcessorIdentity(vendor, family, model, stepping));
        identity.Microarchitecture.ShouldBe(microarchitecture);
        identity.MachineType(2).ShouldBe(type);
    }

    [Theory]
    [InlineData("KVMKVMKVM\0\0\0", "KVM")]
    [InlineData("Microsoft Hv", "Microsoft Hv")]
    [InlineData("VMwareVMware", "VMwareVMware")]
    public void A_virtual_machine_names_its_hypervisor(string signature, string hypervisor) =>
        ProcessorIdentity
            .OfX86((leaf, _) => leaf == 1 ? (0x00A00F11, 0, int.MinValue, 0) : InOrder(signature))
            .Hypervisor.ShouldBe(hypervisor);

    [Fact]
    public void An_arm_processor_has_implementer_part_and_revision()
    {
        ProcessorIdentity identity = ProcessorIdentity.OfArm("0x00000000413fd0c1");
        identity.ShouldBe(new ProcessorIdentity("0x41", 8, 0xD0C, "3p1"));
        identity.MachineType(1).ShouldBe("neoverse-n1-1-core");
    }

    [Fact]
    public void A_processor_that_says_nothing_has_a_type_all_the_same() =>
        new ProcessorIdentity().MachineType(8).ShouldBe("unknown-8-cores");

    [Fact]
    public void Every_price_of_this_machine_is_above_zero_and_measuring_leaves_no_file()
    {
        using TemporaryDirectory directory = new();
        MachinePrices.Measure(directory.Location).All.ShouldAllBe(price => price > 0 && double.IsFinite(price));
        Directory.EnumerateFileSystemEntries(directory.Location).ShouldBeEmpty();
    }

    // The vendor is in EBX, EDX and ECX, a hypervisor in EBX, ECX and EDX.
    private static (int, int, int, int) Vendor(string text)
    {
        (_, int first, int second, int third) = InOrder(text);
        return (0, first, third, second);
    }

    private static (int, int, int, int) InOrder(string text)
    {
        byte[] bytes = Encoding.ASCII.GetBytes(text);
        int At(int place) => BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(place));
        return (0, At(0), At(4), At(8));
    }
}
