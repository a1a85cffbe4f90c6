using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.InProcess.NoEmit;
using BenchmarkDotNet.Toolchains.Parameters;
using BenchmarkDotNet.Toolchains.Results;
using SqliteBench.Hosting;
using SqliteBench.Results;

namespace SqliteBench.Measurement.Benchmarks;

/// <summary>Gives BenchmarkDotNet the launches of cases that were measured in alternation, as its iterations.</summary>
internal sealed class MeasuredTurns(IReadOnlyDictionary<string, (LaunchedCase Launched, CaseResult Row)> measured)
    : IExecutor
{
    public Toolchain Toolchain => new("Launches", new InProcessNoEmitGenerator(), new InProcessNoEmitBuilder(), this);

    // The launches that count are divided among those that BenchmarkDotNet asks for.
    public ExecuteResult Execute(ExecuteParameters executeParameters)
    {
        BenchmarkCase benchmark = executeParameters.BenchmarkCase;
        (LaunchedCase launched, CaseResult row) = measured[CaseColumn.CaseOf(benchmark).Row.Key];
        int index = executeParameters.LaunchIndex;
        if (launched is not { IsTimed: true, Findings: { } findings })
        {
            return new ExecuteResult(true, ExitCode.Failure, null, [], [], [], index);
        }

        int launches = benchmark.Job.ResolveValue(RunMode.LaunchCountCharacteristic, 1);
        long operations = findings.Operations;
        IReadOnlyList<double> samples = row.Samples;
        // BenchmarkDotNet parses these lines, and the one about garbage.
        string[] results =
        [
            .. samples
                .Take(((index - 1) * samples.Count / launches)..(index * samples.Count / launches))
                .Select((ns, at) => $"{at + 1}: {operations} op, {ns * operations:0.00} ns, {ns:0.00} ns/op")
                .Select(line => $"WorkloadResult  {line}"),
        ];
        string garbage = $"// GC:  {string.Join(' ', findings.Collections)} {findings.AllocatedBytes} {operations}";
        return new ExecuteResult(true, ExitCode.Success, null, results, [garbage], results, index);
    }
}
