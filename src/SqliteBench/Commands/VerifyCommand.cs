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

    // Ends waits for locks that nobody will release.
    internal const int BusyTimeout = 10_000;

    // Set for the process that checks.
    private const string Mark = "SQLITEBENCH_CHECKS";

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
        (Provider Provider, Setting Setting)[] cases = [.. CasesOf(providers, workloads)];
        FreeDisk.ThrowIfLess(directory, EstimatedBytes(cases), "choose fewer --workloads or another --directory");
        using Verification verification = new(directory);
        VerifiedCase[] verified = Check(verification, cases, output, error, interrupted);
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
        // Unwrapped, so that a search finds an id.
        table.Columns[0].NoWrap();
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
        output.WriteLine(
            LastScreen.Wrap(
                "not checked: other pragmas, batch sizes, rows and engines; each run checks the cases that it measures"
            )
        );
        int passed = verified.Count(one => one.Failure is null);
        output.WriteLine($"{passed} of {Plural.Of(verified.Length, "check")} passed");
        return passed > 0 && passed == verified.Length ? ExitCode.Success : ExitCode.Failure;
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
        if (Environment.GetEnvironmentVariable(Mark) is null)
        {
            return Supervise(result, directory);
        }

        _ = Task.Run(EndWithParent);
        AppContext.SetData("GCHeapHardLimit", HeapBytes);
        GC.RefreshMemoryLimit();
        RunOptions.BusyTimeout = BusyTimeout;
        using RunDirectory run = new(directory);
        using SignalHandler signals = SignalHandler.Ignore();
        return Run(providers, workloads, run.Location, Console.Out, Console.Error, Interruption.Token);
    }

    // Memory mapped to a full disk, or a C library, can crash the checking process.
    private static int Supervise(ParseResult result, string directory)
    {
        ProcessStartInfo start = OwnProgram.Start([.. result.Tokens.Select(token => token.Value)]);
        start.Environment[Mark] = "1";
        start.RedirectStandardInput = true;
        using SignalHandler signals = new(Interruption.Begin);
        using Process process = Process.Start(start)!;
        using CancellationTokenRegistration kill = Interruption.Token.Register(() => ChildProcesses.Kill(process));
        process.WaitForExit();
        RunDirectory.RemoveAbandoned(directory);
        Interruption.ThrowIfBegun();
        return process.ExitCode is ExitCode.Success or ExitCode.Failure or ExitCode.Usage
            ? process.ExitCode
            : throw new WorkerException(
                $"the checking process ended early, with exit code {process.ExitCode}; is there space left in '{directory}'?"
            );
    }

    private static void EndWithParent()
    {
        _ = Console.In.ReadToEnd();
        Environment.Exit(ExitCode.Interrupted);
    }

    private static IEnumerable<(Provider Provider, Setting Setting)> CasesOf(
        IEnumerable<Provider> providers,
        IReadOnlyList<string> workloads
    ) =>
        from provider in providers
        where provider.Availability.IsAvailable
        from workload in workloads
        from settings in Verification.SettingsOf(workload)
        let isBatch = StatementCatalog.Find(workload) is { IsBatch: true }
        where !(provider.NeedsConstantSql || isBatch) || MeasuredWorkload.Find(workload).Takes(provider, settings)
        // The longest ones first, so that none is left alone at the end.
        orderby Verification.Repeated.Contains(settings) descending
        select (provider, settings);

    // Of the templates, which stay, and the cases that run at once.
    private static long EstimatedBytes((Provider Provider, Setting Setting)[] cases)
    {
        Axes axes = new() { Operations = Verification.MostOperations };
        (MeasuredWorkload Workload, Setting Setting)[] settings =
        [
            .. from setting in cases.Select(one => one.Setting).Distinct()
            select (MeasuredWorkload.Find(setting.Workload), setting),
        ];
        return axes.TemplatesOf(settings).Sum(template => template.EstimatedBytes)
            + settings
                .Select(one => one.Workload.EstimatedBytes(one.Setting, axes))
                .OrderDescending()
                .Take(CasesAtOnce)
                .Sum();
    }

    // Small cases run in parallel, since contended ones mostly sleep; each has a database of its own. Beside them runs one
    // large case at a time.
    private static VerifiedCase[] Check(
        Verification verification,
        (Provider Provider, Setting Setting)[] cases,
        TextWriter output,
        TextWriter error,
        CancellationToken interrupted
    )
    {
        VerifiedCase[] verified = new VerifiedCase[cases.Length];
        int done = 0;
        output.WriteLine($"[0/{cases.Length}] checked");
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
                        if (verified[index].Failure is { } failure)
                        {
                            error.WriteFailures(failure);
                        }

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
