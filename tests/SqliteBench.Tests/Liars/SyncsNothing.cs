using SqliteBench.Providers;

namespace SqliteBench.Tests.Liars;

/// <summary>C++ that switches syncs off.</summary>
[Shows("insert", " syncs instead of the ")]
[Shows("journal-insert", " syncs instead of the ")]
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
