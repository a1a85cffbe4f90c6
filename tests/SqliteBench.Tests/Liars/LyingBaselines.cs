using static SqliteBench.Tests.Liars.ShowsAttribute;

namespace SqliteBench.Tests.Liars;

/// <summary>C++ that prepares a statement and answers 1, without executing it.</summary>
[Shows("wrong table log: expected ", "log-insert")]
[Shows(RecordDiffers, "journal-insert")]
internal sealed class PreparesOnly : NativeLiar
{
    protected override NativeStatementOptions Change(NativeStatementOptions options) =>
        options with
        {
            Usage = StatementUsage.PreparedOnly,
        };
}

/// <summary>C++ that reads the first row alone.</summary>
[Shows(DigestDiffers, "type-read-text-20-x100")]
internal sealed class ReadsFewer : NativeLiar
{
    protected override NativeStatementOptions Change(NativeStatementOptions options) =>
        options.Sql.StartsWith("SELECT") || options.Sql.StartsWith("WITH")
            ? options with
            {
                Sql = options.Sql + " LIMIT 1",
            }
            : options;
}

/// <summary>C++ that does the first half of the operations twice.</summary>
[Shows(DigestDiffers, "select", "join")]
[Shows(BlockDiffers, "insert")]
internal sealed class RepeatsHalf : NativeLiar
{
    protected override NativeRunOptions Change(NativeRunOptions options)
    {
        byte[] operations = [.. options.Operations];
        int half = operations.Length / 2 / NativeLibraryBaseline.RecordSize * NativeLibraryBaseline.RecordSize;
        operations.AsSpan(0, half).CopyTo(operations.AsSpan(half));
        return options with { Operations = operations };
    }
}

/// <summary>C++ that executes a statement which answers the same and leaves the same rows.</summary>
[Shows(" executions of \"INSERT ", "log-insert", "crud-insert")]
internal sealed class RunsAnotherStatement : NativeLiar
{
    protected override NativeStatementOptions Change(NativeStatementOptions options) =>
        options with
        {
            Sql = options.Sql.Replace("INSERT INTO", "INSERT OR REPLACE INTO"),
        };
}

/// <summary>C++ that runs another workload.</summary>
[Shows(DigestDiffers, "insert", "select-xor-insert")]
internal sealed class RunsAnotherWorkload : NativeLiar
{
    protected override NativeRunOptions Change(NativeRunOptions options) => options with { Workload = "select" };
}

/// <summary>C++ that switches syncs off.</summary>
[Shows(" syncs instead of the ", "insert", "journal-insert")]
internal sealed class SyncsNothing : NativeLiar
{
    private const string Off = "PRAGMA synchronous=OFF\n";

    protected override NativeRunOptions Change(NativeRunOptions options) =>
        options with
        {
            Pragmas = options.Pragmas + Off,
        };

    protected override NativeStatementOptions Change(NativeStatementOptions options) =>
        options with
        {
            Pragmas = options.Pragmas + Off,
        };
}
