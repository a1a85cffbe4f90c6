using System.CommandLine;
using System.Globalization;
using SqliteBench.CommandLine;
using SqliteBench.Measuring;
using SqliteBench.Pairs;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Verbs;

/// <summary>Measures what the suite's own layers cost, in pairs.</summary>
internal static class OverheadVerb
{
    private const long Rows = 100_000;
    private const int Operations = 100_000;

    public static Command Create()
    {
        AxisOptions options = new();
        Command verb = new(
            "overhead",
            "Measure what the suite's own layers cost on select, in pairs: P/Invoke over C++, the abstraction over loops"
                + " written by hand. Takes half a minute."
        )
        {
            options.Engine,
            options.Directory,
        };
        verb.SetAction(result => Invoke(options, result));
        return verb;
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
        DatabaseFiles.Copy(cache.Get(template), database);

        OverheadComparison comparison = new(database, stream);
        InterleavedTiming timing = new(Operations) { WarmupOpenings = 6, Openings = 36 };
        Console.WriteLine("| what | over | ratio (median, 95 % interval) |");
        Console.WriteLine("|------|------|------|");
        foreach (OverheadRatio ratio in comparison.Run(timing))
        {
            Console.WriteLine($"| {ratio.Subject} | {ratio.Baseline} | {ratio.Ratio} |");
        }

        double bytes = comparison.ShimBytesPerOperation();
        Console.WriteLine(
            string.Create(CultureInfo.InvariantCulture, $"{PInvokeShim.Id} allocates {bytes:0.####} B/op")
        );
        return ExitCode.Success;
    }
}
