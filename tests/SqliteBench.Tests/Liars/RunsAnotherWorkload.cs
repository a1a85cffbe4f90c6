using SqliteBench.Providers;

namespace SqliteBench.Tests.Liars;

/// <summary>C++ that runs another workload.</summary>
[Shows("insert", "wrong digest: expected ")]
[Shows("select-xor-insert", "wrong digest: expected ")]
internal sealed class RunsAnotherWorkload : NativeLiar
{
    protected override NativeRunOptions Change(NativeRunOptions options) => options with { Workload = "select" };
}
