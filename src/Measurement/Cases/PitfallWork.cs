using SqliteBench.Providers;
using SqliteBench.Providers.Engine;
using SqliteBench.Workloads;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Pitfalls;
using SqliteBench.Workloads.Timing;

namespace SqliteBench.Measurement.Cases;

/// <summary>A pitfall. Its study measures two ways, the usual and the better one, instead of providers.</summary>
internal sealed record MeasuredPitfall(Pitfall Pitfall) : MeasuredWorkload(Pitfall.Id)
{
    // A log or a checkpoint needs this much besides.
    private const long OtherBytes = 50_000_000;

    public override AxisOf Axes => AxisOf.None;

    public override bool StartsAnew => Pitfall.Writes;

    public override bool Takes(Provider? provider, Setting setting) => provider is null;

    public override bool RunsWhole(Setting setting) => true;

    public override int Operations(Setting setting) => Pitfall.Operations.Usual;

    public override long EstimatedBytes(Setting setting) => 2 * Pitfall.BytesPerRow * setting.Rows + OtherBytes;

    public override CaseWork Prepare(Provider? provider, string name, Setting setting)
    {
        EngineLibrary.Use(setting.Engine, setting.Config);
        // Reading the versions puts the engine in place before a library looks for one.
        _ = MicrosoftSqlite.Provider.ReadVersions();
        return new PitfallWork(Pitfall, name, setting);
    }
}

/// <summary>The work of one way of a pitfall, the usual or the better one.</summary>
internal sealed class PitfallWork : CaseWork
{
    private readonly Pitfall _pitfall;
    private readonly string _wayName;
    private readonly PitfallDatabase _database;
    private PitfallWay? _way;
    private RunResult? _expected;

    public PitfallWork(Pitfall pitfall, string wayName, Setting setting)
    {
        (_pitfall, _wayName) = (pitfall, wayName);
        int operations = wayName == Pitfall.Usual ? pitfall.Operations.Usual : pitfall.Operations.Better;
        string path = DatabaseFiles.NewIn(setting.Run.Databases);
        _database = new PitfallDatabase(path, setting.Rows, setting.Run.Operations ?? operations);
    }

    public override string Name => $"the {_wayName} way of {_pitfall}";

    public override long Operations => _database.Operations;

    public override long Rows => Operations;

    public override bool StartsAnew => _pitfall.Writes;

    public override int LatenciesOfExecution => _database.Operations;

    public override IReadOnlyList<string> Databases => [_database.Path];

    public override void Open()
    {
        if (_way is not null)
        {
            return;
        }

        if (_pitfall.Writes || !File.Exists(_database.Path))
        {
            RemoveFiles();
            using SqliteConnection connection = _database.Connect();
            _pitfall.Create(connection, _database.Rows);
        }

        _way = _wayName == Pitfall.Usual ? _pitfall.OpenUsual(_database) : _pitfall.OpenBetter(_database);
    }

    public override RunResult Execute() => _way!.Execute(log: null);

    public override RunResult ExecuteTimed(LatencyLog log) => _way!.Execute(log);

    public override void Check(RunResult result) => Answers.Compare(Name, _expected ??= ComputeExpected(), result);

    private RunResult ComputeExpected()
    {
        Digest expected = new();
        for (int operation = 0; operation < _database.Operations; operation++)
        {
            expected.Add(_pitfall.Answer(_database.Rows, operation));
        }

        return new RunResult(expected.Value, Operations, 0);
    }

    public override void Close()
    {
        PitfallWay? way = _way;
        _way = null;
        way?.Dispose();
    }

    public override void CheckWhatIsLeft() => Answers.CheckDatabase(Name, _database.Path, []);

    protected override void RemoveFiles()
    {
        foreach (
            string path in Directory.GetFiles(
                Path.GetDirectoryName(_database.Path)!,
                $"{Path.GetFileName(_database.Path)}*"
            )
        )
        {
            File.Delete(path);
        }
    }
}
