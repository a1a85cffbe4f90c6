using System.Collections.Concurrent;
using Spectre.Console;

namespace SqliteBench.Commands;

internal static class VerifyCommand
{
    // Settings with larger values are checked one at a time.
    private const long LargeBytes = 10_000_000;

    // Limits garbage, which the collector would otherwise let grow with the processor's caches, to gigabytes.
    private const ulong HeapBytes = 600_000_000;

    // One more than there are processors: some settings wait for locks or the disk, but most compute.
    private static readonly int s_settingsAtOnce = Math.Min(Environment.ProcessorCount + 1, 8);

    private static readonly Axes s_standard = new Axes().With(Axis.Providers, ProviderCatalog.All);

    public static Command Create()
    {
        AxisOptions options = new();
        return new Command("verify", "Check the answers of every provider on every workload, on small data.").With(
            result => Invoke(options, result),
            options.WithDefault(Axis.Providers, s_standard),
            options.WithDefault(Axis.Workloads, s_standard),
            options[Axis.Engines],
            options.Directory
        );
    }

    public static int Run(
        IReadOnlyList<Provider> providers,
        IReadOnlyList<string> workloads,
        Verification verification,
        TextWriter output,
        TextWriter error,
        CancellationToken interrupted = default
    )
    {
        List<VerifiedCase> verified = Check(
            verification,
            [.. ChecksOf(providers, workloads)],
            output,
            error,
            interrupted
        );
        WriteTable(providers, workloads, verified, output);
        output.WriteAbsences([
            .. AxisOptions.Split(providers).Absences,
            .. Selection.WithoutConstantSql(providers, workloads),
        ]);
        output.WriteLine(
            Terminal.Wrap(
                "not checked: other pragmas, batch sizes, rows and engines; each run checks the cases that it measures"
            )
        );
        int passed = verified.Count(@case => @case.Failure is null);
        output.WriteLine($"{passed} of {Plural.Of(verified.Count, "check")} passed");
        return passed > 0 && passed == verified.Count ? ExitCode.Success : ExitCode.Failure;
    }

    internal static void WriteTable(
        IReadOnlyList<Provider> providers,
        IReadOnlyList<string> workloads,
        IReadOnlyList<VerifiedCase> verified,
        TextWriter output
    )
    {
        ILookup<(Provider, string), string?> failures = verified.ToLookup(
            @case => (@case.Provider, @case.Setting.Workload),
            @case => @case.Failure
        );
        Spectre.Console.Table table = new Spectre.Console.Table()
            .Border(TableBorder.Markdown)
            .AddColumns(["workload", .. providers.Select(provider => provider.Id)]);
        // Unwrapped, so that a search finds an id.
        table.Columns[0].NoWrap();
        foreach (string workload in workloads)
        {
            table.AddRow([workload, .. providers.Select(provider => Cell(provider, workload))]);
        }

        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings { Ansi = AnsiSupport.No, Out = new AnsiConsoleOutput(output) }
        );
        console.Profile.Width = Math.Max(console.Profile.Width, 30 + (11 * providers.Count));
        console.Write(table);

        string Cell(Provider provider, string workload)
        {
            if (!failures.Contains((provider, workload)))
            {
                return provider.IsAvailable ? "n/a" : "absent";
            }

            return failures[(provider, workload)].All(failure => failure is null) ? "ok" : "WRONG";
        }
    }

    private static int Invoke(AxisOptions options, ParseResult result)
    {
        IReadOnlyList<Provider> providers = options.Read(result, Axis.Providers, s_standard);
        IReadOnlyList<string> workloads = options.Read(result, Axis.Workloads, s_standard);
        options.ReadEngine(result);
        (workloads, IReadOnlyList<string> impossible) = EngineProbe.Split(workloads);
        Console.Out.WriteAbsences(impossible);
        _ = AxisOptions.Split(providers);
        string directory = options.ReadDirectory(result, Paths.Databases);
        if (!SupervisedCommand.IsChild)
        {
            return SupervisedCommand.Run([.. result.Tokens.Select(token => token.Value)], directory);
        }

        SupervisedCommand.EndWithParent();
        AppContext.SetData("GCHeapHardLimit", HeapBytes);
        GC.RefreshMemoryLimit();
        using RunDirectory run = new(directory);
        using SignalHandler signals = SignalHandler.Ignore();
        FreeDisk.ThrowIfLess(
            run.Location,
            EstimatedBytes([.. ChecksOf(providers, workloads).Select(check => check.Setting)]),
            "choose fewer --workloads or another --directory"
        );
        using Verification verification = new(run.Location);
        return Run(providers, workloads, verification, Console.Out, Console.Error, Interruption.Token);
    }

    // The longest checks first, so that none runs alone at the end.
    private static IEnumerable<(Setting Setting, Provider[] Providers)> ChecksOf(
        IReadOnlyList<Provider> providers,
        IReadOnlyList<string> workloads
    ) =>
        from workload in workloads
        from setting in Verification.SettingsOf(workload)
        let takers = providers.Where(provider => Takes(provider, setting)).ToArray()
        where takers.Length > 0
        orderby Verification.Repeated.Contains(setting) descending, WorkloadCatalog.Find(workload)
            is { IsFlow: true } descending
        select (setting, takers);

    private static bool Takes(Provider provider, Setting setting)
    {
        bool isBatch = StatementCatalog.Find(setting.Workload) is { IsBatch: true };
        return provider.IsAvailable
            && (
                !(provider.NeedsConstantSql || isBatch)
                || MeasuredWorkload.Find(setting.Workload).Takes(provider, setting)
            );
    }

    // For the templates, which stay, and for the settings that are checked at the same time.
    private static long EstimatedBytes(IReadOnlyList<Setting> all)
    {
        RunParameters run = new() { Operations = Verification.MostOperations };
        Setting[] settings = [.. all.Select(setting => setting with { Run = run })];
        IEnumerable<Template> templates = settings.Select(setting => setting.Template).OfType<Template>().Distinct();
        return templates.Sum(template => template.EstimatedBytes)
            + settings
                .Select(setting => setting.Measured.EstimatedBytes(setting))
                .OrderDescending()
                .Take(s_settingsAtOnce)
                .Sum();
    }

    // Settings are checked in parallel, but only one with large values at a time.
    private static List<VerifiedCase> Check(
        Verification verification,
        (Setting Setting, Provider[] Providers)[] checks,
        TextWriter output,
        TextWriter error,
        CancellationToken interrupted
    )
    {
        int all = checks.Sum(check => check.Providers.Length);
        List<VerifiedCase> verified = [];
        output.WriteLine($"[0/{all}] checked");
        ILookup<bool, (Setting Setting, Provider[] Providers)> bySize = checks.ToLookup(check =>
            StatementCatalog.Find(check.Setting.Workload) is { BytesPerExecution: > LargeBytes }
        );
        Parallel.Invoke(
            new ParallelOptions { CancellationToken = interrupted },
            () => CheckAll(bySize[false], s_settingsAtOnce - 1),
            () => CheckAll(bySize[true], atOnce: 1)
        );
        return verified;

        void CheckAll(IEnumerable<(Setting Setting, Provider[] Providers)> some, int atOnce) =>
            Parallel.ForEach(
                Partitioner.Create(some, EnumerablePartitionerOptions.NoBuffering),
                new ParallelOptions { MaxDegreeOfParallelism = atOnce, CancellationToken = interrupted },
                check =>
                {
                    if (atOnce == 1)
                    {
                        // Frees the previous values' memory, so that it no longer counts towards the limit.
                        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
                    }

                    IReadOnlyList<VerifiedCase> cases = verification.Check(check.Setting, check.Providers, interrupted);
                    lock (verified)
                    {
                        Note(cases);
                    }
                }
            );

        void Note(IReadOnlyList<VerifiedCase> cases)
        {
            foreach (VerifiedCase @case in cases)
            {
                if (@case.Failure is { } failure)
                {
                    error.WriteFailures(failure);
                }

                verified.Add(@case);
                if (verified.Count * 10 / all > (verified.Count - 1) * 10 / all)
                {
                    output.WriteLine($"[{verified.Count}/{all}] checked");
                }
            }
        }
    }
}
