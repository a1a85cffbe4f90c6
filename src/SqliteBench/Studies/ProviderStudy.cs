using BenchmarkDotNet.Attributes;
using SqliteBench.Providers;
using SqliteBench.Reporting.StudyPlots;

namespace SqliteBench.Studies;

/// <summary>
/// What does each provider cost over C++ on the same engine? Published (a block study on four machines): competitive,
/// P/Invoke the best of them. Read it by the Ratio column, within one group of equal parameters.
/// </summary>
[BenchmarkCategory(Id)]
public class ProviderStudy : BlockBenchmarks
{
    private const string Id = "providers";

    /// <summary>The study.</summary>
    public static StudyDefinition Definition { get; } =
        new(
            Id,
            typeof(ProviderStudy),
            "What does each provider cost over C++ on the same engine?",
            "Providers are competitive with C++, P/Invoke the best of them.",
            Quick: new StudyAxes
            {
                Iterations = 15,
                WarmupIterations = 5,
                // As its ratios are the suite's first answer, the baseline's to itself has to be within 2 % of 1.
                PairSeconds = 3 * StudyAxes.StandardPairSeconds,
            },
            Full: new StudyAxes { Pragmas = "normal,combination", Rows = "10000,100000,1000000,10000000" }
        )
        {
            PairedAlone = [MicrosoftSqliteOwnTypes.Provider],
            Plots = [new RatioBars(), new LayerLadder()],
        };
}
