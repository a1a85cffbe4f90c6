using SqliteBench.Providers;

namespace SqliteBench.Tests.Liars;

/// <summary>C++ that does the first half of the operations twice.</summary>
[Shows("select", "wrong digest: expected ")]
[Shows("join", "wrong digest: expected ")]
[Shows("insert", "wrong table Block: expected ")]
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
