using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

/// <summary>The package versions that a run compares; empty unless it was given --versions.</summary>
internal sealed record ChosenVersions(VersionRequest? Request, IReadOnlyList<PackageVersion> Versions)
{
    /// <exception cref="UsageException">The provider with these versions is not among those of the study.</exception>
    public StudyRun Of(StudyRun run)
    {
        if (Request is null)
        {
            return run;
        }

        // Beside a single version, the others have the usual ones.
        Provider[] bound =
        [
            .. run.Facts.Providers.Where(provider =>
                Versions.Count > 1 && Versions.Any(version => version.Package == provider.BoundPackage)
            ),
        ];
        return run.Axes.Providers.Contains(Request.Provider.Id)
            ? run with
            {
                Axes = run.Axes.With(Axis.Providers, run.Axes.On(Axis.Providers).Except(bound)) with
                {
                    Versions = Versions,
                    // The native baseline has no versions, so all versions of a package are compared through it.
                    Baseline = Axes.NativeAlone,
                },
                Facts = run.Facts with
                {
                    Providers = [.. run.Facts.Providers.Except(bound)],
                    Absences =
                    [
                        .. run.Facts.Absences,
                        .. bound.Select(provider =>
                            $"{provider}: works with only one version of {provider.BoundPackage}"
                        ),
                    ],
                },
            }
            : throw new UsageException($"{VersionRequest.Option}: {Request.Provider} is not among the providers");
    }
}
