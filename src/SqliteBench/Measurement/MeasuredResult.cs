using System.Text.Json;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.Measurement.Cases;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;
using SqliteBench.Versions;
using SqliteBench.Workloads;

namespace SqliteBench.Measurement;

/// <summary>Makes a row of the results of what BenchmarkDotNet and the suite's diagnosers found.</summary>
internal static class MeasuredResult
{
    /// <summary>The result of a case; where it has not taken its turns yet, it takes them now.</summary>
    public static CaseResult Of(BenchmarkReport report, CaseDiagnoser cases, PairedCases? pairs)
    {
        BenchmarkCase benchmarkCase = report.BenchmarkCase;
        CaseReport? told = cases.ReportOf(benchmarkCase);
        CaseResult result = Of(benchmarkCase) with
        {
            Versions = ProviderCatalog.Of(benchmarkCase.Descriptor.WorkloadMethod) is { } provider
                ? VersionsOf(provider, told?.Versions)
                : [],
            Series = SeriesOf(told?.Steps ?? []),
        };
        if (CaseFailure.Of(report, cases) is { } failure)
        {
            return result with { Failure = failure };
        }

        string candidate = StudyConfig.CandidateOf(benchmarkCase);
        _ = pairs?.Of(candidate, StudyBenchmarks.SettingsOf(benchmarkCase));
        CaseResult? turns = pairs is null ? null : OfTurns(benchmarkCase, pairs);
        IReadOnlyList<double> samples =
            turns?.Samples
            ?? [.. report.GetResultRuns().Select(run => run.Nanoseconds / run.Operations / told!.Operations)];
        Estimate? time =
            turns is not null ? turns.Metrics["time_ns"]
            : samples.Count > 1 ? EstimateOf(PairedRatio.Of(samples))
            : samples.Count > 0 ? new Estimate(samples[0])
            : null;
        Dictionary<string, Estimate> metrics = MetricsOf(report, told!, time);
        foreach ((string column, Estimate figure) in turns?.Metrics ?? new Dictionary<string, Estimate>())
        {
            metrics[column] = figure;
        }

        return result with
        {
            Baseline = turns?.Baseline ?? "",
            Metrics = metrics,
            Samples = samples,
        };
    }

    /// <summary>What its turns alone say of a case; null where they say nothing yet.</summary>
    public static CaseResult? OfTurns(BenchmarkCase benchmarkCase, PairedCases pairs)
    {
        string candidate = StudyConfig.CandidateOf(benchmarkCase);
        ICaseSettings settings = StudyBenchmarks.SettingsOf(benchmarkCase);
        PairedGroup? group = pairs.GroupOf(candidate, settings);
        return group?.PairOf(candidate, settings) is { } pair
            ? Of(benchmarkCase) with
            {
                Baseline = CaseResult.BaselineText(Axes.Current.Baseline),
                Samples = group.TimesOf(pair),
                Metrics = RatiosOf(benchmarkCase, pair, group)
                    .Append(new("time_ns", EstimateOf(group.TimeOf(pair))))
                    .ToDictionary(StringComparer.Ordinal),
            }
            : null;
    }

    /// <summary>The result of a case that is still to be measured.</summary>
    public static CaseResult Of(BenchmarkCase benchmarkCase) =>
        new()
        {
            Study = StudyDefinition.IdOf(benchmarkCase.Descriptor.Type),
            Provider = StudyConfig.IdOf(benchmarkCase),
            Axes =
            [
                .. benchmarkCase.Parameters.Items.Select(item =>
                    KeyValuePair.Create(AxisOf(item.Name), $"{item.Value}")
                ),
                .. PackageVersion.Of(benchmarkCase) is { } version
                    ? (KeyValuePair<string, string>[])[new(ResultColumns.Version, version.Version)]
                    : [],
            ],
        };

    /// <summary>The column of a parameter: <c>BatchSize</c> is <c>batch_size</c>.</summary>
    public static string AxisOf(string parameter) => JsonNamingPolicy.SnakeCaseLower.ConvertName(parameter);

    /// <summary>Package and engine of a provider, by the names of their columns; another process may have told others.</summary>
    public static KeyValuePair<string, string>[] VersionsOf(Provider provider, ProviderVersions? told = null)
    {
        ProviderVersions versions = told ?? provider.ReadVersions();
        return
        [
            new(ResultColumns.Package, versions.Package),
            new("package_version", versions.PackageVersion),
            new("sqlite_version", versions.EngineVersion),
            new("sqlite_source_id", versions.EngineSourceId),
        ];
    }

    private static Dictionary<string, Estimate> MetricsOf(BenchmarkReport report, CaseReport told, Estimate? measured)
    {
        Dictionary<string, Estimate> metrics = new(StringComparer.Ordinal);
        if (measured is { } time)
        {
            Estimate Each(double parts)
            {
                double operations = told.Operations / parts;
                return new(time.Value * operations, time.Low * operations, time.High * operations);
            }

            metrics["time_ns"] = time;
            // The time of a row would be that of an operation in most workloads.
            if (told.Rows != told.Operations)
            {
                metrics["row_ns"] = Each(told.Rows);
            }

            if (
                report.BenchmarkCase.Parameters.Items.Any(item =>
                    WorkloadCatalog.Find($"{item.Value}") is { IsFlow: true }
                )
            )
            {
                metrics["flow_ns"] = Each(1);
            }
        }

        if (report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase) is { } bytes)
        {
            metrics["allocated_bytes"] = new Estimate((double)bytes / told.Operations);
        }

        foreach ((string column, Func<CaseReport, double?> figure) in ToldFigures.All)
        {
            if (figure(told) is { } value)
            {
                metrics[column] = new Estimate(value);
            }
        }

        return metrics;
    }

    private static IEnumerable<KeyValuePair<string, Estimate>> RatiosOf(
        BenchmarkCase benchmarkCase,
        LaunchedPair pair,
        PairedGroup group
    )
    {
        LaunchedPair? Beside(string candidate) => group.PairOf(candidate, pair.Subject.Settings);
        yield return new("ratio_paired", EstimateOf(pair.Ratio));
        yield return new("launches", new Estimate(pair.Launches));
        yield return new("launches_counted", new Estimate(pair.Times.Count));
        if (group.Floor is { } floor)
        {
            yield return new("noise_floor", new Estimate(floor));
        }

        if (Axes.Current.FirstVersionOf(StudyConfig.IdOf(benchmarkCase)) is { } version && Beside(version) is { } first)
        {
            yield return new("ratio_version", EstimateOf(PairedGroup.Between(pair, first)));
        }

        if (
            ProviderCatalog.Of(benchmarkCase.Descriptor.WorkloadMethod) is { } provider
            && ProviderLayers
                .Below(provider)
                .Select(lower => Beside(lower.Id))
                .FirstOrDefault(lower => lower is not null)
                is { } below
        )
        {
            yield return new("ratio_layer", EstimateOf(PairedGroup.Between(pair, below)));
        }
    }

    internal static Estimate EstimateOf(PairedRatio ratio) => new(ratio.Value, ratio.Low, ratio.High);

    private static Dictionary<string, IReadOnlyList<double>> SeriesOf(IReadOnlyList<CaseStep> steps)
    {
        if (steps.Count == 0)
        {
            return new(StringComparer.Ordinal);
        }

        IEnumerable<long> before = steps.Select(step => step.Rows).Prepend(0);
        return new(StringComparer.Ordinal)
        {
            ["step_rows"] = [.. steps.Select(step => (double)step.Rows)],
            ["step_ns"] = [.. steps.Zip(before, (step, rows) => step.Nanoseconds / (step.Rows - rows))],
            ["step_wal_bytes"] = [.. steps.Select(step => (double)step.WalBytes)],
            ["step_highest_row"] = [.. steps.Select(step => (double)step.HighestRow)],
        };
    }
}
