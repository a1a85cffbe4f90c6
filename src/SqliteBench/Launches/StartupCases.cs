using System.Globalization;
using MathNet.Numerics.Statistics;
using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Publishing;
using SqliteBench.Results;
using SqliteBench.Results.Statistics;
using SqliteBench.Workloads;

namespace SqliteBench.Launches;

/// <summary>Makes rows of the results of what was measured of programs.</summary>
/// <param name="plan">The plan.</param>
/// <param name="programs">The programs.</param>
internal sealed class StartupCases(StartupPlan plan, StartupPrograms programs)
{
    /// <summary>The row of a start.</summary>
    /// <param name="program">The program.</param>
    /// <param name="times">Its times.</param>
    /// <param name="baseline">Those of C++, or null.</param>
    public CaseResult Start(Contestant program, LaunchTimes times, LaunchTimes? baseline)
    {
        Dictionary<string, Estimate> metrics = new(StringComparer.Ordinal)
        {
            ["start_ns"] = MedianInterval.Of(times.Whole.Rounds),
            ["start_runtime_ns"] = new Estimate(times.OwnCode.Rounds.Median()),
            ["published_bytes"] = new Estimate(BytesOf(program)),
        };
        if (baseline is not null)
        {
            metrics["ratio_paired"] = Ratio(times.Whole, baseline.Whole);
        }

        if (OwnBytesOf(program) is { } own)
        {
            metrics["provider_bytes"] = new Estimate(own);
        }

        return Of(program, StartupStudy.FirstRow) with
        {
            Metrics = metrics,
            Samples = [.. times.Whole.Rounds],
        };
    }

    /// <summary>The row of a workload.</summary>
    /// <param name="program">The program.</param>
    /// <param name="workload">The workload.</param>
    /// <param name="times">Its times.</param>
    /// <param name="jit">Those of the same provider where the runtime compiles it, or null.</param>
    public CaseResult Work(Contestant program, Workload workload, PairedTimes times, PairedTimes? jit)
    {
        Dictionary<string, Estimate> metrics = new(StringComparer.Ordinal)
        {
            ["time_ns"] = MedianInterval.Of(times.Rounds),
        };
        if (jit is not null)
        {
            metrics["ratio_jit"] = Ratio(times, jit);
        }

        return Of(program, workload.Id) with
        {
            Metrics = metrics,
            Samples = [.. times.Rounds],
        };
    }

    /// <summary>The row of what failed.</summary>
    /// <param name="program">The program.</param>
    /// <param name="workload">What it was to do.</param>
    /// <param name="failure">A sentence.</param>
    public CaseResult Failed(Contestant program, string workload, string failure) =>
        Of(program, workload) with
        {
            Failure = failure,
        };

    /// <summary>A row for each program that is missing: it says why.</summary>
    public IEnumerable<CaseResult> Missing() =>
        from missing in programs.Missing
        from provider in missing.Provider is { } one ? [one] : plan.Published.Select(each => each.Id)
        select Of(provider, missing.Build, StartupStudy.FirstRow, framework: null) with
        {
            Failure = $"{provider}, {missing.Build}: {missing.Reason}",
        };

    /// <summary>Bytes that a provider brings: what its program has more than the one without a provider.</summary>
    private long? OwnBytesOf(Contestant program) =>
        program.Program is { } published
        && program.Provider != ProgramPublisher.NoProvider
        && programs.All.FirstOrDefault(one => one.Provider == ProgramPublisher.NoProvider && one.Build == program.Build)
            is { Program: { } without }
            ? published.Bytes - without.Bytes
            : null;

    // Of a program that is not published: itself, and the engine that it loads.
    private static long BytesOf(Contestant program) =>
        program.Program?.Bytes
        ?? new[] { program.Start("").FileName, EngineLibrary.Path }
            .Where(File.Exists)
            .Sum(file => new FileInfo(file).Length);

    private CaseResult Of(Contestant program, string workload) =>
        Of(program.Provider, program.Build, workload, program.Program?.Framework);

    private CaseResult Of(string provider, string build, string workload, string? framework) =>
        new()
        {
            Study = StartupStudy.Id,
            Provider = provider,
            Axes =
            [
                new("workload", workload),
                new("rows", plan.Rows.ToString(CultureInfo.InvariantCulture)),
                new("build", build),
            ],
            Metrics = new Dictionary<string, Estimate>(StringComparer.Ordinal),
            Versions =
            [
                .. ProviderCatalog.Find(provider) is { } known ? MeasuredResult.VersionsOf(known) : [],
                .. framework is null ? (KeyValuePair<string, string>[])[] : [new(ResultColumns.Framework, framework)],
            ],
        };

    private static Estimate Ratio(PairedTimes subject, PairedTimes baseline)
    {
        PairedRatio ratio = PairedRatio.Of(subject, baseline);
        return new Estimate(ratio.Median, ratio.Low, ratio.High);
    }
}
