using SqliteBench.Providers.Engine;
using SqliteBench.Results;
using SqliteBench.Workloads.Databases;
using SqliteBench.Workloads.Pragmas;
using SqliteBench.Workloads.Running;
using SqliteBench.Workloads.Schemas;

namespace SqliteBench.Measurement.Cases;

/// <summary>One value of each axis, whatever the provider; the standard value if the workload lacks the axis.</summary>
public sealed record Setting
{
    public static Setting Standard { get; } = new();

    public string Workload { get; init; } = "";

    public PragmaSet Pragmas { get; init; } = PragmaSet.Recommended;

    public BatchSize BatchSize { get; init; } = BatchSize.All;

    public int Threads { get; init; } = 1;

    public string Busy { get; init; } = RunOptions.BusyTimeoutValue;

    public int Databases { get; init; } = 1;

    /// <summary>Rows of the table before a run, or after it if the run fills the table.</summary>
    public long Rows { get; init; } = 100_000;

    public BlockSchema Schema { get; init; } = BlockSchemaCatalog.Default;

    public EngineChoice Engine { get; init; } = EngineChoice.Bundled;

    public SqliteConfig Config { get; init; } = SqliteConfig.Normal;

    /// <summary>The name of the place of the databases; empty for the run's first.</summary>
    public string Place { get; init; } = "";

    /// <summary>The change of the schema of a user's database that is tried out.</summary>
    public string SchemaChange { get; init; } = ResultColumns.AsItIs;

    public RunParameters Run { get; init; } = new();

    [JsonIgnore]
    public MeasuredWorkload Measured =>
        Run.Queries.Length > 0 ? new MeasuredQuery(Workload, Run.Queries) : MeasuredWorkload.Find(Workload);

    [JsonIgnore]
    public Template? Template => (Measured as MeasuredBlocks)?.Template(this);

    /// <summary>Returns the setting with values by column; columns that are no axis are ignored.</summary>
    public Setting With(IEnumerable<KeyValuePair<string, string>> values) =>
        values.Aggregate(this, (setting, value) => setting.With(value.Key, value.Value));

    // The schema of a user's queries is that of their database, or a change of it.
    private Setting With(string column, string value) =>
        column switch
        {
            ResultColumns.FileSystem => this with { Place = value },
            ResultColumns.Workload => this with { Workload = value },
            _ when column == Axis.Schemas.Column && Run.Queries.Length > 0 => this with { SchemaChange = value },
            _ => Axis.OfSettings.FirstOrDefault(axis => axis.Column == column)?.Read(this, value) ?? this,
        };
}
