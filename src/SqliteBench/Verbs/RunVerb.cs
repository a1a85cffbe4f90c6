using System.CommandLine;
using System.Diagnostics;
using System.Reflection;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using SqliteBench.CommandLine;
using SqliteBench.Measuring;
using SqliteBench.Providers;
using SqliteBench.Reports;
using SqliteBench.Studies;

namespace SqliteBench.Verbs;

/// <summary>Measures: BenchmarkDotNet over the axes that the command line gives.</summary>
internal sealed class RunVerb(AxisOptions options)
{
    public Option<bool> Verbose { get; } =
        new("--verbose") { Description = "Show BenchmarkDotNet's whole log instead of one line a case." };

    public int Invoke(ParseResult result)
    {
        BenchmarkArguments arguments = BenchmarkArguments.Parse([.. result.UnmatchedTokens]);
        if (!arguments.OnlyInforms)
        {
            ThrowIfDebug();
        }

        Selection selection = Selection.Read(options, result);
        string directory = options.ReadDirectory(result, Paths.Databases);
        // BenchmarkDotNet looks for the project to build from the current directory upwards.
        Environment.CurrentDirectory = Repository.Root;

        using RunDirectory databases = new(directory);
        ChildProcesses children = new();
        GeneratedPrograms generated = new();
        void Clean()
        {
            children.Kill();
            databases.Dispose();
            generated.Remove();
        }

        using SignalCleanup signals = new(Clean);
        try
        {
            Axes axes = selection.ToAxes(Path.Combine(directory, "templates"), databases.Location);
            axes.Publish();
            BuiltPackages.PassOn();
            bool console = result.GetValue(Verbose) || arguments.OnlyInforms;
            RunFacts facts = new(selection.Providers, selection.Absences, directory, CommandOf(result));
            CaseDiagnoser cases = new(databases.Location);
            IConfig config = StudyConfig
                .Create(facts, arguments.NamesJob, console)
                .AddDiagnoser(cases, children)
                .AddEventProcessor(new ProgressReporter(Console.Out, cases));
            return arguments.OnlyInforms
                ? Inform(arguments, config)
                : Measure(arguments, config, axes, cases, selection.Absences);
        }
        finally
        {
            generated.Remove();
        }
    }

    private static void ThrowIfDebug()
    {
        if (typeof(RunVerb).Assembly.GetCustomAttribute<DebuggableAttribute>()?.IsJITOptimizerDisabled == true)
        {
            throw new UsageException("this is a Debug build, whose times mean nothing; run it with -c Release");
        }
    }

    private static string CommandOf(ParseResult result) =>
        string.Join(' ', result.Tokens.Select(token => Quote(token.Value)));

    // So that a shell takes neither stars nor spaces out of it.
    private static string Quote(string argument) =>
        argument.All(character => char.IsAsciiLetterOrDigit(character) || "-_=+,./:".Contains(character))
            ? argument
            : $"'{argument}'";

    private static int Inform(BenchmarkArguments arguments, IConfig config)
    {
        BenchmarkSwitcher.FromAssembly(typeof(RunVerb).Assembly).Run(arguments.ForBenchmarkDotNet, config);
        return ExitCode.Success;
    }

    private static int Measure(
        BenchmarkArguments arguments,
        IConfig config,
        Axes axes,
        CaseDiagnoser cases,
        IReadOnlyList<string> absences
    )
    {
        foreach (string absence in absences)
        {
            Console.WriteLine($"left out: {absence}");
        }

        TemplateCache cache = new(axes.Templates, PInvokeShim.Provider);
        foreach (Template template in axes.SelectedTemplates.Where(template => !cache.Holds(template)))
        {
            Console.WriteLine($"building the template database {template.FileName} ...");
            cache.Get(template, new RowProgress(Console.Out, template.Rows));
        }

        Summary[] summaries =
        [
            .. BenchmarkSwitcher.FromAssembly(typeof(RunVerb).Assembly).Run(arguments.ForBenchmarkDotNet, config),
        ];
        return RunEnding.Report(summaries, cases, absences);
    }

    private sealed class RowProgress(TextWriter output, long rows) : IProgress<long>
    {
        public void Report(long value) => output.WriteLine($"  {value} of {rows} rows");
    }
}
