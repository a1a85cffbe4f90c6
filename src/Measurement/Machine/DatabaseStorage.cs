using SqliteBench.Hosting;

namespace SqliteBench.Measurement.Machine;

public sealed record DatabaseStorage(string Place, Volume Volume, StorageDevice? Device)
{
    public string? Warning => Volume.Warning ?? (Device is { IsMemory: true } ? Volume.WarningOf(Device.Name) : null);

    public static DatabaseStorage Of(Place place) =>
        new(
            place.ToString(),
            Volume.Find(place.Directory),
            Mount.Of(place.Directory) is { } mount ? new LinuxStorage(LinuxFiles.OfThisSystem).Of(mount) : null
        );

    /// <summary>Writes a line for each place where sync costs are not real.</summary>
    public static void WriteWarnings(TextWriter output, params IEnumerable<Place> places) =>
        output.WriteLines(
            from place in places
            let warning = Of(place).Warning
            where warning is not null
            select Terminal.Wrap($"warning: databases ({place}): {warning}")
        );

    public override string ToString() => $"{Volume}, device {Device?.ToString() ?? MachineFingerprint.NotTold}";
}

public sealed record Place(string Name, string Directory)
{
    public override string ToString() => Name;
}

/// <summary>A block device; what the operating system does not report is null.</summary>
/// <param name="Name">The kernel's name without a path, such as <c>nvme0n1</c>, <c>vda</c> or <c>loop0</c>.</param>
public sealed record StorageDevice(string Name, string? Bus = null, string? Medium = null, string? Model = null)
{
    public const string Memory = "memory";

    public bool IsMemory => Medium == Memory;

    public override string ToString()
    {
        string details = string.Join(", ", new[] { Bus, Medium, Model }.OfType<string>());
        return details.Length > 0 ? $"{Name} ({details})" : Name;
    }
}

/// <summary>Finds block devices in sysfs (see the kernel's Documentation/ABI/stable/sysfs-block).</summary>
internal sealed class LinuxStorage(LinuxFiles files)
{
    public StorageDevice? Of(Mount mount)
    {
        // A file system on several devices, such as Btrfs, has its own number and names one device as its source.
        string? source = mount.Source.StartsWith("/dev/") ? files.Target(mount.Source) : null;
        string? found =
            files.FindDirectory($"sys/dev/block/{mount.Device}")
            ?? (source is null ? null : files.FindDirectory($"sys/class/block/{Path.GetFileName(source)}"));
        if (found is null)
        {
            return null;
        }

        // A partition is a directory inside that of its disk, which has the attributes.
        string disk = files.Read($"{found}/partition") is null ? found : Path.GetDirectoryName(found)!;
        string name = Path.GetFileName(disk);
        string? device = files.FindDirectory($"{disk}/device");
        string? bus = device is null ? null : Path.GetFileName(files.FindDirectory($"{device}/subsystem"));
        return new StorageDevice(name, bus, MediumOf(disk, name), files.Read($"{disk}/device/model"));
    }

    private string? MediumOf(string disk, string name)
    {
        if (name.TrimEnd([.. "0123456789"]) is "zram" or "ram")
        {
            return StorageDevice.Memory;
        }

        // A loop device does not report which medium its file is on.
        if (files.Read($"{disk}/loop/backing_file") is not null)
        {
            return null;
        }

        return files.Read($"{disk}/queue/rotational") switch
        {
            "0" => "flagged as solid state",
            // Virtual machines often flag every disk like this.
            "1" => "flagged as rotational",
            _ => null,
        };
    }
}
