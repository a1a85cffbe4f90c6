using Interleaving;
using SqliteBench.Hosting;
using SqliteBench.Providers;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Streams;

namespace SqliteBench.Measurement.StartupTime;

/// <summary>Times a workload in a provider's programs, range by range in random order, each on its own copy.</summary>
internal sealed class WorkTiming(Workload workload, long rows, ulong seed)
{
    /// <summary>The number of operations per range: they take some ms, so a request costs next to nothing.</summary>
    private const int RangeLength = 1000;

    /// <summary>The ranges that do not count: twice the calls after which the JIT's last tier is reached.</summary>
    private const int WarmupRounds = 60;

    private const int CountedRounds = 60;
    private const int Operations = (WarmupRounds + CountedRounds) * RangeLength;

    private readonly Setting _setting = new() { Workload = workload.Id, Rows = rows };

    public IReadOnlyList<IReadOnlyList<double>> Run(
        Provider provider,
        IReadOnlyList<Candidate> candidates,
        string template,
        string directory
    )
    {
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(rows, Operations, seed));
        PreparedWork work = workload.With(stream);
        RunOptions options = new([], _setting.Pragmas, _setting.BatchSize);
        string name = $"{provider} on {new MeasuredBlocks(workload).Describe(_setting)}";
        List<Ranges> parts = [];
        try
        {
            foreach (Candidate candidate in candidates)
            {
                string database = DatabaseFiles.NewIn(directory);
                DatabaseFiles.Copy(template, database);
                void Check(int first, RunResult result) =>
                    Answers.Compare(name, work.Expected(first, RangeLength, threads: 1), result);
                parts.Add(new Ranges(candidate.Launch(database), database, Check));
                parts[^1].Program.Ask($"open {workload.Id} {rows} {Operations}");
            }

            // Without one of the programs, the rest would be no comparison.
            new Rounds(CountedRounds, WarmupRounds, cancellation: Interruption.Token)
            {
                OnRoundCompleted = _ => parts.ForEach(part => part.ThrowIfFailed()),
            }.Run(parts);
            foreach (Ranges part in parts)
            {
                part.Program.Ask("close");
                Answers.CheckDatabase(name, part.Database, work.Contents(ran: true, options));
            }

            return [.. parts.Select(part => part.Samples)];
        }
        finally
        {
            foreach (Ranges part in parts)
            {
                part.Program.Dispose();
                DatabaseFiles.Delete(part.Database);
            }
        }
    }

    // A program that runs the ranges of the workload on its own database.
    private sealed class Ranges(LaunchedProgram program, string database, Action<int, RunResult> check)
        : SampledCandidate
    {
        public LaunchedProgram Program => program;

        public string Database => database;

        protected override double Measure(int round)
        {
            int first = (WarmupRounds + round) * RangeLength;
            RangeTime range = program.Run(first, RangeLength);
            check(first, range.Result);
            return range.Nanoseconds / RangeLength;
        }
    }
}
