using Spectre.Console;
using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;

namespace SqliteBench.Commands;

internal static class VerifyCommand
{
    // This limits garbage, which the collector would otherwise let grow with the processor's caches, to gigabytes.
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
        Verification verification,
        TextWriter output,
        TextWriter error,
        CancellationToken interrupted = default
    )
    {
        VerificationRun run = new(providers, workloads);
        FreeDisk.ThrowIfLess(
            verification.Directory,
            run.EstimatedBytes,
            "choose fewer --workloads or another --directory"
        );
        IReadOnlyList<VerifiedCase> verified = run.Check(verification, output, error, interrupted);
        WriteTable(providers, workloads, verified, output);
        output.WriteAbsences([
            .. StudySelection.SplitProviders(providers).Absences,
            .. StudySelection.WithoutConstantSql(providers, workloads),
        ]);
        output.WriteLine(
            Terminal.Wrap(
                "not checked: other pragmas, batch sizes, rows and engines; each run checks the cases that it measures"
            )
        );
        int passed = verified.Count(@case => @case.Failure is null);
        output.WriteLine($"{passed} of {Plural.Format(verified.Count, "check")} passed");
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
        // The ids are not wrapped, so that a search finds them.
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
        // This throws if no provider is available.
        _ = StudySelection.SplitProviders(providers);
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
        using Verification verification = new(run.Location);
        return Run(providers, workloads, verification, Console.Out, Console.Error, Interruption.Token);
    }
}
