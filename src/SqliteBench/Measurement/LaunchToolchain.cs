using System.Globalization;
using BenchmarkDotNet.Characteristics;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.Parameters;
using BenchmarkDotNet.Toolchains.Results;
using SqliteBench.Machine;
using SqliteBench.Measurement.Inspections;
using SqliteBench.Measurement.Turns;

namespace SqliteBench.Measurement;

/// <summary>
/// Makes BenchmarkDotNet run cases by launching worker processes. Nothing is generated; its build step prepares what
/// launches need.
/// </summary>
/// <param name="prepare">Prepares what the launches of all cases need.</param>
/// <param name="launch">Launches a case, together with others, or returns it if it has been launched.</param>
internal sealed class LaunchToolchain(Action prepare, Func<BenchmarkCase, (LaunchedCase Case, CaseGroup Group)> launch)
    : Toolchain("Launches", new NoGenerator(), new Preparation(prepare), new Launches(launch))
{
    /// <summary>How often a job launches each case; an iteration is a launch. Null if it does not say.</summary>
    public static int? LaunchesOf(Job job) =>
        job.HasValue(RunMode.LaunchCountCharacteristic) || job.HasValue(RunMode.IterationCountCharacteristic)
            ? Count(job, RunMode.LaunchCountCharacteristic) * Count(job, RunMode.IterationCountCharacteristic)
            : null;

    private static int Count(Job job, Characteristic<int> characteristic) =>
        job.HasValue(characteristic) ? job.ResolveValue(characteristic, 1) : 1;

    private sealed class NoGenerator : IGenerator
    {
        public GenerateResult GenerateProject(
            BuildPartition buildPartition,
            ILogger logger,
            string rootArtifactsFolderPath
        ) => GenerateResult.Success(ArtifactsPaths.Empty, []);
    }

    private sealed class Preparation(Action prepare) : IBuilder
    {
        public BuildResult Build(GenerateResult generateResult, BuildPartition buildPartition, ILogger logger)
        {
            prepare();
            return BuildResult.Success(generateResult);
        }
    }

    private sealed class Launches(Func<BenchmarkCase, (LaunchedCase Case, CaseGroup Group)> launch) : IExecutor
    {
        /// <summary>Reports the launches that count, divided among those that BenchmarkDotNet asks for.</summary>
        public ExecuteResult Execute(ExecuteParameters executeParameters)
        {
            (LaunchedCase launched, CaseGroup group) = launch(executeParameters.BenchmarkCase);
            int index = executeParameters.LaunchIndex;
            if (!launched.IsTimed)
            {
                return new ExecuteResult(true, ExitCode.Failure, null, [], [], [], index);
            }

            int launches = Count(executeParameters.BenchmarkCase.Job, RunMode.LaunchCountCharacteristic);
            IReadOnlyList<double> samples = group.SamplesOf(launched);
            long operations = launched.Findings!.Operations;
            string[] results =
            [
                .. samples
                    .Take(((index - 1) * samples.Count / launches)..(index * samples.Count / launches))
                    .Select((time, place) => Line(place + 1, operations, time)),
            ];
            return new ExecuteResult(true, ExitCode.Success, null, results, [Line(launched.Findings)], results, index);
        }

        private static string Line(int place, long operations, double time) =>
            string.Create(
                CultureInfo.InvariantCulture,
                $"WorkloadResult  {place}: {operations} op, {time * operations:0.00} ns, {time:0.00} ns/op"
            );

        private static string Line(CaseFindings findings) =>
            $"// GC:  {string.Join(' ', findings.Collections)} {findings.AllocatedBytes} {findings.Operations}";
    }
}
