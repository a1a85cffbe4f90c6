using SqliteBench.Machine;

namespace SqliteBench.Diagnosis;

/// <summary>Whether the machine runs on a battery, which slows processors down.</summary>
/// <param name="files">Where the system's files are; see the kernel's Documentation/ABI/testing/sysfs-class-power.</param>
internal sealed class PowerCheck(LinuxFiles files) : ICheck
{
    private const string Supplies = "sys/class/power_supply";

    /// <inheritdoc />
    public string Subject => "power";

    /// <inheritdoc />
    public IEnumerable<Symptom> Examine()
    {
        bool discharges = files.Names(Supplies).Any(Discharges);
        yield return discharges
            ? Symptom.Advise("a battery", "Plug the machine in while you measure.")
            : Symptom.Fine("no battery that discharges");
    }

    private bool Discharges(string supply) =>
        files.Read($"{Supplies}/{supply}/type") == "Battery"
        // Devices that are plugged in, such as mice, have batteries of their own.
        && files.Read($"{Supplies}/{supply}/scope") != "Device"
        && files.Read($"{Supplies}/{supply}/status") == "Discharging";
}
