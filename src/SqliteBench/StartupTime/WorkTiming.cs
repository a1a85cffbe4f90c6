using SqliteBench.Measurement.Cases;
using SqliteBench.Providers;
using SqliteBench.Workloads;

namespace SqliteBench.StartupTime;

/// <summary>
/// Times a workload in the processes of one provider, all open at once, range by range in random order. Each has its own copy
/// of the database; the answers to each range and the final databases are checked against the model.
/// </summary>
internal sealed class WorkTiming(Workload workload, long rows, ulong seed)
{
    /// <summary>Operations per range: some ms, so that the cost of a request is negligible.</summary>
    private const int RangeLength = 1000;

    /// <summary>Uncounted ranges: twice the calls that the JIT's last tier needs.</summary>
    private const int WarmupRounds = 60;

    private const int Rounds = 60;
    private const int Operations = (WarmupRounds + Rounds) * RangeLength;

    private readonly Setting _setting = new() { Workload = workload.Id, Rows = rows };

    /// <returns>The times of each program, in ns per operation.</returns>
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
        List<(LaunchedProgram Program, string Database, List<double> Times)> parts = [];
        try
        {
            foreach (Candidate candidate in candidates)
            {
                string database = Path.Combine(directory, $"{Guid.NewGuid():n}.db");
                DatabaseFiles.Copy(template, database);
                parts.Add((candidate.Launch(database), database, []));
                parts[^1].Program.Ask($"open {workload.Id} {rows} {Operations}");
            }

            Random random = new(1);
            (LaunchedProgram Program, string Database, List<double> Times)[] order = [.. parts];
            for (int round = 0; round < WarmupRounds + Rounds; round++)
            {
                random.Shuffle(order);
                foreach ((LaunchedProgram program, _, List<double> times) in order)
                {
                    int first = round * RangeLength;
                    RangeTime range = program.Run(first, RangeLength);
                    Answers.Compare(name, work.Expected(first, RangeLength, threads: 1), range.Result);
                    if (round >= WarmupRounds)
                    {
                        times.Add(range.Nanoseconds / RangeLength);
                    }
                }
            }

            foreach ((LaunchedProgram program, string database, _) in parts)
            {
                program.Ask("close");
                Answers.CheckDatabase(name, database, work.Contents(ran: true, options));
            }

            return [.. parts.Select(part => part.Times)];
        }
        finally
        {
            foreach ((LaunchedProgram program, string database, _) in parts)
            {
                program.Dispose();
                DatabaseFiles.Delete(database);
            }
        }
    }
}
