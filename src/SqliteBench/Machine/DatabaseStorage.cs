namespace SqliteBench.Machine;

internal sealed record DatabaseStorage(string Place, Volume Volume, StorageDevice? Device)
{
    /// <summary>A sentence if syncs do not reach a disk, or null.</summary>
    public string? Warning => Volume.Warning ?? (Device is { IsMemory: true } ? Volume.WarningOf(Device.Name) : null);

    /// <exception cref="IOException">It does not exist, or its volume cannot be read.</exception>
    public static DatabaseStorage Of(Place place) =>
        new(
            place.ToString(),
            Volume.Of(place.Directory),
            OperatingSystem.IsLinux() && LinuxVolume.MountOf(place.Directory) is { } mount
                ? new LinuxStorage(LinuxFiles.OfThisSystem).Of(mount)
                : null
        );

    /// <summary>One line, such as <c>ext4 (rw,relatime), device vda (virtio, flagged as rotational)</c>.</summary>
    public override string ToString() => $"{Volume}, device {Device?.ToString() ?? MachineFingerprint.NotTold}";
}

/// <summary>A directory for databases, as a parameter of a study.</summary>
internal sealed record Place(string Name, string Directory)
{
    public override string ToString() => Name;
}
