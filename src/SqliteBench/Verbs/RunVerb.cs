using System.CommandLine;
using System.Diagnostics;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.CommandLine;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Studies;
using SqliteBench.Workloads;

namespace SqliteBench.Verbs;

/// <summary>Measures: BenchmarkDotNet over the axes that the command line gives.</summary>
internal sealed class RunVerb(AxisOptions options)
{
    private static readonly TimeSpan s_stop = TimeSpan.FromSeconds(10);

    public Option<bool> Verbose { get; } =
        new("--verbose") { Description = "Show BenchmarkDotNet's whole log instead of one line a case." };

    public int Invoke(ParseResult result)
    {
        BenchmarkArguments arguments = BenchmarkArguments.Parse([.. result.UnmatchedTokens]);
        Selection selection = Selection.Read(options, result);
        string directory = options.ReadDirectory(result, Paths.Databases);
        // BenchmarkDotNet looks for the project to build from the current directory upwards.
        Environment.CurrentDirectory = Repository.Root;

        using RunDirectory databases = new(directory);
        Axes axes = selection.ToAxes(Path.Combine(directory, "templates"), databases.Location);
        TemplateCache templates = new(axes.Templates, PInvokeShim.Provider);
        HostGate gate = new();
        GeneratedPrograms generated = new();
        using SignalCleanup signals = new(() =>
        {
            Stop(gate);
            databases.Dispose();
            templates.RemoveUnfinished();
            generated.Remove();
        });
        try
        {
            axes.Publish();
            bool console = result.GetValue(Verbose) || arguments.OnlyInforms;
            CaseDiagnoser cases = new(databases.Location);
            IConfig config = StudyConfig
                .Create(axes.Providers.ToHashSet(), arguments.NamesJob, console)
                .AddDiagnoser(cases)
                .AddLogger(gate)
                .AddEventProcessor(generated)
                .AddEventProcessor(new ProgressReporter(Console.Out, cases));
            if (arguments.OnlyInforms)
            {
                BenchmarkSwitcher.FromAssembly(typeof(RunVerb).Assembly).Run(arguments.ForBenchmarkDotNet, config);
                return ExitCode.Success;
            }

            BuildTemplates(axes, templates, selection.Absences);
            Summary[] summaries = gate.Run<Summary[]>(() =>
                [.. BenchmarkSwitcher.FromAssembly(typeof(RunVerb).Assembly).Run(arguments.ForBenchmarkDotNet, config)]
            );
            return RunEnding.Report(summaries, cases, selection.Absences);
        }
        catch (Exception) when (gate.HoldsBack())
        {
            throw;
        }
        finally
        {
            generated.Remove();
        }
    }

    // A child that ends is followed by another until BenchmarkDotNet stands still.
    private static void Stop(HostGate gate)
    {
        gate.Close();
        Stopwatch clock = Stopwatch.StartNew();
        do
        {
            ChildProcesses.Kill();
        } while (!gate.WaitUntilIdle(TimeSpan.FromMilliseconds(50)) && clock.Elapsed < s_stop);

        ChildProcesses.Kill();
    }

    private static void BuildTemplates(Axes axes, TemplateCache cache, IReadOnlyList<string> absences)
    {
        foreach (string absence in absences)
        {
            Console.WriteLine($"left out: {absence}");
        }

        foreach (Template template in axes.SelectedTemplates.Where(template => !cache.Holds(template)))
        {
            Console.WriteLine($"building the template database {template.FileName} ...");
            cache.Get(template, new RowProgress(Console.Out, template.Rows));
        }
    }

    private sealed class RowProgress(TextWriter output, long rows) : IProgress<long>
    {
        public void Report(long value) => output.WriteLine($"  {value} of {rows} rows");
    }
}
