using SqliteBench.Providers;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Timing;

namespace SqliteBench.Measurement.Cases;

/// <summary>The work of a provider on databases, one copy per execution unless it only reads.</summary>
internal abstract class DatabaseWork(Provider provider, string setting, PreparedWork work, RunOptions options)
    : CaseWork(provider)
{
    public override string Name => $"{Provider} on {setting}";

    public override long Operations => (long)work.Count * OperationsPerExecution * Databases.Count;

    public override long Rows => Reads ? Expected.Rows : Operations;

    public override int LatenciesOfExecution => work.Count * Databases.Count;

    public override IReadOnlyList<string> Databases => Options.Databases;

    public override bool HasNoReference => Options.Busy == RunOptions.LibraryValue;

    public override int Threads => Math.Max(Options.Threads, Databases.Count);

    public override long? PayloadBytes => work.PayloadBytes(Options) is > 0 and var bytes ? bytes : null;

    public PreparedWork Work => work;

    public RunOptions Options { get; set; } = options;

    /// <summary>Whether it leaves the database as it was.</summary>
    public abstract bool Reads { get; }

    public virtual int OperationsPerExecution => 1;

    protected WorkloadRun? Run { get; private set; }

    protected bool HasRun { get; set; }

    protected RunResult Expected { get; } = work.Expected(0, work.Count, options.Threads, options.Databases.Count);

    /// <summary>Returns the same work of another provider on another database.</summary>
    public DatabaseWork For(Provider other, string database)
    {
        DatabaseWork copy = (DatabaseWork)MemberwiseClone();
        copy.Provider = other;
        copy.Options = Options with { Databases = [database] };
        return copy;
    }

    /// <summary>Puts the database into the state in which an execution begins.</summary>
    public abstract void LayOut(string database);

    public WorkloadRun Connect() => work.Open(Provider!, Options);

    public override void Open()
    {
        if (Run is null)
        {
            Array.ForEach([.. Databases], LayOut);
            Run = Connect();
        }
    }

    public override RunResult Execute()
    {
        HasRun = true;
        return Run!.Execute(0, work.Count);
    }

    public override RunResult ExecuteTimed(LatencyLog log)
    {
        HasRun = true;
        return Run!.ExecuteTimed(0, work.Count, log);
    }

    public override void Check(RunResult result)
    {
        Answers.Compare(Name, Expected, result);
        CheckSettings(Run!);
    }

    public void Check(int first, int count, RunResult result) =>
        Answers.Compare(Name, work.Expected(first, count, Options.Threads, Databases.Count), result);

    public void CheckSettings(WorkloadRun run)
    {
        if (run.ChangedSettings() is { } changed)
        {
            throw new WrongAnswerException($"{Name}: {changed}");
        }
    }

    public override void Close()
    {
        WorkloadRun? run = Run;
        Run = null;
        run?.Dispose();
    }

    public override void CheckWhatIsLeft()
    {
        foreach (string database in Databases)
        {
            Answers.CheckDatabase(Name, database, work.Contents(HasRun, Options));
        }
    }

    protected override void RemoveFiles() => Array.ForEach([.. Databases], DatabaseFiles.Delete);
}
