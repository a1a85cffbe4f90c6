using System.Collections.Concurrent;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Pitfalls;

namespace SqliteBench.Measurement;

/// <summary>Checks all settings of some workloads, several at a time, and prints failures and progress.</summary>
public sealed class VerificationRun
{
    // Settings with larger values are checked one at a time.
    private const long LargeBytes = 10_000_000;

    // One more than there are processors: some settings wait for locks or the disk, but most compute.
    private static readonly int s_settingsAtOnce = Math.Min(Environment.ProcessorCount + 1, 8);

    private readonly (Setting Setting, Provider[] Providers)[] _checks;
    private readonly List<VerifiedCase> _verified = [];

    public VerificationRun(IReadOnlyList<Provider> providers, IReadOnlyList<string> workloads) =>
        // The longest checks come first, so that none runs alone at the end.
        _checks = [
            .. from workload in workloads
            from setting in Verification.SettingsOf(workload)
            let takers = providers.Where(provider => Takes(provider, setting)).ToArray()
            where takers.Length > 0 || PitfallCatalog.Find(workload) is not null
            orderby Verification.Repeated.Contains(setting) descending, WorkloadCatalog.Find(workload)
                is { IsFlow: true } descending
            select (setting, takers),
        ];

    private int Checks =>
        _checks.Sum(check => check.Providers.Length > 0 ? check.Providers.Length : Pitfall.Ways.Count);

    /// <summary>Bytes of the templates, which stay, and of the settings that are checked at the same time.</summary>
    public long EstimatedBytes
    {
        get
        {
            RunParameters run = new() { Operations = Verification.MostOperations };
            Setting[] settings = [.. _checks.Select(check => check.Setting with { Run = run })];
            IEnumerable<Template> templates = settings
                .Select(setting => setting.Template)
                .OfType<Template>()
                .Distinct();
            return templates.Sum(template => template.EstimatedBytes)
                + settings
                    .Select(setting => setting.Measured.EstimatedBytes(setting))
                    .OrderDescending()
                    .Take(s_settingsAtOnce)
                    .Sum();
        }
    }

    public IReadOnlyList<VerifiedCase> Check(
        Verification verification,
        TextWriter output,
        TextWriter error,
        CancellationToken interrupted
    )
    {
        output.WriteLine($"[0/{Checks}] checked");
        ILookup<bool, (Setting Setting, Provider[] Providers)> bySize = _checks.ToLookup(check =>
            StatementCatalog.Find(check.Setting.Workload) is { BytesPerExecution: > LargeBytes }
        );
        // Settings are checked in parallel, but only one with large values at a time.
        Parallel.Invoke(
            new ParallelOptions { CancellationToken = interrupted },
            () => CheckAll(bySize[false], s_settingsAtOnce - 1),
            () => CheckAll(bySize[true], atOnce: 1)
        );
        return _verified;

        void CheckAll(IEnumerable<(Setting Setting, Provider[] Providers)> checks, int atOnce) =>
            Parallel.ForEach(
                Partitioner.Create(checks, EnumerablePartitionerOptions.NoBuffering),
                new ParallelOptions { MaxDegreeOfParallelism = atOnce, CancellationToken = interrupted },
                check =>
                {
                    if (atOnce == 1)
                    {
                        // Frees the previous values' memory, so that it no longer counts towards the limit.
                        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
                    }

                    IReadOnlyList<VerifiedCase> cases = PitfallCatalog.Find(check.Setting.Workload) is { } pitfall
                        ? verification.Check(pitfall, check.Setting)
                        : verification.Check(check.Setting, check.Providers, interrupted);
                    lock (_verified)
                    {
                        Note(cases, output, error);
                    }
                }
            );
    }

    private void Note(IReadOnlyList<VerifiedCase> cases, TextWriter output, TextWriter error)
    {
        foreach (VerifiedCase @case in cases)
        {
            if (@case.Failure is { } failure)
            {
                error.WriteFailures(failure);
            }

            _verified.Add(@case);
            if (_verified.Count * 10 / Checks > (_verified.Count - 1) * 10 / Checks)
            {
                output.WriteLine($"[{_verified.Count}/{Checks}] checked");
            }
        }
    }

    private static bool Takes(Provider provider, Setting setting)
    {
        if (PitfallCatalog.Find(setting.Workload) is not null)
        {
            return false;
        }

        bool isBatch = StatementCatalog.Find(setting.Workload) is { IsBatch: true };
        return provider.IsAvailable
            && (
                !(provider.NeedsConstantSql || isBatch)
                || MeasuredWorkload.Find(setting.Workload).Takes(provider, setting)
            );
    }
}
