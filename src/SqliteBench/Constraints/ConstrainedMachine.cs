using System.Runtime.Versioning;
using SqliteBench.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Studies;
using SqliteBench.Volumes;

namespace SqliteBench.Constraints;

/// <summary>Holds this machine to a constraint.</summary>
internal static class ConstrainedMachine
{
    /// <summary>Makes the control group for a run.</summary>
    /// <param name="constraint">The constraint.</param>
    /// <param name="places">Where the databases are.</param>
    /// <exception cref="UsageException">This machine cannot be held to it.</exception>
    public static ControlGroup Create(MachineConstraint constraint, IReadOnlyList<Place> places) =>
        OperatingSystem.IsLinux()
            ? ControlGroup.Create(constraint, DisksOf(places), LinuxFiles.OfThisSystem)
            : throw new UsageException(
                $"{MachineConstraint.OptionName}: only Linux has the control groups for it; run the suite in a container"
                    + " with limits instead"
            );

    [SupportedOSPlatform("linux")]
    private static string[] DisksOf(IReadOnlyList<Place> places) =>
        [
            .. places
                .Select(place => LinuxVolume.MountOf(place.Directory))
                .OfType<Mount>()
                .Select(new LinuxStorage(LinuxFiles.OfThisSystem, _ => null).DiskNumberOf)
                .OfType<string>()
                .Distinct(),
        ];
}
