using SqliteBench.Providers;

namespace SqliteBench.Tests.Liars;

/// <summary>C++ that reads the first row alone.</summary>
[Shows("type-read-text-20-x100", "wrong digest: expected ")]
internal sealed class ReadsFewer : NativeLiar
{
    protected override NativeStatementOptions Change(NativeStatementOptions options) =>
        options.Sql.StartsWith("SELECT", StringComparison.Ordinal)
        || options.Sql.StartsWith("WITH", StringComparison.Ordinal)
            ? options with
            {
                Sql = options.Sql + " LIMIT 1",
            }
            : options;
}
