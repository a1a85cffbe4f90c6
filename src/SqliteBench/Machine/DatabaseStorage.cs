using System.Runtime.Versioning;
using SqliteBench.Studies;
using SqliteBench.Volumes;

namespace SqliteBench.Machine;

/// <summary>What the databases of a place are kept on.</summary>
/// <param name="Place">The place's name.</param>
/// <param name="Volume">Its volume.</param>
/// <param name="Device">The device behind it, or null where the operating system does not tell it.</param>
public sealed record DatabaseStorage(string Place, Volume Volume, StorageDevice? Device)
{
    /// <summary>A sentence where sync costs are not real, or null.</summary>
    public string? Warning => Volume.Warning ?? (Device is { IsMemory: true } ? Volume.WarningOf(Device.Name) : null);

    /// <summary>Asks the operating system.</summary>
    /// <param name="place">A place whose directory exists.</param>
    /// <exception cref="IOException">It does not exist, or its volume cannot be asked.</exception>
    public static DatabaseStorage Of(Place place)
    {
        ArgumentNullException.ThrowIfNull(place);
        return new DatabaseStorage(
            place.ToString(),
            Volume.Of(place.Directory),
            OperatingSystem.IsLinux() && LinuxVolume.MountOf(place.Directory) is { } mount ? DeviceOf(mount) : null
        );
    }

    [SupportedOSPlatform("linux")]
    private static StorageDevice? DeviceOf(Mount mount) =>
        new LinuxStorage(LinuxFiles.OfThisSystem, file => File.Exists(file) ? LinuxVolume.MountOf(file) : null).Of(
            mount
        );

    /// <summary>One line, such as <c>ext4 (rw,relatime), device vda (virtio, flagged as rotational)</c>.</summary>
    public override string ToString() => $"{Volume}, device {Device?.ToString() ?? MachineFingerprint.NotTold}";
}
