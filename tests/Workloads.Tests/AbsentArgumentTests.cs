using SqliteBench.Providers;
using SqliteBench.Workloads.Ledgers;

namespace SqliteBench.Workloads.Tests;

/// <summary>A null is told by the name of its argument, and not by what breaks far from it.</summary>
public class AbsentArgumentTests
{
    private static readonly Provider s_provider = PInvokeShim.Provider;
    private static readonly Template s_template = new(Rows: 1, Seed: 1, UniqueIndex: false);
    private static readonly StreamOptions s_options = new(Rows: 10, Operations: 1);
    private static readonly OperationStream s_stream = OperationStream.Generate(WorkloadCatalog.Select, s_options);

    private static readonly (string Name, string Argument, Action Call)[] s_calls =
    [
        ("a workload", "provider", () => WorkloadCatalog.Select.Open(null!, Options())),
        ("a workload", "options", () => WorkloadCatalog.Select.Open(s_provider, null!)),
        ("a template cache", "template", () => new TemplateCache("", s_provider).PathOf(null!)),
        ("a template", "provider", () => s_template.Build(null!, "missing.db")),
        ("a state", "reader", () => DatabaseCheck.ReadState(null!, "missing.db", 0, 0)),
        ("integrity", "reader", () => DatabaseCheck.Integrity(null!, "missing.db")),
        ("a ledger", "provider", () => Ledger.Open(null!, "missing.db", PragmaSet.Normal)),
        ("a ledger", "pragmas", () => Ledger.Open(s_provider, "missing.db", null!)),
        ("a new ledger", "builder", () => Ledger.Create(null!, "missing.db", PragmaSet.Normal)),
        ("a new ledger", "pragmas", () => Ledger.Create(s_provider, "missing.db", null!)),
        ("a checked ledger", "reader", () => LedgerCheck.Read(null!, "missing.db")),
        ("a fold", "value", () => new ValueFold().Text(null!)),
        ("a statement", "pragmas", () => StatementCatalog.Find("crud-insert")!.Takes(null!)),
        ("an expectation", "workload", () => Expectation.Of(null!, s_stream)),
        ("an expectation", "stream", () => Expectation.Of(WorkloadCatalog.Select, null!)),
        ("a payload", "schema", () => Expectation.Of(WorkloadCatalog.Select, s_stream).PayloadBytes(0, 1, 1, null!)),
        ("a stream", "workload", () => OperationStream.Generate(null!, s_options)),
        ("a stream", "options", () => OperationStream.Generate(WorkloadCatalog.Select, null!)),
        ("a row", "row", () => new BlockRowSink(new BlockRowSum()).Accept(null!)),
        ("a pragma set", "text", () => PragmaSet.Parse(null!)),
        ("a clock's cost", "provider", () => ClockCost.Of(null!)),
    ];

    [Fact]
    public void It_is_named()
    {
        foreach ((string name, string argument, Action call) in s_calls)
        {
            Should.Throw<ArgumentNullException>(call, name).ParamName.ShouldBe(argument, name);
        }
    }

    private static RunOptions Options() => new("missing.db", s_stream, PragmaSet.Normal, BatchSize.All, Threads: 1);
}
