using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.PackageVersions;

/// <summary>The versions that a run compares; none where that was not asked for.</summary>
/// <param name="Request">What was asked for; null for nothing.</param>
/// <param name="Versions">The versions.</param>
/// <param name="Absences">A sentence for those that are left out.</param>
internal sealed record ChosenVersions(
    VersionRequest? Request,
    IReadOnlyList<PackageVersion> Versions,
    IReadOnlyList<string> Absences
)
{
    /// <summary>Finds the versions, says on standard error which are left out, and keeps their builds apart.</summary>
    /// <param name="request">What is asked for; null for nothing.</param>
    /// <param name="workspace">What the run makes: files of the builds are among it.</param>
    /// <exception cref="UsageException">None is left.</exception>
    public static ChosenVersions Of(VersionRequest? request, RunWorkspace workspace)
    {
        if (request is null)
        {
            return new ChosenVersions(null, [], []);
        }

        string folder = workspace.Places[0].Directory;
        try
        {
            (IReadOnlyList<PackageVersion> versions, IReadOnlyList<string> absences) = request.Choose(
                new NuGetSources(folder)
            );
            foreach (string absence in absences)
            {
                Console.Error.WriteLine($"sqlitebench: left out: {absence}");
            }

            VersionBuilds.PassOn(folder);
            return new ChosenVersions(request, versions, absences);
        }
        catch (Exception) when (workspace.Gate.HoldsBack())
        {
            throw;
        }
    }

    /// <summary>A study with them.</summary>
    /// <param name="run">The study.</param>
    /// <exception cref="UsageException">No provider of the study has the package.</exception>
    public StudyRun Of(StudyRun run)
    {
        if (Request is null)
        {
            return run;
        }

        Provider[] bound = [.. run.Facts.Providers.Where(provider => provider.BoundPackage == Request.Package)];
        return run.Axes.Providers.Contains(Request.Provider.Id)
            ? run with
            {
                Axes = run.Axes with
                {
                    Versions = Versions,
                    Providers = [.. run.Axes.Providers.Except(bound.Select(provider => provider.Id))],
                },
                Facts = run.Facts with
                {
                    Versions = Versions,
                    Providers = [.. run.Facts.Providers.Except(bound)],
                    Absences =
                    [
                        .. run.Facts.Absences,
                        .. Absences,
                        .. bound.Select(provider => $"{provider}: it takes {Request.Package} in its own version alone"),
                    ],
                },
            }
            : throw new UsageException($"--versions: {Request.Provider} is not among the providers");
    }
}
