using System.CommandLine;
using SqliteBench.Machine;
using SqliteBench.Measurement;
using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Commands;

/// <summary>Measures what the suite's own layers cost, in pairs.</summary>
internal static class OverheadCommand
{
    private const long Rows = 100_000;
    private const int Operations = 20_000;

    public static Command Create()
    {
        AxisOptions options = new();
        Command command = new(
            "overhead",
            "Measure what the suite's own layers cost on select, in pairs: P/Invoke over C++, the abstraction over loops"
                + " written by hand. Takes half a minute."
        )
        {
            options.Engine,
            options.Directory,
        };
        command.SetAction(result => Invoke(options, result));
        return command;
    }

    private static int Invoke(AxisOptions options, ParseResult result)
    {
        options.ReadEngine(result);
        string parent = options.ReadDirectory(result, Paths.Databases);
        TemplateCache cache = new(Path.Combine(parent, "templates"), PInvokeShim.Provider);
        using InterruptibleDirectory directory = new(parent, cache.RemoveUnfinished);
        OperationStream stream = OperationStream.Generate(WorkloadCatalog.Select, new StreamOptions(Rows, Operations));
        Template template = WorkloadCatalog.Select.Template(Rows, StreamOptions.DefaultSeed);
        string database = Path.Combine(directory.Location, "select.db");
        TemplatePreparation.Run([template], cache, Console.Out);
        DatabaseFiles.Copy(cache.PathOf(template), database);

        OverheadComparison comparison = new(database, stream);
        Console.WriteLine("| what | over | ratio (95 % interval) |");
        Console.WriteLine("|------|------|------|");
        Console.Out.WriteLines(comparison.Run().Select(pair => $"| {pair.Subject} | {pair.Baseline} | {pair.Ratio} |"));
        Console.WriteLine($"{PInvokeShim.Id} allocates {comparison.ShimBytesPerOperation():0.####} B/op");
        return ExitCode.Success;
    }
}
