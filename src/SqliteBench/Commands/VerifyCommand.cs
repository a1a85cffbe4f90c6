using SqliteBench.Hosting;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads.Pitfalls;

namespace SqliteBench.Commands;

/// <summary>The command <c>verify</c>: checks the answers of every provider on every workload.</summary>
internal static class VerifyCommand
{
    // Without a limit, the collector lets garbage grow to gigabytes on processors with large caches.
    private const ulong HeapBytes = 600_000_000;

    private static readonly Axes s_standard = new Axes().With(Axis.Providers, ProviderCatalog.All);

    public static Command Create()
    {
        AxisOptions options = new();
        return new Command("verify", "Check the answers of every provider on every workload.").With(
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
        WriteSummary(providers, verified, output);
        output.WriteAbsences([
            .. StudySelection.SplitProviders(providers).Absences,
            .. StudySelection.WithoutConstantSql(
                providers,
                [.. workloads.Where(workload => PitfallCatalog.Find(workload) is null)]
            ),
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

    // One line per provider, with the workloads on which it is wrong.
    private static void WriteSummary(
        IReadOnlyList<Provider> providers,
        IReadOnlyList<VerifiedCase> verified,
        TextWriter output
    )
    {
        ILookup<string, VerifiedCase> bySubject = verified.ToLookup(@case => @case.Subject);
        string[] subjects = [.. providers.Select(provider => provider.Id), .. Pitfall.Ways.Where(bySubject.Contains)];
        foreach (string subject in subjects)
        {
            VerifiedCase[] cases = [.. bySubject[subject]];
            string[] wrong =
            [
                .. cases.Where(@case => @case.Failure is not null).Select(@case => @case.Setting.Workload),
            ];
            string name = Pitfall.Ways.Contains(subject) ? $"{subject} way of each pitfall" : subject;
            string passed =
                cases.Length == 0 ? "not checked" : $"{cases.Length - wrong.Length} of {cases.Length} passed";
            string ending = wrong.Length == 0 ? "" : $"; wrong on {string.Join(", ", wrong.Distinct())}";
            output.WriteLine(Terminal.Wrap($"{name, -36} {passed}{ending}"));
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
