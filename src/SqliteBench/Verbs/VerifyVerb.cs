using System.CommandLine;
using Spectre.Console;
using SqliteBench.CommandLine;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Studies;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Statements;

namespace SqliteBench.Verbs;

/// <summary>Checks every provider on every workload with small data.</summary>
internal static class VerifyVerb
{
    private const int CasesAtOnce = 8;

    public static Command Create()
    {
        AxisOptions options = new();
        Command verb = new("verify", "Check the answers of every provider on every workload, with small data.");
        foreach (
            Option option in new Option[] { options.Providers, options.Workloads, options.Engine, options.Directory }
        )
        {
            verb.Options.Add(option);
        }

        verb.SetAction(result => Invoke(options, result));
        return verb;
    }

    /// <summary>Checks providers on workloads and prints what came out.</summary>
    /// <param name="providers">The providers, available or not.</param>
    /// <param name="workloads">Ids of the workloads.</param>
    /// <param name="directory">Where the databases go; the caller removes it.</param>
    /// <param name="output">Takes the table.</param>
    /// <param name="error">Takes a line for each wrong answer.</param>
    /// <returns>The exit code.</returns>
    public static int Run(
        IReadOnlyList<Provider> providers,
        IReadOnlyList<string> workloads,
        string directory,
        TextWriter output,
        TextWriter error
    )
    {
        VerifiedCase[] verified = Check(providers, workloads, directory);
        Print(verified, providers, workloads, output);
        string[] failures = [.. verified.Select(entry => entry.Failure).OfType<string>()];
        foreach (string failure in failures)
        {
            error.WriteLine($"failed: {failure}");
        }

        output.WriteLine($"{verified.Length - failures.Length} of {verified.Length} checks right");
        return failures.Length == 0 && verified.Length > 0 ? ExitCode.Success : ExitCode.Failure;
    }

    private static int Invoke(AxisOptions options, ParseResult result)
    {
        IReadOnlyList<Provider> providers = options.ReadProviders(result, new StudyAxes { Providers = "all" });
        IReadOnlyList<string> workloads = options.ReadWorkloads(result, new StudyAxes(), AxisOptions.EveryWorkload);
        options.ReadEngine(result);
        (workloads, IReadOnlyList<string> impossible) = EngineProbe.Split(workloads);
        foreach (string reason in impossible)
        {
            Console.WriteLine($"left out: {reason}");
        }

        _ = AxisOptions.Split(providers);
        using InterruptibleDirectory directory = new(options.ReadDirectory(result, Paths.Databases), () => { });
        return Run(providers, workloads, directory.Location, Console.Out, Console.Error);
    }

    private static VerifiedCase[] Check(
        IEnumerable<Provider> providers,
        IReadOnlyList<string> workloads,
        string directory
    )
    {
        Verification verification = new(PInvokeShim.Provider, directory);
        verification.PrepareTemplates(workloads.Select(WorkloadCatalog.Find).OfType<Workload>());
        (Provider, ICaseSettings)[] cases =
        [
            .. from provider in providers
            where provider.Availability.IsAvailable
            from workload in workloads
            from settings in SettingsOf(workload)
            select (provider, settings),
        ];
        VerifiedCase[] verified = new VerifiedCase[cases.Length];
        // Side by side, since contended cases mostly sleep; each has a database of its own.
        Parallel.For(
            0,
            cases.Length,
            new ParallelOptions { MaxDegreeOfParallelism = CasesAtOnce },
            index => verified[index] = verification.Check(cases[index].Item1, cases[index].Item2)
        );
        return verified;
    }

    private static IEnumerable<ICaseSettings> SettingsOf(string workload) =>
        WorkloadCatalog.Find(workload) is { } block
            ? Verification.SettingsOf(block)
            : [Verification.SettingsOf(StatementCatalog.Find(workload)!)];

    private static void Print(
        VerifiedCase[] verified,
        IReadOnlyList<Provider> providers,
        IReadOnlyList<string> workloads,
        TextWriter output
    )
    {
        Table table = new Table().Border(TableBorder.Markdown).AddColumn("workload");
        foreach (Provider provider in providers)
        {
            table.AddColumn(provider.Id);
        }

        foreach (string workload in workloads)
        {
            table.AddRow([workload, .. providers.Select(provider => Cell(verified, provider, workload))]);
        }

        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(output) });
        console.Profile.Width = Math.Max(console.Profile.Width, 170);
        console.Write(table);
        foreach (Provider provider in providers.Where(provider => !provider.Availability.IsAvailable))
        {
            output.WriteLine($"left out: {provider}: {provider.Availability.Reason}");
        }
    }

    private static string Cell(VerifiedCase[] verified, Provider provider, string workload)
    {
        VerifiedCase[] cases =
        [
            .. verified.Where(entry => entry.Provider == provider && entry.Settings.Name == workload),
        ];
        return cases.Length == 0 ? "absent"
            : Array.TrueForAll(cases, entry => entry.Failure is null) ? "ok"
            : "WRONG";
    }
}
