using SqliteBench.Providers;

namespace SqliteBench.Tests.Liars;

/// <summary>C++ that executes a statement which answers the same and leaves the same rows.</summary>
[Shows("log-insert", " executions of \"INSERT ")]
[Shows("crud-insert", " executions of \"INSERT ")]
internal sealed class RunsAnotherStatement : NativeLiar
{
    protected override NativeStatementOptions Change(NativeStatementOptions options) =>
        options with
        {
            Sql = options.Sql.Replace("INSERT INTO", "INSERT OR REPLACE INTO", StringComparison.Ordinal),
        };
}
