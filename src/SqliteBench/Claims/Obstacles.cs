using SqliteBench.Machine;
using SqliteBench.Providers;

namespace SqliteBench.Claims;

/// <summary>Tells why what is missing cannot be measured on this machine.</summary>
/// <param name="providers">All providers that are registered.</param>
/// <param name="files">Where the system's files are.</param>
internal sealed class Obstacles(IReadOnlyList<Provider> providers, LinuxFiles files)
{
    /// <summary>Those of this machine.</summary>
    public static Obstacles OfThisMachine { get; } = new(ProviderCatalog.All, LinuxFiles.OfThisSystem);

    /// <summary>Why a command cannot measure some cases, or null when it can.</summary>
    /// <param name="command">The command.</param>
    /// <param name="missing">The cases.</param>
    public string? To(StudyCommand command, IReadOnlyList<CaseFilter> missing)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentNullException.ThrowIfNull(missing);
        Provider? absent = providers.FirstOrDefault(provider =>
            !provider.Availability.IsAvailable && missing.Any(filter => filter.Provider == provider.Id)
        );
        return absent is not null ? $"{absent}: {absent.Availability.Reason}"
            : command.NeedsBtrfs ? FileSystemImages.Obstacle(files)
            : null;
    }
}
