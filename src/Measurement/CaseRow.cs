using Interleaving;
using SqliteBench.Providers;
using SqliteBench.Results;

namespace SqliteBench.Measurement;

/// <summary>Turns what the launches of a case measured into its row of the results.</summary>
public static class CaseRow
{
    /// <param name="unmeasured">The row with the study, the provider and the values of the axes only.</param>
    public static CaseResult Create(CaseResult unmeasured, LaunchedCase launched, Axes axes)
    {
        CaseResult row = launched.Case.Provider is { } provider
            ? unmeasured with
            {
                Versions = VersionsOf(launched.Findings?.Versions ?? provider.ReadVersions()),
            }
            : unmeasured;
        if (!launched.IsTimed)
        {
            return row with
            {
                Failure = launched.Failure is { } failure ? CaseFault.MessageOf(failure) : "it was not launched",
            };
        }

        return row with
        {
            Baseline = launched.HasBaseline ? CaseResult.BaselineText(axes.Baseline) : "",
            Metrics = TimesOf(launched)
                .Concat(launched.HasBaseline ? RatiosOf(launched, axes) : [])
                .Concat(
                    from figure in launched.Findings?.Figures ?? []
                    select KeyValuePair.Create(figure.Key, new Estimate(figure.Value))
                )
                .ToDictionary(),
            Samples = launched.Times,
            BaselineSamples = launched.HasBaseline ? launched.BaselineTimes : [],
            Series = SeriesOf(launched.Findings?.Steps ?? []),
        };
    }

    /// <summary>Returns the versions by the columns in <see cref="ResultColumns.Versions"/>.</summary>
    public static KeyValuePair<string, string>[] VersionsOf(ProviderVersions versions) =>
        [
            new(ResultColumns.Package, versions.Package),
            new("package_version", versions.PackageVersion),
            new("sqlite_version", versions.EngineVersion),
            new("sqlite_source_id", versions.EngineSourceId),
        ];

    // The names of figures here and in CaseFindings are columns in ResultColumns.Metrics.
    private static IEnumerable<KeyValuePair<string, Estimate>> TimesOf(LaunchedCase launched)
    {
        Estimate time = launched.Time;
        Estimate TimeOfSeveral(double operations) =>
            new(time.Value * operations, time.Low * operations, time.High * operations);
        yield return new("time_ns", time);
        yield return new("launches", new Estimate(launched.Launches));
        yield return new("launches_counted", new Estimate(launched.UndisturbedLaunches));
        if (launched.Findings is not { } findings)
        {
            yield break;
        }

        // In most workloads, an operation is one row, and its time the same.
        if (findings.Rows != findings.Operations)
        {
            yield return new("row_ns", TimeOfSeveral((double)findings.Operations / findings.Rows));
        }

        if (launched.Case.Workload is MeasuredBlocks { Workload.IsFlow: true })
        {
            yield return new("flow_ns", TimeOfSeveral(findings.Operations));
        }
    }

    private static IEnumerable<KeyValuePair<string, Estimate>> RatiosOf(LaunchedCase launched, Axes axes)
    {
        yield return new("ratio_paired", launched.Ratio);
        if (launched.NoiseFloor is { } floor)
        {
            yield return new("noise_floor", new Estimate(floor));
        }

        if (launched.Case.Provider is not { } provider)
        {
            yield break;
        }

        if (axes.FirstVersionOf(provider.Id) is { } version && launched.FindInGroup(version) is { } first)
        {
            yield return new("ratio_version", launched.RatioTo(first));
        }

        LaunchedCase? below = ProviderLayers
            .Below(provider)
            .Select(lower => launched.FindInGroup(lower.Id))
            .FirstOrDefault(lower => lower is not null);
        if (below is not null)
        {
            yield return new("ratio_layer", launched.RatioTo(below));
        }
    }

    private static Dictionary<string, IReadOnlyList<double>> SeriesOf(IReadOnlyList<CaseStep> steps)
    {
        if (steps.Count == 0)
        {
            return new();
        }

        IEnumerable<long> before = steps.Select(step => step.Rows).Prepend(0);
        return new()
        {
            ["step_rows"] = [.. steps.Select(step => (double)step.Rows)],
            ["step_ns"] = [.. steps.Zip(before, (step, rows) => step.Nanoseconds / (step.Rows - rows))],
            ["step_wal_bytes"] = [.. steps.Select(step => (double)step.WalBytes)],
            ["step_highest_row"] = [.. steps.Select(step => (double)step.HighestRow)],
        };
    }
}
