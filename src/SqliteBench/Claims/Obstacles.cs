using SqliteBench.Diagnosis;
using SqliteBench.Machine;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Results.Claims;
using SqliteBench.Results.Claims.Figures;

namespace SqliteBench.Claims;

/// <summary>Tells why what is missing cannot be measured on this machine.</summary>
/// <param name="providers">All providers that are registered.</param>
/// <param name="files">Where the system's files are.</param>
/// <param name="engineFailure">Why an engine cannot be used, as a sentence; null when it can.</param>
internal sealed class Obstacles(
    IReadOnlyList<Provider> providers,
    LinuxFiles files,
    Func<EngineChoice, string?> engineFailure
)
{
    /// <summary>Those of this machine.</summary>
    public static Obstacles OfThisMachine { get; } =
        new(ProviderCatalog.All, LinuxFiles.OfThisSystem, engine => EngineFacts.Read(engine).Failure);

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
            : command.Engine is { } engine && engineFailure(EngineChoice.Parse(engine)) is { } failure
                ? $"--engine {engine}: {failure.TrimEnd('.')}"
            : command.NeedsBtrfs ? FileSystemImages.Obstacle(files)
            : null;
    }
}
