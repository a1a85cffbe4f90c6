using SqliteBench.Measurement.Turns;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.Tests.Measurement.Turns;

/// <summary>The loops that are written by hand.</summary>
public sealed class OverheadComparisonTests : IDisposable
{
    private const int Rows = 200;
    private static readonly OperationStream s_stream = OperationStream.Generate(
        WorkloadCatalog.Select,
        new StreamOptions(Rows, Operations: 50)
    );

    private readonly TemporaryDirectory _directory = new();

    private string Database =>
        new TemplateCache(_directory.Location, PInvokeShim.Provider).Get(
            WorkloadCatalog.Select.Template(Rows, StreamOptions.DefaultSeed)
        );

    [Fact]
    public void Loops_by_hand_answer_as_their_providers_do()
    {
        using HandWrittenPInvoke pinvoke = new(Database, s_stream, PragmaSet.Combination);
        using HandWrittenMicrosoft microsoft = new(Database, s_stream, PragmaSet.Combination);
        using WorkloadRun run = WorkloadCatalog.Select.Open(
            PInvokeShim.Provider,
            new RunOptions(Database, s_stream, PragmaSet.Combination, BatchSize.All, 1)
        );
        foreach ((int first, int count) in new[] { (0, 50), (20, 10) })
        {
            pinvoke.Run(first, count);
            microsoft.Run(first, count);

            ulong digest = run.Execute(first, count).Digest;
            (OfRun(pinvoke.Digest), OfRun(microsoft.Digest)).ShouldBe((digest, digest));
        }
    }

    [Fact]
    public void A_database_that_cannot_be_opened_is_an_error() =>
        Should
            .Throw<InvalidOperationException>(() =>
                new HandWrittenPInvoke(_directory.File("none.db"), s_stream, PragmaSet.Combination)
            )
            .Message.ShouldBe("SQLite answered 14");

    public void Dispose() => _directory.Dispose();

    // That of a run is one of those of its threads.
    private static ulong OfRun(ulong ofThread)
    {
        Digest digest = new();
        digest.Add(ofThread);
        return digest.Value;
    }
}
