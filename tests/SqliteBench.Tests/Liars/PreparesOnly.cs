using SqliteBench.Providers;

namespace SqliteBench.Tests.Liars;

/// <summary>C++ that prepares a statement and answers 1, without executing it.</summary>
[Shows("log-insert", "wrong table log: expected ")]
[Shows("journal-insert", "wrong table Record: expected ")]
internal sealed class PreparesOnly : NativeLiar
{
    protected override NativeStatementOptions Change(NativeStatementOptions options) =>
        options with
        {
            Usage = StatementUsage.PreparedOnly,
        };
}
