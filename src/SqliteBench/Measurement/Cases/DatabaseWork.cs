namespace SqliteBench.Measurement.Cases;

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

    public RunOptions Options { get; private set; } = options;

    public abstract bool Reads { get; }

    public virtual int OperationsPerExecution => 1;

    /// <summary>Whether executions can be repeated one by one, to tell which was wrong.</summary>
    protected virtual bool IsDivisible => false;

    protected WorkloadRun? Run { get; private set; }

    /// <summary>Whether the database has been changed, so that its state after the run is expected.</summary>
    protected bool HasRun { get; private set; }

    protected RunResult Expected { get; } = work.Expected(0, work.Count, options.Threads, options.Databases.Count);

    public DatabaseWork For(Provider other, string database)
    {
        DatabaseWork copy = (DatabaseWork)MemberwiseClone();
        copy.Provider = other;
        copy.Options = Options with { Databases = [database] };
        return copy;
    }

    public abstract void LayOut(string database);

    public WorkloadRun Connect() => work.Open(Provider!, Options);

    public override void Open()
    {
        if (Run is null)
        {
            foreach (string database in Databases)
            {
                LayOut(database);
            }

            Run = Connect();
        }
    }

    public override RunResult Execute()
    {
        MarkAsRun();
        return Run!.Execute(0, work.Count);
    }

    public override RunResult ExecuteTimed(LatencyLog log)
    {
        MarkAsRun();
        return Run!.ExecuteTimed(0, work.Count, log);
    }

    public override void Check(RunResult result)
    {
        try
        {
            Answers.Compare(Name, Expected, result);
        }
        catch (WrongAnswerException) when (IsDivisible)
        {
            CheckOneByOne();
            throw;
        }
    }

    public void Check(int first, int count, RunResult result) => Check(Name, first, count, result);

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

    protected override void RemoveFiles()
    {
        foreach (string database in Databases)
        {
            DatabaseFiles.Delete(database);
        }
    }

    protected void MarkAsRun() => HasRun = true;

    private void Check(string name, int first, int count, RunResult result) =>
        Answers.Compare(name, work.Expected(first, count, Options.Threads, Databases.Count), result);

    // The digest of all executions does not show which of them was wrong.
    private void CheckOneByOne()
    {
        Discard();
        Open();
        Run!.Begin();
        for (int position = 0; position < work.Count; position++)
        {
            Check($"{Name}: operation {position + 1}", position, 1, Run.ExecuteStep(position, 1));
        }

        Discard();
    }
}
