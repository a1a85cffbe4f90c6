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

    private readonly CaseSettings _settings = new(workload, PragmaSet.Combination, BatchSize.All, Threads: 1, rows);

    public const int Operations = (WarmupRounds + Rounds) * RangeLength;

    /// <exception cref="LaunchException">A process fails.</exception>
    /// <exception cref="WrongAnswerException">An answer is wrong.</exception>
    public IReadOnlyList<IReadOnlyList<double>> Run(
        Provider provider,
        IReadOnlyList<Candidate> candidates,
        string template,
        string directory
    )
    {
        OperationStream stream = OperationStream.Generate(workload, new StreamOptions(rows, Operations, seed));
        PreparedWork work = workload.With(stream);
        RunOptions options = new([], _settings.Pragmas, _settings.BatchSize);
        string name = $"{provider} on {_settings.Describe()}";
        string[] databases = [.. candidates.Select(_ => Path.Combine(directory, $"{Guid.NewGuid():n}.db"))];
        List<LaunchedProgram> programs = [];
        try
        {
            foreach ((Candidate candidate, string database) in candidates.Zip(databases))
            {
                DatabaseFiles.Copy(template, database);
                programs.Add(candidate.Launch(database));
                programs[^1].Ask($"open {workload.Id} {rows} {Operations}");
            }

            List<double>[] times = Time(
                programs,
                (range, first) => Answers.Compare(name, work.Expected(first, RangeLength, threads: 1), range.Result)
            );
            foreach ((LaunchedProgram program, string database) in programs.Zip(databases))
            {
                program.Ask("close");
                Answers.CheckDatabase(name, database, work.Contents(ran: true, options));
            }

            return times;
        }
        finally
        {
            programs.ForEach(program => program.Dispose());
            Array.ForEach(databases, DatabaseFiles.Delete);
        }
    }

    private static List<double>[] Time(List<LaunchedProgram> programs, Action<RangeTime, int> check)
    {
        Random random = new(1);
        List<double>[] times = [.. programs.Select(_ => new List<double>())];
        int[] order = [.. Enumerable.Range(0, programs.Count)];
        for (int round = 0; round < WarmupRounds + Rounds; round++)
        {
            random.Shuffle(order);
            foreach (int index in order)
            {
                int first = round * RangeLength;
                RangeTime range = RangeTime.Parse(programs[index].Ask($"run {first} {RangeLength}"));
                check(range, first);
                if (round >= WarmupRounds)
                {
                    times[index].Add(range.Nanoseconds / RangeLength);
                }
            }
        }

        return times;
    }
}
