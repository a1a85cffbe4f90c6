using System.Collections.Concurrent;
using Spectre.Console;

namespace SqliteBench.Commands;

internal static class VerifyCommand
{
    private const int CasesAtOnce = 8;

    // Cases with larger values run one at a time.
    private const long LargeBytes = 10_000_000;

    // Limits garbage, which the collector would otherwise let grow with the processor's caches, to gigabytes.
    private const ulong HeapBytes = 600_000_000;

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
        string directory,
        TextWriter output,
        TextWriter error,
        CancellationToken interrupted = default
    )
    {
        using Verification verification = new(directory);
        VerifiedCase[] verified = Check(verification, providers, workloads, output, interrupted);
        ILookup<(Provider, string), string?> answers = verified.ToLookup(
            one => (one.Provider, one.Setting.Workload),
            one => one.Failure
        );
        string Cell(Provider provider, string workload) =>
            !answers.Contains((provider, workload)) ? (provider.Availability.IsAvailable ? "n/a" : "absent")
            : answers[(provider, workload)].All(failure => failure is null) ? "ok"
            : "WRONG";
        Table table = new Table()
            .Border(TableBorder.Markdown)
            .AddColumns(["workload", .. providers.Select(one => one.Id)]);
        foreach (string workload in workloads)
        {
            table.AddRow([workload, .. providers.Select(provider => Cell(provider, workload))]);
        }

        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(output) });
        console.Profile.Width = Math.Max(console.Profile.Width, 30 + (11 * providers.Count));
        console.Write(table);
        output.WriteAbsences([
            .. AxisOptions.Split(providers).Absences,
            .. Selection.WithoutConstantSql(providers, workloads),
        ]);
        string[] failures = [.. verified.Select(entry => entry.Failure).OfType<string>()];
        int code = error.WriteFailures(failures);
        output.WriteLine($"{verified.Length - failures.Length} of {verified.Length} checks passed");
        return verified.Length > 0 ? code : ExitCode.Failure;
    }

    private static int Invoke(AxisOptions options, ParseResult result)
    {
        IReadOnlyList<Provider> providers = options.Read(result, Axis.Providers, s_standard);
        IReadOnlyList<string> workloads = options.Read(result, Axis.Workloads, s_standard);
        options.ReadEngine(result);
        (workloads, IReadOnlyList<string> impossible) = EngineProbe.Split(workloads);
        Console.Out.WriteAbsences(impossible);
        _ = AxisOptions.Split(providers);
        AppContext.SetData("GCHeapHardLimit", HeapBytes);
        GC.RefreshMemoryLimit();
        using InterruptibleDirectory directory = new(options.ReadDirectory(result, Paths.Databases));
        return Run(providers, workloads, directory.Location, Console.Out, Console.Error, Interruption.Token);
    }

    // Small cases run in parallel, since contended ones mostly sleep; each has a database of its own. Beside them runs one
    // large case at a time.
    private static VerifiedCase[] Check(
        Verification verification,
        IEnumerable<Provider> providers,
        IReadOnlyList<string> workloads,
        TextWriter output,
        CancellationToken interrupted
    )
    {
        (Provider Provider, Setting Setting)[] cases =
        [
            .. from provider in providers
            where provider.Availability.IsAvailable
            from workload in workloads
            from settings in Verification.SettingsOf(workload)
            let isBatch = StatementCatalog.Find(workload) is { IsBatch: true }
            where !(provider.NeedsConstantSql || isBatch) || MeasuredWorkload.Find(workload).Takes(provider, settings)
            // The longest ones first, so that none is left alone at the end.
            orderby Verification.Repeated.Contains(settings) descending
            select (provider, settings),
        ];
        VerifiedCase[] verified = new VerifiedCase[cases.Length];
        int done = 0;
        Lock gate = new();
        void CheckAll(IEnumerable<int> indexes, bool areLarge) =>
            Parallel.ForEach(
                Partitioner.Create(indexes, EnumerablePartitionerOptions.NoBuffering),
                new ParallelOptions
                {
                    MaxDegreeOfParallelism = areLarge ? 1 : CasesAtOnce - 1,
                    CancellationToken = interrupted,
                },
                index =>
                {
                    if (areLarge)
                    {
                        // Frees the previous case's memory, so that it no longer counts towards the limit.
                        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
                    }

                    verified[index] = verification.Check(cases[index].Provider, cases[index].Setting);
                    lock (gate)
                    {
                        done++;
                        if (done * 10 / cases.Length > (done - 1) * 10 / cases.Length)
                        {
                            output.WriteLine($"[{done}/{cases.Length}] checked");
                        }
                    }
                }
            );

        ILookup<bool, int> indexes = Enumerable
            .Range(0, cases.Length)
            .ToLookup(index =>
                StatementCatalog.Find(cases[index].Setting.Workload) is { BytesPerExecution: > LargeBytes }
            );
        Parallel.Invoke(
            new ParallelOptions { CancellationToken = interrupted },
            () => CheckAll(indexes[false], areLarge: false),
            () => CheckAll(indexes[true], areLarge: true)
        );
        return verified;
    }
}
