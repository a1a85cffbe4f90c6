using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Versions;

namespace SqliteBench.Measurement;

/// <summary>The versions that a run compares; none if none were asked for.</summary>
internal sealed record ChosenVersions(VersionRequest? Request, IReadOnlyList<PackageVersion> Versions)
{
    /// <exception cref="UsageException">No provider of the study has the package.</exception>
    public StudyRun Of(StudyRun run)
    {
        if (Request is null)
        {
            return run;
        }

        Provider[] bound =
        [
            .. run.Facts.Providers.Where(provider => Versions.Any(version => version.Package == provider.BoundPackage)),
        ];
        return run.Axes.Providers.Contains(Request.Provider.Id)
            ? run with
            {
                Axes = run.Axes.With(Axis.Providers, run.Axes.On(Axis.Providers).Except(bound)) with
                {
                    Versions = Versions,
                    // It has no versions, so versions of a package are compared through it.
                    Baseline = Axes.NativeAlone,
                },
                Facts = run.Facts with
                {
                    Providers = [.. run.Facts.Providers.Except(bound)],
                    Absences =
                    [
                        .. run.Facts.Absences,
                        .. bound.Select(provider =>
                            $"{provider}: it works with only one version of {provider.BoundPackage}"
                        ),
                    ],
                },
            }
            : throw new UsageException($"{VersionRequest.Option}: {Request.Provider} is not among the providers");
    }
}
